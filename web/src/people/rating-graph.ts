// SPDX-License-Identifier: MIT
/* The history of a person's rating in a game: a line, and the same as a table. */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { ask } from "../api/client.js";
import type { Api } from "../api/schema.js";
import { t } from "../base/i18n.js";
import { Localized } from "../ui/controllers.js";
import { gameName } from "../ui/names.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import numbers from "../ui/numbers.css";
import { Asked } from "../community/asked.js";
import { curveView } from "../community/curve.js";
import styles from "../community/curve.css";
import { number } from "../community/words.js";
import { valuesOf } from "./course.js";

type Course = Api["rating"]["out"];

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

  private show({ points }: Course): TemplateResult {
    const drawn = valuesOf(points);
    if (!drawn.values.length) return html`<p class="quiet">${t("No rated matches yet.")}</p>`;
    const { elo } = drawn;
    const cells = ({ elo: rating, sum }: Course["points"][number]) => [...(elo ? [rating === undefined ? "" : number(rating)] : []), number(sum)];
    return curveView(
      elo ? t("Elo") : t("Rating points"),
      drawn.values,
      [...(elo ? [t("Elo")] : []), t("Rating points")],
      points.map((point) => ({ at: point.at, cells: cells(point) })),
    );
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
