// SPDX-License-Identifier: MIT
/* `<kz-near-guest>`: this device plays at a match of another device in the same place. */
import { KozelError, type Catalogue } from "kozel/load";
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { t } from "../../base/i18n.js";
import { detailOf } from "../../fair/unfair.js";
import { account, showView, toasts, witness } from "../../page/page.js";
import base from "../../ui/base.css";
import controls from "../../ui/controls.css";
import { Localized, Watching } from "../../ui/controllers.js";
import { gameSentence } from "../../ui/names.js";
import { outcomeOf } from "../begin.js";
import { keepMatch, readMatch, type KeptMatch, type Sitter } from "../kept.js";
import type { Checked } from "./deals.js";
import { EvidenceStore } from "./evidence.js";
import { Guest } from "./guest.js";
import { Link } from "./link.js";
import { cleanName, NAME_MAX } from "./messages.js";
import { sessionWords } from "./words.js";
import styles from "./near.css";
import "./pair.js";
import "../../local/view.js";

@customElement("kz-near-guest")
export class KzNearGuest extends Watching {
  static override styles = [base, controls, styles];

  @property({ attribute: false }) core!: Catalogue;
  @state() private guest: Guest | null = null;
  @state() private name = account.you?.name ?? "";

  readonly localized = new Localized(this);

  override connectedCallback(): void {
    super.connectedCallback();
    this.join();
  }

  override disconnectedCallback(): void {
    this.guest?.stop();
    this.guest = null;
    super.disconnectedCallback();
  }

  private join(): void {
    this.guest = new Guest(this.core, new Link(), () => cleanName(this.name), {
      evidence: new EvidenceStore(witness.keep.entries),
      now: () => Date.now(),
      refused: (failure) => toasts.fail(failure),
      ended: (match, record, checked, seat) => void this.end(match, record, checked, seat),
    });
  }

  /** Reports what the check of the deals has found. */
  private tell({ fair, own, finding }: Checked): void {
    if (fair) return toasts.tell(t("Fair: the deals come from the numbers of both devices. Nobody chose the tiles."));
    const detail = own ? t("The record has another number or other hands than this device saw.") : detailOf(finding);
    toasts.notice(`${t("Something does not fit: the deals are not proven.")} ${detail}`);
  }

  /** Reports the check of an ended match and keeps it, unless its record breaks the rules. */
  private async end(match: string, record: string, checked: Checked, seat: number): Promise<void> {
    this.tell(checked);
    const kept = this.endedMatch(record, seat);
    if (!kept) return;
    const trouble = await keepMatch({ ...kept, id: `${match}-guest` }, true);
    if (trouble) toasts.notice(t("This device has no room for the record, so the match is not kept here."));
  }

  /** Returns the match of a record, as this device keeps it. null: the record is not that of an ended match. */
  private endedMatch(record: string, seat: number): KeptMatch | null {
    const { core } = this;
    try {
      const played = core.resume(record);
      const end = played.end();
      const outcome = outcomeOf(end, played.view().sides[seat - 1] ?? 0);
      played.free();
      if (!end) return null;
      const { game, options, names } = core.state(record);
      const bots = new Set([...record.matchAll(/^\[Bot([1-4]) /gm)].map(([, bot]) => Number(bot)));
      const seating = names.map((name, i): Sitter => (bots.has(i + 1) ? { name, kind: "bot" } : { name, kind: "person", ...(i + 1 !== seat && { remote: true }) }));
      return readMatch("", { game, seats: names.length, options, level: "club", seating, record, at: Date.now(), outcome });
    } catch (error) {
      if (error instanceof KozelError) return null;
      throw error;
    }
  }

  private readonly toMatches = (): void => showView({ page: "local", match: "" });

  // ---- Views

  private panel(guest: Guest): TemplateResult | typeof nothing {
    const { link, fault, checked, feed } = guest;
    if ((link.state === "open" && !fault) || checked) return nothing;
    const { state } = feed;
    return html`<section class="near" aria-labelledby="near">
      <h2 id="near">${state ? t("The connection is lost") : t("Join a match nearby")}</h2>
      <p class="quiet">
        ${state ? t("The match is kept on the other device and goes on after another exchange of codes.") : t("The other device deals and holds all hands; this one gets only what you may see. Your number takes part in every deal, so nobody can choose the tiles.")}
      </p>
      ${state
        ? nothing
        : html`<label class="name">${t("Your name")}<input maxlength=${NAME_MAX} autocomplete="off" .value=${this.name} @input=${(event: Event) => (this.name = (event.target as HTMLInputElement).value)} /></label>`}
      <kz-pair .link=${link} side="guest" .ended=${fault ? sessionWords(fault) : ""}></kz-pair>
      <div class="buttons"><button class="button" @click=${this.toMatches}>${t("To the matches on this device")}</button></div>
    </section>`;
  }

  override render() {
    const { guest } = this;
    if (!guest) return nothing;
    const { state } = guest.feed;
    const heading = state ? gameSentence(state.app) : t("Join a match nearby");
    return html`<h1 class="visually-hidden">${heading}</h1>
      ${state
        ? html`<kz-local-table .table=${guest} .next=${() => guest.next()} @kz-leave=${this.toMatches}></kz-local-table>`
        : guest.link.state === "open"
          ? html`<p role="status" class="near">${t("Connected. The match begins when everybody is there.")}</p>`
          : nothing}
      ${this.panel(guest)}`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "kz-near-guest": KzNearGuest;
  }
}
