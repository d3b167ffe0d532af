// SPDX-License-Identifier: MIT
/* What a moderator or a host may do about one person: ban them for some days, end a ban, give a role. Used in the list of people and on the
 * person's page. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { ask } from "../api/client.js";
import { limits, words, type Api } from "../api/schema.js";
import { t } from "../base/i18n.js";
import { account } from "../page/page.js";
import { searchOf } from "../page/router.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import { Localized, Watching } from "../ui/controllers.js";
import formStyles from "../ui/forms.css";
import { faultOf, focusFault, formFault, textField, type Fault } from "../ui/forms.js";
import { linkTo } from "../ui/link.js";
import pageStyles from "../ui/page.css";
import { timeText } from "../ui/words.js";
import partStyles from "./part.css";

export type Person = Api["people"]["out"]["people"][number];
type Role = Api["role"]["in"]["role"];

const DAYS = 7;
const RANKS: readonly string[] = words["role"]!["role"]!;

export function rankName(role: string): string {
  return role === "host" ? t("host") : role === "moderator" ? t("moderator") : t("player");
}

/** Fires "kz-done" after an action: the person's data must then be reloaded. */
@customElement("kz-person-tools")
export class KzPersonTools extends Watching {
  readonly localized = new Localized(this);
  @property({ attribute: false }) person!: Person;
  /** True if the form of a ban is open. */
  @property({ attribute: false }) open = false;
  @state() private days = String(DAYS);
  @state() private reason = "";
  /** The role that is chosen but not given yet. "": none. */
  @state() private wanted: Role | "" = "";
  @state() private fault: Fault | null = null;
  private busy = false;

  static override styles = [base, controls, pageStyles, formStyles, partStyles];

  private show(open: boolean): void {
    this.open = open;
    this.days = String(DAYS);
    this.reason = "";
    this.wanted = "";
    this.fault = null;
  }

  /** Runs a request. The input stays if the request fails. */
  private async attempt(deed: () => Promise<unknown>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.fault = null;
    try {
      await deed();
      this.show(false);
      this.dispatchEvent(new CustomEvent("kz-done"));
    } catch (error) {
      this.fault = faultOf(error, () => ({ days: t("Days"), reason: t("Reason") }));
      await this.updateComplete;
      focusFault(this.renderRoot, this.fault);
    } finally {
      this.busy = false;
    }
  }

  private ban(event: Event): void {
    event.preventDefault();
    const { reason, person } = this;
    const days = /^\d{1,9}$/.test(this.days.trim()) ? Number(this.days) : -1;
    void this.attempt(() => ask("ban", { name: person.name, days, reason }));
  }

  private banForm(name: string): TemplateResult {
    const [least, most] = limits["ban"]!["days"]!;
    return html`<form class="form" novalidate aria-label=${t("Ban {name}", { name })} @submit=${this.ban}>
      <div class="two">
        ${textField({
          name: "days",
          label: t("Days"),
          value: this.days,
          fault: this.fault,
          hint: t("{least} to {most}", { least: least + 1, most }),
          input: (value) => (this.days = value),
        })}
        ${textField({
          name: "reason",
          label: t("Reason"),
          value: this.reason,
          fault: this.fault,
          hint: t("The player reads it."),
          max: limits["ban"]!["reason"]![1],
          input: (value) => (this.reason = value),
        })}
      </div>
      ${formFault(this.fault)}
      <div class="buttons">
        <button class="button danger">${t("Ban {name}", { name })}</button>
        <button type="button" class="button plain" @click=${() => this.show(false)}>${t("Cancel")}</button>
      </div>
    </form>`;
  }

  /** Returns the choice of a role. A second press gives the role: a new host can take the giver's role away. */
  private rank({ name, role }: Person): TemplateResult {
    const { wanted } = this;
    const choose = (event: Event) => {
      const chosen = (event.target as HTMLSelectElement).value as Role;
      this.show(false);
      this.wanted = chosen === role ? "" : chosen;
    };
    return html`<label class="field"
        ><span>${t("Role of {name}", { name })}</span>
        <select .value=${live(wanted || role)} @change=${choose}>
          ${RANKS.map((rank) => html`<option value=${rank} ?selected=${rank === (wanted || role)}>${rankName(rank)}</option>`)}
        </select>
      </label>
      ${wanted
        ? html`${wanted === "host" ? html`<p>${t("A host can do everything here, including taking away your role. You may not be able to undo this.")}</p>` : nothing}
            <p class="buttons">
              <button class="button ${wanted === "host" ? "danger" : "primary"}" @click=${() => this.attempt(() => ask("role", { name, role: wanted }))}>
                ${t("Assign role: {role}", { role: rankName(wanted) })}
              </button>
              <button class="button plain" @click=${() => this.show(false)}>${t("Cancel")}</button>
            </p>`
        : nothing}`;
  }

  /** Returns the person's choices in analysed matches. A program has no such choices, and a guest has no page of them. */
  private choices({ name, bot, registered }: Person): TemplateResult | typeof nothing {
    return bot || !registered ? nothing : linkTo({ page: "admin", search: searchOf({ part: "choices", name }) }, t("Choices"), "button plain");
  }

  override render() {
    const you = account.you;
    const { name, role, banned, reason, bot, registered } = this.person;
    const own = !you || name === you.name;
    const lower = !own && RANKS.indexOf(role) < RANKS.indexOf(you.role ?? "player");
    const isBanned = banned > Date.now();
    return html`${isBanned ? html`<p class="banned">${t("Banned until {time}: {reason}", { time: timeText(banned), reason })}</p>` : nothing}
    ${!own && you.role === "host" && !bot && registered ? this.rank(this.person) : nothing}
    <p class="buttons">
      ${lower && isBanned ? html`<button class="button" @click=${() => this.attempt(() => ask("ban", { name, days: 0, reason: "-" }))}>${t("End the ban of {name}", { name })}</button>` : nothing}
      ${lower && !this.open ? html`<button class="button" @click=${() => this.show(true)}>${t("Ban {name}", { name })}</button>` : nothing}
      ${this.choices(this.person)}
    </p>
    ${lower && this.open ? this.banForm(name) : formFault(this.fault)}`;
  }
}
