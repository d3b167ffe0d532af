// SPDX-License-Identifier: MIT
/* What is shown about a person or bot at the table after a tap on the plate: links to a person, what a bot is like. */
import { html, nothing } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { ApiError, ask } from "../api/client.js";
import { t } from "../base/i18n.js";
import type { Seat, SeatInfo } from "../base/protocol.js";
import { levelSentence, levelStrength, strengthOf } from "../bots/sayings.js";
import { faceOf } from "../bots/face.js";
import { account, entered, toasts } from "../page/page.js";
import { Localized, Watching } from "../ui/controllers.js";
import { dialogHead, openDialog } from "../ui/dialog.js";
import dialogStyles from "../ui/dialog.css";
import { linkTo } from "../ui/link.js";
import { botPlace, guestNumber, levelName, sitterName } from "../ui/names.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import styles from "./about.css";

@customElement("kz-about")
export class KzAbout extends Watching {
  readonly localized = new Localized(this);
  @query("dialog") private dialog!: HTMLDialogElement;
  @state() private who: SeatInfo | null = null;
  /** The name at the table, and which of the level's bots it is. */
  private called = "";
  private place = 0;
  /** True if the person is among the reader's friends, or blocked. null: unknown. */
  @state() private friend: boolean | null = null;
  @state() private blocked: boolean | null = null;

  static override styles = [base, controls, dialogStyles, styles];

  async show(seats: readonly (SeatInfo | null)[], seat: Seat): Promise<void> {
    const who = seats[seat - 1];
    if (!who) return;
    this.who = who;
    this.called = sitterName(seats, seat);
    this.place = botPlace(seats, seat);
    this.friend = this.blocked = null;
    await this.updateComplete;
    openDialog(this.dialog);
    if (who.kind === "person")
    await this.tell(async () => {
      this.blocked = (await ask("blocks", {})).blocks.includes(who.name);
      if (this.befriends) this.friend = (await ask("follows", {})).follows.some(({ name }) => name === who.name);
    });
  }

  /** True if both have accounts. */
  private get befriends(): boolean {
    return Boolean(account.you?.registered) && !guestNumber(this.who?.name ?? "");
  }

  private async tell(doing: () => Promise<void>): Promise<void> {
    try {
      await doing();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toasts.fail({ code: error.code, text: error.message, args: error.args });
    }
  }

  private follow(name: string, on: boolean): Promise<void> {
    return this.tell(async () => {
      await ask("follow", { name, on });
      this.friend = on;
    });
  }

  private block(name: string, on: boolean): Promise<void> {
    return this.tell(async () => {
      await ask("block", { name, on });
      entered.hush(name, on);
      this.blocked = on;
      if (on) this.friend = null;
    });
  }

  private ways({ name }: SeatInfo) {
    const { friend, blocked } = this;
    return html`${guestNumber(name) ? nothing : linkTo({ page: "person", name }, t("Profile"), "button")}
    ${this.befriends && blocked === false ? linkTo({ page: "messages", name }, t("Write a message"), "button") : nothing}
    ${friend === null || blocked
      ? nothing
      : html`<button class="button" @click=${() => this.follow(name, !friend)}>${friend ? t("Remove from friends") : t("Add to friends")}</button>`}
    ${blocked === null ? nothing : html`<button class="button plain" @click=${() => this.block(name, !blocked)}>${blocked ? t("Unblock") : t("Block")}</button>`}`;
  }

  private bot({ name }: SeatInfo) {
    const strength = strengthOf(name);
    return html`<div class="bot">
      ${faceOf(name, this.place)}
      <div>
        <p><b>${levelName(name)}</b></p>
        <p>${levelSentence(name)}</p>
        ${strength
          ? html`<p class="quiet">${levelStrength(name)}. ${
              strength.within
                ? t("The novice’s strength is 1000; measured in matches of Kozel for two between the bots, {n} with each neighbour.", { n: 2 * strength.matches })
                : t("The other levels are measured against this one, in matches of Kozel for two between the bots.")
            }</p>`
          : nothing}
      </div>
    </div>`;
  }

  private person(who: SeatInfo) {
    return html`${who.elo === undefined ? nothing : html`<p class="quiet">${t("Elo")} ${who.elo}</p>`} ${who.here ? nothing : html`<p class="quiet">${t("away")}</p>`}
      <div class="buttons">${this.ways(who)}</div>`;
  }

  /** Closes the dialog when a link leads elsewhere. */
  private left(event: Event): void {
    if (event.composedPath().some((node) => node instanceof HTMLAnchorElement)) this.dialog.close();
  }

  override render() {
    const { who } = this;
    return html`<dialog aria-labelledby="title" @click=${this.left}>
      ${who
        ? html`<div class="frame">
            ${dialogHead("title", this.called)}
            <div class="body">${who.kind === "bot" ? this.bot(who) : this.person(who)}</div>
          </div>`
        : nothing}
    </dialog>`;
  }
}
