// SPDX-License-Identifier: MIT
/* Registered people: search by the beginning of a name, bans, roles. */
import { html, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { repeat } from "lit/directives/repeat.js";
import pageStyles from "../ui/page.css";
import { dayText } from "../ui/words.js";
import { ask } from "../api/client.js";
import { limits, type Api } from "../api/schema.js";
import { t } from "../base/i18n.js";
import { Localized, Watching } from "../ui/controllers.js";
import { personLink } from "../ui/link.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import partStyles from "./part.css";
import { Asked } from "../community/asked.js";
import listStyles from "../ui/list.css";
import { rankName, type Person } from "./tools.js";
import "./tools.js";

type People = Api["people"]["out"];

@customElement("kz-admin-people")
export class KzAdminPeople extends Watching {
  readonly localized = new Localized(this);
  /** The name that is searched first. The form for a ban of that person is open. */
  @property() name = "";
  @state() private sought = "";

  static override styles = [base, controls, pageStyles, listStyles, partStyles];

  private readonly people = new Asked<People>(this, () => ask("people", this.sought ? { search: this.sought } : {}));

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("name")) this.sought = this.name;
    this.people.want(this.sought);
  }

  private person(person: Person): TemplateResult {
    const { name, role, registered, bot } = person;
    return html`<li class="panel">
      <p class="head"><b>${personLink(name)}</b> <span>${bot ? t("bot") : rankName(role)}</span></p>
      <p class="quiet small">${registered ? t("here since {day}", { day: dayText(registered) }) : t("Guest")}</p>
      <kz-person-tools .person=${person} .open=${name === this.name} @kz-done=${() => this.people.again()}></kz-person-tools>
    </li>`;
  }

  private list({ people }: People): TemplateResult {
    if (!people.length) return html`<p class="empty">${t("No name begins like that.")}</p>`;
    return html`<ul>
      ${repeat(
        people,
        ({ name }) => name,
        (one) => this.person(one),
      )}
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
