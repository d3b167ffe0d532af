/* The dialog that opens a table: everything it offers comes from the server (`hello`). */
import { css, html, LitElement, nothing } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { t } from "../i18n.js";
import type { Game, GameOption, Range } from "../protocol.js";
import { Localized, Watching } from "./controllers.js";
import { dialogHead } from "./dialog.js";
import { dialogStyles } from "./dialog-styles.js";
import { choiceField } from "./fields.js";
import { gameName, knowsGame, levelName, optionName, valueName } from "./names.js";
import { showTable, store } from "./page.js";
import { askRules } from "./rules.js";
import { base, controls } from "./styles.js";

interface Wish {
  game: string;
  seats: number;
  options: Record<string, string>;
  time: number;
  reserve: number;
  bots: string;
  private: boolean;
}

const isSwitch = (values: readonly string[]): boolean => values.length === 2 && ["yes", "no"].every((word) => values.includes(word));

@customElement("kz-new-table")
export class KzNewTable extends LitElement {
  readonly localized = new Localized(this);
  readonly watching = new Watching(this, store);
  @query("dialog") private dialog!: HTMLDialogElement;
  @state() private wish: Wish | null = null;
  @state() private busy = false;

  static override styles = [
    base,
    controls,
    dialogStyles,
    css`
      .body {
        display: grid;
        gap: 18px;
      }
      .field select {
        width: 100%;
        min-height: 44px;
      }
      input[type="number"] {
        width: 120px;
        min-height: 44px;
        padding: 6px 12px;
        border: 1px solid var(--kz-edge);
        border-radius: 10px;
        background: var(--kz-raised);
      }
      .rules {
        justify-self: start;
        margin-top: -12px;
        padding: 6px 0;
        border: 0;
        background: none;
        color: var(--kz-accent);
        font: inherit;
        text-decoration: underline;
        text-underline-offset: 3px;
        cursor: pointer;
      }
      .two {
        display: grid;
        grid-template-columns: 1fr 1fr;
        gap: 24px;
      }
      @media (max-width: 480px) {
        .two {
          grid-template-columns: 1fr;
          gap: 18px;
        }
      }
    `,
  ];

  show(): void {
    const games = store.hello?.games.filter(({ id }) => knowsGame(id)) ?? [];
    const game = games.find(({ id }) => id === store.lastGame.game) ?? games[0];
    if (!game) return;
    this.wish ??= {
      ...this.gameDefaults(game),
      time: store.time.default,
      reserve: store.reserve.default,
      bots: store.hello?.bots.at(-1) ?? "",
      private: false,
    };
    this.dialog.showModal();
  }

  private gameDefaults(game: Game): Pick<Wish, "game" | "seats" | "options"> {
    return {
      game: game.id,
      seats: Math.max(...game.seats),
      options: Object.fromEntries(game.options.map((option) => [option.key, option.default])),
    };
  }

  private change(change: Partial<Wish>): void {
    if (this.wish) this.wish = { ...this.wish, ...change };
  }

  private async open(event: Event): Promise<void> {
    event.preventDefault();
    if (!this.wish || this.busy) return;
    this.busy = true;
    const table = await store.open(this.wish);
    this.busy = false;
    if (!table) return;
    this.dialog.close();
    showTable(table);
  }

  private slider(label: string, range: Range, step: number, now: number, shown: string, set: (value: number) => void) {
    return html`<label class="field"
      ><span>${label}<output>${shown}</output></span>
      <input
        type="range"
        min=${range.min}
        max=${range.max}
        step=${step}
        .value=${live(String(now))}
        @input=${(event: Event) => set(Number((event.target as HTMLInputElement).value))}
      />
    </label>`;
  }

  private option(option: GameOption, wish: Wish) {
    const name = optionName(wish.game, option.key);
    const now = wish.options[option.key] ?? option.default;
    const set = (value: string) => this.change({ options: { ...wish.options, [option.key]: value } });
    if ("values" in option && isSwitch(option.values))
      return html`<label class="check"
        ><input
          type="checkbox"
          name=${option.key}
          .checked=${live(now === "yes")}
          @change=${(event: Event) => set((event.target as HTMLInputElement).checked ? "yes" : "no")}
        />${name}</label
      >`;
    if ("values" in option)
      return choiceField(
        name,
        option.key,
        now,
        option.values.map((value) => [value, valueName(option.key, value)]),
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

  private fields(wish: Wish, games: Game[], bots: string[]) {
    const game = games.find(({ id }) => id === wish.game) ?? games[0]!;
    const seconds = (n: number) => t("{n} s", { n });
    return html`<div class="body">
      <label class="field"
        ><span>${t("Game")}</span>
        <select
          @change=${(event: Event) => {
            const chosen = games.find(({ id }) => id === (event.target as HTMLSelectElement).value);
            if (chosen) this.change(this.gameDefaults(chosen));
          }}
        >
          ${games.map(({ id }) => html`<option value=${id} ?selected=${id === wish.game}>${gameName(id)}</option>`)}
        </select>
      </label>
      <button type="button" class="rules" @click=${() => askRules(this, wish.game)}>${t("Rules of this game")}</button>
      ${choiceField(
        t("Players"),
        "seats",
        String(wish.seats),
        game.seats.map((seats) => [String(seats), String(seats)]),
        (seats) => this.change({ seats: Number(seats) }),
      )}
      ${game.options.map((option) => this.option(option, wish))}
      <div class="two">
        ${this.slider(t("Time a move"), store.time, 5, wish.time, seconds(wish.time), (time) => this.change({ time }))}
        ${this.slider(t("Reserve a match"), store.reserve, 10, wish.reserve, seconds(wish.reserve), (reserve) =>
          this.change({ reserve }),
        )}
      </div>
      ${choiceField(
        t("Bots in free seats"),
        "bots",
        wish.bots,
        [["", t("none")], ...bots.map((level): [string, string] => [level, levelName(level)])],
        (level) => this.change({ bots: level }),
      )}
      <label class="check">
        <input
          type="checkbox"
          .checked=${live(wish.private)}
          @change=${(event: Event) => this.change({ private: (event.target as HTMLInputElement).checked })}
        />
        <span
          >${t("Private")}<span class="quiet small"
            >${t("Not in the list: who has the link may sit down.")}</span
          ></span
        >
      </label>
    </div>`;
  }

  override render() {
    const hello = store.hello;
    return html`<dialog aria-labelledby="title">
      <form class="frame" @submit=${this.open}>
        ${dialogHead("title", t("New table"))}
        ${hello && this.wish ? this.fields(this.wish, hello.games.filter(({ id }) => knowsGame(id)), hello.bots) : nothing}
        <div class="foot">
          <button type="button" class="button plain" @click=${() => this.dialog.close()}>${t("Cancel")}</button>
          <button class="button primary" ?disabled=${this.busy}>${t("Open the table")}</button>
        </div>
      </form>
    </dialog>`;
  }
}
