// SPDX-License-Identifier: MIT
/* Search for players by the beginning of their names. Lists of people use it to lead to a person's page. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { ask } from "../api/client.js";
import { limits, type Api } from "../api/schema.js";
import { t } from "../base/i18n.js";
import { Localized, Watching } from "../ui/controllers.js";
import { personLink } from "../ui/link.js";
import { gameName } from "../ui/names.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import forms from "../ui/forms.css";
import { Asked } from "./asked.js";
import styles from "./find.css";

type Found = Api["find-people"]["out"];
type Person = Found["people"][number];

const [LEAST, MOST] = limits["find-people"]!["name"]!;

@customElement("kz-find")
export class KzFind extends Watching {
  readonly localized = new Localized(this);
  @state() private sought = "";

  static override styles = [base, controls, forms, styles];

  private readonly found = new Asked<Found>(this, () => ask("find-people", { name: this.sought }));

  private get enough(): boolean {
    return [...this.sought].length >= LEAST;
  }

  protected override willUpdate(): void {
    if (this.enough) this.found.want(this.sought);
  }

  private person({ name, bot, online, plays }: Person): TemplateResult {
    const where = plays ? t("plays {game}", { game: gameName(plays.game) }) : online ? t("here now") : "";
    return html`<li>${personLink(name)} ${bot ? html`<span class="quiet small">${t("bot")}</span>` : nothing} ${where ? html`<span class="here small">${where}</span>` : nothing}</li>`;
  }

  private list({ people, more }: Found): TemplateResult {
    if (!people.length) return html`<p class="quiet" role="status">${t("No name begins like that.")}</p>`;
    return html`<ul aria-label=${t("Players found")}>
        ${people.map((one) => this.person(one))}
      </ul>
      ${more ? html`<p class="quiet small">${t("More players match: type another letter.")}</p>` : nothing}`;
  }

  override render() {
    return html`<form role="search" @submit=${(event: Event) => event.preventDefault()}>
        <label class="field"
          ><span>${t("Find a player")}</span>
          <input
            type="search"
            autocomplete="off"
            spellcheck="false"
            placeholder=${t("The beginning of the name")}
            maxlength=${MOST}
            .value=${this.sought}
            @input=${(event: Event) => (this.sought = (event.target as HTMLInputElement).value.trim())}
          />
        </label>
      </form>
      ${this.enough ? this.found.view((found) => this.list(found)) : nothing}`;
  }
}
