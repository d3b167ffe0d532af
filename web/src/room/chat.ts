// SPDX-License-Identifier: MIT
/* A table's chat: its lines, and a field for a new one. */
import { html, nothing, type PropertyValues } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { live } from "lit/directives/live.js";
import { ApiError, ask } from "../api/client.js";
import { afterPaint } from "../base/after-paint.js";
import { dateText, t } from "../base/i18n.js";
import type { ChatLine, Failure, TableState } from "../base/protocol.js";
import { choose, settings } from "../base/settings.js";
import { Localized, Watching } from "../ui/controllers.js";
import { account, connection, entered } from "../page/page.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import { failureText } from "../ui/failure.js";
import { PHRASES, phraseText, type Phrase } from "./phrases.js";
import styles from "./chat.css";
import { personName } from "../ui/names.js";

/** The server's limit. */
const MOST = 300;

const timeText = (ms: number): string => dateText(ms, { timeStyle: "short" });

@customElement("kz-chat")
export class KzChat extends Watching {
  readonly localized = new Localized(this);
  @property({ attribute: false }) at!: TableState;
  /** Why the last line was refused. */
  @state() private failure: Failure | null = null;
  /** The line whose menu is open. */
  @state() private about: ChatLine | null = null;
  /** The last action, and how to undo it. */
  @state() private done: { words: string; undo: (() => void) | null } | null = null;
  @query(".lines") private lines!: HTMLElement;
  @query("#about") private menu!: HTMLElement;
  private atEnd = true;

  static override styles = [base, controls, styles];

  private get me(): string {
    return account.you?.name ?? "";
  }

  private get moderates(): boolean {
    return (account.you?.role ?? "player") !== "player";
  }

  private get mayMute(): boolean {
    return this.moderates || this.at.app.by === this.me;
  }

  private async say(event: Event): Promise<void> {
    event.preventDefault();
    const { talk } = entered;
    const text = talk.draft.trim();
    if (!text) return;
    this.failure = await connection.tryAt("say", { table: this.at.table, text });
    // A refused line stays in the field, to be sent again.
    if (!this.failure && talk.draft.trim() === text) talk.draft = "";
    this.atEnd ||= !this.failure;
    this.requestUpdate();
  }

  private ask(line: ChatLine, event: Event): void {
    const { right, bottom } = (event.currentTarget as HTMLElement).getBoundingClientRect();
    this.about = line;
    void this.updateComplete.then(() => {
      this.menu.showPopover();
      const { width, height } = this.menu.getBoundingClientRect();
      this.menu.style.left = `${Math.max(8, right - width)}px`;
      this.menu.style.top = `${Math.max(8, Math.min(bottom, innerHeight - height - 8))}px`;
      this.menu.querySelector("button")?.focus();
    });
  }

  /** Runs a request. `words`: the report of success. */
  private async act(doing: Promise<Failure | null>, words: string, undo: (() => void) | null): Promise<void> {
    this.menu.hidePopover();
    const failure = await doing;
    this.failure = failure;
    this.done = failure ? null : { words, undo };
  }

  private report({ id }: ChatLine): void {
    void this.act(connection.tryAt("report", { table: this.at.table, line: id }), t("Reported to the moderators."), null);
  }

  private mute(name: string, on: boolean): void {
    const words = on ? t("{name} may no longer write here.", { name }) : t("{name} may write again.", { name });
    void this.act(connection.tryAt("mute", { table: this.at.table, name, on }), words, () => this.mute(name, !on));
  }

  private block(name: string, on: boolean): void {
    const words = on ? t("You no longer see what {name} writes.", { name }) : t("You see what {name} writes again.", { name });
    void this.act(this.asked(name, on), words, () => this.block(name, !on));
  }

  private async asked(name: string, on: boolean): Promise<Failure | null> {
    try {
      await ask("block", { name, on });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { code: error.code, text: error.message, args: error.args };
    }
    entered.hush(name, on);
    return null;
  }

  /** The lines to show. Others' phrases are left out if the person does not want them. */
  private get shownLines(): readonly ChatLine[] {
    const { lines } = entered.talk;
    return settings().phrases ? lines : lines.filter(({ phrase, by }) => !phrase || by === this.me);
  }

  private async utter(phrase: Phrase): Promise<void> {
    this.failure = await connection.tryAt("phrase", { table: this.at.table, phrase });
    this.atEnd ||= !this.failure;
  }

  /** Returns the phrases. Partners cannot use them during a deal: they could be signals. */
  private phrases(silent: boolean) {
    const { you, phase, match, seats } = this.at;
    if (silent || (you > 0 && phase === "play" && new Set(match?.sides).size < seats.length)) return nothing;
    const on = settings().phrases;
    return html`<div class="phrases" role="group" aria-label=${t("Quick phrases")}>
      ${PHRASES.map((phrase) => html`<button type="button" @click=${() => this.utter(phrase)}>${phraseText(phrase)}</button>`)}
      <button type="button" class="hush" @click=${() => this.hush(!on)}>${on ? t("Hide others’ phrases") : t("Show others’ phrases")}</button>
    </div>`;
  }

  private hush(on: boolean): void {
    choose({ phrases: on });
    this.requestUpdate();
  }

  private menuView() {
    const line = this.about;
    const name = line?.by ?? "";
    const called = personName(name);
    const muted = this.at.muted?.includes(name) ?? false;
    return html`<div id="about" popover="auto" role="group" aria-label=${line ? t("About {name}", { name: called }) : nothing}>
      ${line
        ? html`<button @click=${() => this.report(line)}>${t("Report this line")}</button>
            ${this.mayMute
              ? html`<button @click=${() => this.mute(name, !muted)}>
                  ${muted ? t("Let {name} write", { name: called }) : t("Mute {name} here", { name: called })}
                </button>`
              : nothing}
            <button @click=${() => this.block(name, true)}>${t("Block {name}", { name: called })}</button>`
        : nothing}
    </div>`;
  }

  /** A browser's first text of a time takes as long as a painting. It must not come with a line, while the person plays. */
  protected override firstUpdated(): void {
    afterPaint(() => timeText(0));
  }

  private line(line: ChatLine) {
    const where = line.apart ? t("among those who watch") : line.seat === 0 ? t("watching") : "";
    const time = timeText(line.at);
    return html`<div class="line ${line.apart ? "apart" : ""}">
      <p title=${time}><b>${personName(line.by)}</b>${where ? html` <small>(${where})</small>` : nothing}: ${phraseText(line.phrase ?? "") || line.text}</p>
      ${line.by === this.me
        ? nothing
        : html`<button class="more" aria-label=${t("About {name}", { name: personName(line.by) })} aria-haspopup="true" @click=${(event: Event) => this.ask(line, event)}>
            ⋯
          </button>`}
    </div>`;
  }

  protected override willUpdate(): void {
    const { lines } = this;
    if (lines) this.atEnd ||= lines.scrollTop + lines.clientHeight > lines.scrollHeight - 24;
  }

  protected override updated(_changed: PropertyValues<this>): void {
    if (this.atEnd) this.lines.scrollTop = this.lines.scrollHeight;
    this.atEnd = false;
  }

  override render() {
    const { talk } = entered;
    const { match, phase, you, muted } = this.at;
    const silent = muted?.includes(this.me) ?? false;
    const apart = you === 0 && match !== null && (phase === "play" || phase === "pause");
    return html`<div class="lines" role="log" aria-label=${t("Table talk")} tabindex="0">
        ${repeat(this.shownLines, ({ id }) => id, (line) => this.line(line))}
      </div>
      <div role="status">
        ${this.failure
          ? html`<p class="told wrong">${failureText(this.failure)}</p>`
          : this.done
            ? html`<p class="told">
                ${this.done.words}
                ${this.done.undo ? html`<button @click=${this.done.undo}>${t("Undo")}</button>` : nothing}
              </p>`
            : silent
              ? html`<p class="told">${t("You may not write at this table.")}</p>`
              : apart
                ? html`<p class="told">${t("While they play, only those who watch see what you write.")}</p>`
                : nothing}
      </div>
      ${this.phrases(silent)}
      <form @submit=${this.say}>
        <input
          aria-label=${t("Say something")}
          placeholder=${t("Say something")}
          maxlength=${MOST}
          autocomplete="off"
          ?disabled=${silent}
          .value=${live(talk.draft)}
          @input=${(event: Event) => {
            talk.draft = (event.target as HTMLInputElement).value;
            this.failure = this.done = null;
          }}
        />
        <button class="button" ?disabled=${silent}>${t("Say")}</button>
      </form>
      ${this.menuView()}`;
  }
}
