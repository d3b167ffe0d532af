// SPDX-License-Identifier: MIT
/* The fields of a table's terms, for the dialogs of a new table and of a proposal, and for a match in the page. All limits come from the server
 * (`hello`), or from the rules core of the page. */
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { t, tn } from "../base/i18n.js";
import { Late } from "../base/late.js";
import type { Failure, Game, GameOption, Range } from "../base/protocol.js";
import { choiceField, switchField } from "../ui/fields.js";
import { faceOf } from "../bots/face.js";
import { gameLine, gameName, levelName, optionName, optionsPhrase, valueName } from "../ui/names.js";
import { askRules } from "../rules/asking.js";
import { failureText } from "../ui/failure.js";
import { barred, changedOptions, firstSubstitute, NO_CLOCK, ratedNote, usualOptions, usualTerms, usualTimes, withBots, withRated, type Barred, type Offer, type Terms } from "./terms.js";
import { seriousPhrase } from "./words.js";

export interface TermsForm {
  terms: Terms;
  hello: Offer;
  /** The last refusal. It is shown at its field. */
  failure: Failure | null;
  /** True if the players stay: neither the seats nor the list of the lobby can be chosen. */
  seated: boolean;
  /** True if the match is played in this page, against bots: without a clock, a rating, a stake and other people. */
  local?: boolean;
  change(part: Partial<Terms>): void;
}

const isSwitch = (values: readonly string[]): boolean => values.length === 2 && ["yes", "no"].every((word) => values.includes(word));
const seconds = (n: number): string => t("{n} s", { n });
/** The fields that show their own errors. */
const FIELDS = ["game", "seats", "options", "time", "reserve", "bots", "rated", "lowest", "stake", "queue", "substitute"];

/** Returns the games that can be chosen. */
export function termsGames({ hello, seated, terms }: Pick<TermsForm, "hello" | "seated" | "terms">): Game[] {
  return hello.games.filter(({ seats }) => !seated || seats.includes(terms.seats));
}

const wrong = ({ failure }: TermsForm, field: string): TemplateResult | typeof nothing =>
  failure?.field === field ? html`<p class="wrong" role="alert">${failureText(failure)}</p>` : nothing;

/** Returns a refusal that belongs to none of the fields. */
export function wrongElsewhere({ failure }: TermsForm): TemplateResult | typeof nothing {
  return failure && !FIELDS.includes(failure.field ?? "") ? html`<p class="wrong" role="alert">${failureText(failure)}</p>` : nothing;
}

function slider(form: TermsForm, key: "time" | "reserve" | "substitute", label: string, now: number, range: Range, step: number) {
  return html`<div>
    <label class="field"
      ><span>${label}<output>${seconds(now)}</output></span>
      <input
        type="range"
        min=${range.min}
        max=${range.max}
        step=${step}
        .value=${live(String(now))}
        @input=${(event: Event) => form.change({ [key]: Number((event.target as HTMLInputElement).value) })}
      />
    </label>
    ${wrong(form, key)}
  </div>`;
}

function optionField({ terms, change }: TermsForm, option: GameOption) {
  const name = optionName(terms.game, option.key);
  const now = terms.options[option.key] ?? option.default;
  const set = (value: string) => change({ options: { ...terms.options, [option.key]: value } });
  if ("values" in option && isSwitch(option.values)) return switchField(name, "", now === "yes", (on) => set(on ? "yes" : "no"));
  if ("values" in option)
    return choiceField(
      name,
      option.key,
      now,
      option.values.map((value) => [value, valueName(terms.game, option.key, value)]),
      set,
    );
  return html`<label class="field"
    ><span>${name}<span>${option.min}–${option.max}</span></span>
    <input
      type="number"
      required
      inputmode="numeric"
      min=${option.min}
      max=${option.max}
      step=${option.step ?? 1}
      .value=${live(now)}
      @input=${(event: Event) => set((event.target as HTMLInputElement).value)}
    />
  </label>`;
}

/** Returns a fold. `now`: its current content, shown while it is closed too. */
export function fold(title: string, now: string, fields: unknown) {
  return html`<details>
    <summary><b>${title}</b><span class="now">${now}</span></summary>
    <div class="fold">${fields}</div>
  </details>`;
}

/** Returns the options of the game. */
export function houseRules(form: TermsForm, game: Game) {
  const { terms } = form;
  if (game.options.length === 0) return nothing;
  // Fish for all or for one are two forms of one game, not a house rule.
  const forms = game.options.filter(({ key }) => key === "fish");
  const others = game.options.filter(({ key }) => key !== "fish");
  const changed = optionsPhrase(terms.game, Object.fromEntries(changedOptions(game, terms.options).filter(([key]) => key !== "fish")));
  const field = (option: GameOption) => optionField(form, option);
  if (others.length === 0) return [forms.map(field), wrong(form, "options")];
  return [forms.map(field), fold(t("House rules"), changed || t("as usual"), [others.map(field), wrong(form, "options")])];
}

/** The descriptions of the levels. Without a connection the levels have only their names. */
export const sayings = new Late(() => import("../bots/sayings.js"));

function levels(form: TermsForm, why: Barred) {
  const { terms, hello, local, change } = form;
  const title = local ? t("Bots play as") : t("Bots in free seats");
  const now = why.bots ? "" : terms.bots;
  const { part: said } = sayings;
  const level = (value: string, name: string, note: string) =>
    html`<label class=${why.bots ? "off" : ""}>
      <input type="radio" name="bots" .checked=${live(value === now)} @change=${() => change(withBots(terms, hello, value))} />
      ${faceOf(value, 0)}
      <span>${name}${note ? html`<span class="quiet">${note}</span>` : nothing}</span>
    </label>`;
  return fold(title, levelName(now), html`
    ${why.bots ? html`<p class="reason">${why.bots}</p>` : nothing}
    <fieldset class="levels" ?disabled=${Boolean(why.bots)}>
      <legend class="visually-hidden">${title}</legend>
      ${local ? nothing : level("", levelName(""), "")} ${hello.bots.map((value) => level(value, levelName(value), said ? [said.levelSentence(value), said.levelStrength(value)].filter(Boolean).join(" ") : ""))}
    </fieldset>
    ${wrong(form, "bots")}`);
}

/** Returns a switch that another choice may disable. */
export function barredSwitch(form: TermsForm, key: "rated" | "queue", label: string, note: string, why: Barred) {
  const reason = why[key];
  return html`<div>
    <label class="check ${reason ? "off" : ""}">
      <input
        type="checkbox"
        ?disabled=${Boolean(reason)}
        .checked=${live(!reason && form.terms[key])}
        @change=${(event: Event) => {
          const { checked } = event.target as HTMLInputElement;
          form.change(key === "rated" ? withRated(form.terms, checked) : { [key]: checked });
        }}
      />
      <span>${label}<span class="quiet small">${reason ?? note}</span></span>
    </label>
    ${wrong(form, key)}
  </div>`;
}

function barredNumber(form: TermsForm, key: "lowest" | "stake", label: string, note: string, range: Range, step: number, why: Barred) {
  const reason = why[key];
  return html`<div>
    <label class="field ${reason ? "off" : ""}"
      ><span>${label}<span>${range.min}–${range.max}</span></span>
      <input
        type="number"
        required
        inputmode="numeric"
        min=${range.min}
        max=${range.max}
        step=${step}
        ?disabled=${Boolean(reason)}
        .value=${live(String(reason ? 0 : form.terms[key]))}
        @input=${(event: Event) => {
          const { value, valueAsNumber } = event.target as HTMLInputElement;
          if (value !== "") form.change({ [key]: valueAsNumber });
        }}
      />
    </label>
    ${reason || note ? html`<p class="reason">${reason ?? note}</p>` : nothing} ${wrong(form, key)}
  </div>`;
}

function substitute(form: TermsForm, why: Barred) {
  const { terms, hello, change } = form;
  const reason = why.substitute;
  const on = !reason && terms.substitute > 0;
  return html`<div>
    <label class="check ${reason ? "off" : ""}">
      <input
        type="checkbox"
        ?disabled=${Boolean(reason)}
        .checked=${live(on)}
        @change=${(event: Event) => change({ substitute: (event.target as HTMLInputElement).checked ? firstSubstitute(hello) : 0 })}
      />
      <span
        >${t("A bot plays for anyone who is away")}<span class="quiet small"
          >${reason ?? t("Anyone who comes back gets their seat at once.")}</span
        ></span
      >
    </label>
    ${on ? slider(form, "substitute", t("After an absence of"), terms.substitute, hello.substitute!, 5) : nothing}
  </div>`;
}

/** Returns the fields of the clock. `asked`: with the times that a rating or a stake needs. */
export function clock(form: TermsForm, why: Barred, asked: Terms) {
  const { hello, change } = form;
  const on = asked.time > 0;
  return html`<div>
    <label class="check ${why.untimed ? "off" : ""}">
      <input
        type="checkbox"
        ?disabled=${Boolean(why.untimed)}
        .checked=${live(on)}
        @change=${(event: Event) => change((event.target as HTMLInputElement).checked ? usualTimes(hello, "") : NO_CLOCK)}
      />
      <span>${t("Clock")}<span class="quiet small">${why.untimed ?? (on ? t("Whoever runs out of time loses.") : t("The match waits for its players."))}</span></span>
    </label>
    ${on
      ? html`<div class="two">
          ${slider(form, "time", t("Time per move"), asked.time, hello.time, 5)} ${slider(form, "reserve", t("Reserve per match"), asked.reserve, hello.reserve, 10)}
        </div>`
      : wrong(form, "time")}
  </div>`;
}

function serious(form: TermsForm, game: Game, why: Barred, asked: Terms) {
  const { hello } = form;
  const noBank = asked.game === "kozel-bank" && !asked.stake ? t("Without a stake there is no bank at this table.") : "";
  const coins = hello.you.coins;
  return fold(t("Rating, stake, queue"), seriousPhrase(asked) || t("friendly"), html`
    ${barredSwitch(form, "rated", t("Rated"), ratedNote(game, form.terms), why)}
    <div class="two">
      ${hello.lowest ? barredNumber(form, "lowest", t("Lowest Elo"), "", hello.lowest, 50, why) : nothing}
      ${hello.stake
        ? barredNumber(
            form,
            "stake",
            t("Stake"),
            coins === undefined ? "" : tn(coins, "You have {n} coin.", "You have {n} coins."),
            hello.stake,
            1,
            why,
          )
        : nothing}
    </div>
    ${noBank ? html`<p class="reason">${noBank}</p>` : nothing}
    ${barredSwitch(form, "queue", t("Queue"), t("The losers get up, and those who wait sit down."), why)}
    ${hello.substitute ? substitute(form, why) : nothing}`);
}

/** Returns the choice of the game, and the link to its rules. `asked`: the terms without the disabled ones. */
export function gameFields(form: TermsForm, asked: Terms, from: EventTarget): TemplateResult {
  const { terms, hello, seated, change } = form;
  const games = termsGames(form);
  const choose = (event: Event): void => {
    const chosen = games.find(({ id }) => id === (event.target as HTMLSelectElement).value);
    if (!chosen) return;
    const seats = seated ? terms.seats : usualTerms(hello, chosen).seats;
    change({ game: chosen.id, seats, options: usualOptions(chosen) });
  };
  return html`<div>
      <label class="field"
        ><span>${t("Game")}</span>
        <select @change=${choose}>
          ${games.map(({ id }) => html`<option value=${id} ?selected=${id === terms.game}>${gameName(id)}</option>`)}
        </select>
      </label>
      ${gameLine(terms.game) ? html`<p class="says">${gameLine(terms.game)}</p>` : nothing} ${wrong(form, "game")}
    </div>
    <button type="button" class="rules" @click=${() => askRules(from, asked)}>${t("Rules of this game")}</button>`;
}

/** The number of parts of a form. */
export const FORM_PARTS = 3;

/** Returns the fields, or the first `parts` of them. `asked`: the terms without the disabled ones. */
export function termsFields(form: TermsForm, asked: Terms, from: EventTarget, parts = FORM_PARTS): TemplateResult {
  const { terms, hello, seated, local, change } = form;
  const games = termsGames(form);
  const game = games.find(({ id }) => id === terms.game) ?? games[0]!;
  const why = barred(terms, hello, game);
  const seats = () =>
    html`<div>
      ${choiceField(
        t("Players"),
        "seats",
        String(terms.seats),
        game.seats.map((seats) => [String(seats), String(seats)]),
        (seats) => change({ seats: Number(seats) }),
      )}
      ${wrong(form, "seats")}
    </div>`;
  const first = () => html`${gameFields(form, asked, from)} ${seated ? nothing : seats()} ${houseRules(form, game)}`;
  const others = () =>
    html`${local ? nothing : [clock(form, why, asked), serious(form, game, why, asked)]}
    ${local ? nothing : switchField(t("Memory aids"), t("Beside each player: the values they have knocked on."), terms.memory_aids, (on) => change({ memory_aids: on }))}
    ${seated || local
      ? nothing
      : switchField(t("Private"), t("Not in the list: anyone with the link may sit down."), terms.private, (on) => change({ private: on }))}`;
  return html`<div class="body">${[first, () => levels(form, why), others].slice(0, parts).map((part) => part())}</div>`;
}

/** Brings a refused field into sight. */
export function revealWrong(root: ParentNode): void {
  const line = root.querySelector(".wrong");
  line?.closest("details")?.setAttribute("open", "");
  line?.scrollIntoView({ block: "nearest" });
}

/** Opens a fold with a badly filled field, so that the browser can lead there. It is for the form's `invalid` events, which do not bubble. */
export const openFold = {
  capture: true,
  handleEvent: (event: Event): void => (event.target as HTMLElement).closest("details")?.setAttribute("open", ""),
};
