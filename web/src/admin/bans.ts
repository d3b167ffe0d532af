// SPDX-License-Identifier: MIT
/* Banned networks, for hosts: a list, a form, and a button that ends a ban. A ban is for new people or for everybody. */
import { html, LitElement, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import formStyles from "../ui/forms.css";
import { faultOf, focusFault, formFault, textField, type Fault } from "../ui/forms.js";
import pageStyles from "../ui/page.css";
import { timeText } from "../ui/words.js";
import { ApiError, ask } from "../api/client.js";
import { limits, type Api } from "../api/schema.js";
import { t } from "../base/i18n.js";
import { Localized } from "../ui/controllers.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import partStyles from "./part.css";
import { Asked } from "../community/asked.js";
import listStyles from "../ui/list.css";

type Bans = Api["bans"]["out"];
type Ban = Bans["bans"][number];
type People = Api["ban-network"]["in"]["people"];

const HOURS = 24;
/** Error codes after which the host can confirm the ban. */
const DOUBTFUL = ["network-too-wide", "own-network"];

@customElement("kz-admin-bans")
export class KzAdminBans extends LitElement {
  readonly localized = new Localized(this);
  @state() private network = "";
  @state() private hours = String(HOURS);
  @state() private people: People = "new";
  @state() private reason = "";
  @state() private fault: Fault | null = null;
  /** The error code if the server has asked for a confirmation of this network; else "". */
  @state() private doubtful = "";
  @state() private force = false;
  private busy = false;

  static override styles = [base, controls, pageStyles, formStyles, listStyles, partStyles];

  private readonly bans = new Asked<Bans>(this, () => ask("bans", {}));

  protected override willUpdate(): void {
    this.bans.want("");
  }

  /** Runs a request. Returns true if it succeeded; otherwise the input stays. */
  private async attempt(deed: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.fault = null;
    try {
      await deed();
      await this.bans.again();
      return true;
    } catch (error) {
      this.fault = faultOf(error, () => ({ network: t("Network"), hours: t("Hours"), reason: t("Reason") }));
      if (error instanceof ApiError && DOUBTFUL.includes(error.code)) this.doubtful = this.network;
      await this.updateComplete;
      focusFault(this.renderRoot, this.fault);
      return false;
    } finally {
      this.busy = false;
    }
  }

  private async ban(event: Event): Promise<void> {
    event.preventDefault();
    const { people, reason } = this;
    const network = this.network.trim();
    const hours = /^\d{1,9}$/.test(this.hours.trim()) ? Number(this.hours) : -1;
    const force = this.force && this.doubtful === this.network;
    if (!(await this.attempt(() => ask("ban-network", { network, hours, people, reason, force })))) return;
    this.network = this.reason = this.doubtful = "";
    this.force = false;
  }

  /** Ends the ban of a network. Its button disappears, and the focus moves to the form. */
  private async lift(network: string): Promise<void> {
    if (!(await this.attempt(() => ask("lift-ban", { network })))) return;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>("#network")?.focus();
  }

  private form(address: string): TemplateResult {
    const [least, most] = limits["ban-network"]!["hours"]!;
    return html`<form class="form panel" novalidate aria-label=${t("Ban a network")} @submit=${this.ban}>
      <h2>${t("Ban a network")}</h2>
      <p class="quiet small">${t("Your own address is {address}.", { address })}</p>
      ${textField({
        name: "network",
        label: t("Network"),
        value: this.network,
        fault: this.fault,
        hint: t("192.0.2.0/24, 2001:db8::/32, or one address"),
        max: limits["ban-network"]!["network"]![1],
        input: (value) => (this.network = value),
      })}
      <div class="two">
        ${textField({
          name: "hours",
          label: t("Hours"),
          value: this.hours,
          fault: this.fault,
          hint: t("{least} to {most}", { least, most }),
          input: (value) => (this.hours = value),
        })}
        ${textField({
          name: "reason",
          label: t("Reason"),
          value: this.reason,
          fault: this.fault,
          hint: t("Shown to anyone who is refused."),
          max: limits["ban-network"]!["reason"]![1],
          input: (value) => (this.reason = value),
        })}
      </div>
      <label class="field"
        ><span>${t("Whom it keeps out")}</span>
        <select .value=${live(this.people)} @change=${(event: Event) => (this.people = (event.target as HTMLSelectElement).value as People)}>
          <option value="new" ?selected=${this.people === "new"}>${t("new people: guests and registrations")}</option>
          <option value="all" ?selected=${this.people === "all"}>${t("everybody")}</option>
        </select>
      </label>
      ${this.doubtful && this.doubtful === this.network
        ? html`<label class="check"
            ><input type="checkbox" .checked=${this.force} @change=${() => (this.force = !this.force)} />${t("This network is meant")}</label
          >`
        : ""}
      ${formFault(this.fault)}
      <button class="button danger">${t("Ban a network")}</button>
    </form>`;
  }

  private row({ network, people, ends, reason, by }: Ban): TemplateResult {
    return html`<li class="panel">
      <p class="head"><b>${network}</b> <span>${people === "all" ? t("everybody") : t("new people: guests and registrations")}</span></p>
      <p class="banned">${t("Banned until {time}: {reason}", { time: timeText(ends), reason })}</p>
      <p class="quiet small">${by ? t("by {name}", { name: by }) : t("on the command line")}</p>
      <p class="buttons"><button class="button" @click=${() => this.lift(network)}>${t("End the ban of {name}", { name: network })}</button></p>
    </li>`;
  }

  private list({ bans, address }: Bans): TemplateResult {
    return html`${this.form(address)}
      ${bans.length
        ? html`<ul>
            ${bans.map((one) => this.row(one))}
          </ul>`
        : html`<p class="empty">${t("No network is banned.")}</p>`}`;
  }

  override render() {
    return this.bans.view((bans) => this.list(bans));
  }
}
