// SPDX-License-Identifier: MIT
/* The account button in the header: the person's name, and a menu of what the person can do. */
import { html, nothing } from "lit";
import { customElement, query } from "lit/decorators.js";
import { t } from "../base/i18n.js";
import { Localized, Watching } from "../ui/controllers.js";
import { personIcon } from "../ui/icons.js";
import { account, router, showAccount, showLobby, showPerson, showView, toasts } from "../page/page.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import popover from "../ui/popover.css";
import { askSign, signOut } from "./person.js";
import styles from "./me.css";
import { personName } from "../ui/names.js";

@customElement("kz-me")
export class KzMe extends Watching {
  readonly localized = new Localized(this);
  @query("#menu") private menu!: HTMLElement;

  static override styles = [base, controls, popover, styles];

  /** Places the menu below the button that opens it, within the window. */
  private hang(event: ToggleEvent): void {
    if (event.newState !== "open") return;
    const { right } = this.renderRoot.querySelector(".who")!.getBoundingClientRect();
    this.menu.style.setProperty("--end", `${Math.min(innerWidth - right, innerWidth - 224)}px`);
  }

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
      toasts.fail({ code: "lost", text: "" });
    }
  }

  private entries(name: string, registered: boolean) {
    if (!registered)
      return html`${this.act(t("Register"), () => askSign(this, "register"))}
      ${this.act(t("Sign in"), () => askSign(this, "sign-in"))}`;
    return html`${this.link(`/p/${encodeURIComponent(name)}`, t("Profile"), () => showPerson(name))}
    ${this.link("/friends", t("Friends"), () => showView({ page: "friends" }))}
    ${this.link("/account", t("Account"), showAccount)} ${this.act(t("Sign out"), () => void this.leave())}`;
  }

  override render() {
    const you = account.you;
    if (!you) return nothing;
    const registered = you.registered ?? false;
    return html`<button class="who ${registered ? "" : "guest"}" popovertarget="menu" aria-label=${t("{name}, your account", { name: personName(you.name) })}>
        ${personIcon}<span class="name">${personName(you.name)}</span>
      </button>
      ${registered
        ? nothing
        : html`<button class="button primary" @click=${() => askSign(this, "register")}>${t("Register")}</button>
            <button class="button plain" @click=${() => askSign(this, "sign-in")}>${t("Sign in")}</button>`}
      <div id="menu" popover @beforetoggle=${this.hang}>
        <p class="quiet small">${personName(you.name)}</p>
        ${this.entries(you.name, registered)}
      </div>`;
  }
}
