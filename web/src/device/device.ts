// SPDX-License-Identifier: MIT
/* `<kz-device>`: matches in this page, without a server: against bots, or between people who share the device. "/local" begins one and lists the kept ones; "/local/ID" plays one. */
import { LEVELS, KozelError, type Catalogue } from "kozel/load";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { joined, t, tn } from "../base/i18n.js";
import { Late } from "../base/late.js";
import type { Failure, Game } from "../base/protocol.js";
import { storedGame, storeGame } from "../base/settings.js";
import { saveText } from "../fairness/save.js";
import { connection, router, showView } from "../page/page.js";
import { games } from "../state/games.js";
import termsStyles from "../terms/terms-form.css";
import { openFold, revealWrong, sayings, termsFields, wrongElsewhere, type TermsForm } from "../terms/terms-form.js";
import { usualTerms, type Offer, type Terms } from "../terms/terms.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import { Localized, Watching } from "../ui/controllers.js";
import { closeDialog, closeOutside, dialogHead, openDialog } from "../ui/dialog.js";
import dialogStyles from "../ui/dialog.css";
import { linkTo } from "../ui/link.js";
import { botName, gameFor, gameName } from "../ui/names.js";
import noticeStyles from "../ui/notice.css";
import page from "../ui/page.css";
import { outcomeName, timeText } from "../ui/words.js";
import { addMatches, beginMatch, EQUAL, type Added, type Kind } from "./begin.js";
import { FILE_MAX, fileOfAll, matchesIn, talliesOf, type Refused, type Tally } from "./files.js";
import { loadCore } from "../local/core.js";
import { FINISHED_MAX, forgetMatch, keptMatches, onlyPerson, remoteSeats, seatingOf, unkeptMatches, type Damaged, type KeptMatch, type Sitter } from "./kept.js";
import { seatingFields, seatsOf } from "./seating.js";
import styles from "./device.css";
import "./device-match.js";

/** Returns how a match ended, or that it goes on. */
const outcomeWords = ({ outcome }: KeptMatch): string => (outcome === "over" ? t("finished") : outcome ? outcomeName(outcome) : t("goes on"));

/** The place of the address where a match's id would be, at a device that plays at another one's match. */
const JOIN = "join";

const guests = new Late(() => import("./near/guest-view.js"));

/** Returns the bots' level, if they have one level, or the people at other devices, or that several people play. */
function opponents(match: KeptMatch): string {
  const seating = seatingOf(match);
  const remote = remoteSeats(seating);
  if (remote.length) return joined([t("two devices"), ...remote.map((seat) => seating[seat - 1]!.name)]);
  const levels = new Set(seating.flatMap(({ name, kind }) => (kind === "bot" ? [name] : [])));
  return onlyPerson(seating) ? [...levels].map(botName).join(", ") : t("several people");
}

const NO_RANGE = { min: 0, max: 0, default: 0 };

@customElement("kz-device")
export class KzDevice extends Watching {
  static override styles = [base, controls, dialogStyles, termsStyles, noticeStyles, page, styles];

  /** The id of a kept match. "": all of them. */
  @property() match = "";
  @state() private core: Catalogue | null = null;
  @state() private failed = false;
  /** The last choice. null: none yet. */
  @state() private terms: Terms | null = null;
  /** Who sits where, as far as it was chosen. */
  @state() private seating: readonly Sitter[] = [];
  @state() private failure: Failure | null = null;
  /** null: not read yet. */
  @state() private listed: readonly (KeptMatch | Damaged)[] | null = null;
  /** What became of the file that the person has added. null: none was added. */
  @state() private added: Refused | Added | null = null;
  /** True if the browser stores nothing. */
  @state() private forgets = false;
  /** The match that the person was asked whether to delete. */
  private toDelete = "";
  @query("#delete") private dialog!: HTMLDialogElement;

  readonly localized = new Localized(this);

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
    void sayings.bring().then(() => this.requestUpdate());
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.toggleAttribute("playing", this.match !== "");
    if (changed.has("match") && !this.match) void this.list();
  }

  private async load(): Promise<void> {
    this.failed = false;
    try {
      this.core = await loadCore();
    } catch {
      this.failed = true;
    }
  }

  private async list(): Promise<void> {
    try {
      this.listed = await keptMatches();
    } catch {
      this.forgets = true;
      this.listed = unkeptMatches();
    }
  }

  /** What may be chosen: the server's games that the rules core of the page has. */
  private offer(core: Catalogue): Offer {
    const own = new Set(core.games().map(({ name }) => name));
    const offered = games.all().filter(({ id }) => own.has(id));
    return { you: { name: "" }, games: offered, bots: [EQUAL, ...LEVELS], time: NO_RANGE, reserve: NO_RANGE };
  }

  /** Returns the terms of the form: those chosen, or of the match played last here, or of the game played last. */
  private chosen(offer: Offer): Terms {
    if (this.terms) return this.terms;
    const known = (id: string): Game | undefined => offer.games.find((game) => game.id === id);
    const last = this.listed?.find((match): match is KeptMatch => "game" in match && known(match.game) !== undefined);
    if (last) return { ...usualTerms(offer, known(last.game)!), seats: last.seats, options: { ...last.options }, bots: last.equal ? EQUAL : last.level };
    const { game: wanted, seats } = storedGame();
    const game = known(wanted) ?? offer.games[0]!;
    return { ...usualTerms(offer, game), bots: EQUAL, ...(game.seats.includes(seats) && { seats }) };
  }

  /** Returns who sits where. `nearby`: somebody plays at another device, in the second seat unless the person has chosen others. */
  private seatsFor({ seats, bots }: Terms, nearby: boolean): Sitter[] | undefined {
    if (!this.seating.length && !nearby) return undefined;
    const seating = seatsOf(this.seating, seats, bots);
    return nearby && !remoteSeats(seating).length ? seating.map((sitter, i) => (i === 1 ? { name: "", kind: "person", remote: true } : sitter)) : seating;
  }

  private async play(event: SubmitEvent, terms: Terms): Promise<void> {
    event.preventDefault();
    const { game, seats, options, bots } = terms;
    try {
      const seating = this.seatsFor(terms, event.submitter?.getAttribute("value") === "nearby");
      const match = await beginMatch(this.core!, { game, seats, options, level: bots as Kind["level"], ...(seating && { seating }) });
      storeGame({ game, seats });
      router.go({ page: "local", match });
    } catch (error) {
      if (!(error instanceof KozelError)) throw error;
      this.failure = { code: error.code, args: error.args, text: error.message, field: "options" };
      await this.updateComplete;
      revealWrong(this.renderRoot);
    }
  }

  private ask(id: string): void {
    this.toDelete = id;
    openDialog(this.dialog);
  }

  private readonly forget = async (): Promise<void> => {
    this.dialog.close();
    await forgetMatch(this.toDelete).catch(() => undefined);
    await this.list();
  };

  private readonly add = async (event: Event): Promise<void> => {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    if (!file) return;
    const found = file.size > FILE_MAX ? "large" : matchesIn(this.core!, await file.text());
    input.value = "";
    this.added = typeof found === "string" ? found : await addMatches(found, this.whole);
    await this.list();
  };

  /** The matches that can be read. */
  private get whole(): KeptMatch[] {
    return (this.listed ?? []).filter((match): match is KeptMatch => "record" in match);
  }

  // ---- Views

  private addedWords(): string {
    switch (this.added) {
      case null:
        return "";
      case "large":
        return t("This file is too large.");
      case "newer":
        return t("This file is from a newer version of this page.");
      case "unread":
        return t("There is no finished match in this file that can be read.");
    }
    const { count, stop } = this.added;
    const words = tn(count, "{n} match has been added.", "{n} matches have been added.");
    const why = stop === "limit" ? t("This device keeps at most {n} finished matches. Delete old ones to add more.", { n: FINISHED_MAX }) : t("This device has no room left.");
    return stop ? `${words} ${why}` : words;
  }

  private files(): TemplateResult {
    const { whole } = this;
    const tallies = talliesOf(whole);
    const tally = ({ game, won, lost, drawn }: Tally): string =>
      `${gameName(game)}: ${joined([t("won: {n}", { n: won }), t("lost: {n}", { n: lost }), drawn ? t("drawn: {n}", { n: drawn }) : ""])}`;
    return html`<section class="panel" aria-labelledby="files">
      <h2 id="files">${t("Finished matches")}</h2>
      ${tallies.length ? html`<ul class="tallies">${tallies.map((one) => html`<li>${tally(one)}</li>`)}</ul>` : nothing}
      <div class="buttons">
        ${whole.some(({ outcome }) => outcome) ? html`<button class="button" @click=${() => saveText("kozel-matches.json", fileOfAll(whole))}>${t("Save all as one file")}</button>` : nothing}
        <label class="button">${t("Add from a file")}<input class="visually-hidden" type="file" accept=".dgr,.json,.txt" @change=${this.add} /></label>
      </div>
      <p role="status">${this.addedWords()}</p>
    </section>`;
  }

  private form(core: Catalogue): TemplateResult {
    const offer = this.offer(core);
    if (!offer.games.length) {
      const lost = connection.link === "lost";
      return html`<p role="status">${lost ? t("This page needs a connection until you have opened it here once.") : t("Loading…")}</p>`;
    }
    const terms = this.chosen(offer);
    const change = (part: Partial<Terms>): void => {
      this.terms = { ...terms, ...part };
      this.failure = null;
    };
    const form: TermsForm = { terms, hello: offer, failure: this.failure, seated: false, local: true, change };
    return html`<form class="panel" aria-labelledby="new" @submit=${(event: SubmitEvent) => this.play(event, terms)} @invalid=${openFold}>
      <h2 id="new">${t("New match")}</h2>
      ${termsFields(form, terms, this)} ${seatingFields(seatsOf(this.seating, terms.seats, terms.bots), (seating) => (this.seating = seating))} ${wrongElsewhere(form)}
      <div class="buttons"><button class="button primary">${t("Play now")}</button><button class="button" value="nearby">${t("Play with another device")}</button></div>
    </form>`;
  }

  /** Returns a match of the list. The record of a match that goes on would show everybody's tiles. */
  private entry(match: KeptMatch | Damaged): TemplateResult {
    const whole = "record" in match ? match : null;
    return html`<li>
      ${whole
        ? html`<div>
            ${linkTo({ page: "local", match: match.id }, gameFor(whole.game, whole.seats))}
            <p class="quiet small">${joined([outcomeWords(whole), opponents(whole), timeText(whole.at)])}</p>
          </div>`
        : html`<p>${t("A match that cannot be read: what this device has kept of it is damaged.")}</p>`}
      <div class="buttons">
        ${whole?.outcome === "" ? html`<button class="button primary" @click=${() => showView({ page: "local", match: whole.id })}>${t("Play on")}</button>` : nothing}
        ${whole?.outcome ? html`${linkTo({ page: "replay", match: whole.id, kept: true }, t("Replay"), "button")}<button class="button" @click=${() => saveText(`${whole.id}.dgr`, whole.record)}>${t("Download the record")}</button>` : nothing}
        <button class="button danger" @click=${() => this.ask(match.id)}>${t("Delete")}</button>
      </div>
    </li>`;
  }

  private kept(): TemplateResult | typeof nothing {
    const forgets = this.forgets ? html`<p class="panel">${t("Your browser keeps nothing for this page: the match lasts until you close it.")}</p>` : nothing;
    if (!this.listed?.length) return forgets;
    return html`${forgets}<section class="panel" aria-labelledby="kept">
      <h2 id="kept">${t("Matches on this device")}</h2>
      <ul class="rows">
        ${this.listed.map((match) => this.entry(match))}
      </ul>
    </section>`;
  }

  private nearbyView(): TemplateResult {
    return html`<section class="panel" aria-labelledby="nearby">
      <h2 id="nearby">${t("Two devices in one place")}</h2>
      <p class="quiet">${t("Without internet: both devices have opened this page once, and are in one Wi-Fi or in the hotspot of one of them. Begin a match on one with “Play with another device”, and join on the other. They find each other by a code that each shows the other.")}</p>
      <div class="buttons">${linkTo({ page: "local", match: JOIN }, t("Join a match nearby"), "button")}</div>
    </section>`;
  }

  /** Returns the match of another device, at which this one plays. */
  private guestView(core: Catalogue): TemplateResult {
    if (guests.part) return html`<kz-near-guest .core=${core}></kz-near-guest>`;
    if (!guests.failed) void guests.bring().then(() => this.requestUpdate());
    const retry = (): void => {
      guests.again();
      this.requestUpdate();
    };
    return this.loading(guests.failed, retry);
  }

  private deleteView(): TemplateResult {
    return html`<dialog id="delete" aria-labelledby="delete-title" @click=${closeOutside}>
      <div class="frame">
        ${dialogHead("delete-title", t("Delete this match?"))}
        <div class="body">${t("It is kept nowhere else.")}</div>
        <div class="foot">
          <button class="button" @click=${closeDialog}>${t("Cancel")}</button>
          <button class="button danger" @click=${this.forget}>${t("Delete")}</button>
        </div>
      </div>
    </dialog>`;
  }

  private loading(failed: boolean, retry: () => void): TemplateResult {
    if (!failed) return html`<div role="status"><h1 class="visually-hidden">${t("Loading…")}</h1></div>`;
    const lost = connection.link === "lost";
    return html`<div class="notice">
      <div role="status"><h1>${lost ? t("This page needs a connection until you have opened it here once.") : t("This page could not be loaded.")}</h1></div>
      <button class="button primary" @click=${retry}>${t("Try again")}</button>
    </div>`;
  }

  override render() {
    const { core } = this;
    if (!core || (!this.match && !this.listed)) return this.loading(this.failed, () => void this.load());
    if (this.match === JOIN) return this.guestView(core);
    if (this.match) return html`<kz-device-match .match=${this.match} .core=${core}></kz-device-match>`;
    const goesOn = this.listed?.some((match) => "record" in match && match.outcome === "");
    return html`<h1>${t("Play on this device")}</h1>
      <p class="quiet">${t("Against bots, or several people on one device, also without a connection. These matches are not rated, and only this device keeps them.")}</p>
      ${goesOn ? html`${this.kept()} ${this.form(core)}` : html`${this.form(core)} ${this.kept()}`} ${this.nearbyView()} ${this.files()} ${this.deleteView()}`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "kz-device": KzDevice;
  }
}
