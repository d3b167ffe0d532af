// SPDX-License-Identifier: MIT
/* The page: header, the view of the address, messages. */
import { html, nothing } from "lit";
import { customElement } from "lit/decorators.js";
import { t } from "../base/i18n.js";
import { retryLate } from "../base/late.js";
import type { Seat, SeatInfo } from "../base/protocol.js";
import type { KzAbout } from "../living/about.js";
import type { KzAgree } from "../lobby/agree.js";
import type { Shown } from "../state/shown.js";
import type { TableRequest } from "../table/contract.js";
import { Localized, Watching } from "../ui/controllers.js";
import { bringDialog } from "../ui/dialog.js";
import type { SignMode } from "../account/person.js";
import type { KzSign } from "../account/sign.js";
import "./header.js";
import "../room/room.js";
import "../lobby/lobby.js";
import { settings } from "../base/settings.js";
import { mayBeZen, onZen } from "../state/zen.js";
import { phraseText } from "../room/phrases.js";
import { gameName, gameSentence, readingName } from "../ui/names.js";
import { account, connection, consent, entered, joining, ownSeats, router, showLobby, showReplay, showView } from "../page/page.js";
import { pathOf } from "../page/router.js";
import type { Played } from "../rules/asking.js";
import type { KzRules } from "../rules/rules.js";
import type { KzKeys } from "./keys.js";
import type { KzSettings } from "./settings.js";
import feltStyles from "../table/felt.css";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import noticeStyles from "../ui/notice.css";
import { failureText } from "../ui/failure.js";
import { readiness } from "./views.js";
import "./toasts.js";
import "../fairness/alarm.js";
import styles from "./app.css";

@customElement("kz-app")
export class KzApp extends Watching {
  readonly localized = new Localized(this);
  private path: string | undefined;
  private online = false;
  private endZen: (() => void) | undefined;

  static override styles = [base, controls, noticeStyles, feltStyles, styles];

  override connectedCallback(): void {
    super.connectedCallback();
    this.endZen = onZen(() => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    this.endZen?.();
    super.disconnectedCallback();
  }

  private request(event: CustomEvent<TableRequest>): void {
    const { detail } = event;
    if (detail.do === "exit") showLobby();
    else if (detail.do === "tournament") showView({ page: "tournament", tournament: entered.feed?.state?.tournament?.id ?? "" });
    else if (detail.do === "rules") void this.showRules(entered.feed?.state?.app);
    else if (detail.do === "settings") void this.showSettings();
    else if (detail.do === "keys") void this.showKeys();
    else if (detail.do === "register") void this.sign("register");
    else if (detail.do === "replay") showReplay(entered.feed?.state?.match?.id ?? "", detail.why ? "#why" : "");
    else if (detail.do === "person") void this.showPerson(entered.feed?.state?.seats ?? [], detail.seat);
    else if (detail.do !== "propose" && detail.do !== "talk" && detail.do !== "cannot") void entered.ask(detail);
  }

  private async showRules(played: Played | undefined): Promise<void> {
    if (played) (await bringDialog<KzRules>(this.renderRoot, "kz-rules", () => import("../rules/rules.js")))?.show(played);
  }

  private async showPerson(seats: readonly (SeatInfo | null)[], seat: Seat): Promise<void> {
    await (await bringDialog<KzAbout>(this.renderRoot, "kz-about", () => import("../living/about.js")))?.show(seats, seat);
  }

  private async agree(): Promise<void> {
    const dialog = await bringDialog<KzAgree>(this.renderRoot, "kz-agree", () => import("../lobby/agree.js"));
    if (dialog) dialog.show();
    else consent.question?.answer(false);
  }

  private async sign(mode: SignMode): Promise<void> {
    (await bringDialog<KzSign>(this.renderRoot, "kz-sign", () => import("../account/sign.js")))?.show(mode);
  }

  private showSign({ detail }: CustomEvent<SignMode>): void {
    void this.sign(detail);
  }

  private async showSettings(): Promise<void> {
    (await bringDialog<KzSettings>(this.renderRoot, "kz-settings", () => import("./settings.js")))?.show();
  }

  private async showKeys(): Promise<void> {
    (await bringDialog<KzKeys>(this.renderRoot, "kz-keys", () => import("./keys.js")))?.show();
  }

  private notice(text: string) {
    return html`<div class="notice">
      <h1>${text}</h1>
      <button class="button primary" @click=${showLobby}>${t("To the lobby")}</button>
    </div>`;
  }

  /** Returns what is shown while a view is being loaded. */
  private pending(failed: boolean) {
    const again = () => {
      retryLate();
      this.requestUpdate();
    };
    const lost = connection.link === "lost";
    return html`<div class="notice">
      <h1 role="status">${!failed ? t("Loading…") : lost ? t("This page needs a connection until you have opened it here once.") : t("This page could not be loaded.")}</h1>
      ${failed ? html`<button class="button primary" @click=${again}>${t("Try again")}</button>` : nothing}
    </div>`;
  }

  private view() {
    const { route } = router;
    const ready = readiness(route.page, () => this.requestUpdate());
    if (ready !== "ready") return this.pending(ready === "failed");
    switch (route.page) {
      case "lobby":
        return html`<kz-lobby></kz-lobby>`;
      case "nothing":
        return this.notice(t("There is no such page."));
      case "table":
        return this.table();
      case "replay":
        return html`<kz-replay .match=${route.match} .kept=${route.kept ?? false} @kz-request=${this.request}></kz-replay>`;
      case "play-on":
        return html`<kz-play-on .match=${route.match} @kz-request=${this.request}></kz-play-on>`;
      case "person":
        return html`<kz-profile .name=${route.name}></kz-profile>`;
      case "account":
        return html`<kz-account></kz-account>`;
      case "messages":
        return html`<kz-messages .name=${route.name}></kz-messages>`;
      case "games":
        return html`<kz-games .game=${route.game}></kz-games>`;
      case "guide":
        return html`<kz-guide .text=${route.text}></kz-guide>`;
      case "puzzles":
        return route.puzzle ? html`<kz-puzzle .puzzle=${route.puzzle} @kz-request=${this.request}></kz-puzzle>` : html`<kz-puzzles .search=${route.search ?? ""}></kz-puzzles>`;
      case "lessons":
        return route.lesson ? html`<kz-lesson .lesson=${route.lesson} @kz-request=${this.request}></kz-lesson>` : html`<kz-lessons></kz-lessons>`;
      case "local":
        return html`<kz-device .match=${route.match} @kz-request=${this.request}></kz-device>`;
      case "tournaments":
        return html`<kz-events></kz-events>`;
      case "tournament":
        return html`<kz-event .tournament=${route.tournament}></kz-event>`;
      case "clubs":
        return html`<kz-clubs .search=${route.search ?? ""}></kz-clubs>`;
      case "club":
        return html`<kz-club .name=${route.name} .search=${route.search ?? ""}></kz-club>`;
      case "admin":
        return html`<kz-admin .search=${route.search ?? ""}></kz-admin>`;
      case "guestbook":
        return html`<kz-guestbook .search=${route.search ?? ""}></kz-guestbook>`;
      case "history":
        return html`<kz-history .search=${route.search ?? ""}></kz-history>`;
      case "leaders":
        return html`<kz-leaders .search=${route.search ?? ""}></kz-leaders>`;
      case "watch":
        return html`<kz-watch></kz-watch>`;
      case "friends":
        return html`<kz-friends></kz-friends>`;
      case "board":
        return html`<kz-setup .search=${route.search ?? ""} @kz-request=${this.request}></kz-setup>`;
      case "fairness":
        return html`<kz-fairness .search=${route.search ?? ""}></kz-fairness>`;
    }
  }

  /** True if a match against bots has begun, and its state is on the way. */
  private get begins(): boolean {
    const { feed, failure } = entered;
    return Boolean(feed) && !feed!.state && !failure && feed!.table === joining.begun;
  }

  private get playing(): boolean {
    const { feed } = entered;
    return this.begins || Boolean(feed?.state && feed.state.phase !== "waiting" && !feed.closed && !entered.failure);
  }

  /** The phrases just said at the table, unless the person does not want to see them. */
  private get said(): ReadonlyMap<number, string> {
    const me = account.you?.name;
    return new Map([...entered.talk.said].filter(([, { by }]) => settings().phrases || by === me).map(([seat, { phrase, text }]) => [seat, phraseText(phrase ?? "") || text]));
  }

  private waiting(state: Shown) {
    const ready = readiness("waiting", () => this.requestUpdate());
    return ready === "ready" ? html`<kz-waiting .state=${state}></kz-waiting>` : this.pending(ready === "failed");
  }

  private gone(seen: boolean) {
    const { route } = router;
    const ready = readiness("gone", () => this.requestUpdate());
    if (ready !== "ready") return this.pending(ready === "failed");
    return html`<kz-gone .table=${route.page === "table" ? route.table : ""} .feed=${seen ? entered.feed : null}></kz-gone>`;
  }

  private table() {
    const { feed, failure } = entered;
    if (failure?.code === "no-such-table") return this.gone(false);
    if (failure) return this.notice(failureText(failure));
    if (feed?.closed) return this.gone(true);
    if (!feed?.state) return this.begins ? html`<div class="felt seats-${joining.lastGame.seats}"></div>` : nothing;
    const { state } = feed;
    const { talk } = entered;
    return html`<kz-room .at=${state} @kz-request=${this.request}>
      ${state.phase === "waiting"
        ? this.waiting(state)
        : !state.match
          ? html`<div class="felt seats-${state.app.seats}"><div class="notice sealing"><h1 role="status">${t("The numbers for the deal are being exchanged…")}</h1></div></div>`
        : html`<h1 class="visually-hidden">${gameSentence(state.app)}</h1>
            <kz-table
              .state=${state}
              .step=${feed.step}
              .recent=${feed.recent}
              .ready=${entered.ready}
              .unread=${talk.unread}
              .said=${this.said}
            ></kz-table>`}
    </kz-room>`;
  }

  protected override willUpdate(): void {
    const online = connection.link === "online";
    if (online && !this.online) retryLate(); // the connection is there again
    this.online = online;
    if (ownSeats.aside.leads) void import("./running.js").catch(() => undefined);
    const { route } = router;
    const seated = route.page === "table" && this.playing && (this.begins || mayBeZen(entered.feed?.state));
    this.toggleAttribute("zen", seated && settings().zen);
    this.toggleAttribute("seated", seated);
    this.toggleAttribute("playing", this.playing || route.page === "play-on" || (route.page === "lessons" && route.lesson !== "") || (route.page === "local" && route.match !== ""));
    this.toggleAttribute("arranging", route.page === "board");
    this.toggleAttribute("replaying", route.page === "replay" || (route.page === "puzzles" && route.puzzle !== ""));
  }

  /** Scrolls a new view to its top, for eyes and for screen readers. Another page of a list or filter stays where it is. */
  private arrive(): void {
    const path = pathOf(router.route).split("?", 1)[0];
    if (this.path !== undefined && this.path !== path) {
      window.scrollTo(0, 0);
      this.renderRoot.querySelector("main")?.focus({ preventScroll: true });
    }
    this.path = path;
  }

  /** The view's title in the browser. */
  private get viewTitle(): string {
    const { route } = router;
    switch (route.page) {
      case "replay":
      case "play-on":
        return t("Replay");
      case "person":
        return route.name;
      case "account":
        return t("Account");
      case "messages":
        return route.name ? t("Messages: {name}", { name: route.name }) : t("Messages");
      case "games":
        return route.game ? gameName(route.game) : t("Games");
      case "guide":
        return readingName(route.text);
      case "puzzles":
        return t("Puzzles");
      case "lessons":
        return t("Learn to play");
      case "local":
        return t("Play on this device");
      case "tournaments":
      case "tournament":
        return t("Tournaments");
      case "clubs":
      case "club":
        return t("Clubs");
      case "admin":
        return t("Administration");
      case "guestbook":
        return t("Guestbook");
      case "history":
        return t("History");
      case "leaders":
        return t("Leaders");
      case "watch":
        return t("Watch");
      case "friends":
        return t("Friends");
      case "board":
        return t("Set up a position");
      case "fairness":
        return t("Why you can trust the deal");
      default:
        return "";
    }
  }

  protected override updated(): void {
    this.arrive();
    if (consent.question) void this.agree();
    const state = entered.feed?.state;
    const move = state?.match && state.you > 0 && state.match.turn === state.you;
    const words = move ? t("Your move") : state?.awaited ? t("Your table is ready.") : this.viewTitle;
    document.title = words ? `${words} · kozel` : "kozel";
  }

  override render() {
    return html`<kz-header @kz-home=${showLobby} @kz-settings=${this.showSettings} @kz-sign=${this.showSign}></kz-header>
      ${router.route.page === "table" ? nothing : html`<kz-notices @kz-sign=${this.showSign}></kz-notices>`}
      ${(router.route.page === "lobby" || router.route.page === "table") && !ownSeats.aside.ready ? nothing : html`<kz-running ?ready=${ownSeats.aside.ready}></kz-running>`}
      <kz-seeking></kz-seeking>
      <main tabindex="-1" @kz-sign=${this.showSign} @kz-rules=${(event: CustomEvent<Played>) => void this.showRules(event.detail)}>${this.view()}</main>
      <kz-rules></kz-rules>
      <kz-settings></kz-settings>
      <kz-keys></kz-keys>
      <kz-sign></kz-sign>
      <kz-about></kz-about>
      <kz-agree></kz-agree>
      <kz-toasts></kz-toasts>
      <kz-alarm></kz-alarm>`;
  }
}
