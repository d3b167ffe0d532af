/* Registered people: found by the beginning of their names, banned, given roles. */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import formStyles from "../ui/forms.css";
import { faultOf, focusFault, formFault, textField, type Fault } from "../ui/forms.js";
import pageStyles from "../ui/page.css";
import { dayText, timeText } from "../ui/words.js";
import { ask } from "../api/client.js";
import { limits, words, type Api } from "../api/schema.js";
import { t } from "../base/i18n.js";
import { Localized, Watching } from "../ui/controllers.js";
import { linkTo, personLink } from "../ui/link.js";
import { store } from "../page/page.js";
import { searchOf } from "../page/router.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import partStyles from "./part.css";
import { Asked } from "../community/asked.js";
import listStyles from "../ui/list.css";

type People = Api["people"]["out"];
type Person = People["people"][number];
type Role = Api["role"]["in"]["role"];

const DAYS = 7;
const RANKS: readonly string[] = words["role"]!["role"]!;

function rankName(role: string): string {
  return role === "host" ? t("host") : role === "moderator" ? t("moderator") : t("player");
}

@customElement("kz-admin-people")
export class KzAdminPeople extends Watching {
  readonly localized = new Localized(this);
  /** Whom to look for at first. */
  @property() name = "";
  @state() private sought = "";
  /** Whose form is open; "": nobody's. */
  @state() private chosen = "";
  @state() private days = String(DAYS);
  @state() private reason = "";
  @state() private fault: Fault | null = null;
  private busy = false;

  static override styles = [base, controls, pageStyles, formStyles, listStyles, partStyles];

  private readonly people = new Asked<People>(this, () => ask("people", this.sought ? { search: this.sought } : {}));

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("name")) {
      this.sought = this.name;
      this.chosen = this.name;
    }
    this.people.want(this.sought);
  }

  private choose(name: string): void {
    this.chosen = name;
    this.days = String(DAYS);
    this.reason = "";
    this.fault = null;
  }

  /** Does it; whether it was done. What was typed stays if not. */
  private async attempt(deed: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.fault = null;
    try {
      await deed();
      await this.people.again();
      return true;
    } catch (error) {
      this.fault = faultOf(error, { days: t("Days"), reason: t("Reason") });
      await this.updateComplete;
      focusFault(this.renderRoot, this.fault);
      return false;
    } finally {
      this.busy = false;
    }
  }

  private async ban(event: Event): Promise<void> {
    event.preventDefault();
    const { chosen: name, reason } = this;
    const days = /^\d{1,9}$/.test(this.days.trim()) ? Number(this.days) : -1;
    if (await this.attempt(() => ask("ban", { name, days, reason }))) this.choose("");
  }

  private unban(name: string): Promise<boolean> {
    return this.attempt(() => ask("ban", { name, days: 0, reason: "-" }));
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
        <button type="button" class="button plain" @click=${() => this.choose("")}>${t("Cancel")}</button>
      </div>
    </form>`;
  }

  private rank({ name, role }: Person): TemplateResult {
    const set = (event: Event) => {
      const wanted = (event.target as HTMLSelectElement).value as Role;
      this.choose(name);
      void this.attempt(() => ask("role", { name, role: wanted })).then((done) => done && this.choose(""));
    };
    return html`<label class="field"
      ><span>${t("Role of {name}", { name })}</span>
      <select .value=${live(role)} @change=${set}>
        ${RANKS.map((rank) => html`<option value=${rank} ?selected=${rank === role}>${rankName(rank)}</option>`)}
      </select>
    </label>`;
  }

  private tools(person: Person): TemplateResult | typeof nothing {
    const you = store.hello?.you;
    const { name, role, banned, bot } = person;
    if (!you || name === you.name) return nothing;
    const lower = RANKS.indexOf(role) < RANKS.indexOf(you.role ?? "player");
    return html`${you.role === "host" && !bot && person.registered ? this.rank(person) : nothing}
    ${lower
      ? html`<p class="buttons">
          ${banned > Date.now() ? html`<button class="button" @click=${() => this.unban(name)}>${t("End the ban of {name}", { name })}</button>` : nothing}
          ${this.chosen === name ? nothing : html`<button class="button" @click=${() => this.choose(name)}>${t("Ban {name}", { name })}</button>`}
        </p>`
      : nothing}
    ${this.chosen === name ? (lower ? this.banForm(name) : formFault(this.fault)) : nothing}`;
  }

  private person(person: Person): TemplateResult {
    const { name, role, registered, banned, reason, bot } = person;
    return html`<li class="panel">
      <p class="head"><b>${personLink(name)}</b> <span>${bot ? t("bot") : rankName(role)}</span></p>
      <p class="quiet small">
        ${registered ? t("here since {day}", { day: dayText(registered) }) : t("Guest")}${bot || !registered ? nothing : html` · ${linkTo({ page: "admin", search: searchOf({ part: "choices", name }) }, t("Choices"))}`}
      </p>
      ${banned > Date.now() ? html`<p class="banned">${t("Banned until {time}: {reason}", { time: timeText(banned), reason })}</p>` : nothing}
      ${this.tools(person)}
    </li>`;
  }

  private list({ people }: People): TemplateResult {
    if (!people.length) return html`<p class="empty">${t("No name begins like that.")}</p>`;
    return html`<ul>
      ${people.map((one) => this.person(one))}
    </ul>`;
  }

  override render() {
    return html`<form class="filters" role="search" @submit=${(event: Event) => event.preventDefault()}>
        <label class="field"
          ><span>${t("The name begins with")}</span>
          <input
            type="search"
            autocomplete="off"
            spellcheck="false"
            maxlength=${limits["people"]!["search"]![1]}
            .value=${live(this.sought)}
            @input=${(event: Event) => (this.sought = (event.target as HTMLInputElement).value.trim())}
          />
        </label>
      </form>
      ${this.people.view((people) => this.list(people))}`;
  }
}
