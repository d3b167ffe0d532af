// SPDX-License-Identifier: MIT
/* A table that waits for its players: who sits where, what will be played, and the link to it. */
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { joined, t } from "../base/i18n.js";
import type { SeatInfo } from "../base/protocol.js";
import { askRules } from "../rules/asking.js";
import { proposalView } from "../terms/proposal.js";
import { termsOf } from "../terms/terms.js";
import { seriousPhrase } from "../terms/words.js";
import { askShell, type Shown } from "../table/contract.js";
import { Localized, Watching } from "../ui/controllers.js";
import { copyText } from "../ui/copy.js";
import { checkIcon, linkIcon } from "../ui/icons.js";
import { linkTo } from "../ui/link.js";
import { faceOf } from "../bots/face.js";
import { botName, botPlace, freeSeats, gameSentence, sitterName, timeSentence } from "../ui/names.js";
import "../living/chances.js";
import "../living/invite-friends.js";
import { closedWords } from "./closed.js";
import { connection, entered, joining, showLobby } from "../page/page.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import styles from "./waiting.css";

type Tournament = NonNullable<Shown["tournament"]>;

/** The places of a table's seats, counted from the person's seat: n seats -> places. */
const PLACES: Record<number, string[]> = {
  2: ["bottom", "top"],
  3: ["bottom", "left", "right"],
  4: ["bottom", "left", "top", "right"],
};

@customElement("kz-waiting")
export class KzWaiting extends Watching {
  readonly localized = new Localized(this);
  @property({ attribute: false }) state!: Shown;
  @state() private copied = false;
  @state() private busy = false;
  /** The terms that were shown first. They may change just before a tap. */
  private seen = { table: "", terms: 0 };
  private ticking: number | undefined;

  static override styles = [base, controls, styles];

  protected override willUpdate(): void {
    if (this.seen.table !== this.state.table) this.seen = this.state.app;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.ticking = window.setInterval(() => this.state.wait !== undefined && this.requestUpdate(), 1000);
  }

  override disconnectedCallback(): void {
    clearInterval(this.ticking);
    super.disconnectedCallback();
  }

  private get link(): string {
    return `${location.origin}/t/${this.state.table}`;
  }

  private async copy(): Promise<void> {
    if (!(await copyText(this.link))) {
      // The address is selected so that the person can copy it by hand.
      const address = this.renderRoot.querySelector("output");
      if (address) getSelection()?.selectAllChildren(address);
      return;
    }
    this.copied = true;
    setTimeout(() => (this.copied = false), 2500);
  }

  private async doing(what: Promise<unknown>): Promise<void> {
    this.busy = true;
    await what;
    this.busy = false;
  }

  private async leave(): Promise<void> {
    if (await joining.leave(this.state.table)) showLobby();
  }

  /** Returns a free seat. A person who does not sit yet chooses the seat, and so the partner. */
  private freeSeat(seat: number, place: string) {
    const { you } = this.state;
    if (you || closedWords(this.state.app)) return html`<li class="seat free ${place}">${t("free seat")}</li>`;
    return html`<li class="${place}">
      <button class="seat free" ?disabled=${this.busy || connection.link !== "online"} aria-label=${t("Sit here, seat {n}", { n: seat })} @click=${() => this.doing(joining.sit(this.seen, seat))}>
        ${t("Sit here")}
      </button>
    </li>`;
  }

  private seat(info: SeatInfo | null, seat: number) {
    const { you, seats, tournament, awaited } = this.state;
    const place = PLACES[seats.length]?.[(seat - Math.max(you, 1) + seats.length) % seats.length] ?? "top";
    if (!info) return this.freeSeat(seat, place);
    const name = sitterName(seats, seat);
    const face = info.kind === "bot" ? faceOf(info.name, botPlace(seats, seat)) : null;
    const elo = info.elo === undefined ? "" : ` (${info.elo})`;
    const note = seat === you ? t("you") : info.kind === "bot" ? botName(info.name) : info.here ? "" : tournament || awaited ? t("has not come yet") : t("away");
    return html`<li class="seat ${place} ${seat === you ? "you" : ""} ${info.here ? "" : "away"}">
      <span class="face" aria-hidden="true">${face ?? name.charAt(0).toUpperCase()}</span>
      <span><b>${name}${elo}</b>${note ? html`<small class="quiet">${note}</small>` : nothing}</span>
    </li>`;
  }

  /** In an evening and an arena each match is a round of its own. */
  private number({ round, match }: Tournament): string {
    return round === match ? t("Match {n}", { n: match }) : t("Round {n}", { n: round });
  }

  /** Returns the minutes and seconds until those who have not come forfeit the match. */
  private timeLeft(wait: number): string {
    const left = Math.max(0, Math.ceil((wait - (performance.now() - this.state.at)) / 1000));
    return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  }

  /** Returns who is awaited at a table to which all its people were called, and until when. `else`: what happens then. */
  private awaited(awaited: readonly number[], otherwise: string) {
    const { seats, wait } = this.state;
    if (!awaited.length) return html`<p role="status">${t("Everybody is here. The match begins.")}</p>`;
    const names = awaited.map((seat) => sitterName(seats, seat)).join(", ");
    return html`<p role="status">${t("Waiting for {names}.", { names })}</p>
      ${wait === undefined ? nothing : html`<p class="until" role="timer">${this.timeLeft(wait)}</p>`}
      <p class="quiet small">${otherwise}</p>`;
  }

  private invite() {
    const { app, tournament, awaited, you, table } = this.state;
    if (tournament) return this.awaited(tournament.awaited ?? [], t("Players who do not come within two minutes lose the match."));
    if (awaited) return this.awaited(awaited, t("If somebody does not come within half a minute, you go on waiting for others."));
    return html`<p role="status">${t("Waiting for players: {free}.", { free: freeSeats(app) })}</p>
      <p class="quiet small">
        ${app.private ? t("Only those who have this link find the table:") : t("Anyone with this link can join, too:")}
      </p>
      <div class="address">
        <output>${this.link}</output>
        <button class="button" @click=${this.copy}>
          ${this.copied ? checkIcon : linkIcon} ${this.copied ? t("Copied") : t("Copy")}
        </button>
      </div>
      ${you && app.free ? html`<kz-invite-friends .table=${table}></kz-invite-friends>` : nothing}`;
  }

  private actions() {
    const { app, you, seats, table, tournament, awaited } = this.state;
    if (awaited && you) return html`<button class="button plain" ?disabled=${this.busy} @click=${() => this.doing(this.leave())}>${t("Leave the table")}</button>`;
    if (tournament) return linkTo({ page: "tournament", tournament: tournament.id }, t("To the tournament"), "button");
    const off = this.busy || connection.link !== "online";
    const closed = you ? "" : closedWords(app);
    if (closed) return html`<p class="quiet">${closed}</p><button class="button" @click=${showLobby}>${t("To the lobby")}</button>`;
    if (!you)
      return html`<button class="button primary" ?disabled=${off || app.free === 0} @click=${() => this.doing(joining.sit(this.seen))}>
          ${t("Sit down")}</button
        ><button class="button plain" @click=${showLobby}>${t("To the lobby")}</button>`;
    const applicant = seats.findIndex((info) => info?.kind === "person") + 1;
    return html`${you === applicant && app.bots
        ? html`<button class="button primary" ?disabled=${off} @click=${() => this.doing(connection.askAt("start", { table }))}>
            ${t("Start with bots")}
          </button>`
        : nothing}
      <button class="button" ?disabled=${off} @click=${() => askShell(this, { do: "propose" })}>${t("Other rules")}</button>
      <button class="button plain" ?disabled=${off} @click=${() => this.doing(this.leave())}>${t("Leave the table")}</button>`;
  }

  override render() {
    const { app, seats, tournament } = this.state;
    const serious = seriousPhrase(termsOf(app));
    const bots = app.bots && !tournament ? t("bots may take free seats: {level}", { level: botName(app.bots) }) : "";
    return html`<div class="table">
        <div class="middle">
          ${tournament ? html`<p class="of">${joined([tournament.name, this.number(tournament)])}</p>` : nothing}
          ${tournament?.deals ? html`<p>${t("An extra deal: the match was drawn.")}</p>` : nothing}
          <h1>${gameSentence(app)}</h1>
          <p>${timeSentence(app)}</p>
          ${bots ? html`<p>${bots}</p>` : nothing} ${serious ? html`<p>${serious}</p>` : nothing}
          <kz-chances .app=${app} .seats=${seats.map((info) => info?.name ?? "")}></kz-chances>
          <button class="rules" @click=${() => askRules(this, app)}>${t("Rules")}</button>
        </div>
        <ol>
          ${seats.map((info, index) => this.seat(info, index + 1))}
        </ol>
      </div>
      <div class="invite">
        ${this.invite()}
      </div>
      ${proposalView(this.state, (what, id) => void entered.ask({ do: what, id }))}
      <div class="actions">${this.actions()}</div>`;
  }
}
