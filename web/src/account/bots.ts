/* One's bots: names and tokens for one's own programs. */
import { css, html, LitElement, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { ask } from "../api/client.js";
import type { Api } from "../api/schema.js";
import { t } from "../i18n.js";
import { Localized } from "../shell/controllers.js";
import { base, controls } from "../shell/styles.js";
import { faultOf, focusFault, formFault, formStyles, textField, type Fault } from "./forms.js";
import { personLink } from "../shell/link.js";
import { pageStyles } from "./styles.js";

/** How a program shows its token. */
const HEADER = "Authorization: Bearer ";

type Bots = Api["bots"]["out"];

@customElement("kz-bots")
export class KzBots extends LitElement {
  readonly localized = new Localized(this);
  @state() private bots: Bots | null = null;
  @state() private name = "";
  /** A new token: shown until the page is left. */
  @state() private fresh: { name: string; token: string } | null = null;
  @state() private fault: Fault | null = null;

  static override styles = [
    base,
    controls,
    formStyles,
    pageStyles,
    css`
      :host {
        padding: 0;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    void this.attempt(async () => undefined);
  }

  /** Does something and reads the list anew; what is refused is told. */
  private async attempt(what: () => Promise<unknown>): Promise<void> {
    this.fault = null;
    try {
      await what();
      this.bots = await ask("bots", {});
    } catch (error) {
      this.fault = faultOf(error, { name: t("Name of the bot") });
      await this.updateComplete;
      focusFault(this.renderRoot, this.fault);
    }
  }

  private add(event: Event): void {
    event.preventDefault();
    void this.attempt(async () => {
      this.fresh = await ask("bot-add", { name: this.name.normalize("NFC").trim() });
      this.name = "";
    });
  }

  private renew(name: string): void {
    void this.attempt(async () => (this.fresh = await ask("bot-token", { name })));
  }

  private end(name: string): void {
    void this.attempt(async () => {
      await ask("bot-end", { name });
      if (this.fresh?.name === name) this.fresh = null;
    });
  }

  private row(name: string) {
    return html`<li>
      <span>${personLink(name)}</span>
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
      <p>${t("The token of {name}; it is shown this once:", { name: fresh.name })}</p>
      <p><code>${HEADER}${fresh.token}</code></p>
    </div>`;
  }

  private form() {
    return html`<form class="form" novalidate @submit=${this.add}>
      ${textField({
        name: "name",
        label: t("Name of the bot"),
        value: this.name,
        fault: this.fault,
        hint: t("3 to 20 letters of one alphabet, digits, _ and -"),
        input: (value) => (this.name = value),
      })}
      <button class="button">${t("Make a bot")}</button>
    </form>`;
  }

  override render() {
    const { bots } = this;
    return html`<section class="panel">
      <h2>${t("Bots")}</h2>
      <p class="quiet small">${t("Programs of yours that play under names of their own. A program shows its token to the server.")}</p>
      ${bots?.bots.length ? html`<ul class="rows">${bots.bots.map(({ name }) => this.row(name))}</ul>` : nothing}
      <div role="status">${this.token()}</div>
      ${formFault(this.fault)} ${bots && bots.bots.length < bots.most ? this.form() : nothing}
    </section>`;
  }
}
