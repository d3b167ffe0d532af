// SPDX-License-Identifier: MIT
/* The chances of everybody before a rated match, for a reader who would take its last free seat. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { ask } from "../api/client.js";
import type { Api } from "../api/schema.js";
import { t } from "../base/i18n.js";
import type { Application } from "../base/protocol.js";
import { inPairs } from "../base/aids.js";
import { account } from "../page/page.js";
import { familyOf, games } from "../state/games.js";
import base from "../ui/base.css";
import { Localized, Watching } from "../ui/controllers.js";
import { personName } from "../ui/names.js";

type Chances = Api["chances"]["out"];

@customElement("kz-chances")
export class KzChances extends Watching {
  readonly localized = new Localized(this);
  @property({ attribute: false }) app!: Application;
  /** The names in the order of the seats, "" for a free one. null: the order is not known. */
  @property({ attribute: false }) seats: readonly string[] | null = null;
  @state() private chances: Chances | null = null;
  private names: readonly string[] = [];

  static override styles = base;

  private get game() {
    const { game } = this.app;
    const known = games.all().find(({ id }) => id === game);
    return { family: known ? familyOf(known) : game, pairs: inPairs(known, this.app) };
  }

  /** Returns the names at the full table, the reader at the last free seat. Empty: it is not full with the reader, or the sides are not known. */
  private full(): string[] {
    const { app, seats } = this;
    const { you } = account;
    if (!app.rated || !you?.registered || app.players.includes(you.name) || app.free !== 1 || (this.game.pairs && !seats)) return [];
    return (seats ?? [...app.players, ""]).map((name) => name || you.name);
  }

  protected override willUpdate(): void {
    const names = this.full();
    if (names.join() === this.names.join()) return;
    this.names = names;
    this.chances = null;
    if (names.length) void this.load(names);
  }

  /** The chances are an aid: without an answer the page shows none. */
  private async load(names: readonly string[]): Promise<void> {
    const { family, pairs } = this.game;
    const [seat1 = "", seat2 = "", seat3, seat4] = names;
    const asked = ask("chances", { family, seat1, seat2, ...(seat3 && { seat3 }), ...(seat4 && { seat4 }), ...(pairs && { pairs }) });
    const chances = await asked.catch(() => null);
    if (names === this.names) this.chances = chances;
  }

  private line(name: string, i: number): TemplateResult {
    const { chances, provisional } = this.chances!;
    const sure = (chance: number): string => `${chance}${provisional ? "?" : ""}`;
    const { first, last } = chances[i]!;
    const words = { name: name === account.you?.name ? t("you") : personName(name), first: sure(first), last: sure(last) };
    return html`<li>${this.chances!.format === "singles" ? t("{name}: first {first} %, last {last} %", words) : t("{name}: {first} %", words)}</li>`;
  }

  override render() {
    if (!this.chances) return nothing;
    return html`<p class="quiet small">${this.chances.format === "singles" ? t("Chances before the match:") : t("Chances to win:")}</p>
      <ul class="quiet small">
        ${this.names.map((name, i) => this.line(name, i))}
      </ul>
      ${this.chances.provisional ? html`<p class="quiet small">${t("A number with “?” is not certain yet: it takes more matches.")}</p>` : nothing}`;
  }
}
