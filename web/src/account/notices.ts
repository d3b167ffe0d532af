// SPDX-License-Identifier: MIT
/* Notices of the person's account, above the page. */
import { html, nothing } from "lit";
import { customElement } from "lit/decorators.js";
import { t } from "../base/i18n.js";
import { Localized, Watching } from "../ui/controllers.js";
import { account, router, showAccount } from "../page/page.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import type { News } from "../state/session/account.js";
import { dismissNews } from "./news.js";
import { gameName } from "../ui/names.js";
import { linkTo } from "../ui/link.js";
import { askSign } from "./person.js";
import { agentName, dayText, outcomeName, timeText } from "../ui/words.js";
import styles from "./notices.css";

type Notice = News["notices"][number];

/** Returns the notice of a match of this person that ended while the person was away. */
function resultView({ at, match }: Notice) {
  const { id, game, outcome } = match!;
  const told = t("While you were away a match of {game} ended: {outcome}, {time}.", { game: gameName(game), outcome: outcomeName(outcome), time: timeText(at) });
  return linkTo({ page: "replay", match: id }, told);
}

/** Returns true if the notice does not concern the account itself. */
const isHarmless = ({ match, kind }: Notice): boolean => Boolean(match) || kind === "invite";

/** Returns the text of a notice. "": this page does not support the kind. */
function noticeText({ kind, agent, at }: Notice): string {
  const where = { where: agentName(agent) || t("unknown device"), time: timeText(at) };
  if (kind === "password") return t("The password was changed: {where}, {time}.", where);
  if (kind === "recovered") return t("A new password was set with a recovery code: {where}, {time}.", where);
  if (kind === "factor-on") return t("The second factor was turned on: {where}, {time}.", where);
  if (kind === "factor-off") return t("The second factor was turned off: {where}, {time}.", where);
  if (kind === "codes") return t("New recovery codes were made: {where}, {time}.", where);
  if (kind === "invite") return t("{name} invited you to a game, {time}.", { name: agent, time: timeText(at) });
  return kind === "sign-in" ? t("Somebody signed in to your account: {where}, {time}.", where) : "";
}

@customElement("kz-notices")
export class KzNotices extends Watching {
  readonly localized = new Localized(this);

  static override styles = [base, controls, styles];

  private ends(ends: number) {
    if (!ends) return nothing;
    return html`<p>${t("You will be signed out on {day}. Sign in again to stay.", { day: dayText(ends) })}</p>`;
  }

  private notices(notices: Notice[]) {
    if (!notices.length) return nothing;
    return html`<ul>
        ${notices.map((notice) => html`<li>${notice.match ? resultView(notice) : noticeText(notice)}</li>`)}
      </ul>
      ${notices.every(isHarmless)
        ? nothing
        : html`<p class="quiet small">${t("Wasn’t that you? Then change your password: that ends all other sessions.")}</p>`}`;
  }

  override render() {
    const { ends, notices: all, codes = false } = account.news;
    // Results and invitations wait until the person is in the lobby: they do not push a puzzle, a board or a replay down. They are shown together
    // with a notice that cannot wait, since both are dismissed together.
    const waits = router.route.page !== "lobby" && all.every(isHarmless);
    const notices = all.filter((notice) => (notice.match || noticeText(notice)) && !(waits && isHarmless(notice)));
    return html`<div role="status">
      ${ends || notices.length || codes
        ? html`<div class="news">
            ${this.ends(ends)} ${this.notices(notices)}
            ${codes ? html`<p>${t("You have not kept your recovery codes: without one a lost password cannot be replaced. Make new ones in your account.")}</p>` : nothing}
            <div class="buttons">
              <button class="button" @click=${() => void dismissNews()}>${t("Understood")}</button>
              ${ends ? html`<button class="button primary" @click=${() => askSign(this, "sign-in")}>${t("Sign in again")}</button>` : nothing}
              ${(codes || !notices.every(isHarmless)) && router.route.page !== "account" ? html`<button class="button" @click=${showAccount}>${t("To the account")}</button>` : nothing}
            </div>
          </div>`
        : nothing}
    </div>`;
  }
}
