// SPDX-License-Identifier: MIT
/* A number over time: a line, its range in words, and the same as a table. */
import { html, svg, type TemplateResult } from "lit";
import { t, tn } from "../base/i18n.js";
import { dayText } from "../ui/words.js";
import { number, shortTime } from "./words.js";

/** Possible steps of the axis. */
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];

const WIDTH = 640;
const HEIGHT = 200;
const LEFT = 52;
const BOTTOM = 24;
const TOP = 12;

export interface Scale {
  low: number;
  high: number;
  ticks: number[];
}

/** Returns a scale of round numbers around values: three to six ticks. */
export function scaleOf(values: readonly number[]): Scale {
  const least = Math.min(...values);
  const most = Math.max(...values);
  const step = STEPS.find((size) => (most - least) / size <= 4) ?? Math.ceil((most - least) / 4);
  const low = Math.floor(least / step) * step;
  const high = Math.max(low + step, Math.ceil(most / step) * step);
  const ticks = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, i) => low + i * step);
  return { low, high, ticks };
}

function line(values: readonly number[], words: string): TemplateResult {
  const { low, high, ticks } = scaleOf(values);
  const x = (index: number) => LEFT + (index / (values.length - 1)) * (WIDTH - LEFT - 12);
  const y = (value: number) => TOP + (1 - (value - low) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const places = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`);
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${words}>
    ${ticks.map(
      (tick) => svg`<path class="rule" d="M${LEFT} ${y(tick)}H${WIDTH}"/>
        <text x=${LEFT - 8} y=${y(tick) + 4.5} text-anchor="end">${number(tick)}</text>`,
    )}
    <polyline class="course" points=${places.join(" ")} />
    ${values.length <= 60 ? values.map((value, index) => svg`<circle cx=${x(index)} cy=${y(value)} r="3.5"/>`) : ""}
  </svg>`;
}

/** Returns the curve of `drawn`, a value a match with at least one match, and the table of all `rows`: a time and the cells of `heads`. One
 * match makes no curve: it is a sentence. */
export function curveView(what: string, drawn: readonly { at: number; value: number }[], heads: readonly string[], rows: readonly { at: number; cells: readonly string[] }[]): TemplateResult {
  const first = drawn[0]!;
  const last = drawn.at(-1)!;
  if (drawn.length === 1) return html`<p class="quiet small">${t("{what}: {value} after one match", { what, value: number(first.value) })}</p>`;
  const words = t("{what}: {first} on {from}, {last} on {to}", { what, first: number(first.value), last: number(last.value), from: dayText(first.at), to: dayText(last.at) });
  return html`${line(drawn.map(({ value }) => value), words)}
    <p class="quiet small">${words} (${tn(drawn.length, "{n} match", "{n} matches")})</p>
    <details>
      <summary>${t("As a table")}</summary>
      <div class="rows" tabindex="0" role="group" aria-label=${what}>
        <table>
          <thead>
            <tr>
              <th scope="col">${t("When")}</th>
              ${heads.map((head) => html`<th scope="col">${head}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${[...rows].reverse().map(
              ({ at, cells }) => html`<tr>
                <th scope="row">${shortTime(at)}</th>
                ${cells.map((cell) => html`<td>${cell}</td>`)}
              </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </details>`;
}
