// SPDX-License-Identifier: MIT
/* The links to all views: in the header if there is room and no table, otherwise behind a button. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, query } from "lit/decorators.js";
import { mayModerate } from "../ui/roles.js";
import { t, tn } from "../base/i18n.js";
import { Localized, Watching } from "../ui/controllers.js";
import { menuIcon } from "../ui/icons.js";
import { follow } from "../ui/link.js";
import { account, router } from "../page/page.js";
import { pathOf, type Route } from "../page/router.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import iconButton from "../ui/icon-button.css";
import popover from "../ui/popover.css";
import styles from "./menu.css";

interface Entry {
  route: Route;
  text: string;
  count?: number;
}

@customElement("kz-menu")
export class KzMenu extends Watching {
  readonly localized = new Localized(this);
  @query("#views") private menu!: HTMLElement;

  static override styles = [base, controls, iconButton, popover, styles];

  private get entries(): Entry[] {
    const you = account.you;
    const entries: Entry[] = [
      { route: { page: "lobby" }, text: t("Lobby") },
      { route: { page: "games", game: "" }, text: t("Games") },
      { route: { page: "lessons", lesson: "" }, text: t("Learn") },
      { route: { page: "watch" }, text: t("Watch") },
      { route: { page: "tournaments" }, text: t("Tournaments") },
      { route: { page: "puzzles", puzzle: "" }, text: t("Puzzles") },
      { route: { page: "history" }, text: t("History") },
      { route: { page: "leaders" }, text: t("Leaders") },
    ];
    if (you?.registered) entries.push({ route: { page: "messages", name: "" }, text: t("Messages"), count: account.unread });
    if (mayModerate(you?.role)) entries.push({ route: { page: "admin" }, text: t("Administration") });
    return entries;
  }

  private choose(event: MouseEvent, route: Route): void {
    follow(event, () => router.go(route));
    if (event.defaultPrevented && this.menu.matches(":popover-open")) this.menu.hidePopover();
  }

  private unread(count: number): TemplateResult | typeof nothing {
    if (!count) return nothing;
    return html`<span class="count"
      ><span aria-hidden="true">${count}</span
      ><span class="visually-hidden">${tn(count, "{n} unread message", "{n} unread messages")}</span></span
    >`;
  }

  private link({ route, text, count = 0 }: Entry): TemplateResult {
    const here = router.route.page === route.page;
    return html`<a
      href=${pathOf(route)}
      aria-current=${here ? "page" : nothing}
      @click=${(event: MouseEvent) => this.choose(event, route)}
      >${text}${this.unread(count)}</a
    >`;
  }

  protected override willUpdate(): void {
    this.toggleAttribute("narrow", router.route.page === "table");
  }

  override render() {
    const { entries } = this;
    const links = entries.map((entry) => this.link(entry));
    // If there is room for links, these are in the lobby and below it.
    const board = this.link({ route: { page: "board" }, text: t("Set up a position") });
    const device = this.link({ route: { page: "local", match: "" }, text: t("Play on this device") });
    const learn = this.link({ route: { page: "lessons", lesson: "" }, text: t("Learn to play") });
    const clubs = this.link({ route: { page: "clubs" }, text: t("Clubs") });
    const guestbook = this.link({ route: { page: "guestbook" }, text: t("Guestbook") });
    const fairness = this.link({ route: { page: "fairness" }, text: t("Why you can trust the deal") });
    return html`<nav aria-label=${t("Pages of the site")}>${links.slice(1)}</nav>
      <button class="icon open" popovertarget="views" aria-label=${t("Menu")} title=${t("Menu")}>
        ${menuIcon}${this.unread(account.you?.registered ? account.unread : 0)}
      </button>
      <div id="views" popover><nav aria-label=${t("Menu")}>${links.slice(0, 1)}${learn}${links.slice(1)}${clubs}${device}${board}${guestbook}${fairness}</nav></div>`;
  }
}
