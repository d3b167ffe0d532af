// SPDX-License-Identifier: MIT
/* The panel next to the table while a person looks through a match. */
import { html, nothing, type TemplateResult } from "lit";
import { t, tn } from "../base/i18n.js";
import type { Seat } from "../base/protocol.js";
import { actionsView, actTiles, choiceView, judgementView } from "./choice.js";
import { graphView } from "./graph.js";
import type { Judged, Place } from "./judged.js";
import { dealsView, playersView } from "./summary.js";
import type { Drill, Teach } from "./teach.js";
import { actWords } from "../board/words.js";

type Part = TemplateResult | typeof nothing;

/** The position of a replay, and how to move it. */
export interface Looking {
  /** The names by seat. */
  names: readonly string[];
  /** The seat from which the match is seen. */
  seat: Seat;
  place: Place;
  /** The number of the moment. */
  at: number;
  /** The values of the ends before the action that led here; in a drill: before the choice. */
  ends: Record<string, number>;
  momentOf(place: Place): number;
  go(moment: number): void;
  /** Goes to the next mistake of `seat` (1) or to the previous one (-1), with board and reason in sight. */
  toMistake(way: 1 | -1): void;
  /** Requests the analysis and brings the place under the board, where its progress is shown, into sight. */
  seek(): void;
}

// ---- Until it is there

function failure(reason: string | undefined): string {
  switch (reason) {
    case "nothing":
      return t("Nobody had anything to choose in this match.");
    case "too-long":
      return t("This match is too long to be analysed.");
    default:
      return t("This match cannot be analysed.");
  }
}

function progressView({ asking: { told } }: Teach): Part {
  if (told?.state === "waiting") {
    const before = (told.place ?? 1) - 1;
    return html`<p role="status">${before ? tn(before, "It waits: {n} match is before it.", "It waits: {n} matches are before it.") : t("It begins in a moment.")}</p>`;
  }
  if (told?.state !== "running") return nothing;
  const share = Math.floor(100 * (told.progress ?? 0));
  return html`<p role="status">${t("The match is being analysed, move by move.")}</p>
    <progress max="100" .value=${share} aria-label=${t("Analysed: {n} %", { n: share })}></progress>`;
}

/** Returns why there is none, for the place under the board. */
function faultView({ asking: { told, failed } }: Teach): Part {
  if (failed) return html`<p role="alert" class="fault">${failed()}</p>`;
  return told?.state === "failed" ? html`<p>${failure(told.reason)}</p>` : nothing;
}

/** Returns the button that requests the analysis. `seek` requests it, and shows the place of its progress. */
function askView({ asking: { told } }: Teach, seek: () => void): Part {
  if (!told?.may) return nothing;
  return html`<section class="teach" aria-labelledby="teach">
    <h2 id="teach">${t("What could I have done?")}</h2>
    ${told.state === "none" ? html`<p>${t("Every choice is judged by what its player could know. That takes a minute or more; you see each deal as soon as it is done.")}</p>` : nothing}
    <button class="button primary" @click=${seek}>${told.state === "none" ? t("Analyse the match") : t("Try again")}</button>
  </section>`;
}

// ---- The match

const faultless = (name: string): TemplateResult => html`<p>${t("{name} made no mistake that could have been recognised.", { name })}</p>`;

function mistakesView(teach: Teach, judged: Judged, looking: Looking): Part {
  const { names, seat, place, toMistake } = looking;
  if (judged.mistakes(seat).length === 0) return faultless(names[seat - 1]!);
  const button = (way: 1 | -1, text: string, key: string): TemplateResult =>
    html`<button class="button" ?disabled=${!judged.nextMistake(seat, place, way)} title=${`${text} (${key})`} @click=${() => toMistake(way)}>${text}</button>`;
  const grave = judged.mistakes(seat, true).length;
  return html`<div class="steps">
    ${button(-1, t("Previous mistake"), "Page Up")} ${button(1, t("Next mistake"), "Page Down")}
    ${grave ? html`<button class="button primary" @click=${() => teach.begin(seat)}>${tn(grave, "Learn from {n} mistake", "Learn from {n} mistakes")}</button>` : nothing}
  </div>`;
}

function matchView(teach: Teach, judged: Judged, looking: Looking): TemplateResult {
  const { names, seat, place, at, ends, go, momentOf } = looking;
  const name = names[seat - 1]!;
  const choice = judged.choiceAt(place);
  const marked = judged.mistakes(seat).map((one) => ({ at: momentOf(one), mark: one.mark! }));
  return html`<section class="teach" aria-labelledby="teach">
    <h2 id="teach">${t("What could I have done?")}</h2>
    ${choice ? progressView(teach) : nothing}
    <p class="quiet small">${t("Points that {name} was expected to lead by:", { name })}</p>
    ${graphView(judged, seat, name, at, marked, go)} ${mistakesView(teach, judged, looking)}
    ${choice
      ? html`<section class="choice-card" aria-label=${names[choice.seat - 1]!}>${actionsView(choice, ends, teach.preview, (act) => teach.show(act))}</section>`
      : nothing}
    ${playersView(judged, names, seat)} ${dealsView(judged, seat, name)}
  </section>`;
}

/** Returns the text of the place under the board: the judgement of the choice that led here. Without one it is the progress of the analysis, or why
 * there is none. Without these, a person who came for their mistakes reads that there are none. */
function underBoard(teach: Teach, { names, seat, place }: Looking): Part {
  const { judged, asking } = teach;
  const choice = judged?.choiceAt(place);
  if (choice) return judgementView(choice, names[choice.seat - 1]!, judged!.course.sides);
  if (asking.failed || asking.told?.state === "failed") return faultView(teach);
  if (asking.making) return progressView(teach);
  return teach.sought && judged?.mistakes(seat).length === 0 ? faultless(names[seat - 1]!) : nothing;
}

/** Returns the place under the board. It is there from the start, so that the controls below it do not move. */
export function judgedView(teach: Teach, looking: Looking): Part {
  return teach.judges ? html`<div class="judgement" aria-live="polite">${underBoard(teach, looking)}</div>` : nothing;
}

export function teachView(teach: Teach, looking: Looking): Part {
  return teach.judged ? matchView(teach, teach.judged, looking) : askView(teach, looking.seek);
}

// ---- Learning from mistakes

function answerView(teach: Teach, drill: Drill, names: readonly string[], ends: Record<string, number>): TemplateResult {
  const task = teach.task!;
  const last = drill.number + 1 === drill.choices.length;
  return html`<p class="result-words" role="status">${teach.answeredRight ? t("Right.") : t("There was something better.")}</p>
    ${choiceView(task, names[task.seat - 1]!, { sides: teach.judged!.course.sides, ends }, teach.preview, (act) => teach.show(act))}
    <button class="button primary" @click=${() => teach.next()}>${last ? t("How did it go?") : t("Next mistake")}</button>`;
}

function taskView(teach: Teach, ends: Record<string, number>): TemplateResult {
  const task = teach.task!;
  return html`<p>${t("In the match this was a mistake. Lay a tile on the table, or press what you would do:")}</p>
    <ul class="answers">
      ${task.actions.map(
        ({ act }) => html`<li><button @click=${() => teach.answer(act)}>${actTiles(act)}<span class="what">${actWords(act, ends)}</span></button></li>`,
      )}
    </ul>`;
}

/** Returns the drill. `ends`: the values of the ends before the choice. */
export function drillView(teach: Teach, drill: Drill, names: readonly string[], ends: Record<string, number>): TemplateResult {
  const { choices, number, right, answer } = drill;
  const done = number === choices.length;
  return html`<section class="teach drill" aria-labelledby="drill">
    <h1 id="drill">${t("Learn from your mistakes")}</h1>
    ${done
      ? html`<p role="status">${t("{right} of {all} solved.", { right, all: choices.length })}</p>`
      : html`<p class="quiet small">${t("{n} of {all}", { n: number + 1, all: choices.length })}</p>
          ${answer === null ? taskView(teach, ends) : answerView(teach, drill, names, ends)}`}
    <button class="button" @click=${() => teach.end()}>${t("Back to the replay")}</button>
  </section>`;
}
