// SPDX-License-Identifier: MIT
/* Errors, shown for some seconds below the header; the host's notices, shown until they are closed; and the strip that reports a lost connection. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { ask } from "../api/client.js";
import { t } from "../base/i18n.js";
import type { Application } from "../base/protocol.js";
import { failureText } from "../ui/failure.js";
import { Localized, Watching } from "../ui/controllers.js";
import { hasNewVersion } from "../offline/keeping.js";
import { closeIcon } from "../ui/icons.js";
import { termsWords } from "../terms/words.js";
import { connection, entered, joining, router, showAccount, showTable, toasts } from "../page/page.js";
import base from "../ui/base.css";
import styles from "./toasts.css";

type Invite = (typeof toasts.invites)[number];

/** All of the terms: accepting agrees to them. */
const termsLine = (app: Application): TemplateResult => html`<b>${termsWords(app).join(", ")}</b>`;

@customElement("kz-toasts")
export class KzToasts extends Watching {
  readonly localized = new Localized(this);

  static override styles = [base, styles];

  /** Returns why there is no connection, as long as there is none. A registered person may connect from a network from which no new person may. */
  private lost() {
    const { refusal } = connection;
    if (connection.restarting) return html`<div class="lost"><i></i>${t("The server is being restarted. Matches go on as soon as it is back.")}</div>`;
    if (refusal)
      return html`<div class="lost">
        <i></i>${failureText(refusal)}
        ${refusal.code === "banned-address" && router.route.page !== "account"
          ? html`<button class="way" @click=${showAccount}>${t("Sign in")}</button>`
          : nothing}
      </div>`;
    // A match on this device needs no connection.
    const { route } = router;
    const needless = (route.page === "local" && route.match !== "") || (route.page === "replay" && route.kept);
    return connection.link === "lost" && !needless ? html`<div class="lost"><i></i>${t("No connection to the server. Trying again…")}</div>` : nothing;
  }

  /** Reports a new version at a moment when loading it interrupts nothing. */
  private newer() {
    if (!hasNewVersion()) return nothing; // read only if needed: the render then does not depend on the move
    const { feed } = entered;
    const playing = feed?.state && feed.state.you > 0 && feed.state.phase !== "waiting" && feed.state.phase !== "over" && !feed.closed;
    if (playing) return nothing;
    return html`<div class="told">
      <span>${t("There is a new version of this page.")}</span>
      <button class="way" @click=${() => location.reload()}>${t("Load it")}</button>
    </div>`;
  }

  /** Answers an invitation and removes it here and among the notices. If there is no connection, the notice stays there, which does no harm. */
  private answer(id: number, by: string): void {
    toasts.dismiss(id);
    ask("invite-answered", { name: by }).catch(() => undefined);
  }

  /** Goes to the table, and takes a seat if one is free. Terms that were not shown must be confirmed. */
  private async accept({ id, by, table, app }: Invite): Promise<void> {
    this.answer(id, by);
    await joining.sit({ table, terms: app?.terms ?? 0 });
    showTable(table);
  }

  private invites() {
    return repeat(
      toasts.invites,
      ({ id }) => id,
      (invite) =>
        html`<div class="told invite">
          <span>${t("{name} invites you to a game.", { name: invite.by })} ${invite.app ? termsLine(invite.app) : nothing}</span>
          <button class="way" @click=${() => this.accept(invite)}>${t("Accept")}</button>
          <button class="way plain" @click=${() => this.answer(invite.id, invite.by)}>${t("Decline")}</button>
        </div>`,
    );
  }

  /** Sets whether there is anything to show, for the element that makes room for it. */
  protected override updated(): void {
    this.toggleAttribute("told", this.renderRoot.querySelector(".told, .toast, .lost") !== null);
  }

  override render() {
    return html`<div role="status">
        ${this.lost()} ${this.newer()}
      </div>
      <div role="status">
        ${repeat(
          toasts.notices,
          ({ id }) => id,
          ({ id, text }) =>
            html`<div class="told">
              <span><b>${t("From the host:")}</b> ${text}</span>
              <button aria-label=${t("Close")} @click=${() => toasts.dismiss(id)}>${closeIcon}</button>
            </div>`,
        )}
        ${this.invites()}
        ${repeat(
          toasts.done,
          ({ id }) => id,
          ({ text }) => html`<div class="told done"><span>${text}</span></div>`,
        )}
      </div>
      ${repeat(
        toasts.failures,
        ({ id }) => id,
        ({ id, failure }) =>
          html`<div class="toast" role="alert">
            <span>${failureText(failure)}</span>
            <button aria-label=${t("Close")} @click=${() => toasts.dismiss(id)}>${closeIcon}</button>
          </div>`,
      )}`;
  }
}
