// SPDX-License-Identifier: MIT
/* The ladder of a club: its members by their strength in a class, which is a family of games and a format. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { ask } from "../api/client.js";
import type { Api } from "../api/schema.js";
import { t } from "../base/i18n.js";
import { Asked } from "../community/asked.js";
import { pager } from "../community/pager.js";
import { families, familyName, formatName, provisionalNote } from "../community/strengths.js";
import { FORMATS } from "../community/wanted.js";
import { number } from "../community/words.js";
import { account } from "../page/page.js";
import base from "../ui/base.css";
import { Localized, Watching } from "../ui/controllers.js";
import controls from "../ui/controls.css";
import { choiceField } from "../ui/fields.js";
import { personLink } from "../ui/link.js";
import listStyles from "../ui/list.css";
import page from "../ui/page.css";
import styles from "./ladder.css";

type Leaders = Api["leaders"]["out"];

@customElement("kz-club-ladder")
export class KzClubLadder extends Watching {
  readonly localized = new Localized(this);
  @property({ attribute: false }) club = "";
  @property({ attribute: false }) secret: string | undefined;
  /** How many the club has: with another number the ladder is read again. */
  @property({ attribute: false }) members = 0;
  @state() private family = "kozel";
  @state() private format: (typeof FORMATS)[number] = "two";
  @state() private wanted = 1;

  static override styles = [base, controls, page, listStyles, styles];

  private readonly leaders = new Asked<Leaders>(this, () => {
    const { club, secret, family, format, wanted } = this;
    return ask("leaders", { by: "strength", family, format, club, ...(secret && { secret }), page: wanted });
  });

  protected override willUpdate(): void {
    this.leaders.want([account.you?.name, this.club, this.members, this.family, this.format, this.wanted].join(" "));
  }

  private filters(): TemplateResult {
    const { family, format } = this, known = families();
    return html`<div class="filters">
      <label class="field"
        ><span>${t("Game")}</span>
        <select
          .value=${live(family)}
          @change=${(event: Event) => {
            this.family = (event.target as HTMLSelectElement).value;
            this.wanted = 1;
          }}
        >
          ${(known.includes(family) ? known : [...known, family]).map((id) => html`<option value=${id} ?selected=${id === family}>${familyName(id)}</option>`)}
        </select>
      </label>
      ${choiceField(
        t("Players"),
        "format",
        format,
        FORMATS.map((word) => [word, formatName(word)] as const),
        (word) => {
          this.format = word;
          this.wanted = 1;
        },
      )}
    </div>`;
  }

  private row({ place, name, value, won, lost, drawn, provisional }: Leaders["leaders"][number]): TemplateResult {
    const own = name === account.you?.name;
    return html`<tr class=${own ? "own" : ""} aria-current=${own ? "true" : nothing}>
      <td class="number">${number(place)}</td>
      <th scope="row">
        ${personLink(name)}${own ? html`<span class="tag">${t("you")}</span>` : nothing}
        <span class="quiet small">${t("won {won}, lost {lost}, drawn {drawn}", { won, lost, drawn })}</span>
      </th>
      <td class="number"><b>${number(value)}${provisional ? "?" : nothing}</b></td>
    </tr>`;
  }

  private list({ leaders, page, pages }: Leaders): TemplateResult {
    if (!leaders.length) return html`<p class="empty">${t("No member has played a rated match of this kind yet.")}</p>`;
    return html`<div class="frame-table">
        <table>
          <thead>
            <tr>
              <th scope="col" class="number">${t("Place")}</th>
              <th scope="col">${t("Player")}</th>
              <th scope="col" class="number">${t("Strength")}</th>
            </tr>
          </thead>
          <tbody>
            ${leaders.map((row) => this.row(row))}
          </tbody>
        </table>
      </div>
      ${provisionalNote(leaders)} ${pager(page, pages, (to) => (this.wanted = to))}`;
  }

  override render() {
    return html`<h2>${t("Ladder")}</h2>
      ${this.filters()} ${this.leaders.view((leaders) => this.list(leaders))}`;
  }
}
