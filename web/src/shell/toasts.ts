/* What went wrong, said for some seconds below the header; what the host tells everybody, until it is closed; and the strip that tells of a lost connection. */
import { css, html, LitElement, nothing } from "lit";
import { customElement } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { errorText, t } from "../i18n.js";
import type { Failure } from "../protocol.js";
import { Localized, Watching } from "./controllers.js";
import { closeIcon } from "./icons.js";
import { router, showAccount, store } from "./page.js";
import { base } from "./styles.js";

/** A refusal in words; `lost` is the page's own. */
export function failureText(failure: Failure): string {
  return failure.code === "lost" ? t("The connection was lost before this was done.") : errorText(failure);
}

@customElement("kz-toasts")
export class KzToasts extends LitElement {
  readonly localized = new Localized(this);
  readonly watching = new Watching(this, store);

  static override styles = [
    base,
    css`
      :host {
        position: fixed;
        z-index: 10;
        inset: 60px 0 auto;
        display: grid;
        justify-items: center;
        gap: 8px;
        padding: 0 12px;
        pointer-events: none;
      }
      .toast,
      .told,
      .lost {
        display: flex;
        align-items: center;
        gap: 12px;
        max-width: 480px;
        border: 1px solid var(--kz-edge);
        border-radius: 12px;
        background: var(--kz-panel);
        box-shadow: var(--kz-shadow);
        pointer-events: auto;
        animation: rise 180ms ease-out;
      }
      .toast {
        padding: 4px 4px 4px 16px;
        border-left: 4px solid var(--kz-danger);
      }
      .told {
        padding: 4px 4px 4px 16px;
        border-left: 4px solid var(--kz-accent);
        overflow-wrap: anywhere;
      }
      .lost {
        padding: 12px 18px;
        border-left: 4px solid var(--kz-yellow);
        /* A short gap is nobody's concern. */
        animation: rise 180ms ease-out 700ms backwards;
      }
      .lost i {
        flex: none;
        width: 10px;
        height: 10px;
        border-radius: 50%;
        background: var(--kz-yellow);
      }
      button {
        flex: none;
        display: grid;
        place-items: center;
        width: 44px;
        height: 44px;
        border: 0;
        border-radius: 10px;
        background: none;
        color: var(--kz-quiet);
        cursor: pointer;
      }
      button:hover {
        color: var(--kz-ink);
      }
      button.way {
        width: auto;
        padding: 0 12px;
        border: 1px solid var(--kz-edge);
        color: var(--kz-ink);
        font-weight: 700;
      }
      .notices {
        display: grid;
        justify-items: center;
        gap: 8px;
      }
      @keyframes rise {
        from {
          opacity: 0;
          transform: translateY(-8px);
        }
      }
    `,
  ];

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
