/* Above the page: what one is to know of one's account. */
import { css, html, LitElement, nothing } from "lit";
import { customElement } from "lit/decorators.js";
import { outcomeName } from "../community/words.js";
import { t } from "../i18n.js";
import { Localized, Watching } from "../shell/controllers.js";
import { linkTo } from "../shell/link.js";
import { gameName } from "../shell/names.js";
import { router, showAccount, store } from "../shell/page.js";
import { base, controls } from "../shell/styles.js";
import { dismissNews, type News } from "./news.js";
import { askSign } from "./person.js";
import { agentName, dayText, timeText } from "./words.js";

type Notice = News["notices"][number];

/** One's own match that ended without one. */
function resultView({ at, match }: Notice) {
  const { id, game, outcome } = match!;
  const told = t("While you were away a match of {game} ended: {outcome}, {time}.", { game: gameName(game), outcome: outcomeName(outcome), time: timeText(at) });
  return linkTo({ page: "replay", match: id }, told);
}

function noticeText({ kind, agent, at }: Notice): string {
  const where = { where: agentName(agent) || t("unknown device"), time: timeText(at) };
  if (kind === "password") return t("The password was changed: {where}, {time}.", where);
  if (kind === "recovered") return t("A new password was set with a recovery code: {where}, {time}.", where);
  if (kind === "factor-on") return t("The second factor was turned on: {where}, {time}.", where);
  if (kind === "factor-off") return t("The second factor was turned off: {where}, {time}.", where);
  if (kind === "codes") return t("New recovery codes were made: {where}, {time}.", where);
  return t("Somebody signed in to your account: {where}, {time}.", where);
}

@customElement("kz-notices")
export class KzNotices extends LitElement {
  readonly localized = new Localized(this);
  readonly watching = new Watching(this, store);

  static override styles = [
    base,
    controls,
    css`
      :host {
        display: block;
        width: min(720px, 100%);
        margin: 0 auto;
        padding: 8px 24px 0;
      }
      .news {
        display: grid;
        gap: 10px;
        padding: 14px 18px;
        border: 1px solid var(--kz-accent);
        margin-bottom: 16px;
        border-radius: 16px;
        background: var(--kz-panel);
        overflow-wrap: anywhere;
      }
      .news li + li {
        margin-top: 6px;
      }
      .buttons {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
      @media (max-width: 480px) {
        :host {
          padding-inline: 12px;
        }
      }
    `,
  ];

  private ends(ends: number) {
    if (!ends) return nothing;
    return html`<p>${t("You will be signed out on {day}. Sign in again to stay.", { day: dayText(ends) })}</p>`;
  }

  private notices(notices: Notice[]) {
    if (!notices.length) return nothing;
    return html`<ul>
        ${notices.map((notice) => html`<li>${notice.match ? resultView(notice) : noticeText(notice)}</li>`)}
      </ul>
      ${notices.every(({ match }) => match)
        ? nothing
        : html`<p class="quiet small">${t("Was that not you? Then change the password: all other sessions end with it.")}</p>`}`;
  }

  override render() {
    const { ends, notices } = store.news;
    return html`<div role="status">
      ${ends || notices.length
        ? html`<div class="news">
            ${this.ends(ends)} ${this.notices(notices)}
            <div class="buttons">
              <button class="button" @click=${() => void dismissNews()}>${t("Understood")}</button>
              ${ends ? html`<button class="button primary" @click=${() => askSign(this, "sign-in")}>${t("Sign in again")}</button>` : nothing}
              ${notices.some(({ match }) => !match) && router.route.page !== "account" ? html`<button class="button" @click=${showAccount}>${t("To the account")}</button>` : nothing}
            </div>
          </div>`
        : nothing}
    </div>`;
  }
}
