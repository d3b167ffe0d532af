// SPDX-License-Identifier: MIT
/* One tournament: terms, players, standings, matches, and what the person may do. The server decides all of these. */
import { html, nothing, type LitElement, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { askSign } from "../account/person.js";
import { ask } from "../api/client.js";
import { joined, t } from "../base/i18n.js";
import { withLaterTexts } from "../base/late.js";
import type { Hello } from "../base/protocol.js";
import { Asked } from "../community/asked.js";
import { account, connection, lobby, showTable, toasts } from "../page/page.js";
import base from "../ui/base.css";
import { Localized, Watching } from "../ui/controllers.js";
import controls from "../ui/controls.css";
import { copyText } from "../ui/copy.js";
import { bringDialog, closeDialog, closeOutside, dialogHead, openDialog } from "../ui/dialog.js";
import dialogStyles from "../ui/dialog.css";
import { choiceField } from "../ui/fields.js";
import { checkIcon, linkIcon } from "../ui/icons.js";
import { linkTo } from "../ui/link.js";
import listStyles from "../ui/list.css";
import page from "../ui/page.css";
import { arenaFigures } from "./arena.js";
import bracketStyles from "./bracket/bracket.css";
import { bracketView } from "./bracket/bracket.js";
import { outIn } from "./bracket/series.js";
import { clubLink } from "./club/name.js";
import { endOf, hasNext } from "./course.js";
import styles from "./event.css";
import type { KzSetResult } from "./result.js";
import "./boards.js";
import "./end/podium.js";
import { roundsView } from "./rounds.js";
import { entrantLink, entrantName, standingsView } from "./standings.js";
import type { Action, Match, Tournament } from "./types.js";
import { formatNote, stateText, termsPhrases } from "./words.js";

/** The tournament is read again at most this often. */
const AGAIN_MS = 1000;
/** An event reaches everybody at once. They read the tournament again at random moments of this time, players sooner than watchers. */
const PLAYER_SPREAD_MS = 1000;
const WATCHER_SPREAD_MS = 4000;
/** No event is sent when a match begins. While players are called, the tournament is read again after this time. */
const CALLED_MS = 15_000;

type View = "bracket" | "standings" | "matches" | "players";
/** What the host is asked about before it is done. */
interface Question {
  what: "close" | "remove";
  entrant?: number;
}

@customElement("kz-event")
export class KzEvent extends Watching {
  readonly localized = new Localized(this);
  @property() tournament = "";
  /** True while score cards are printed. */
  @property({ type: Boolean, reflect: true }) cards = false;
  @state() private view: View | null = null;
  /** The chosen round. 0: the newest. */
  @state() private round = 0;
  @state() private question: Question | null = null;
  @state() private copied = false;
  @query("#confirm") private dialog!: HTMLDialogElement;
  private busy = false;
  private ticking: number | undefined;
  /** True if the tournament has changed since it was read. */
  private behind = false;
  private readonly looks = (): void => {
    if (this.behind) this.read();
    this.requestUpdate();
  };
  /** The connection that sends this tournament's events. */
  private attended: Hello | null = null;
  /** When the tournament was last read, and whether it will be again. */
  private readAt = 0;
  private later: number | undefined;
  /** The person's table that the page has seen. null: nothing has been read. */
  private known: string | null = null;

  static override styles = [base, controls, dialogStyles, page, listStyles, styles, bracketStyles];

  private readonly asked = new Asked<Tournament>(this, () => {
    this.readAt = Date.now();
    return ask("tournament", { tournament: this.tournament });
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.attended = null;
    this.ticking = window.setInterval(() => this.tick(), 1000);
    document.addEventListener("visibilitychange", this.looks);
  }

  override disconnectedCallback(): void {
    window.clearInterval(this.ticking);
    clearTimeout(this.later);
    this.later = undefined;
    document.removeEventListener("visibilitychange", this.looks);
    void connection.tryBound("attend", { tournament: this.tournament, on: false });
    super.disconnectedCallback();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get("tournament");
    if (before) this.leave(before);
    this.asked.want(`${this.tournament} ${account.you?.name ?? ""}`);
    const { hello, link } = connection;
    if (link === "online" && hello !== this.attended) void this.attend(hello);
    const event = lobby.tournament;
    if (event?.tournament === this.tournament && event.n > (this.asked.value?.n ?? event.n)) this.again();
  }

  private tick(): void {
    if (this.counting) this.requestUpdate();
    const called = this.asked.value?.matches.some(({ playing }) => playing === false);
    if (called && Date.now() - this.readAt > CALLED_MS) this.again();
  }

  /** True while the seconds to the start or the end are shown. */
  private get counting(): boolean {
    const { value } = this.asked;
    return Boolean(value && (value.state === "open" ? value.starts : value.state !== "ended" && endOf(value) > Date.now() - 1000));
  }

  /** Drops what belongs to the tournament that was shown before. */
  private leave(before: string): void {
    void connection.tryBound("attend", { tournament: before, on: false });
    this.attended = this.known = this.view = null;
    this.round = 0;
  }

  private async attend(hello: Hello | null): Promise<void> {
    this.attended = hello;
    const answer = await connection.tryBound("attend", { tournament: this.tournament, on: true });
    if ("state" in answer && this.asked.value && answer.state.n > this.asked.value.n) this.again();
  }

  /** Reads the tournament again, soon. A hidden page waits until somebody sees it. */
  private again(): void {
    this.behind = true;
    if (document.hidden) return;
    const spread = this.asked.value?.you ? PLAYER_SPREAD_MS : WATCHER_SPREAD_MS;
    this.later ??= window.setTimeout(() => this.read(), Math.max(0, this.readAt + AGAIN_MS - Date.now()) + Math.random() * spread);
  }

  private read(): void {
    clearTimeout(this.later);
    this.later = undefined;
    if (document.hidden) return;
    this.behind = false;
    void this.asked.again();
  }

  /** Leads to a table that is opened while the person looks at this page. A table from before has a button. */
  protected override updated(): void {
    const { value } = this.asked;
    if (value?.tournament !== this.tournament || document.hidden) return;
    const table = value.you?.table ?? "";
    const opened = this.known !== null && table !== "" && table !== this.known;
    this.known = table;
    if (opened) showTable(table);
  }

  private may(what: Action | "result"): boolean {
    return this.asked.value?.you?.may.includes(what) ?? false;
  }

  private async change(what: Action, entrant?: number): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    await connection.askAt("tournament", { tournament: this.tournament, what, ...(entrant && { entrant }) });
    this.busy = false;
    void this.asked.again();
  }

  private askToConfirm(question: Question): void {
    this.question = question;
    openDialog(this.dialog);
  }

  private readonly confirmed = (): void => {
    const { what, entrant } = this.question!;
    this.dialog.close();
    void this.change(what, entrant);
  };

  private async correct(match: Match): Promise<void> {
    const dialog = await bringDialog<KzSetResult>(this.renderRoot, "kz-set-result", () => import("./result.js"));
    await dialog?.show(this.asked.value!, match);
  }

  private async copy(): Promise<void> {
    if (!(await copyText(location.href))) return;
    this.copied = true;
    setTimeout(() => (this.copied = false), 2500);
  }

  /** Prints the score cards. The browser can save them as a PDF. */
  private async print(): Promise<void> {
    try {
      await withLaterTexts(() => import("./end/cards.js"));
    } catch {
      return toasts.fail({ code: "not-loaded", text: "" });
    }
    this.cards = true;
    await this.updateComplete;
    await (this.renderRoot.querySelector("kz-cards") as LitElement).updateComplete;
    addEventListener("afterprint", () => (this.cards = false), { once: true });
    window.print();
  }

  // ---- Views

  private button(what: Action, text: string, kind = ""): TemplateResult | typeof nothing {
    return this.may(what) ? html`<button class="button ${kind}" @click=${() => this.change(what)}>${text}</button>` : nothing;
  }

  /** Returns the person's own place: the table that waits, or the way in and out. */
  private own(tournament: Tournament): TemplateResult | typeof nothing {
    const { you, state, open } = tournament;
    if (state === "ended") return nothing;
    if (!you?.active && !open) return html`<p class="panel">${you?.entrant ? t("You have left this tournament.") : t("Nobody can enter now.")}</p>`;
    if (tournament.member === false && !you?.active) return html`<p class="panel">${t("Only members of the club may enter.")}</p>`;
    if (!account.you?.registered) {
      return html`<div class="panel">
        <p>${t("To enter, register: the standings name you, and your place waits for you on every device.")}</p>
        <div class="buttons">
          <button class="button primary" @click=${() => askSign(this, "register")}>${t("Register")}</button>
          <button class="button" @click=${() => askSign(this, "sign-in")}>${t("Sign in")}</button>
        </div>
      </div>`;
    }
    if (!you) return nothing;
    const { table, entrant, active } = you;
    const back = entrant && !active;
    // In an arena one comes and goes.
    const arena = tournament.format === "arena" && state !== "open";
    const away = arena && this.may("enter") ? t("You are taking a break. Your points stay.") : t("You have left this tournament.");
    const words = table ? t("Your table is ready.") : active ? this.waitingText(tournament, entrant!) : back ? away : "";
    const ways = html`${table ? html`<button class="button primary" @click=${() => showTable(table)}>${t("To your table")}</button>` : nothing}
    ${this.button("enter", back ? t("Come back") : t("Enter"), "primary")} ${this.button("leave", arena ? t("Take a break") : t("Leave the tournament"))}`;
    if (!words && !this.may("enter") && !this.may("leave")) return nothing;
    return html`<div class="panel mine ${table ? "ready" : ""}">
      ${words ? html`<p role="status">${words}</p>` : nothing}
      ${arena && entrant ? arenaFigures(tournament, entrant) : nothing}
      <div class="buttons">${ways}</div>
    </div>`;
  }

  /** Returns what an entrant without a table waits for. */
  private waitingText(tournament: Tournament, entrant: number): string {
    const { matches, round, format, state } = tournament;
    const out = outIn(tournament, entrant);
    if (out) return t("You were knocked out in round {n}. You can watch the other matches.", { n: out });
    if (!hasNext(tournament, Date.now())) return t("You have no more matches. The standings are final when all matches are over.");
    if (format === "arena" && state === "running") return t("Your next opponent is being looked for. The table opens by itself; stay on this site.");
    const free = matches.some((match) => match.bye && match.round === round && match.entrants.includes(entrant));
    return free ? t("You are free in this round.") : t("You take part. Your table opens by itself; stay on this site.");
  }

  private hosting(): TemplateResult | typeof nothing {
    if (!(["start", "pause", "continue", "close"] as const).some((what) => this.may(what))) return nothing;
    return html`<section class="panel" aria-labelledby="host">
      <h2 id="host">${this.asked.value?.you?.host ? t("You are the host") : t("Moderation")}</h2>
      <div class="buttons">
        ${this.button("start", t("Start now"), "primary")} ${this.button("pause", t("Pause"))} ${this.button("continue", t("Go on"), "primary")}
        ${this.may("close") ? html`<button class="button danger" @click=${() => this.askToConfirm({ what: "close" })}>${this.closeText()}</button>` : nothing}
      </div>
    </section>`;
  }

  private closeText(): string {
    const state = this.asked.value?.state;
    return state === "open" ? t("Call it off") : state === "ended" ? t("Remove its name") : t("End it now");
  }

  private players(tournament: Tournament): TemplateResult {
    const { players, you } = tournament;
    if (!players.length) return html`<p class="empty">${t("Nobody has entered yet. Send the link to those who should come.")}</p>`;
    return html`<ul class="rows players">
      ${players.map(
        ({ active, level }, i) =>
          html`<li class=${i + 1 === you?.entrant ? "own" : ""}>
            <span>${entrantLink(tournament, i + 1)}${i + 1 === you?.entrant ? html`<span class="tag">${t("you")}</span>` : nothing}${active ? nothing : html` <span class="quiet small">${t("has left")}</span>`}</span>
            ${this.may("remove") && active && !level
              ? html`<button class="button" aria-label=${joined([t("Remove"), entrantName(tournament, i + 1)])} @click=${() => this.askToConfirm({ what: "remove", entrant: i + 1 })}>${t("Remove")}</button>`
              : nothing}
          </li>`,
      )}
    </ul>`;
  }

  private exports({ tournament, matches }: Tournament): TemplateResult | typeof nothing {
    const played = matches.filter(({ over, bye }) => over && !bye);
    if (!played.length) return nothing;
    const address = `/api/tournaments/${encodeURIComponent(tournament)}`;
    const records = played.some(({ match }) => match) ? html` · <a href="${address}/records" download>${t("All records in one file")}</a>` : nothing;
    return html`<p class="exports small"><a href="${address}/standings.csv" download>${t("Standings as a table (CSV)")}</a>${records} · <button class="link" @click=${this.print}>${t("Score cards (PDF)")}</button></p>`;
  }

  private parts(tournament: Tournament): TemplateResult {
    const { standings, format } = tournament;
    const begun = standings.length > 0;
    const knockOut = format === "knock-out";
    const view = begun ? (this.view ?? (knockOut ? "bracket" : "standings")) : "players";
    const tabs = choiceField<View>(
      t("What is shown"),
      "view",
      view,
      [
        ...(knockOut ? [["bracket", t("Bracket")] as const] : []),
        ["standings", t("Standings")],
        ["matches", t("Matches")],
        ["players", t("Players")],
      ],
      (view) => (this.view = view),
    );
    const shown = {
      bracket: () => bracketView(tournament),
      standings: () => standingsView(tournament),
      matches: () => roundsView(tournament, this.round, (round) => (this.round = round), this.may("result") ? (match) => void this.correct(match) : null),
      players: () => this.players(tournament),
    }[view]();
    return html`${begun ? html`<div class="tabs">${tabs}</div>` : html`<h2>${t("Players")}</h2>`} ${shown}`;
  }

  private confirmView(tournament: Tournament | null): TemplateResult {
    const { question } = this;
    const remove = question?.what === "remove";
    const name = tournament && question?.entrant ? entrantName(tournament, question.entrant) : "";
    const words = (open: string, ended: string, running: string) => (tournament?.state === "open" ? open : tournament?.state === "ended" ? ended : running);
    const title = remove ? t("Remove {name}?", { name }) : words(t("Call off the tournament?"), t("Remove the tournament’s name?"), t("End the tournament now?"));
    const text = remove
      ? t("They are paired no more. A match that runs goes on.")
      : words(t("It will not take place."), t("A code replaces it. The host’s notes are deleted, too. This cannot be undone."), t("The standings stay as they are. Matches that run do not count."));
    return html`<dialog id="confirm" aria-labelledby="confirm-title" @click=${closeOutside}>
      <div class="frame">
        ${dialogHead("confirm-title", title)}
        <div class="body">${text}</div>
        <div class="foot">
          <button class="button" @click=${closeDialog}>${t("Cancel")}</button>
          <button class="button danger" @click=${this.confirmed}>${remove ? t("Remove") : this.closeText()}</button>
        </div>
      </div>
    </dialog>`;
  }

  private whole(tournament: Tournament): TemplateResult {
    const { name, format, entrants, max, state, paused, club } = tournament;
    return html`<h1>${name}</h1>
      ${club ? html`<p class="small">${t("Club:")} ${clubLink(club)}</p>` : nothing}
      <p class="state" role="status"><b>${stateText(tournament, Date.now())}</b>${paused && state !== "paused" ? html` <span>${t("Paused: nothing is paired until the host goes on.")}</span>` : nothing}</p>
      ${state === "ended" ? html`<kz-podium .tournament=${tournament}></kz-podium>` : nothing} ${this.own(tournament)} ${state === "running" && !tournament.you?.table ? html`<kz-boards .tournament=${tournament}></kz-boards>` : nothing} ${this.hosting()} ${this.parts(tournament)}
      <section class="terms" aria-labelledby="terms">
        <h2 id="terms">${t("What is played")}</h2>
        <p>${joined([...termsPhrases(tournament), t("Players: {n} of {max}", { n: entrants, max })])}</p>
        <p class="quiet">${formatNote(format)}</p>
        <div class="buttons">
          <button class="button" @click=${this.copy}>${this.copied ? checkIcon : linkIcon} ${this.copied ? t("Copied") : t("Copy the link")}</button>
        </div>
        ${this.exports(tournament)}
      </section>`;
  }

  override render() {
    const { value } = this.asked;
    const known = value?.tournament === this.tournament ? value : null;
    return html`<p class="back small">${linkTo({ page: "tournaments" }, t("All tournaments"))}</p>
      ${known ? this.whole(known) : html`<h1>${t("Tournaments")}</h1>${this.asked.view(() => nothing)}`} ${this.confirmView(known)}
      <kz-set-result></kz-set-result>
      ${known && this.cards ? html`<kz-cards .tournament=${known}></kz-cards>` : nothing}`;
  }
}
