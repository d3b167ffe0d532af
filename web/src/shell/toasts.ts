/* What went wrong, said for some seconds below the header; what the host tells everybody, until it is closed; and the strip that tells of a lost connection. */
import { html, LitElement, nothing } from "lit";
import { customElement } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { errorText, t } from "../i18n.js";
import type { Failure } from "../protocol.js";
import { Localized, Watching } from "./controllers.js";
import { closeIcon } from "./icons.js";
import { router, showAccount, store } from "./page.js";
import base from "./base.css";
import styles from "./toasts.css";

/** A refusal in words; `lost` is the page's own. */
export function failureText(failure: Failure): string {
  return failure.code === "lost" ? t("The connection was lost before this was done.") : errorText(failure);
}

@customElement("kz-toasts")
export class KzToasts extends LitElement {
  readonly localized = new Localized(this);
  readonly watching = new Watching(this, store);

  static override styles = [base, styles];

  /** Why there is no connection: for as long as there is none. Who is registered may come from where nobody new may. */
  private lost() {
    const { refusal } = store;
    if (store.restarting) return html`<div class="lost"><i></i>${t("The server is being restarted. Matches go on as soon as it is back.")}</div>`;
    if (refusal)
      return html`<div class="lost">
        <i></i>${failureText(refusal)}
        ${refusal.code === "banned-address" && router.route.page !== "account"
          ? html`<button class="way" @click=${showAccount}>${t("Sign in")}</button>`
          : nothing}
      </div>`;
    return store.link === "lost" ? html`<div class="lost"><i></i>${t("No connection to the server. Trying again…")}</div>` : nothing;
  }

  override render() {
    return html`<div role="status">
        ${this.lost()}
      </div>
      <div role="status" class="notices">
        ${repeat(
          store.notices,
          ({ id }) => id,
          ({ id, text }) =>
            html`<div class="told">
              <span><b>${t("From the host:")}</b> ${text}</span>
              <button aria-label=${t("Close")} @click=${() => store.dismiss(id)}>${closeIcon}</button>
            </div>`,
        )}
      </div>
      ${repeat(
        store.toasts,
        ({ id }) => id,
        ({ id, failure }) =>
          html`<div class="toast" role="alert">
            <span>${failureText(failure)}</span>
            <button aria-label=${t("Close")} @click=${() => store.dismiss(id)}>${closeIcon}</button>
          </div>`,
      )}`;
  }
}
