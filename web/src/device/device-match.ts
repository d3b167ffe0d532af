// SPDX-License-Identifier: MIT
/* `<kz-device-match>`: a match against bots that this device keeps. It goes on where it was left. Only one tab at a time plays a match: the others
 * wait for it (Web Locks). */
import type { Catalogue } from "kozel/load";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { t } from "../base/i18n.js";
import { saveText } from "../fairness/save.js";
import { account, router } from "../page/page.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import { Localized, Watching } from "../ui/controllers.js";
import { gameSentence } from "../ui/names.js";
import noticeStyles from "../ui/notice.css";
import { beginMatch, goingOn, outcomeOf, OWN } from "./begin.js";
import { chooseInWorker } from "../local/bots.js";
import { keepMatch, keptMatch, type KeptMatch, type Trouble } from "./kept.js";
import { LocalTable } from "../local/local-table.js";
import styles from "./device-match.css";
import "../local/view.js";

@customElement("kz-device-match")
export class KzDeviceMatch extends Watching {
  static override styles = [base, controls, noticeStyles, styles];

  @property() match = "";
  @property({ attribute: false }) core!: Catalogue;
  /** `open`: another tab plays the match; `moved`: another tab has continued it; `deleted`: another tab has deleted it; `none`: there is no such match. */
  @state() private found: "asked" | "open" | "moved" | "deleted" | "none" | "damaged" | "there" = "asked";
  @state() private table: LocalTable | null = null;
  /** Why the last action could not be kept. */
  @state() private trouble: Trouble | null = null;

  readonly localized = new Localized(this);
  private kept: KeptMatch | null = null;
  private leaving = new AbortController();

  override disconnectedCallback(): void {
    this.leave();
    super.disconnectedCallback();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("match")) this.enter();
  }

  private leave(): void {
    this.leaving.abort();
    this.table?.stop();
    this.table = null;
  }

  /** Opens the match when no other tab has it open. Without Web Locks only keepMatch() notices another tab. */
  private enter(): void {
    this.leave();
    this.found = "asked";
    const { signal } = (this.leaving = new AbortController());
    const { locks } = navigator as { locks?: LockManager };
    const hold = async (): Promise<void> => {
      if (signal.aborted) return;
      const left = new Promise<void>((go) => signal.addEventListener("abort", () => go()));
      await this.open(signal);
      return left;
    };
    const name = `kozel.match.${this.match}`;
    if (!locks) return void this.open(signal);
    void locks.request(name, { ifAvailable: true }, (lock) => {
      if (lock) return hold();
      if (signal.aborted) return undefined; // the person has gone to another match
      this.found = "open";
      locks.request(name, { signal }, hold).catch(() => undefined); // the person has left
      return undefined;
    });
  }

  private async open(signal: AbortSignal): Promise<void> {
    const kept = await keptMatch(this.match);
    if (signal.aborted) return;
    this.kept = kept ?? null;
    this.trouble = null;
    if (!kept) {
      this.found = kept === null ? "damaged" : "none";
      return;
    }
    try {
      const name = account.you?.name || t("You");
      this.table = new LocalTable(this.core, { ...goingOn(kept), seat: OWN, bots: kept.level, name, choose: chooseInWorker, again: true });
      this.found = "there";
    } catch {
      this.found = "damaged";
      return;
    }
    this.table.onMoment(() => void this.keep());
    this.table.go();
    await this.keep();
  }

  /** Keeps the match as it is now. */
  private async keep(): Promise<void> {
    const { table, kept } = this;
    if (!table || !kept || table.record === kept.record) return;
    const { end, view } = table.moment();
    this.kept = { ...kept, record: table.record, at: Date.now(), outcome: outcomeOf(end, view.sides[OWN - 1]!) };
    const trouble = await keepMatch(this.kept);
    if (table !== this.table) return;
    this.trouble = trouble;
    if (trouble !== "elsewhere" && trouble !== "deleted") return;
    this.leave();
    this.found = trouble === "deleted" ? "deleted" : "moved";
  }

  private readonly toMatches = (): void => router.go({ page: "local", match: "" });

  private readonly toReplay = (): void => router.go({ page: "replay", match: this.match, kept: true });

  private readonly again = async (): Promise<void> => {
    router.go({ page: "local", match: await beginMatch(this.core, this.kept!) });
  };

  // ---- Views

  private words(): string {
    switch (this.found) {
      case "open":
        return t("This match is open in another tab. It goes on here as soon as you close it there.");
      case "moved":
        return t("This match has gone on in another tab.");
      case "deleted":
        return t("This match has been deleted in another tab.");
      case "none":
        return t("This device does not keep this match.");
      case "damaged":
        return t("This match cannot go on: what this device has kept of it is damaged.");
      default:
        return t("Loading…");
    }
  }

  private notice(): TemplateResult {
    const { found, kept } = this;
    if (found === "asked") return html`<div role="status"><h1 class="visually-hidden">${this.words()}</h1></div>`;
    return html`<div class="notice">
      <div role="status"><h1>${this.words()}</h1></div>
      <div>
        ${found === "moved" ? html`<button class="button primary" @click=${() => this.enter()}>${t("Go on from there")}</button>` : nothing}
        ${found === "damaged" && kept
          ? html`<button class="button" @click=${() => saveText(`${kept.id}.dgr`, kept.record)}>${t("Download the record")}</button>`
          : nothing}
        <button class="button ${found === "moved" ? "" : "primary"}" @click=${this.toMatches}>${t("To the matches on this device")}</button>
      </div>
    </div>`;
  }

  private troubleView(): TemplateResult | typeof nothing {
    const { trouble } = this;
    if (!trouble) return nothing;
    return html`<p class="trouble" role="alert">
      ${trouble === "full"
        ? t("This device has no room left, so the match is not kept. Delete old matches, or free some space.")
        : t("Your browser keeps nothing for this page: the match lasts until you close it.")}
    </p>`;
  }

  override render() {
    const state = this.table?.feed.state;
    if (this.found !== "there" || !state) return this.notice();
    return html`<h1 class="visually-hidden">${gameSentence(state.app)}</h1>
      ${this.troubleView()}
      <kz-local-table .table=${this.table} @kz-leave=${this.toMatches} @kz-again=${this.again} @kz-replay=${this.toReplay}></kz-local-table>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "kz-device-match": KzDeviceMatch;
  }
}
