// SPDX-License-Identifier: MIT
/* The history of a person's rating in a game: a line, and the same as a table. */
import { html, LitElement, nothing, svg, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { dayText } from "../ui/words.js";
import { ask } from "../api/client.js";
import type { Api } from "../api/schema.js";
import { t, tn } from "../base/i18n.js";
import { Localized } from "../ui/controllers.js";
import { gameName } from "../ui/names.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import numbers from "../ui/numbers.css";
import { Asked } from "../community/asked.js";
import { scaleOf, valuesOf } from "./course.js";
import { number, shortTime } from "../community/words.js";
import styles from "./rating-graph.css";

type Course = Api["rating"]["out"];

const WIDTH = 640;
const HEIGHT = 200;
const LEFT = 52;
const BOTTOM = 24;
const TOP = 12;
@customElement("kz-rating-graph")
export class KzRatingGraph extends LitElement {
  readonly localized = new Localized(this);
  @property() name = "";
  /** The games in which the person has a rating. */
  @property({ attribute: false }) games: string[] = [];
  @state() private game = "";

  static override styles = [base, controls, numbers, styles];

  private readonly course = new Asked<Course>(this, () => ask("rating", { name: this.name, game: this.game }));

  protected override willUpdate(changed: PropertyValues<this>): void {
    if ((changed.has("games") || changed.has("name")) && !this.games.includes(this.game)) this.game = this.games[0] ?? "";
    if (this.game) this.course.want(`${this.name} ${this.game}`);
  }

  private line(values: readonly number[], words: string): TemplateResult {
    const { low, high, ticks } = scaleOf(values);
    const x = (index: number) => LEFT + (values.length > 1 ? (index / (values.length - 1)) * (WIDTH - LEFT - 12) : (WIDTH - LEFT) / 2);
    const y = (value: number) => TOP + (1 - (value - low) / (high - low)) * (HEIGHT - TOP - BOTTOM);
    const places = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`);
    return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${words}>
      ${ticks.map(
        (tick) => svg`<path class="rule" d="M${LEFT} ${y(tick)}H${WIDTH}"/>
          <text x=${LEFT - 8} y=${y(tick) + 4.5} text-anchor="end">${number(tick)}</text>`,
      )}
      <polyline class="course" points=${places.join(" ")} />
      ${values.length <= 60 ? values.map((value, index) => svg`<circle cx=${x(index)} cy=${y(value)} r="3.5"/>`) : nothing}
    </svg>`;
  }

  private table({ points }: Course, elo: boolean): TemplateResult {
    const row = ({ at, elo: rating, sum }: Course["points"][number]) => html`<tr>
      <th scope="row">${shortTime(at)}</th>
      ${elo ? html`<td>${rating === undefined ? "" : number(rating)}</td>` : nothing}
      <td>${number(sum)}</td>
    </tr>`;
    return html`<details>
      <summary>${t("As a table")}</summary>
      <div class="rows" tabindex="0" role="group" aria-label=${t("Rating")}>
        <table>
          <thead>
            <tr>
              <th scope="col">${t("When")}</th>
              ${elo ? html`<th scope="col">${t("Elo")}</th>` : nothing}
              <th scope="col">${t("Rating points")}</th>
            </tr>
          </thead>
          <tbody>
            ${[...points].reverse().map(row)}
          </tbody>
        </table>
      </div>
    </details>`;
  }

  private show(course: Course): TemplateResult {
    const { points } = course;
    const { elo, values } = valuesOf(points);
    const shown = elo ? points.filter((point) => point.elo !== undefined) : points;
    const first = shown[0];
    const last = shown.at(-1);
    if (!first || !last) return html`<p class="quiet">${t("No rated matches yet.")}</p>`;
    const words = t("{what}: {first} on {from}, {last} on {to}", {
      what: elo ? t("Elo") : t("Rating points"),
      first: number(values[0]!),
      last: number(values.at(-1)!),
      from: dayText(first.at),
      to: dayText(last.at),
    });
    return html`${this.line(values, words)}
      <p class="quiet small">${words} (${tn(shown.length, "{n} match", "{n} matches")})</p>
      ${this.table(course, elo)}`;
  }

  override render() {
    if (!this.game) return nothing;
    return html`<label class="field"
        ><span>${t("Game")}</span>
        <select .value=${live(this.game)} @change=${(event: Event) => (this.game = (event.target as HTMLSelectElement).value)}>
          ${this.games.map((id) => html`<option value=${id} ?selected=${id === this.game}>${gameName(id)}</option>`)}
        </select>
      </label>
      ${this.course.view((course) => this.show(course))}`;
  }
}
