// SPDX-License-Identifier: MIT
/* The person's account at /account: password, sessions, play money, blocked people, bots, data, closing the account. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { ApiError, ask } from "../api/client.js";
import type { Api } from "../api/schema.js";
import { errorText, t, tn } from "../base/i18n.js";
import type { Failure } from "../base/protocol.js";
import { Localized, Watching } from "../ui/controllers.js";
import { personLink } from "../ui/link.js";
import { account, connection, showLobby, toasts } from "../page/page.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import "./bots.js";
import formStyles from "../ui/forms.css";
import { faultOf, focusFault, formFault, textField, type Fault } from "../ui/forms.js";
import { askSign, closeAccount, publishes } from "./person.js";
import "./protection.js";
import type { KzProtection } from "./protection.js";
import "./push.js";
import pageStyles from "../ui/page.css";
import { agentName, timeText } from "../ui/words.js";

type Session = Api["sessions"]["out"]["sessions"][number];

@customElement("kz-account")
export class KzAccount extends Watching {
  readonly localized = new Localized(this);
  @state() private sessions: Session[] = [];
  @state() private blocks: string[] = [];
  @state() private old = "";
  @state() private fresh = "";
  @state() private last = "";
  /** Code of the second factor. Used once the server has asked for the code. */
  @state() private code = "";
  @state() private coded = false;
  /** Number of recovery codes that became invalid with the old password. */
  @state() private voided = 0;
  @state() private done = "";
  /** The last error, and the form that caused it. */
  @state() private fault: (Fault & { form: string }) | null = null;
  private owner = "";

  static override styles = [base, controls, formStyles, pageStyles];

  private get name(): string {
    const you = account.you;
    return you?.registered ? you.name : "";
  }

  protected override willUpdate(): void {
    if (this.owner === this.name) return;
    this.owner = this.name;
    if (this.name) void this.load();
  }

  private async load(): Promise<void> {
    await this.attempt("", async () => {
      ({ sessions: this.sessions } = await ask("sessions", {}));
      ({ blocks: this.blocks } = await ask("blocks", {}));
    });
  }

  /** Runs a request of the form `form`. If the server refuses it, the error is shown in that form. */
  private async attempt(form: string, what: () => Promise<unknown>): Promise<boolean> {
    this.fault = null;
    this.done = "";
    try {
      await what();
      return true;
    } catch (error) {
      this.coded ||= error instanceof ApiError && error.code === "code-needed";
      const labels = () => ({ old: t("Old password"), password: form === "close" ? t("Password") : t("New password"), code: t("Code of the app") });
      const { field, text } = faultOf(error, labels);
      this.fault = { form, text, field: field && form === "close" ? "last" : field };
      await this.updateComplete;
      focusFault(this.renderRoot, this.fault);
      return false;
    }
  }

  private at(form: string): Fault | null {
    return this.fault?.form === form ? this.fault : null;
  }

  // ---- Password

  private async changePassword(event: Event): Promise<void> {
    event.preventDefault();
    const code = this.coded ? this.code.trim() || undefined : undefined;
    const change = async () => ({ voided: this.voided } = await ask("password", { old: this.old, password: this.fresh, code }));
    if (!(await this.attempt("password", change))) return;
    this.old = this.fresh = this.code = "";
    this.coded = false;
    void this.renderRoot.querySelector<KzProtection>("kz-protection")?.reload();
    connection.restart();
    await this.load();
    this.done = "password";
  }

  private password() {
    return html`<section class="panel">
      <h2>${t("Password")}</h2>
      <form class="form" novalidate @submit=${this.changePassword}>
        <input hidden autocomplete="username" .value=${this.name} />
        ${textField({
          name: "old",
          label: t("Old password"),
          value: this.old,
          fault: this.at("password"),
          kind: "password",
          complete: "current-password",
          input: (value) => (this.old = value),
        })}
        ${textField({
          name: "password",
          label: t("New password"),
          value: this.fresh,
          fault: this.at("password"),
          hint: t("All your other sessions end with the old one, and your bots’ tokens."),
          kind: "password",
          complete: "new-password",
          input: (value) => (this.fresh = value),
        })}
        ${this.coded
          ? textField({
              name: "code",
              label: t("Code of the app"),
              value: this.code,
              fault: this.at("password"),
              hint: t("six digits that change every half minute"),
              complete: "one-time-code",
              max: 16,
              input: (value) => (this.code = value),
            })
          : nothing}
        ${formFault(this.at("password"))}
        <button class="button">${t("Change the password")}</button>
        <div role="status">
          ${this.done === "password"
            ? html`<p class="done">
                ${t("The password is changed.")} ${this.voided ? t("Your recovery codes no longer work either: make new ones.") : nothing}
              </p>`
            : nothing}
        </div>
      </form>
    </section>`;
  }

  // ---- Sessions

  private async endSession(id?: string): Promise<void> {
    if (await this.attempt("sessions", () => ask("session-end", id ? { id } : {}))) await this.load();
  }

  private session({ id, seen, agent, own }: Session) {
    const where = agentName(agent) || t("unknown device");
    return html`<li>
      <span
        >${where}<br /><span class="quiet small">${own ? t("this device") : t("last used {time}", { time: timeText(seen) })}</span></span
      >
      ${own
        ? nothing
        : html`<button class="button" aria-label=${t("End the session: {where}", { where })} @click=${() => this.endSession(id)}>
            ${t("End")}
          </button>`}
    </li>`;
  }

  private where() {
    return html`<section class="panel">
      <h2>${t("Where you are signed in")}</h2>
      <ul class="rows">
        ${this.sessions.map((session) => this.session(session))}
      </ul>
      ${formFault(this.at("sessions"))}
      ${this.sessions.length > 1
        ? html`<p><button class="button" @click=${() => this.endSession()}>${t("End all other sessions")}</button></p>`
        : nothing}
    </section>`;
  }

  // ---- Coins, blocks

  private async refill(): Promise<void> {
    await this.attempt("coins", () => ask("refill", {}));
  }

  private coins() {
    const coins = account.you?.coins ?? 0;
    return html`<section class="panel">
      <h2>${t("Play money")}</h2>
      <p>${tn(coins, "{n} coin", "{n} coins")}</p>
      <p class="quiet small">${t("If you have fewer than 100, you may fill up to 100 once a day.")}</p>
      ${coins < 100 ? html`<p><button class="button" @click=${this.refill}>${t("Fill up")}</button></p>` : nothing}
      ${formFault(this.at("coins"))}
    </section>`;
  }

  private async unblock(name: string): Promise<void> {
    if (await this.attempt("blocks", () => ask("block", { name, on: false }))) await this.load();
  }

  private blockedRow(name: string) {
    return html`<li>
      <span>${personLink(name)}</span>
      <button class="button" aria-label=${t("Unblock {name}", { name })} @click=${() => this.unblock(name)}>
        ${t("Unblock")}
      </button>
    </li>`;
  }

  private blocked() {
    return html`<section class="panel">
      <h2>${t("Blocked players")}</h2>
      <p class="quiet small">${t("You do not see what they write, and they cannot write to you.")}</p>
      ${this.blocks.length
        ? html`<ul class="rows">${this.blocks.map((name) => this.blockedRow(name))}</ul>`
        : html`<p class="quiet">${t("Nobody.")}</p>`}
      ${formFault(this.at("blocks"))}
    </section>`;
  }

  // ---- Data, end

  private data() {
    return html`<section class="panel">
      <h2>${t("Your data")}</h2>
      <p>${t("Everything that the server keeps about you, as one file.")}</p>
      <p><a class="button" href="/api/data" download="kozel-${this.name}.json">${t("Download")}</a></p>
      ${publishes() ? html`<p>${t("This server publishes the rated matches of public tables, with the players’ names.")}</p>` : nothing}
    </section>`;
  }

  private async close(event: Event): Promise<void> {
    event.preventDefault();
    if (!(await this.attempt("close", () => closeAccount(this.last)))) return;
    this.last = "";
    toasts.fail({ code: "", text: t("Your account is closed.") });
    showLobby();
  }

  private end() {
    return html`<section class="panel">
      <h2>${t("Close the account")}</h2>
      <p>
        ${t("Profile, photo, messages and bots are deleted. Your games stay, played by a closed account. Nobody else gets your name. This cannot be undone.")}
      </p>
      <form class="form" novalidate @submit=${this.close}>
        <input hidden autocomplete="username" .value=${this.name} />
        ${textField({
          name: "last",
          label: t("Password"),
          value: this.last,
          fault: this.at("close"),
          kind: "password",
          complete: "current-password",
          input: (value) => (this.last = value),
        })}
        ${formFault(this.at("close"))}
        <button class="button danger">${t("Close the account for good")}</button>
      </form>
    </section>`;
  }

  /** Returns the text for a banned network. The server accepts no new guests from the network; registered people can still sign in. */
  private banned(refusal: Failure): TemplateResult {
    return html`<section class="panel">
      <h1>${t("Account")}</h1>
      <p class="fault">${errorText(refusal)}</p>
      <p class="buttons"><button class="button primary" @click=${() => askSign(this, "sign-in")}>${t("Sign in")}</button></p>
    </section>`;
  }

  override render() {
    if (!connection.hello) return connection.refusal?.code === "banned-address" ? this.banned(connection.refusal) : nothing;
    if (!this.name)
      return html`<section class="panel">
        <h1>${t("Account")}</h1>
        <p>${t("Register to keep your games under a name of your own, or sign in.")}</p>
        <p class="buttons">
          <button class="button primary" @click=${() => askSign(this, "register")}>${t("Register")}</button>
          <button class="button" @click=${() => askSign(this, "sign-in")}>${t("Sign in")}</button>
        </p>
      </section>`;
    return html`<h1>${t("Account")}</h1>
      ${formFault(this.at(""))} ${this.coins()} ${this.where()} ${this.password()}
      <kz-protection .name=${this.name}></kz-protection>
      <kz-push .name=${this.name}></kz-push>
      ${this.blocked()}
      <kz-bots></kz-bots>
      ${this.data()} ${this.end()}`;
  }
}
