// SPDX-License-Identifier: MIT
/* The history of a person's strength in one class. */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { ask } from "../api/client.js";
import type { Api } from "../api/schema.js";
import { t } from "../base/i18n.js";
import base from "../ui/base.css";
import { Localized } from "../ui/controllers.js";
import controls from "../ui/controls.css";
import numbers from "../ui/numbers.css";
import { Asked } from "./asked.js";
import { curveView } from "./curve.js";
import styles from "./curve.css";
import { className, strengthText, type Strength } from "./strengths.js";

type Curve = Api["strength"]["out"];

@customElement("kz-strength-graph")
export class KzStrengthGraph extends LitElement {
  readonly localized = new Localized(this);
  @property() name = "";
  /** The person's strengths, the class with the most matches first. */
  @property({ attribute: false }) strengths: readonly Strength[] = [];
  @state() private chosen = 0;

  static override styles = [base, controls, numbers, styles];

  private readonly curve = new Asked<Curve>(this, () => {
    const { family, format } = this.strengths[this.chosen]!;
    return ask("strength", { name: this.name, family, format });
  });

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("name") || changed.has("strengths")) this.chosen = 0;
    const { family, format, matches } = this.strengths[this.chosen] ?? {};
    if (family) this.curve.want(`${this.name} ${family} ${format} ${matches}`);
  }

  private show({ points }: Curve): TemplateResult | typeof nothing {
    if (!points.length) return nothing;
    return curveView(
      t("Strength"),
      points.map(({ at, strength }) => ({ at, value: strength })),
      [t("Strength")],
      points.map((point) => ({ at: point.at, cells: [strengthText(point)] })),
    );
  }

  override render() {
    const { strengths, chosen } = this;
    return html`${strengths.length > 1
      ? html`<label class="field"
          ><span>${t("Game")}</span>
          <select .value=${live(String(chosen))} @change=${(event: Event) => (this.chosen = Number((event.target as HTMLSelectElement).value))}>
            ${strengths.map((one, i) => html`<option value=${i} ?selected=${i === chosen}>${className(one)}</option>`)}
          </select>
        </label>`
      : nothing}
    ${this.curve.view((curve) => this.show(curve))}`;
  }
}
