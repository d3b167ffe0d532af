/* A table that waits for its players: who sits where, what will be played, and the way in. */
import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { t } from "../i18n.js";
import type { SeatInfo } from "../protocol.js";
import { proposalStyles, proposalView } from "../room/proposal.js";
import { termsOf } from "../room/terms.js";
import { seriousPhrase } from "../room/words.js";
import { askShell, type Shown } from "../table/contract.js";
import { Localized, Watching } from "./controllers.js";
import { checkIcon, linkIcon } from "./icons.js";
import { botName, freeSeats, gameSentence, sitterName, timeSentence } from "./names.js";
import { showLobby, store } from "./page.js";
import { base, controls } from "./styles.js";

/** Where the seats of a table stand, counted from the own one: n seats -> places. */
const PLACES: Record<number, string[]> = {
  2: ["bottom", "top"],
  3: ["bottom", "left", "right"],
  4: ["bottom", "left", "top", "right"],
};

@customElement("kz-waiting")
export class KzWaiting extends LitElement {
  readonly localized = new Localized(this);
  readonly watching = new Watching(this, store);
  @property({ attribute: false }) state!: Shown;
  @state() private copied = false;
  @state() private busy = false;

  static override styles = [
    base,
    controls,
    proposalStyles,
    css`
      :host {
        display: block;
        width: min(760px, 100%);
        margin: 0 auto;
        padding: 8px 24px 48px;
        text-align: center;
      }
      .table {
        display: grid;
        grid-template:
          ". top ." auto
          "left middle right" 1fr
          ". bottom ." auto / 1fr minmax(0, 1.4fr) 1fr;
        align-items: center;
        gap: 14px;
        min-height: 330px;
        margin-bottom: 24px;
        padding: 20px;
        border: 12px solid var(--kz-rim);
        border-radius: 26px;
        outline: 1px solid var(--kz-rim-light);
        background: var(--kz-table);
      }
      .middle {
        grid-area: middle;
        color: var(--kz-table-ink);
        text-wrap: balance;
      }
      .middle p {
        margin-top: 6px;
        color: var(--kz-table-quiet);
        font-size: var(--kz-small);
      }
      .seat {
        display: flex;
        align-items: center;
        gap: 10px;
        justify-self: center;
        min-width: 132px;
        max-width: 100%;
        min-height: 56px;
        padding: 8px 14px 8px 10px;
        border: 1px solid var(--kz-edge);
        border-radius: 14px;
        background: var(--kz-panel);
        text-align: left;
      }
      ol {
        display: contents;
      }
      .top {
        grid-area: top;
      }
      .left {
        grid-area: left;
      }
      .right {
        grid-area: right;
      }
      .bottom {
        grid-area: bottom;
      }
      .seat.you {
        border-color: var(--kz-accent);
        box-shadow: 0 0 0 1px var(--kz-accent);
      }
      .seat.free {
        justify-content: center;
        border: 1.5px dashed var(--kz-table-accent);
        background: none;
        color: var(--kz-table-ink);
      }
      .seat.away b {
        color: var(--kz-quiet);
      }
      .seat b,
      .seat small {
        display: block;
        font-size: var(--kz-small);
        overflow: hidden;
        text-overflow: ellipsis;
      }
      .seat b {
        font-size: var(--kz-text);
        font-weight: 600;
      }
      .seat > span:last-child {
        min-width: 0;
      }
      .face {
        flex: none;
        display: grid;
        place-items: center;
        width: 36px;
        height: 36px;
        border-radius: 50%;
        background: var(--kz-raised);
        border: 1px solid var(--kz-edge);
        font-weight: 650;
      }
      .actions {
        display: flex;
        flex-wrap: wrap;
        justify-content: center;
        gap: 12px;
      }
      .invite {
        margin: 0 auto 24px;
        display: grid;
        gap: 8px;
        justify-items: center;
      }
      .address {
        display: flex;
        align-items: stretch;
        max-width: 100%;
        border: 1px solid var(--kz-edge);
        border-radius: 12px;
        background: var(--kz-panel);
        overflow: hidden;
      }
      .address output {
        min-width: 0;
        padding: 11px 14px;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
        user-select: all;
      }
      .address .button {
        flex: none;
        border-width: 0 0 0 1px;
        border-radius: 0;
      }
      .address .button:focus-visible {
        outline-offset: -3px;
      }
      @media (max-width: 560px) {
        :host {
          padding: 4px 12px 40px;
        }
        .table {
          grid-template:
            "middle middle" auto
            "top top" auto
            "left right" auto
            "bottom bottom" auto / 1fr 1fr;
          gap: 14px 10px;
          padding: 18px 12px;
          border-width: 9px;
          border-radius: 22px;
        }
        .seat {
          min-width: 0;
          width: 100%;
        }
        .seat.top,
        .seat.bottom {
          width: auto;
          min-width: calc(50% - 5px);
        }
        .seat {
          padding-inline: 10px;
        }
        .actions .button {
          flex: 1 1 100%;
        }
        .address {
          width: 100%;
        }
        .address output {
          flex: 1;
          text-align: left;
        }
      }
      @media (max-width: 360px) {
        .seat {
          justify-content: center;
          text-align: center;
        }
        .seat .face {
          display: none;
        }
      }
    `,
  ];

  private get link(): string {
    return `${location.origin}/t/${this.state.table}`;
  }

  private async copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.link);
    } catch {
      // Not allowed here (plain http, say): the address is marked for copying by hand.
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
    if (await store.leave(this.state.table)) showLobby();
  }

  private seat(info: SeatInfo | null, seat: number) {
    const { you, seats } = this.state;
    const place = PLACES[seats.length]?.[(seat - Math.max(you, 1) + seats.length) % seats.length] ?? "top";
    if (!info)
      return html`<li class="seat free ${place}">${t("free seat")}</li>`;
    const name = sitterName(seats, seat);
    const elo = info.elo === undefined ? "" : ` (${info.elo})`;
    const note = seat === you ? t("you") : info.kind === "bot" ? t("bot") : info.here ? "" : t("away");
    return html`<li class="seat ${place} ${seat === you ? "you" : ""} ${info.here ? "" : "away"}">
      <span class="face" aria-hidden="true">${name.charAt(0).toUpperCase()}</span>
      <span><b>${name}${elo}</b>${note ? html`<small class="quiet">${note}</small>` : nothing}</span>
    </li>`;
  }

  private actions() {
    const { app, you, seats, table } = this.state;
    const off = this.busy || store.link !== "online";
    if (!you)
      return html`<button class="button primary" ?disabled=${off || app.free === 0} @click=${() => this.doing(store.sit(table))}>
          ${t("Sit down")}</button
        ><button class="button plain" @click=${showLobby}>${t("To the lobby")}</button>`;
    const applicant = seats.findIndex((info) => info?.kind === "person") + 1;
    return html`${you === applicant && app.bots
        ? html`<button class="button primary" ?disabled=${off} @click=${() => this.doing(store.start(table))}>
            ${t("Start with bots")}
          </button>`
        : nothing}
      <button class="button" ?disabled=${off} @click=${() => askShell(this, { do: "propose" })}>${t("Other rules")}</button>
      <button class="button plain" ?disabled=${off} @click=${() => this.doing(this.leave())}>${t("Leave the table")}</button>`;
  }

  override render() {
    const { app, seats } = this.state;
    const serious = seriousPhrase(termsOf(app));
    const bots = app.bots ? t("bots may take free seats: {level}", { level: botName(app.bots) }) : "";
    return html`<div class="table">
        <div class="middle">
          <h1>${gameSentence(app)}</h1>
          <p>${timeSentence(app)}</p>
          ${bots ? html`<p>${bots}</p>` : nothing} ${serious ? html`<p>${serious}</p>` : nothing}
        </div>
        <ol>
          ${seats.map((info, index) => this.seat(info, index + 1))}
        </ol>
      </div>
      <div class="invite">
        <p role="status">${t("Waiting for players: {free}.", { free: freeSeats(app) })}</p>
        <p class="quiet small">
          ${app.private ? t("Only those who have this link find the table:") : t("Whoever has this link may join, too:")}
        </p>
        <div class="address">
          <output>${this.link}</output>
          <button class="button" @click=${this.copy}>
            ${this.copied ? checkIcon : linkIcon} ${this.copied ? t("Copied") : t("Copy")}
          </button>
        </div>
      </div>
      ${proposalView(this.state, (what, id) => void store.ask({ do: what, id }))}
      <div class="actions">${this.actions()}</div>`;
  }
}
