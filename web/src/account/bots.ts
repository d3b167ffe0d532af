// SPDX-License-Identifier: MIT
/* The person's bots: names and tokens for programs. */
import { html, LitElement, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { ask } from "../api/client.js";
import type { Api } from "../api/schema.js";
import { t } from "../base/i18n.js";
import { Localized } from "../ui/controllers.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import formStyles from "../ui/forms.css";
import { faultOf, focusFault, formFault, textField, type Fault } from "../ui/forms.js";
import { personLink } from "../ui/link.js";
import pageStyles from "../ui/page.css";
import { dayText } from "../ui/words.js";
import styles from "./bots.css";

/** The HTTP header that carries a program's token. */
const HEADER = "Authorization: Bearer ";

type Bots = Api["bots"]["out"];

@customElement("kz-bots")
export class KzBots extends LitElement {
  readonly localized = new Localized(this);
  @state() private bots: Bots | null = null;
  @state() private name = "";
  @state() private password = "";
  /** A new token. The token is shown until the person leaves the page. */
  @state() private fresh: { name: string; token: string } | null = null;
  @state() private fault: Fault | null = null;

  static override styles = [base, controls, formStyles, pageStyles, styles];

  override connectedCallback(): void {
    super.connectedCallback();
    void this.attempt(async () => undefined);
  }

  /** Runs a request and reloads the list. A refusal is shown as an error. */
  private async attempt(what: () => Promise<unknown>): Promise<void> {
    this.fault = null;
    try {
      await what();
      this.bots = await ask("bots", {});
    } catch (error) {
      this.fault = faultOf(error, () => ({ name: t("Name of the bot"), password: t("Your password") }));
      await this.updateComplete;
      focusFault(this.renderRoot, this.fault);
    }
  }

  private add(event: Event): void {
    event.preventDefault();
    void this.attempt(async () => {
      this.fresh = await ask("bot-add", { name: this.name.normalize("NFC").trim(), password: this.password });
      this.name = this.password = "";
    });
  }

  private renew(name: string): void {
    void this.attempt(async () => {
      this.fresh = await ask("bot-token", { name, password: this.password });
      this.password = "";
    });
  }

  private end(name: string): void {
    void this.attempt(async () => {
      await ask("bot-end", { name });
      if (this.fresh?.name === name) this.fresh = null;
    });
  }

  private row({ name, ends }: Bots["bots"][number]) {
    const until = ends > Date.now() ? t("token good until {day}", { day: dayText(ends) }) : t("its token has ended");
    return html`<li>
      <span>${personLink(name)}<br /><span class="quiet small">${until}</span></span>
      <button class="button" aria-label=${t("New token for {name}", { name })} @click=${() => this.renew(name)}>
        ${t("New token")}
      </button>
      <button class="button" aria-label=${t("Close {name} for good", { name })} @click=${() => this.end(name)}>
        ${t("Close for good")}
      </button>
    </li>`;
  }

  private token() {
    const { fresh } = this;
    if (!fresh) return nothing;
    return html`<div class="token">
      <p>${t("The token of {name}; it is shown only once:", { name: fresh.name })}</p>
      <p><code>${HEADER}${fresh.token}</code></p>
    </div>`;
  }

  /** Returns the form for new names and new tokens. */
  private form({ bots, most }: Bots) {
    return html`<form class="form" novalidate @submit=${this.add}>
      ${bots.length < most
        ? textField({
            name: "name",
            label: t("Name of the bot"),
            value: this.name,
            fault: this.fault,
            hint: t("3 to 20 letters of one alphabet, digits, _ and -"),
            input: (value) => (this.name = value),
          })
        : nothing}
      ${textField({
        name: "password",
        label: t("Your password"),
        value: this.password,
        fault: this.fault,
        hint: t("A new token needs it. Tokens are good for a year and end with the password."),
        kind: "password",
        complete: "current-password",
        input: (value) => (this.password = value),
      })}
      ${bots.length < most ? html`<button class="button">${t("Make a bot")}</button>` : nothing}
    </form>`;
  }

  override render() {
    const { bots } = this;
    return html`<section class="panel">
      <h2>${t("Bots")}</h2>
      <p class="quiet small">${t("Your programs that play under names of their own. A program identifies itself by its token.")}</p>
      ${bots?.bots.length ? html`<ul class="rows">${bots.bots.map((bot) => this.row(bot))}</ul>` : nothing}
      <div role="status">${this.token()}</div>
      ${formFault(this.fault)} ${bots ? this.form(bots) : nothing}
    </section>`;
  }
}
