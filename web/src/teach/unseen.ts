// SPDX-License-Identifier: MIT
/* `<kz-unseen>`: where the tiles that a player does not see may be, as the player can know it. Each tile has its chances as bars and numbers. They
 * are computed when the element is opened. */
import type { UnseenTile } from "kozel/load";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { t } from "../base/i18n.js";
import type { Seat } from "../base/protocol.js";
import { tilePicture } from "../board/tile.js";
import tileStyles from "../board/tile.css";
import base from "../ui/base.css";
import { Localized, Watching } from "../ui/controllers.js";
import { think, type Known } from "./thinking.js";
import { fixed } from "./words.js";
import styles from "./unseen.css";

@customElement("kz-unseen")
export class KzUnseen extends Watching {
  static override styles = [base, tileStyles, styles];

  /** Returns the record of the position. Another function means another position. */
  @property({ attribute: false }) record: (() => Promise<string>) | null = null;
  /** Instead of a record: the position as text. */
  @property() position = "";
  /** The names by seat. */
  @property({ attribute: false }) names: readonly string[] = [];
  @state() private known: Known | null = null;
  @state() private failed = false;

  readonly localized = new Localized(this);
  private open = false;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("record") && !changed.has("position")) return;
    this.known = null;
    void this.ask();
  }

  private async ask(): Promise<void> {
    const { record, position, open } = this;
    if (!(record || position) || !open) return;
    this.failed = false;
    try {
      const known = await think({ ...(record ? { record: await record() } : { position }), judged: false });
      if (record === this.record && position === this.position) this.known = known;
    } catch {
      this.failed = record === this.record && position === this.position;
    }
  }

  private readonly onToggle = (event: Event): void => {
    this.open = (event.target as HTMLDetailsElement).open;
    if (this.open && !this.known) void this.ask();
  };

  private cell(thousandths: number): TemplateResult {
    return html`<td><span class="bar" aria-hidden="true" .style=${`--share: ${thousandths / 10}%`}></span><span>${fixed(thousandths / 10, 0)}</span></td>`;
  }

  private table({ seat, unseen }: Known): TemplateResult {
    const others = this.names.map((name, i) => ({ name, seat: (i + 1) as Seat })).filter((other) => other.seat !== seat);
    const stock = unseen.some((tile) => tile.stock > 0);
    const row = (one: UnseenTile): TemplateResult => html`<tr>
      <th scope="row"><span class="visually-hidden">${one.tile}</span><i aria-hidden="true">${tilePicture(one.tile)}</i></th>
      ${others.map((other) => this.cell(one.seats[other.seat - 1]!))} ${stock ? this.cell(one.stock) : nothing}
    </tr>`;
    return html`<p class="quiet">${t("As {name} could know it, in percent.", { name: this.names[seat - 1] ?? "" })}</p>
      <table>
        <thead>
          <tr>
            <td></td>
            ${others.map(({ name }) => html`<th scope="col">${name}</th>`)} ${stock ? html`<th scope="col">${t("Bazaar")}</th>` : nothing}
          </tr>
        </thead>
        <tbody>
          ${unseen.map(row)}
        </tbody>
      </table>`;
  }

  override render() {
    const { known, failed } = this;
    return html`<details @toggle=${this.onToggle}>
      <summary>${t("Where could the other tiles be?")}</summary>
      <div aria-live="polite">
        ${failed ? html`<p>${t("That cannot be computed right now.")}</p>` : known ? this.table(known) : html`<p>${t("Loading…")}</p>`}
      </div>
    </details>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "kz-unseen": KzUnseen;
  }
}
