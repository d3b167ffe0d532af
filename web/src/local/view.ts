// SPDX-License-Identifier: MIT
/* `<kz-local-table>`: a match in the page (local-table.ts) at the real table. Its events for its host: `kz-leave`, the person wants to go;
 * `kz-again`, the person wants another match of its kind; `kz-replay`, its replay. */
import { html, nothing, type PropertyValues } from "lit";
import { customElement, property } from "lit/decorators.js";
import { onSettings, settings, SPEEDS } from "../base/settings.js";
import { toasts } from "../page/page.js";
import { askRules } from "../rules/asking.js";
import type { TableRequest } from "../table/contract.js";
import { Localized, Watching } from "../ui/controllers.js";
import type { PageTable } from "./local-table.js";
import styles from "./local.css";

@customElement("kz-local-table")
export class KzLocalTable extends Watching {
  static override styles = styles;

  @property({ attribute: false }) table: PageTable | null = null;
  /** Called after a deal's end. */
  @property({ attribute: false }) next = (): void => this.table?.next();

  readonly localized = new Localized(this);
  private endSettings: (() => void) | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.endSettings = onSettings(this.setPace);
    document.addEventListener("visibilitychange", this.onSeen);
  }

  override disconnectedCallback(): void {
    this.endSettings?.();
    document.removeEventListener("visibilitychange", this.onSeen);
    super.disconnectedCallback();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("table")) this.setPace();
  }

  private readonly setPace = (): void => {
    if (this.table) this.table.feed.pacer.speed = document.hidden ? 0 : SPEEDS[settings().speed];
  };

  /** When the page is hidden, events need not be shown step by step. */
  private readonly onSeen = (): void => {
    this.setPace();
    if (document.hidden) this.table?.feed.pacer.flush();
  };

  private request(event: CustomEvent<TableRequest>): void {
    const { table } = this;
    const { detail } = event;
    if (!table || ["settings", "keys", "register"].includes(detail.do)) return;
    event.stopPropagation();
    if (detail.do === "act") {
      const failure = table.act(detail.act);
      if (failure) toasts.fail(failure);
    } else if (detail.do === "cannot") {
      const why = table.refusal(detail.act);
      if (why) table.cannot(why);
    } else if (detail.do === "next") this.next();
    else if (detail.do === "rules") askRules(this, table.feed.state!.app);
    else {
      const name = { exit: "kz-leave", rematch: "kz-again", replay: "kz-replay" }[detail.do as string];
      if (name) this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true }));
    }
  }

  override render() {
    const { table } = this;
    if (!table?.feed.state) return nothing;
    const { state, step, recent } = table.feed;
    return html`<kz-table .state=${state} .step=${step} .recent=${recent} .ready=${table.ready} @kz-request=${this.request}></kz-table>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "kz-local-table": KzLocalTable;
  }
}
