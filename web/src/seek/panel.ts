// SPDX-License-Identifier: MIT
/* `<kz-seeking>`: a bar on every page while the person waits for a game. Its table opens by itself. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import { joined, t, tn } from "../base/i18n.js";
import { connection, joining, lobby, router, showLobby, showTable, toasts } from "../page/page.js";
import { Seeking, type Speed, type Wanted } from "../state/lobby/seeking.js";
import { sounds } from "../table/stage/sounds.js";
import { Localized, Watching } from "../ui/controllers.js";
import { linkTo } from "../ui/link.js";
import { gameFor } from "../ui/names.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import styles from "./panel.css";

/** Seconds a move, by the speed: docs/protocol.md. */
const SECONDS: Record<Speed, number> = { usual: 60, fast: 20 };
/** The clock of an own table, which those who look for this game then find. */
const CLOCKS: Record<Speed, { time?: number; reserve?: number }> = { usual: {}, fast: { time: 20, reserve: 60 } };

const seeking = new Seeking({
  now: () => performance.now(),
  seek: (wanted) => connection.tryBound("seek", wanted),
  unseek: () => void connection.tryAt("unseek", {}),
  fail: (failure) => toasts.fail(failure),
  open: (table) => {
    sounds.play("win");
    showTable(table);
  },
  back: (table) => router.route.page === "table" && router.route.table === table && showLobby(),
});
lobby.seeking = seeking;

/** Begins to wait for that game, with the speed of the last wait. */
let speed: Speed = "usual";
export async function seekGame(wanted: Omit<Wanted, "speed">): Promise<void> {
  joining.remember(wanted);
  await seeking.begin({ ...wanted, speed });
}

const clockOf = (ms: number): string => `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, "0")}`;

@customElement("kz-seeking")
export class KzSeeking extends Watching {
  readonly localized = new Localized(this);
  private ticking: number | undefined;

  static override styles = [base, controls, styles];

  override connectedCallback(): void {
    super.connectedCallback();
    this.ticking = window.setInterval(() => seeking.seek?.stage === "waiting" && this.requestUpdate(), 1000);
  }

  override disconnectedCallback(): void {
    window.clearInterval(this.ticking);
    super.disconnectedCallback();
  }

  /** At a table the bar is one line: the board needs the height, and bots are there already. */
  private get atTable(): boolean {
    return router.route.page === "table";
  }

  private readonly cancel = (): void => seeking.cancel();

  /** The wait goes on: a match against bots can be left for a while. */
  private readonly withBots = async (): Promise<void> => {
    const { game, seats } = seeking.seek!.wanted;
    const table = await joining.play(game, seats, lobby.wishes.level);
    if (table) showTable(table);
  };

  private readonly openTable = async (): Promise<void> => {
    const { game, seats, rated, speed } = seeking.seek!.wanted;
    seeking.cancel();
    const table = await joining.open({ game, seats, rated, ...CLOCKS[speed] });
    if (typeof table === "string") showTable(table);
    else toasts.fail(table);
  };

  private choose(chosen: Speed): void {
    speed = chosen;
    void seeking.begin({ ...seeking.seek!.wanted, speed });
  }

  private speeds(now: Speed) {
    return html`<div class="choice" role="radiogroup" aria-label=${t("Time per move")}>
      ${(["usual", "fast"] as const).map(
        (one) => html`<label><input type="radio" name="speed" .checked=${one === now} @change=${() => this.choose(one)} />${t("{n} s per move", { n: SECONDS[one] })}</label>`,
      )}
    </div>`;
  }

  private offer() {
    return html`<div class="offer">
      <p role="status">${t("Few people are looking for this game right now.")}</p>
      <div class="ways">
        <button class="button" @click=${this.withBots}>${t("Play bots until then")}</button>
        <button class="button" @click=${this.openTable}>${t("Open a table of your own")}</button>
      </div>
    </div>`;
  }

  private waiting({ game, seats, rated, speed }: Wanted, people: number, missed: boolean): TemplateResult {
    const lost = connection.link !== "online";
    if (this.atTable)
      return html`<div class="row">
        <p class="what"><b role="status">${lost ? t("The connection is lost. You go on waiting when it is back.") : t("Looking for players…")}</b> <span class="clock" role="timer">${clockOf(seeking.waited)}</span></p>
        <button class="button" @click=${this.cancel}>${t("Cancel")}</button>
      </div>`;
    const words = lost ? t("The connection is lost. You go on waiting when it is back.") : missed ? t("Somebody did not come. You go on waiting.") : t("Looking for players…");
    return html`<div class="row">
        <p class="what">
          <b role="status">${words}</b>
          <span>${joined([gameFor(game, seats), rated && t("Rated"), people > 1 && tn(people, "{n} person is looking", "{n} people are looking")])}</span>
          <span class="clock" role="timer">${clockOf(seeking.waited)}</span>
        </p>
        <button class="button" @click=${this.cancel}>${t("Cancel")}</button>
      </div>
      ${lost ? nothing : this.speeds(speed)} ${!lost && seeking.offers ? this.offer() : nothing}`;
  }

  private over(wanted: Wanted, why: string | null): TemplateResult {
    return html`<div class="row">
      <p class="what"><b role="status">${why === "absent" ? t("You did not come to the table in time.") : t("You are looking for players in another tab now.")}</b></p>
      <span class="ways">
        <button class="button primary" @click=${() => void seeking.begin(wanted)}>${t("Look again")}</button>
        <button class="button" @click=${this.cancel}>${t("Close")}</button>
      </span>
    </div>`;
  }

  override render() {
    const { seek } = seeking;
    if (!seek) return nothing;
    const { stage, wanted, people, missed, table, why } = seek;
    if (stage === "over") return html`<section aria-label=${t("Looking for players…")}>${this.over(wanted, why)}</section>`;
    if (stage === "waiting") return html`<section class=${this.atTable ? "slim" : ""} aria-label=${t("Looking for players…")}>${this.waiting(wanted, people, missed)}</section>`;
    if (router.route.page === "table" && router.route.table === table) return nothing;
    return html`<section aria-label=${t("Your table is ready.")}>
      <div class="row">
        <p class="what"><b role="status">${t("Your table is ready.")}</b> <span>${gameFor(wanted.game, wanted.seats)}</span></p>
        ${linkTo({ page: "table", table }, t("To the table"), "button primary")}
      </div>
    </section>`;
  }
}
