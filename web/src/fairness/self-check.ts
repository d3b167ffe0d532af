// SPDX-License-Identifier: MIT
/* "Check it yourself": this browser checks a record, from a file, a text or this server, against the record's proof. */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { t, type Words } from "../base/i18n.js";
import { checkRecord, type Receipt } from "../fair/checker.js";
import { readReceipt } from "../fair/receipt.js";
import { verdictOf, type Verdict } from "../fair/words.js";
import { tagOf } from "../page/place.js";
import { witness } from "../page/page.js";
import { Localized, Watching } from "../ui/controllers.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import formStyles from "../ui/forms.css";
import styles from "./fairness.css";

/** The maximum length of a record. */
const BYTES_MAX = 4_000_000;
const KEY = /^[0-9a-f]{64}$/;

type Field = "record" | "receipt";

@customElement("kz-self-check")
export class KzSelfCheck extends Watching {
  readonly localized = new Localized(this);
  /** The match of this server whose record is to be checked. "": none yet. */
  @property() match = "";
  @state() private record = "";
  @state() private receipt = "";
  @state() private key = "";
  @state() private busy = false;
  @state() private fault: Words | null = null;
  /** Reading of chosen files. */
  private reading = Promise.resolve();
  @state() private found: (() => Verdict) | null = null;

  static override styles = [base, controls, formStyles, styles];

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("match") && this.match) void this.fetch(this.match);
  }

  private async fetch(match: string): Promise<void> {
    try {
      const answer = await fetch(`/match/${encodeURIComponent(match)}.dgr`);
      if (!answer.ok) throw new Error(String(answer.status));
      const record = await answer.text();
      if (match === this.match) this.change("record", record);
    } catch {
      this.fault = () => t("The record of this match is not available: the match is not over yet, or it does not exist.");
    }
  }

  private change(field: Field | "key", value: string): void {
    this[field] = value;
    this.fault = null;
    this.found = null;
  }

  private choose(field: Field, { target }: Event): void {
    const [file] = (target as HTMLInputElement).files ?? [];
    if (file && file.size > BYTES_MAX) this.fault = () => t("This file is too large.");
    else if (file) this.reading = this.reading.then(async () => this.change(field, await file.text()));
  }

  /** Stores typed text. The text is then no longer the file's. */
  private write(field: Field, { target }: Event): void {
    this.renderRoot.querySelector<HTMLInputElement>(`#${field}-file`)!.value = "";
    this.change(field, (target as HTMLTextAreaElement).value);
  }

  private async check(event: Event): Promise<void> {
    event.preventDefault();
    await this.reading;
    this.found = null;
    const key = this.key.trim().toLowerCase();
    if (!this.record.trim()) this.fault = () => t("Choose a record first.");
    else if (key && !KEY.test(key)) this.fault = () => t("A key has 64 digits: 0 to 9 and a to f.");
    else await this.ask(key);
  }

  private async ask(key: string): Promise<void> {
    this.fault = null;
    this.busy = true;
    try {
      const outcome = await checkRecord({ record: this.record, key: key || this.own.key, receipt: this.receipt.trim() ? readReceipt(this.receipt) : this.own.receipt, seat: 0 });
      this.found = () => verdictOf(outcome);
    } catch {
      this.fault = () => t("The checker could not be loaded. Try again in a moment.");
    }
    this.busy = false;
  }

  /** What this device has stored of the record's match. Used where nothing is given. */
  private get own(): { key: string; receipt: Receipt | null } {
    const { keep } = witness;
    const kept = keep.match(tagOf(this.record, "Match"));
    return { key: tagOf(this.record, "ServerKey") === keep.key ? keep.key : "", receipt: kept && { text: kept.receipt, signature: kept.signature } };
  }

  private text(field: Field, file: string, text: string, endings: string): TemplateResult {
    return html`<div class="field">
        <label for=${`${field}-file`}>${file}</label>
        <input id=${`${field}-file`} type="file" accept=${endings} @change=${(event: Event) => this.choose(field, event)} />
      </div>
      <div class="field">
        <label for=${field}>${text}</label>
        <textarea
          id=${field}
          rows="4"
          autocomplete="off"
          spellcheck="false"
          .value=${live(this[field])}
          @input=${(event: Event) => this.write(field, event)}
        ></textarea>
      </div>`;
  }

  private told(): TemplateResult | typeof nothing {
    if (this.fault) return html`<p class="fault">${this.fault()}</p>`;
    if (this.busy) return html`<p class="quiet">${t("Checking…")}</p>`;
    if (!this.found) return nothing;
    const { kind, title, text, detail } = this.found();
    return html`<div class="verdict ${kind}">
      <h3>${title}</h3>
      ${text ? html`<p>${text}</p>` : nothing}
      ${detail ? html`<p class="quiet small">${t("In the words of the program that checks:")} <q>${detail}</q></p>` : nothing}
      ${kind === "unfair" ? html`<p>${t("Keep the record and the receipt: with them anybody can check it again, with a program of his own.")}</p>` : nothing}
    </div>`;
  }

  override render() {
    return html`<form class="form" @submit=${this.check}>
      ${this.text("record", t("The record of a match: a file"), t("or the text of the record"), ".dgr,.txt")}
      <details>
        <summary>${t("What you kept yourself: receipt and key")}</summary>
        <p class="hint">${t("If you played the match in this browser it uses what it kept itself. Without any the record is held against itself alone.")}</p>
        <div class="form">
          ${this.text("receipt", t("The receipt: a file"), t("or the text of the receipt"), ".receipt,.txt")}
          <div class="field">
            <label for="key">${t("The server’s key")}</label>
            <input
              id="key"
              type="text"
              autocomplete="off"
              autocapitalize="none"
              spellcheck="false"
              .value=${live(this.key)}
              @input=${(event: Event) => this.change("key", (event.target as HTMLInputElement).value)}
            />
          </div>
        </div>
      </details>
      <button class="button primary" ?disabled=${this.busy}>${t("Check the deals")}</button>
      <div role="status" class="told">${this.told()}</div>
    </form>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "kz-self-check": KzSelfCheck;
  }
}
