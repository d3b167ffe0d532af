/* In the header: who one is, and what one can do as that. */
import { css, html, LitElement, nothing } from "lit";
import { customElement, query } from "lit/decorators.js";
import { t } from "../i18n.js";
import { Localized, Watching } from "../shell/controllers.js";
import { personIcon } from "../shell/icons.js";
import { router, showAccount, showLobby, showPerson, store } from "../shell/page.js";
import { base, controls } from "../shell/styles.js";
import { askSign, signOut } from "./person.js";

@customElement("kz-me")
export class KzMe extends LitElement {
  readonly localized = new Localized(this);
  readonly watching = new Watching(this, store);
  @query("#menu") private menu!: HTMLElement;

  static override styles = [
    base,
    controls,
    css`
      :host {
        display: flex;
        align-items: center;
        gap: 8px;
      }
      .who {
        display: inline-flex;
        align-items: center;
        gap: 8px;
        max-width: 220px;
        min-width: 44px;
        min-height: 44px;
        justify-content: center;
        padding: 0 8px;
        border: 0;
        border-radius: 10px;
        background: none;
        color: var(--kz-quiet);
        cursor: pointer;
      }
      .who:hover {
        color: var(--kz-ink);
        background: var(--kz-raised);
      }
      .who svg {
        flex: none;
      }
      .name {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .button {
        min-height: 40px;
        padding: 6px 14px;
        white-space: nowrap;
      }
      #menu {
        position: fixed;
        inset: 52px 12px auto auto;
        min-width: 200px;
        max-width: calc(100vw - 24px);
        margin: 0;
        padding: 6px;
        border: 1px solid var(--kz-edge);
        border-radius: 14px;
        background: var(--kz-panel);
        color: var(--kz-ink);
        box-shadow: var(--kz-shadow);
      }
      #menu p {
        padding: 8px 12px;
        overflow-wrap: anywhere;
      }
      #menu .entry {
        display: flex;
        align-items: center;
        width: 100%;
        min-height: 44px;
        padding: 6px 12px;
        border: 0;
        border-radius: 10px;
        background: none;
        color: inherit;
        font: inherit;
        text-align: start;
        text-decoration: none;
        cursor: pointer;
      }
      #menu .entry:hover {
        background: var(--kz-raised);
      }
      @media (max-width: 760px) {
        .button,
        .name {
          display: none;
        }
      }
    `,
  ];

  private choose(event: Event, what: () => void): void {
    const { button = 0, ctrlKey, metaKey, shiftKey } = event as MouseEvent;
    if (button || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    this.menu.hidePopover();
    what();
  }

  private link(href: string, text: string, what: () => void) {
    return html`<a class="entry" href=${href} @click=${(event: Event) => this.choose(event, what)}>${text}</a>`;
  }

  private act(text: string, what: () => void) {
    return html`<button class="entry" @click=${(event: Event) => this.choose(event, what)}>${text}</button>`;
  }

  private async leave(): Promise<void> {
    try {
      await signOut();
      if (router.route.page === "account") showLobby();
    } catch {
      store.fail({ code: "lost", text: "" });
    }
  }

  private entries(name: string, registered: boolean) {
    if (!registered)
      return html`${this.act(t("Register"), () => askSign(this, "register"))}
      ${this.act(t("Sign in"), () => askSign(this, "sign-in"))}`;
    return html`${this.link(`/p/${encodeURIComponent(name)}`, t("Profile"), () => showPerson(name))}
    ${this.link("/account", t("Account"), showAccount)} ${this.act(t("Sign out"), () => void this.leave())}`;
  }

  override render() {
    const you = store.hello?.you;
    if (!you) return nothing;
    const registered = you.registered ?? false;
    return html`<button class="who" popovertarget="menu" aria-label=${t("{name}, your account", { name: you.name })}>
        ${personIcon}<span class="name">${you.name}</span>
      </button>
      ${registered
        ? nothing
        : html`<button class="button primary" @click=${() => askSign(this, "register")}>${t("Register")}</button>
            <button class="button plain" @click=${() => askSign(this, "sign-in")}>${t("Sign in")}</button>`}
      <div id="menu" popover>
        <p class="quiet small">${you.name}</p>
        ${this.entries(you.name, registered)}
      </div>`;
  }
}
