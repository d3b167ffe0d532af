/* The dialog in which a guest registers or signs in. What was typed stays when the one becomes the other, and when the server
 * refuses it. */
import { css, html, LitElement, nothing } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { limits } from "../api/schema.js";
import { t } from "../i18n.js";
import { Localized, Watching } from "../shell/controllers.js";
import { closeOutside, dialogHead, openDialog } from "../shell/dialog.js";
import { dialogStyles } from "../shell/dialog-styles.js";
import { store } from "../shell/page.js";
import { base, controls } from "../shell/styles.js";
import { faultOf, focusFault, formFault, formStyles, textField, type Fault } from "./forms.js";
import { register, signIn, type SignMode } from "./person.js";

@customElement("kz-sign")
export class KzSign extends LitElement {
  readonly localized = new Localized(this);
  readonly watching = new Watching(this, store);
  @query("dialog") private dialog!: HTMLDialogElement;
  @state() private mode: SignMode = "register";
  @state() private name = "";
  @state() private password = "";
  @state() private shown = false;
  @state() private busy = false;
  @state() private fault: Fault | null = null;

  static override styles = [
    base,
    controls,
    dialogStyles,
    formStyles,
    css`
      dialog {
        --dialog-width: 420px;
      }
      .check {
        min-height: 32px;
        font-size: var(--kz-small);
        color: var(--kz-quiet);
      }
      .frame > .foot {
        justify-content: space-between;
      }
    `,
  ];

  show(mode: SignMode): void {
    this.mode = mode;
    this.fault = null;
    openDialog(this.dialog, () => this.renderRoot.querySelector<HTMLElement>("#name")?.focus());
  }

  private async submit(event: Event): Promise<void> {
    event.preventDefault();
    if (this.busy) return;
    this.busy = true;
    this.fault = null;
    try {
      await (this.mode === "register" ? register : signIn)(this.name.normalize("NFC").trim(), this.password);
      this.password = "";
      this.dialog.close();
    } catch (error) {
      this.fault = faultOf(error, { name: t("Name"), password: t("Password") });
    }
    this.busy = false;
    await this.updateComplete;
    focusFault(this.renderRoot, this.fault);
  }

  private turn(): void {
    this.mode = this.mode === "register" ? "sign-in" : "register";
    this.fault = null;
  }

  /** What becomes of the guest. */
  private note() {
    const guest = store.hello?.you.name ?? "";
    if (this.mode === "register") return html`<p class="quiet">${t("The games of {name} stay yours.", { name: guest })}</p>`;
    return store.seated.size
      ? html`<p class="quiet">${t("{name} leaves the tables when you sign in: those games stay the guest's.", { name: guest })}</p>`
      : nothing;
  }

  private fields() {
    const fresh = this.mode === "register";
    return html`${textField({
      name: "name",
      label: t("Name"),
      value: this.name,
      fault: this.fault,
      hint: fresh ? t("3 to 20 letters of one alphabet, digits, _ and -") : "",
      complete: "username",
      input: (value) => (this.name = value),
    })}
    ${textField({
      name: "password",
      label: t("Password"),
      value: this.password,
      fault: this.fault,
      hint: fresh ? t("at least {n} characters", { n: limits.register!.password![0] }) : "",
      kind: this.shown ? "text" : "password",
      complete: fresh ? "new-password" : "current-password",
      input: (value) => (this.password = value),
    })}
    <label class="check"
      ><input type="checkbox" .checked=${this.shown} @change=${() => (this.shown = !this.shown)} />${t("Show the password")}</label
    >`;
  }

  override render() {
    const fresh = this.mode === "register";
    const title = fresh ? t("Register") : t("Sign in");
    return html`<dialog aria-labelledby="title" @click=${closeOutside}>
      <form class="frame" novalidate @submit=${this.submit}>
        ${dialogHead("title", title)}
        <div class="body">
          <div class="form">${this.note()} ${this.fields()} ${formFault(this.fault)}</div>
        </div>
        <div class="foot">
          <button type="button" class="button plain" @click=${this.turn}>
            ${fresh ? t("I have an account") : t("I am new here")}
          </button>
          <button class="button primary" ?disabled=${this.busy}>${title}</button>
        </div>
      </form>
    </dialog>`;
  }
}
