// SPDX-License-Identifier: MIT
/* The dialog that founds a tournament. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { ask } from "../api/client.js";
import { t, tn } from "../base/i18n.js";
import type { Failure, Requests } from "../base/protocol.js";
import { attempt } from "../net/net.js";
import { connection, joining, router } from "../page/page.js";
import { barredSwitch, clock, fold, gameFields, houseRules, openFold, revealWrong, termsGames, type TermsForm } from "../terms/terms-form.js";
import termsStyles from "../terms/terms-form.css";
import { askedTerms, barred, changedOptions, ratedNote, usualOptions, usualTerms, withoutPairs, type Offer, type Terms } from "../terms/terms.js";
import base from "../ui/base.css";
import { Localized, Watching } from "../ui/controllers.js";
import controls from "../ui/controls.css";
import { closeDialog, dialogHead, openDialog } from "../ui/dialog.js";
import dialogStyles from "../ui/dialog.css";
import { failureText } from "../ui/failure.js";
import { choiceField, switchField } from "../ui/fields.js";
import { levelName } from "../ui/names.js";
import { clubName } from "./club/name.js";
import styles from "./found.css";
import type { Format } from "./types.js";
import { bestOf, FORMATS, formatName, formatNote } from "./words.js";

type Found = Requests["found"]["args"];
/** The numbers of the form. Which of them are sent depends on the format. */
type Count = "max" | "fill" | "rounds" | "late" | "tables" | "stay" | "minutes" | "best_of";

interface Draft extends Record<Count, number> {
  name: string;
  format: Format;
  /** ms since 1970. 0: when all places are taken. */
  starts: number;
  /** Evening: three may sit at a table for four. */
  fewer: boolean;
  /** The level of the bots that take free places. "": none do. */
  bots: string;
  /** The accounts of bots may enter. */
  programs: boolean;
  /** The club whose members may enter. 0: everybody may. */
  club: number;
}

/** A club of which the person may found tournaments. */
export interface OwnClub {
  name: string;
  number: number;
}

/** The formats in which three or four single players may sit at a table. */
const MANY: readonly Format[] = ["evening", "swiss"];

/** The numbers that a format has in addition to the places. */
const COUNTS: Record<Format, readonly Count[]> = { evening: ["minutes", "tables", "stay"], swiss: ["rounds", "late"], "round-robin": [], arena: ["minutes"], "knock-out": ["best_of"] };
/** The matches of a series that can be chosen. */
const SERIES = [1, 3, 5, 7];
/** The members with an error of their own. */
const FIELDS = ["name", "game", "seats", "options", "format", "max", "starts", "time", "reserve", "rated", "rounds", "late", "tables", "stay", "minutes", "best_of", "bots", "fill", "club"];

const HOUR_MS = 3_600_000;
const THURSDAY = 4;

/** Returns the next full hour that is at least an hour away. */
const nextHour = (now: number): number => Math.ceil(now / HOUR_MS + 1) * HOUR_MS;

/** Returns the next Thursday at eight in the evening, in the reader's time. */
export function thursdayEvening(now: number): number {
  const day = new Date(now);
  day.setHours(20, 0, 0, 0);
  day.setDate(day.getDate() + ((THURSDAY - day.getDay() + 7) % 7));
  if (day.getTime() <= now) day.setDate(day.getDate() + 7);
  return day.getTime();
}

/** Returns a moment as a field for date and time has it, and the moment of such a field. 0: the field is empty. */
export const fieldTime = (ms: number): string => new Date(ms - new Date(ms).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
export const timeOfField = (text: string): number => new Date(text).getTime() || 0;

const FIRST: Draft = { name: "", format: "evening", starts: 0, max: 16, rounds: 5, late: 0, tables: 2, stay: 3, minutes: 120, best_of: 1, fewer: false, bots: "", fill: 0, programs: false, club: 0 };

/** The prepared tournaments: their names, and what they set. */
const PRESETS: { name: () => string; set: (now: number) => Partial<Draft> }[] = [
  { name: () => t("Thursday evening"), set: (now) => ({ format: "evening", starts: thursdayEvening(now), max: 16, tables: 2, stay: 3, minutes: 120 }) },
  { name: () => tn(5, "Swiss system, {n} round", "Swiss system, {n} rounds"), set: (now) => ({ format: "swiss", starts: nextHour(now), max: 16, rounds: 5, late: 0 }) },
  { name: () => t("Everybody plays everybody"), set: () => ({ format: "round-robin", starts: 0, max: 6 }) },
  { name: () => t("Knock-out"), set: (now) => ({ format: "knock-out", starts: nextHour(now), max: 16, best_of: 1 }) },
  { name: () => t("Arena"), set: (now) => ({ format: "arena", starts: nextHour(now), max: 64, minutes: 60 }) },
];

@customElement("kz-found")
export class KzFound extends Watching {
  readonly localized = new Localized(this);
  @query("dialog") private dialog!: HTMLDialogElement;
  /** The last choice. It stays after the dialog is closed. */
  @state() private draft: Draft | null = null;
  @state() private terms: Terms | null = null;
  @state() private preset = 0;
  @state() private failure: Failure | null = null;
  @state() private busy = false;
  @state() private clubs: readonly OwnClub[] = [];

  static override styles = [base, controls, dialogStyles, termsStyles, styles];

  /** Opens the dialog. `club`: the club whose members may enter, unless the person chooses otherwise. */
  async show(club?: OwnClub): Promise<void> {
    const { hello } = connection;
    const games = hello && termsGames({ hello, seated: true, terms: { seats: 2 } as Terms });
    const game = games?.find(({ id }) => id === joining.lastGame.game) ?? games?.[0];
    if (!hello || !game) return;
    this.terms ??= { ...usualTerms(hello, game), seats: 2, bots: "", time: hello.time.default, reserve: hello.reserve.default };
    if (!this.draft) this.choose(0);
    if (club) {
      this.clubs = [club];
      this.change({ club: club.number });
    }
    this.failure = null;
    void this.readClubs();
    await this.updateComplete; // the form is there
    openDialog(this.dialog);
  }

  private async readClubs(): Promise<void> {
    const answer = await ask("clubs", {}).catch(() => null); // without one the choice stays as it is
    if (answer) this.clubs = answer.yours.flatMap(({ name, number }) => (number ? [{ name, number }] : []));
    if (answer && this.draft && !this.clubs.some(({ number }) => number === this.draft!.club)) this.change({ club: 0 });
  }

  private choose(preset: number): void {
    const { name, set } = PRESETS[preset]!;
    this.preset = preset;
    // A name that the person has typed stays.
    const typed = this.draft && !PRESETS.some((other) => other.name() === this.draft!.name) ? this.draft.name : "";
    this.draft = { ...FIRST, ...this.draft, ...set(Date.now()), name: typed || name() };
    if (!MANY.includes(this.draft.format)) this.sit(2);
    this.failure = null;
  }

  private change(part: Partial<Draft>): void {
    this.draft = { ...this.draft!, ...part };
    if (part.format && !MANY.includes(part.format)) this.sit(2);
    if (this.failure && (this.failure.field ?? "") in part) this.failure = null;
  }

  /** Sets how many sit at a table. */
  private sit(seats: number): void {
    const { hello } = connection;
    const terms = { ...this.terms!, seats };
    const games = hello ? termsGames({ hello, seated: true, terms }) : [];
    const game = games.find(({ id }) => id === terms.game) ?? games[0];
    const options = game && game.id !== terms.game ? usualOptions(game) : terms.options;
    this.terms = { ...terms, game: game?.id ?? terms.game, options };
    if (this.failure?.field === "seats") this.failure = null;
  }

  private form(terms: Terms, hello: Offer): TermsForm {
    const change = (part: Partial<Terms>): void => {
      this.terms = { ...this.terms!, ...part };
      if (this.failure && (this.failure.field ?? "") in part) this.failure = null;
    };
    return { terms, hello, failure: this.failure, seated: true, change };
  }

  private asked(asked: Terms, draft: Draft): Found {
    const { name, format, max, starts, fewer, bots, fill, programs, club } = draft;
    const many = asked.seats > 2 && { seats: asked.seats, ...(format === "evening" && asked.seats === 4 && fewer && { fewer }) };
    const game = connection.hello?.games.find(({ id }) => id === asked.game);
    const counts = Object.fromEntries(COUNTS[format].map((key) => [key, draft[key]]));
    const options = Object.fromEntries(changedOptions(game, asked.options));
    return { name: name.trim(), game: asked.game, options, time: asked.time, reserve: asked.reserve, rated: asked.rated, format, max, ...many, ...(starts && { starts }), ...(bots && { bots, fill }), ...(club ? { club } : programs && { programs }), ...counts };
  }

  private async found(event: SubmitEvent, asked: Terms): Promise<void> {
    event.preventDefault();
    if (this.busy) return;
    this.busy = true;
    const answer = await attempt(connection.request("found", this.asked(asked, this.draft!)));
    this.busy = false;
    if ("code" in answer) {
      this.failure = answer as Failure;
      await this.updateComplete;
      return revealWrong(this.renderRoot);
    }
    this.dialog.close();
    this.draft = this.terms = null;
    router.go({ page: "tournament", tournament: (answer as Requests["found"]["ok"]).tournament });
  }

  // ---- Views

  private wrong(field: string): TemplateResult | typeof nothing {
    return this.failure?.field === field ? html`<p class="wrong" role="alert" id="${field}-wrong">${failureText(this.failure)}</p>` : nothing;
  }

  private elsewhere(): TemplateResult | typeof nothing {
    return this.failure && !FIELDS.includes(this.failure.field ?? "") ? html`<p class="wrong" role="alert">${failureText(this.failure)}</p>` : nothing;
  }

  private count(draft: Draft, key: Count, label: string, note = ""): TemplateResult {
    return html`<div>
      <label class="field"
        ><span>${label}</span>
        <input
          type="number"
          required
          inputmode="numeric"
          min="0"
          aria-describedby=${this.failure?.field === key ? `${key}-wrong` : nothing}
          .value=${live(String(draft[key]))}
          @input=${(event: Event) => {
            const { valueAsNumber } = event.target as HTMLInputElement;
            if (Number.isInteger(valueAsNumber)) this.change({ [key]: valueAsNumber });
          }}
        />
      </label>
      ${note ? html`<p class="reason">${note}</p>` : nothing} ${this.wrong(key)}
    </div>`;
  }

  private counts(draft: Draft): TemplateResult {
    switch (draft.format) {
      case "swiss":
        return html`<div class="two">
          ${this.count(draft, "rounds", t("Rounds"))} ${this.count(draft, "late", t("Late entry until round"), t("0: nobody may enter after the start."))}
        </div>`;
      case "evening":
        return html`<div class="two">${this.count(draft, "minutes", t("Minutes"))} ${this.count(draft, "tables", t("Tables at once"))}</div>
          ${this.count(draft, "stay", t("Matches in a row"), t("After these a winner goes to the queue, too. 0: no limit."))}`;
      case "arena":
        return this.count(draft, "minutes", t("Minutes"));
      case "knock-out":
        return html`<div>
          ${choiceField(
            t("Matches against an opponent"),
            "best_of",
            String(draft.best_of),
            SERIES.map((n) => [String(n), n === 1 ? t("one") : bestOf(n)] as const),
            (n) => this.change({ best_of: Number(n) }),
          )}
          ${this.wrong("best_of")}
        </div>`;
      default:
        return html``;
    }
  }

  private start(draft: Draft): TemplateResult {
    return html`<div class="start">
      ${choiceField(
        t("Start"),
        "start",
        draft.starts ? "time" : "full",
        [
          ["time", t("at a time")],
          ["full", t("when all places are taken")],
        ],
        (start) => this.change({ starts: start === "time" ? nextHour(Date.now()) : 0 }),
      )}
      ${draft.starts
        ? html`<label class="field"
            ><span>${t("Date and time, where you are")}</span>
            <input
              type="datetime-local"
              required
              .value=${live(fieldTime(draft.starts))}
              @change=${(event: Event) => {
                const starts = timeOfField((event.target as HTMLInputElement).value);
                if (starts) this.change({ starts });
              }}
            />
          </label>`
        : nothing}
      <p class="reason">${t("You can start it yourself at any time before.")}</p>
      ${this.wrong("starts")}
    </div>`;
  }

  private formats(draft: Draft): TemplateResult {
    return html`<div>
      ${choiceField(
        t("Format"),
        "format",
        draft.format,
        FORMATS.map((format) => [format, formatName(format)] as const),
        (format) => this.change({ format }),
      )}
      <p class="reason">${formatNote(draft.format)}</p>
      ${this.wrong("format")}
    </div>`;
  }

  private seats(draft: Draft, seats: number): TemplateResult | typeof nothing {
    if (!MANY.includes(draft.format)) return nothing;
    return html`<div>
      ${choiceField(
        t("At a table"),
        "seats",
        String(seats),
        ["2", "3", "4"].map((n) => [n, n] as const),
        (seats) => this.sit(Number(seats)),
      )}
      ${seats > 2 ? html`<p class="reason">${draft.format === "swiss" ? t("Each plays for themselves. If the number does not divide, some tables have three or four.") : t("Each plays for themselves.")}</p>` : nothing}
      ${draft.format === "evening" && seats === 4 ? switchField(t("Three may sit at a table for four"), "", draft.fewer, (fewer) => this.change({ fewer })) : nothing}
      ${this.wrong("seats")}
    </div>`;
  }

  private bots(draft: Draft, { hello, terms }: TermsForm): TemplateResult {
    return fold(t("Bots"), levelName(draft.bots), html`<div>
        <label class="field"
          ><span>${t("Bots take free places")}</span>
          <select @change=${(event: Event) => this.change({ bots: (event.target as HTMLSelectElement).value })}>
            ${["", ...hello.bots].map((level) => html`<option value=${level} ?selected=${level === draft.bots}>${levelName(level)}</option>`)}
          </select>
        </label>
        <p class="reason">${t("They come when it starts, so that the number of players suits the format, and leave to those who come late.")}${draft.bots && terms.rated ? html` ${t("Matches with a bot are not rated.")}` : nothing}</p>
        ${this.wrong("bots")}
      </div>
      ${draft.bots ? this.count(draft, "fill", t("Players at least, with bots"), t("0: as few as the format needs.")) : nothing}
      ${draft.club ? nothing : switchField(t("Accounts of bots may enter"), t("Programs play for them. Their matches change no rating."), draft.programs, (programs) => this.change({ programs }))}`);
  }

  /** Returns the choice of who may enter, if the person leads a club. */
  private admitted(draft: Draft): TemplateResult | typeof nothing {
    if (!this.clubs.length) return nothing;
    return html`<div>
      <label class="field"
        ><span>${t("Who may enter")}</span>
        <select aria-describedby=${this.failure?.field === "club" ? "club-wrong" : nothing} @change=${(event: Event) => this.change({ club: Number((event.target as HTMLSelectElement).value) })}>
          <option value="0" ?selected=${!draft.club}>${t("all registered players")}</option>
          ${this.clubs.map(({ name, number }) => html`<option value=${number} ?selected=${number === draft.club}>${t("members of {club}", { club: clubName(name) })}</option>`)}
        </select>
      </label>
      ${this.wrong("club")}
    </div>`;
  }

  private fields(form: TermsForm, asked: Terms, draft: Draft): TemplateResult {
    const games = termsGames(form);
    const game = games.find(({ id }) => id === form.terms.game) ?? games[0]!;
    const why = { ...barred(form.terms, form.hello, game), untimed: t("A tournament has a clock.") };
    return html`<div class="body">
      ${choiceField(
        t("Prepared"),
        "preset",
        String(this.preset),
        PRESETS.map(({ name }, i) => [String(i), name()] as const),
        (preset) => this.choose(Number(preset)),
      )}
      <div>
        <label class="field"
          ><span>${t("Name of the tournament")}</span>
          <input
            type="text"
            required
            autocomplete="off"
            aria-describedby=${this.failure?.field === "name" ? "name-wrong" : nothing}
            .value=${live(draft.name)}
            @input=${(event: Event) => this.change({ name: (event.target as HTMLInputElement).value })}
          />
        </label>
        ${this.wrong("name")}
      </div>
      ${this.admitted(draft)} ${gameFields(form, asked, this)} ${houseRules(form, game)} ${this.start(draft)} ${this.count(draft, "max", t("Places"))}
      ${fold(t("Format"), formatName(draft.format), html`${this.formats(draft)} ${this.seats(draft, form.terms.seats)} ${this.counts(draft)}`)} ${this.bots(draft, form)} ${clock(form, why, asked)} ${barredSwitch(form, "rated", t("Rated"), ratedNote(game, form.terms), why)}
    </div>`;
  }

  override render() {
    const { hello } = connection;
    const { draft } = this;
    if (!hello || !draft || !this.terms) return html`<dialog></dialog>`;
    // Partners cannot enter.
    const terms = withoutPairs(hello.games.find(({ id }) => id === this.terms!.game), this.terms);
    const form = this.form(terms, hello);
    const asked = askedTerms(terms, { ...barred(terms, hello, undefined), untimed: t("A tournament has a clock.") }, hello);
    return html`<dialog aria-labelledby="title">
      <form class="frame" @submit=${(event: SubmitEvent) => this.found(event, asked)} @invalid=${openFold}>
        ${dialogHead("title", t("New tournament"))} ${this.fields(form, asked, draft)}
        <div class="foot">
          ${this.elsewhere()}
          <button type="button" class="button plain" @click=${closeDialog}>${t("Cancel")}</button>
          <button class="button primary" ?disabled=${this.busy}>${t("Announce the tournament")}</button>
        </div>
      </form>
    </dialog>`;
  }
}
