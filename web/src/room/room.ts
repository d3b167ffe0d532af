// SPDX-License-Identifier: MIT
/* The area around a table: the chat, the spectators, the queue, the stake. It is next to the table if there is room, otherwise a sheet over it;
 * below it while the table waits for players. The table itself is in the slot. */
import { html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { ApiError, ask } from "../api/client.js";
import { talkBeside } from "../base/breakpoints.json";
import { t, tn } from "../base/i18n.js";
import { Late } from "../base/late.js";
import type { Application, TableState } from "../base/protocol.js";
import { Localized, Watching } from "../ui/controllers.js";
import { bringDialog, closeDialog, closeOutside, dialogHead, openDialog } from "../ui/dialog.js";
import dialogStyles from "../ui/dialog.css";
import { closeIcon } from "../ui/icons.js";
import { account, connection, consent, entered, lobby, toasts } from "../page/page.js";
import { isZen, onZen } from "../state/zen.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import type { TableRequest } from "../table/contract.js";
import type { KzPropose } from "./propose.js";
import styles from "./room.css";
import { personName } from "../ui/names.js";

/** From this width on the chat has room next to the table. */
const WIDE = matchMedia(`(min-width: ${talkBeside}px)`);

/** The chat is loaded when it is first shown: a match against bots shows none. */
const chat = new Late(() => import("./chat.js"), () => toasts.fail({ code: "not-loaded", text: "" }));

@customElement("kz-room")
export class KzRoom extends Watching {
  readonly localized = new Localized(this);
  @property({ attribute: false }) at!: TableState;
  /** True if the chat is next to the table. */
  @state() private beside = false;
  @state() private over = false;
  @query("#talk") private sheet!: HTMLDialogElement;
  @query("#close") private closing!: HTMLDialogElement;
  /** The table for which the chat's place was decided. */
  private decided = "";
  /** The terms that this page showed first, or that the person agreed to since. The terms can change just before a tap. */
  private seen: Pick<Application, "table" | "terms"> = { table: "", terms: 0 };
  private endZen: (() => void) | undefined;

  static override styles = [base, controls, dialogStyles, styles];

  private readonly resized = (): void => this.requestUpdate();

  override connectedCallback(): void {
    super.connectedCallback();
    WIDE.addEventListener("change", this.resized);
    this.endZen = onZen(this.resized);
  }

  override disconnectedCallback(): void {
    WIDE.removeEventListener("change", this.resized);
    this.endZen?.();
    super.disconnectedCallback();
  }

  private get waits(): boolean {
    return this.at.phase === "waiting";
  }

  /** True if the chat is docked at the table's side. */
  private get docked(): boolean {
    return !this.waits && this.beside && WIDE.matches && !isZen(this.at);
  }

  /** True if there is somebody to chat with. */
  private get company(): boolean {
    const { seats, you, spectators, app } = this.at;
    return Boolean(app.queue) || (spectators?.count ?? 0) > (you ? 0 : 1) || seats.some((info, i) => info?.kind === "person" && i + 1 !== you);
  }

  protected override willUpdate(): void {
    this.toggleAttribute("waiting", this.waits);
    if (this.seen.table !== this.at.table) {
      this.seen = this.at.app;
      chat.again();
    }
    // Decided once, when the match comes into sight: a chat that opened later by itself would move the table.
    if (!this.waits && this.decided !== this.at.table) {
      this.decided = this.at.table;
      const { talk } = lobby.wishes;
      this.beside = talk === "auto" ? this.company : talk === "open";
    }
    if (this.waits) this.decided = "";
  }

  protected override updated(): void {
    const { docked } = this;
    if ((this.waits || docked || isZen(this.at)) && this.sheet.open) this.sheet.close();
    entered.talk.show(this.waits || docked || this.over);
  }

  private readonly request = (event: CustomEvent<TableRequest>): void => {
    const { detail } = event;
    if (detail.do === "talk") this.switchTalk();
    else if (detail.do === "propose") void this.propose();
    else return;
    event.stopPropagation();
  };

  private async propose(): Promise<void> {
    (await bringDialog<KzPropose>(this.renderRoot, "kz-propose", () => import("./propose.js")))?.show(this.at);
  }

  private switchTalk(): void {
    chat.again();
    if (!WIDE.matches) {
      // The chat starts at its last line, since it is shown only in the open sheet.
      openDialog(this.sheet, () => (this.over = true));
      return;
    }
    this.beside = !this.beside;
    lobby.wish({ talk: this.beside ? "open" : "closed" });
  }

  // ---- What there is to know

  private stake() {
    const { app } = this.at;
    const coins = account.you?.coins;
    if (!app.stake) return nothing;
    const bank = app.stake * app.seats;
    return html`<p>
      ${tn(app.stake, "Stake: {n} coin", "Stake: {n} coins")} · ${tn(bank, "bank: {n} coin", "bank: {n} coins")}
      ${coins === undefined ? nothing : html`<br />${tn(coins, "You have {n} coin.", "You have {n} coins.")}`}
    </p>`;
  }

  private async join(pair?: number): Promise<void> {
    const { table } = this.seen;
    const terms = await consent.queue(this.seen, pair);
    if (this.seen.table === table) this.seen = { table, terms };
  }

  private queue() {
    const { app, queue = [], unconfirmed = [], table, you, phase, seats } = this.at;
    if (!app.queue) return nothing;
    const me = account.you?.name ?? "";
    const waiting = queue.some((pair) => pair.includes(me));
    const free = phase === "waiting" && seats.includes(null);
    const size = seats.length / 2;
    const lone = queue.flatMap((pair, i) => (pair.length < size ? [{ names: pair.map(personName).join(", "), place: i + 1 }] : []));
    // A person who does not want to wait with those starts another pair.
    const place = lone.length ? queue.length + 1 : undefined;
    return html`<div role="group" aria-label=${t("Queue")}>
      ${queue.length
        ? html`<p>${t("Next to sit down:")}</p>
            <ol>
              ${queue.map((pair) => html`<li><b>${pair.map(personName).join(", ")}</b></li>`)}
            </ol>`
        : html`<p>${t("Nobody is waiting for a seat.")}</p>`}
      ${you || free
        ? nothing
        : waiting
          ? html`${unconfirmed.includes(me)
                ? html`<button class="button primary" @click=${() => void consent.queue({ table, terms: 0 })}>${t("Agree")}</button>`
                : nothing}
              <button class="button" @click=${() => void connection.askAt("unqueue", { table })}>${t("Leave the queue")}</button>`
          : html`<div class="joins">
              ${lone.map(({ names, place }) => html`<button class="button" @click=${() => this.join(place)}>${t("Wait with {names}", { names })}</button>`)}
              <button class="button" @click=${() => this.join(place)}>${t("Wait for a seat")}</button>
            </div>`}
    </div>`;
  }

  private spectators() {
    const { spectators } = this.at;
    if (!spectators?.count) return nothing;
    const { names, count } = spectators;
    const more = count - names.length;
    const list = [...names.map(personName), ...(more > 0 ? [tn(more, "{n} more", "{n} more people")] : [])].join(", ");
    return html`<p class="spectators">${t("Watching: {names}", { names: list })}</p>`;
  }

  private moderation() {
    if ((account.you?.role ?? "player") === "player") return nothing;
    return html`<button class="button" @click=${() => openDialog(this.closing)}>${t("Close this table")}</button>`;
  }

  private readonly closeTable = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const reason = String(new FormData(form).get("reason") ?? "").trim();
    try {
      await ask("close-a-table", { table: this.at.table, reason });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toasts.fail({ code: error.code, text: error.message, args: error.args });
      return;
    }
    this.closing.close();
  };

  private panel() {
    void chat.bring();
    return html`<div class="panel">
      <div class="facts">${this.stake()} ${this.queue()} ${this.spectators()} ${this.moderation()}</div>
      <kz-chat .at=${this.at}></kz-chat>
    </div>`;
  }

  /** Returns what stands above the table: that its match no longer counts, or who keeps it waiting. The others may end it then. */
  private above() {
    const { overdue = [], you, seats, table, tournament } = this.at;
    if (tournament?.counts === false) return html`<div class="overdue" role="status"><p>${t("This match no longer counts for the tournament.")}</p></div>`;
    const late = overdue.filter((seat) => seat !== you);
    if (!you || !late.length) return nothing;
    const names = late.map((seat) => personName(seats[seat - 1]?.name ?? "")).join(", ");
    return html`<div class="overdue" role="status">
      <p>${t("{names} kept the match waiting for a day.", { names })}</p>
      <button class="button" @click=${() => void connection.askAt("abort", { table })}>${t("End the match without a result")}</button>
    </div>`;
  }

  override render() {
    const { docked } = this;
    return html`<div class="room ${docked ? "beside" : ""}" @kz-request=${this.request}>
        <div class="stage">${this.above()}<slot></slot></div>
        ${this.waits ? html`<section class="below" aria-label=${t("Table talk")}>${this.panel()}</section>` : nothing}
        ${docked
          ? html`<aside aria-label=${t("Table talk")}>
              <div class="dialog-head">
                <h2>${t("Table talk")}</h2>
                <button class="close" aria-label=${t("Close")} @click=${this.switchTalk}>${closeIcon}</button>
              </div>
              ${this.panel()}
            </aside>`
          : nothing}
      </div>
      <dialog id="talk" aria-labelledby="talk-title" @click=${closeOutside} @close=${() => (this.over = false)}>
        <div class="frame">
          ${dialogHead("talk-title", t("Table talk"))} ${this.over ? this.panel() : nothing}
        </div>
      </dialog>
      <dialog id="close" aria-labelledby="close-title" @click=${closeOutside}>
        <form class="frame" @submit=${this.closeTable}>
          ${dialogHead("close-title", t("Close this table?"))}
          <div class="body">
            <p>${t("Its match does not count for anybody.")}</p>
            <label class="field"><span>${t("Reason")}</span><textarea name="reason" required maxlength="200"></textarea></label>
          </div>
          <div class="foot">
            <button type="button" class="button plain" @click=${closeDialog}>${t("Cancel")}</button>
            <button class="button primary">${t("Close this table")}</button>
          </div>
        </form>
      </dialog>
      <kz-propose></kz-propose>`;
  }
}
