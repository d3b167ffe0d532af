// SPDX-License-Identifier: MIT
/* `<kz-progress>`: a summary of the analyses of the person's matches (docs/analysis.md, "Progress"): what costs points, whether that has changed,
 * and what to train next. The server sends these numbers to nobody else. */
import { html, LitElement, nothing, svg, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { ask } from "../api/client.js";
import type { Api } from "../api/schema.js";
import { t, tn } from "../base/i18n.js";
import { adviceWords } from "../board/words.js";
import { Asked } from "../community/asked.js";
import { gameFilter } from "../community/filters.js";
import { loadLessons, type Lesson } from "../lessons/book.js";
import { fixed } from "../teach/words.js";
import base from "../ui/base.css";
import { Localized } from "../ui/controllers.js";
import controls from "../ui/controls.css";
import { linkTo } from "../ui/link.js";
import numbers from "../ui/numbers.css";
import styles from "./progress.css";
import { reasonsOf, trainingOf, type Part } from "./training.js";

type Progress = Api["progress"]["out"];

/** Returns a share as whole per cent. */
function wholePercent(share: number): string {
  return t("{n} %", { n: fixed(100 * share, 0) });
}

@customElement("kz-progress")
export class KzProgress extends LitElement {
  static override styles = [base, controls, numbers, styles];

  readonly localized = new Localized(this);
  @state() private game = "";
  /** The existing lessons, once they are loaded. Without them only puzzles are offered. */
  @state() private lessons: readonly Lesson[] = [];

  private readonly progress = new Asked<Progress>(this, () => ask("progress", this.game ? { game: this.game } : {}));

  override connectedCallback(): void {
    super.connectedCallback();
    loadLessons().then(
      (lessons) => (this.lessons = lessons),
      () => undefined,
    );
  }

  protected override willUpdate(): void {
    this.progress.want(this.game);
  }

  /** Returns parts of the whole, with a bar each. The bars show the same as the numbers next to them. */
  private parts(name: string, head: string, parts: readonly Part[]): TemplateResult {
    return html`<h3 id=${name}>${head}</h3>
      <table aria-labelledby=${name}>
        <tbody>
          ${parts.map(
            ([words, share]) => html`<tr>
              <th scope="row">
                ${words}
                <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                  <rect class="whole" width="100" height="6" />
                  ${svg`<rect class="part" width=${(100 * share).toFixed(1)} height="6"/>`}
                </svg>
              </th>
              <td>${wholePercent(share)}</td>
            </tr>`,
          )}
        </tbody>
      </table>`;
  }

  private trend({ trend }: Progress): string {
    if (!this.game) return t("Choose a game to see whether your play has changed.");
    if (!trend) return t("It is too early to say whether your play has changed: it may be chance.");
    const shares = { before: wholePercent(trend.before), after: wholePercent(trend.after), n: trend.since };
    return trend.after < trend.before
      ? t("You play better now: in your last {n} matches {after} of your choices were inaccuracies, mistakes or blunders, before that {before}.", shares)
      : t("You play less well now: in your last {n} matches {after} of your choices were inaccuracies, mistakes or blunders, before that {before}.", shares);
  }

  private training({ train }: Progress): TemplateResult | typeof nothing {
    const principles = train.filter((principle) => adviceWords(principle));
    if (!principles.length) return nothing;
    return html`<h3>${t("What to train next")}</h3>
      <ol>
        ${principles.map(
          (principle) => html`<li>
            ${adviceWords(principle)}
            ${trainingOf(principle, this.game, this.lessons).map(({ route, text }) => linkTo(route, text, "way", `${text}: ${adviceWords(principle)}`))}
          </li>`,
        )}
      </ol>`;
  }

  private nothingYet(): TemplateResult {
    return html`<p>${t("None of your matches has been analysed yet. Open one from your history and press “Analyse the match”: what you lose, and how, is then shown here.")}</p>
      <p>${linkTo({ page: "history" }, t("To the history"), "button")}</p>`;
  }

  private show(progress: Progress): TemplateResult {
    const { matches, choices, accuracy, stages } = progress;
    if (!matches) return this.nothingYet();
    const counted = `${tn(matches, "{n} match", "{n} matches")}, ${tn(choices, "{n} choice", "{n} choices")}`;
    const lost = Object.values(stages).some((share) => share > 0);
    return html`<p>${t("Accuracy {n} of 100", { n: accuracy })} <span class="quiet">(${counted})</span></p>
      <p class="quiet small">${this.trend(progress)}</p>
      ${lost
        ? html`${this.parts("stages", t("When you lose points"), [
            [t("The opening"), stages.opening],
            [t("The middle of the deal"), stages.middle],
            [t("The end of the deal"), stages.end],
          ])}
          ${this.parts("reasons", t("Why you lose points"), reasonsOf(progress))} ${this.training(progress)}`
        : html`<p>${t("You lost nothing that you could have known about.")}</p>`}`;
  }

  override render() {
    return html`${gameFilter(this.game, (game) => (this.game = game))} ${this.progress.view((progress) => this.show(progress))}`;
  }
}
