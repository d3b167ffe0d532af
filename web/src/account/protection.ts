// SPDX-License-Identifier: MIT
/* How the account is protected: the second factor, and recovery codes for a lost password. */
import { html, LitElement, nothing, svg } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";
import { ask } from "../api/client.js";
import type { Api } from "../api/schema.js";
import { t, tn } from "../base/i18n.js";
import { Localized } from "../ui/controllers.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import codesStyles from "../ui/codes.css";
import { codesReminder } from "../state/session/codes-reminder.js";
import { codesView } from "./codes.js";
import formStyles from "../ui/forms.css";
import { faultOf, focusFault, formFault, textField, type Fault } from "../ui/forms.js";
import pageStyles from "../ui/page.css";
import styles from "./protection.css";

type Security = Api["security"]["out"];

/** The light margin around the QR code. Cameras need the margin on dark pages too. */
const QUIET = 4;

/** Returns the address that an authenticator app reads (the "Key URI Format"). */
const keyAddress = (name: string, secret: string): string =>
  `otpauth://totp/${encodeURIComponent(`Kozel:${name}`)}?secret=${secret}&issuer=Kozel`;

@customElement("kz-protection")
export class KzProtection extends LitElement {
  readonly localized = new Localized(this);
  @property() name = "";
  @state() private now: Security | null = null;
  @state() private password = "";
  @state() private code = "";
  /** The secret of a second factor that is being set up. "": none is being set up. */
  @state() private secret = "";
  /** The new recovery codes. They are shown until the person leaves the page. */
  @state() private codes: string[] = [];
  @state() private done = "";
  @state() private fault: Fault | null = null;

  static override styles = [base, controls, formStyles, pageStyles, codesStyles, styles];

  override connectedCallback(): void {
    super.connectedCallback();
    void this.reload();
  }

  /** Reloads how the account is protected. */
  reload(): Promise<void> {
    return this.attempt(async () => undefined);
  }

  /** Runs a request and reloads the state of the protection. A refusal is shown as an error. */
  private async attempt(what: () => Promise<unknown>, done = ""): Promise<void> {
    this.fault = null;
    this.done = "";
    try {
      await what();
      this.now = await ask("security", {});
      this.password = this.code = "";
      this.done = done;
      await this.updateComplete;
    } catch (error) {
      this.fault = faultOf(error, () => ({ password: t("Your password"), code: t("Code of the app") }));
      await this.updateComplete;
      focusFault(this.renderRoot, this.fault);
    }
  }

  private get proof(): { password: string; code?: string } {
    return this.now?.factor ? { password: this.password, code: this.code.trim() || undefined } : { password: this.password };
  }

  private begin(): void {
    void this.attempt(async () => ({ secret: this.secret } = await ask("factor-begin", { password: this.password }))).then(() => {
      if (this.secret) this.focusOn("#code");
    });
  }

  /** Moves the focus to `what`. The form that had the focus may have been removed. */
  private focusOn(what: string): void {
    this.renderRoot.querySelector<HTMLElement>(what)?.focus();
  }

  private async cancel(): Promise<void> {
    this.secret = this.code = "";
    this.fault = null;
    await this.updateComplete;
    this.focusOn("#password");
  }

  private turnOn(event: Event): void {
    event.preventDefault();
    void this.attempt(async () => {
      ({ codes: this.codes } = await ask("factor-on", { code: this.code.trim() }));
      this.secret = "";
    }, t("The second factor is on.")).then(() => this.focusCodes());
  }

  private turnOff(): void {
    void this.attempt(() => ask("factor-off", this.proof), t("The second factor is off.")).then(() => {
      if (!this.fault) this.focusOn("#password");
    });
  }

  private makeCodes(): void {
    void this.attempt(async () => {
      ({ codes: this.codes } = await ask("recovery-make", this.proof));
      codesReminder.end();
    }).then(() => this.focusCodes());
  }

  /** Moves the focus to the codes. The codes are shown once, so they must not stay unseen below the fold. */
  private focusCodes(): void {
    if (!this.fault) this.focusOn(".codes");
  }

  private codeField() {
    return textField({
      name: "code",
      label: t("Code of the app"),
      value: this.code,
      fault: this.fault,
      hint: t("six digits that change every half minute"),
      complete: "one-time-code",
      max: 16,
      input: (value) => (this.code = value),
    });
  }

  private picture() {
    const code = generate(keyAddress(this.name, this.secret));
    const side = code.size + 2 * QUIET;
    return html`<svg viewBox="${-QUIET} ${-QUIET} ${side} ${side}" role="img" aria-label=${t("QR code for the authenticator app")}>
      ${svg`<path d=${toSvgPath(code)} fill="currentColor"/>`}
    </svg>`;
  }

  /** Returns the secret, and the form for the first code, which confirms it. */
  private setUp() {
    return html`<form class="form" novalidate @submit=${this.turnOn}>
      <div class="key">
        <p>${t("Scan this with an authenticator app, or type the key in, and enter the code that it shows.")}</p>
        ${this.picture()}
        <p><code>${this.secret.match(/.{4}/g)!.join(" ")}</code></p>
      </div>
      ${this.codeField()} ${formFault(this.fault)}
      <div class="buttons">
        <button class="button primary">${t("Turn it on")}</button>
        <button type="button" class="button" @click=${this.cancel}>${t("Cancel")}</button>
      </div>
    </form>`;
  }

  private form({ factor }: Security) {
    const first = factor ? this.makeCodes : this.begin;
    return html`<form
      class="form"
      novalidate
      @submit=${(event: Event) => {
        event.preventDefault();
        first.call(this);
      }}
    >
      <input hidden autocomplete="username" .value=${this.name} />
      ${textField({
        name: "password",
        label: t("Your password"),
        value: this.password,
        fault: this.fault,
        kind: "password",
        complete: "current-password",
        input: (value) => (this.password = value),
      })}
      ${factor ? this.codeField() : nothing} ${formFault(this.fault)}
      <div class="buttons">
        ${factor ? nothing : html`<button class="button">${t("Set up a second factor")}</button>`}
        <button type=${factor ? "submit" : "button"} class="button" @click=${factor ? nothing : this.makeCodes}>${t("Make recovery codes")}</button>
        ${factor ? html`<button type="button" class="button" @click=${this.turnOff}>${t("Turn the second factor off")}</button>` : nothing}
      </div>
    </form>`;
  }

  override render() {
    const { now } = this;
    if (!now) return html`<section class="panel"><h2>${t("Protection")}</h2>${formFault(this.fault)}</section>`;
    return html`<section class="panel">
      <h2>${t("Protection")}</h2>
      ${now.needed
        ? html`<p class="needed">${t("Your role needs a second factor here: until it is on you have a player’s rights.")}</p>`
        : nothing}
      <p>
        ${now.factor
          ? t("A second factor is on: whoever signs in needs a code of your authenticator app, too.")
          : t("With a second factor, whoever signs in needs a code of an app on your phone besides the password.")}
      </p>
      <p class="quiet small">
        ${now.codes
          ? tn(now.codes, "{n} recovery code is left. It leads back in when the password or the phone is lost.", "{n} recovery codes are left. They lead back in when the password or the phone is lost.")
          : t("You have no recovery codes: without one a lost password cannot be replaced.")}
      </p>
      ${this.secret ? this.setUp() : this.form(now)}
      <div role="status">
        ${this.done ? html`<p class="done">${this.done}</p>` : nothing} ${this.codes.length ? codesView(this.name, this.codes) : nothing}
      </div>
    </section>`;
  }
}
