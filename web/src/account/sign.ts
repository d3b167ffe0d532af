// SPDX-License-Identifier: MIT
/* The dialog in which a guest registers or signs in. The input stays when the person switches between the two, and when the server refuses it. */
import { html, nothing } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { ApiError, ask } from "../api/client.js";
import { limits } from "../api/schema.js";
import { t } from "../base/i18n.js";
import { Localized, Watching } from "../ui/controllers.js";
import { closeDialog, closeOutside, dialogHead, openDialog } from "../ui/dialog.js";
import dialogStyles from "../ui/dialog.css";
import { account, ownSeats } from "../page/page.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import formStyles from "../ui/forms.css";
import { faultOf, focusFault, formFault, textField, type Fault } from "../ui/forms.js";
import codesStyles from "../ui/codes.css";
import { codesView } from "./codes.js";
import { codesReminder } from "../state/session/codes-reminder.js";
import { publishes, recover, register, signIn, type SignMode } from "./person.js";
import styles from "./sign.css";
import { personName } from "../ui/names.js";

@customElement("kz-sign")
export class KzSign extends Watching {
  readonly localized = new Localized(this);
  @query("dialog") private dialog!: HTMLDialogElement;
  @state() private mode: SignMode = "register";
  @state() private name = "";
  @state() private password = "";
  /** Code of the second factor, once the server has asked for it; or a recovery code. */
  @state() private code = "";
  @state() private coded = false;
  @state() private shown = false;
  @state() private busy = false;
  @state() private fault: Fault | null = null;
  /** Recovery codes of the account that was just registered. They are kept until the dialog is closed. */
  @state() private codes: string[] = [];
  private kept = false;

  static override styles = [base, controls, dialogStyles, formStyles, codesStyles, styles];

  show(mode: SignMode): void {
    this.turn(mode);
    openDialog(this.dialog, () => this.renderRoot.querySelector<HTMLElement>("#name")?.focus());
  }

  private async submit(event: Event): Promise<void> {
    event.preventDefault();
    if (this.busy) return;
    this.busy = true;
    this.fault = null;
    try {
      await this.send(this.name.normalize("NFC").trim());
      if (this.mode === "register") this.codes = await this.makeCodes();
      this.password = this.code = "";
      this.coded = false;
      if (!this.codes.length) this.dialog.close();
    } catch (error) {
      this.coded ||= error instanceof ApiError && error.code === "code-needed";
      const code = (): string => (this.mode === "recover" ? t("Recovery code") : t("Code of the app"));
      this.fault = faultOf(error, () => ({ name: t("Name"), password: this.passwordLabel, code: code() }));
    }
    this.busy = false;
    await this.updateComplete;
    focusFault(this.renderRoot, this.fault);
  }

  private send(name: string): Promise<void> {
    if (this.mode === "recover") return recover(name, this.code, this.password);
    return this.mode === "register" ? register(name, this.password) : signIn(name, this.password, this.coded ? this.code.trim() : "");
  }

  /** Returns recovery codes for a new account. Returns none if the request fails, since the person can create them later. */
  private async makeCodes(): Promise<string[]> {
    this.kept = false;
    return ask("recovery-make", { password: this.password }).then(
      ({ codes }) => codes,
      () => {
        codesReminder.start(this.name.normalize("NFC").trim());
        return [];
      },
    );
  }

  private readonly closed = (): void => {
    if (this.codes.length && !this.kept) codesReminder.start(this.name.normalize("NFC").trim());
    this.codes = [];
  };

  private turn(mode: SignMode): void {
    this.mode = mode;
    this.fault = null;
    this.code = "";
    this.coded = false;
  }

  private get passwordLabel(): string {
    return this.mode === "recover" ? t("New password") : t("Password");
  }

  /** Returns the text on what happens to the guest. */
  private note() {
    const guest = personName(account.you?.name ?? "");
    if (this.mode === "recover")
      return html`<p class="quiet">
        ${t("With one of your recovery codes you set a new password. All sessions and bots’ tokens end, and the second factor is turned off.")}
      </p>`;
    if (this.mode === "register")
      return html`<p class="quiet">${t("The games of {name} stay yours.", { name: guest })}</p>
        ${publishes() ? html`<p class="quiet">${t("This server publishes the rated matches of public tables, with the players’ names.")}</p>` : nothing}`;
    return ownSeats.seated.size
      ? html`<p class="quiet">${t("{name} leaves the tables when you sign in: those games stay the guest’s.", { name: guest })}</p>`
      : nothing;
  }

  private fields() {
    const fresh = this.mode !== "sign-in";
    return html`${textField({
      name: "name",
      label: t("Name"),
      value: this.name,
      fault: this.fault,
      hint: this.mode === "register" ? t("3 to 20 letters of one alphabet, digits, _ and -") : "",
      complete: "username",
      input: (value) => (this.name = value),
    })}
    ${this.mode === "recover" ? this.codeField(t("Recovery code"), t("sixteen letters and digits"), 64) : nothing}
    ${textField({
      name: "password",
      label: this.passwordLabel,
      value: this.password,
      fault: this.fault,
      hint: fresh ? t("at least {n} characters", { n: limits.register!.password![0] }) : "",
      kind: this.shown ? "text" : "password",
      complete: fresh ? "new-password" : "current-password",
      input: (value) => (this.password = value),
    })}
    ${this.coded ? this.codeField(t("Code of the app"), t("six digits that change every half minute"), 16) : nothing}
    <label class="check"
      ><input type="checkbox" .checked=${this.shown} @change=${() => (this.shown = !this.shown)} />${t("Show the password")}</label
    >`;
  }

  private codeField(label: string, hint: string, max: number) {
    return textField({
      name: "code",
      label,
      value: this.code,
      fault: this.fault,
      hint,
      complete: this.mode === "recover" ? "off" : "one-time-code",
      max,
      input: (value) => (this.code = value),
    });
  }

  private get titleText(): string {
    if (this.mode === "recover") return t("Set a new password");
    return this.mode === "register" ? t("Register") : t("Sign in");
  }

  private codesStep() {
    return html`<div class="frame">
      ${dialogHead("title", t("Welcome, {name}", { name: this.name }))}
      <div class="body">
        <div class="form">
          <p>${t("There is no e-mail address here: if you lose your password, the only way back into your account is one of these codes.")}</p>
          ${codesView(this.name, this.codes, () => (this.kept = true))}
        </div>
      </div>
      <div class="foot">
        <span></span>
        <button type="button" class="button primary" @click=${closeDialog}>${t("Play on")}</button>
      </div>
    </div>`;
  }

  override render() {
    const title = this.titleText;
    return html`<dialog aria-labelledby="title" @click=${closeOutside} @close=${this.closed}>
      ${this.codes.length ? this.codesStep() : this.formStep(title)}
    </dialog>`;
  }

  private formStep(title: string) {
    return html`<form class="frame" novalidate @submit=${this.submit}>
        ${dialogHead("title", title)}
        <div class="body">
          <div class="form">${this.note()} ${this.fields()} ${formFault(this.fault)}
            ${this.mode === "sign-in"
              ? html`<button type="button" class="button plain" @click=${() => this.turn("recover")}>${t("Lost your password?")}</button>`
              : nothing}
          </div>
        </div>
        <div class="foot">
          <button type="button" class="button plain" @click=${() => this.turn(this.mode === "sign-in" ? "register" : "sign-in")}>
            ${this.mode === "sign-in" ? t("I am new here") : t("I have an account")}
          </button>
          <button class="button primary" ?disabled=${this.busy}>${title}</button>
        </div>
      </form>`;
  }
}
