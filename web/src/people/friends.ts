// SPDX-License-Identifier: MIT
/* The people whom the person follows, at /friends: who is here, who plays, and links to them. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { askSign } from "../account/person.js";
import { ask } from "../api/client.js";
import type { Api } from "../api/schema.js";
import { t } from "../base/i18n.js";
import "../community/find.js";
import type { KzNewTable } from "../lobby/newtable.js";
import "../lobby/newtable.js";
import { account } from "../page/page.js";
import { Localized, Watching } from "../ui/controllers.js";
import { faultOf, type Fault } from "../ui/forms.js";
import { linkTo, personLink } from "../ui/link.js";
import { gameName } from "../ui/names.js";
import { timeText } from "../ui/words.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import pageStyles from "../ui/page.css";
import listStyles from "../ui/list.css";
import styles from "./friends.css";

type Friend = Api["follows"]["out"]["follows"][number];

/** Friends come and go: the list is reloaded as long as the page is visible. */
const AGAIN_MS = 15_000;

/** Returns friends in order: first those who play, then those who are here, then by when they were last here. */
export function inOrder(friends: readonly Friend[]): Friend[] {
  const rank = ({ plays, online }: Friend) => (plays ? 2 : online ? 1 : 0);
  return [...friends].sort((a, b) => rank(b) - rank(a) || b.seen - a.seen);
}

@customElement("kz-friends")
export class KzFriends extends Watching {
  readonly localized = new Localized(this);
  @state() private friends: Friend[] | null = null;
  @state() private fault: Fault | null = null;
  @query("kz-new-table") private newTable!: KzNewTable;
  private timer: ReturnType<typeof setInterval> | undefined;
  private asked = "";

  static override styles = [base, controls, pageStyles, listStyles, styles];

  override connectedCallback(): void {
    super.connectedCallback();
    this.timer = setInterval(() => !document.hidden && void this.load(), AGAIN_MS);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.timer);
    this.asked = "";
  }

  protected override willUpdate(): void {
    const name = account.you?.registered ? account.you.name : "";
    if (name === this.asked) return;
    this.asked = name;
    this.friends = null;
    if (name) void this.load();
  }

  private async load(): Promise<void> {
    if (!this.asked) return;
    try {
      this.friends = (await ask("follows", {})).follows;
      this.fault = null;
    } catch (error) {
      this.fault = faultOf(error);
    }
  }

  private async drop(name: string): Promise<void> {
    try {
      await ask("follow", { name, on: false });
    } catch (error) {
      this.fault = faultOf(error);
    }
    await this.load();
  }

  private whereabouts({ online, plays, seen }: Friend) {
    if (plays) return html`<p class="here">${t("plays {game}", { game: gameName(plays.game) })}</p>`;
    if (online) return html`<p class="here">${t("here now")}</p>`;
    return seen ? html`<p class="quiet">${t("last here {time}", { time: timeText(seen) })}</p>` : nothing;
  }

  private friend(one: Friend): TemplateResult {
    const { name, photo, plays } = one;
    return html`<li>
      ${photo
        ? html`<img class="face" src=${`/api/person/${encodeURIComponent(name)}/photo?v=${photo}`} width="44" height="44" alt="" />`
        : html`<span class="face" aria-hidden="true">${[...name][0]}</span>`}
      <div class="who"><b>${personLink(name)}</b>${this.whereabouts(one)}</div>
      <div class="ways">
        ${plays ? linkTo({ page: "table", table: plays.table }, t("Watch"), "button primary", t("{name}: watch", { name })) : nothing}
        ${linkTo({ page: "messages", name }, t("Write"), "button", t("{name}: write", { name }))}
        <button class="button" aria-label=${t("Challenge {name}", { name })} @click=${() => this.newTable.show(undefined, name)}>${t("Challenge")}</button>
        <button class="button plain" aria-label=${t("Remove {name} from friends", { name })} @click=${() => this.drop(name)}>${t("Remove")}</button>
      </div>
    </li>`;
  }

  private list() {
    if (!this.friends) return this.fault ? nothing : html`<p role="status" class="quiet">${t("Loading…")}</p>`;
    if (!this.friends.length) return html`<p class="empty">
        ${t("Nobody yet. Here you see when your friends are playing, and can watch, message or challenge them. Find a player above and add them on their page; they are not notified.")}
      </p>`;
    return html`<ul class="friends">
      ${inOrder(this.friends).map((one) => this.friend(one))}
    </ul>`;
  }

  private signing(): TemplateResult {
    return html`<section class="panel">
      <p>${t("See when your friends are playing, and watch, message or challenge them. Registered players can have friends.")}</p>
      <p class="buttons">
        <button class="button primary" @click=${() => askSign(this, "register")}>${t("Register")}</button>
        <button class="button" @click=${() => askSign(this, "sign-in")}>${t("Sign in")}</button>
      </p>
    </section>`;
  }

  override render() {
    const you = account.you;
    return html`<h1>${t("Friends")}</h1>
      ${you && !you.registered ? this.signing() : html`<kz-find></kz-find>${this.list()}`}
      <div role="alert">${this.fault ? html`<p class="fault">${this.fault.text()}</p>` : nothing}</div>
      <kz-new-table></kz-new-table>`;
  }
}
