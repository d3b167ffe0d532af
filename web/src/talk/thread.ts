// SPDX-License-Identifier: MIT
/* One conversation: its messages, older ones on demand, and a field for the next one. A draft stays until it is sent, also while the person is on
 * another page. */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import formStyles from "../ui/forms.css";
import { areaField, faultOf, focusFault, formFault, type Fault } from "../ui/forms.js";
import pageStyles from "../ui/page.css";
import { dayText } from "../ui/words.js";
import { ask } from "../api/client.js";
import { limits, type Api } from "../api/schema.js";
import { t, type Words } from "../base/i18n.js";
import type { MessageEvent } from "../base/protocol.js";
import { Localized } from "../ui/controllers.js";
import { personLink } from "../ui/link.js";
import { account, connection } from "../page/page.js";
import { effect, untracked } from "../state/slice.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import type { KzReport } from "../people/report.js";
import "../people/report.js";
import { hourText } from "../community/words.js";
import styles from "./thread.css";

type Message = Api["conversation"]["out"]["messages"][number];

/** Drafts, by writer and recipient. */
const drafts = new Map<string, string>();

/** Returns true on a touch screen, whose keyboard has no Shift+Enter: there Enter begins a line, and the button sends. */
const onGlass = (): boolean => matchMedia("(hover: none) and (pointer: coarse)").matches;

@customElement("kz-thread")
export class KzThread extends LitElement {
  readonly localized = new Localized(this);
  @property() name = "";
  @query(".log") private log?: HTMLElement;
  @query("kz-report") private report!: KzReport;
  /** null: not loaded yet. */
  @state() private messages: Message[] | null = null;
  @state() private more = false;
  @state() private blocked = false;
  @state() private failed: Words | null = null;
  @state() private text = "";
  @state() private fault: Fault | null = null;
  @state() private busy = false;
  private ends: (() => void)[] = [];
  /** True if the list must show its end after the next painting. */
  private toEnd = false;
  private wasOnline = true;

  static override styles = [base, controls, pageStyles, formStyles, styles];

  override connectedCallback(): void {
    super.connectedCallback();
    const shown = () => void this.markSeen();
    document.addEventListener("visibilitychange", shown);
    this.ends = [
      account.onMessage((message) => this.arrived(message)),
      effect(() => this.onLink(connection.link === "online")),
      () => document.removeEventListener("visibilitychange", shown),
    ];
  }

  override disconnectedCallback(): void {
    for (const end of this.ends) end();
    this.keepDraft(this.name);
    super.disconnectedCallback();
  }

  private draftKey(name: string): string {
    return `${account.you?.name ?? ""} ${name}`;
  }

  private keepDraft(name: string): void {
    if (this.text) drafts.set(this.draftKey(name), this.text);
    else drafts.delete(this.draftKey(name));
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("name")) return;
    if (changed.get("name")) this.keepDraft(changed.get("name")!);
    this.text = drafts.get(this.draftKey(this.name)) ?? "";
    this.messages = null;
    this.fault = null;
    void this.load();
  }

  protected override updated(): void {
    if (this.toEnd && this.log) {
      this.toEnd = false;
      this.log.scrollTop = this.log.scrollHeight;
    }
  }

  /** Requests the messages that were missed without a connection. */
  private onLink(online: boolean): void {
    if (online && !this.wasOnline) untracked(() => void this.load());
    this.wasOnline = online;
  }

  private async load(): Promise<void> {
    const { name } = this;
    this.failed = null;
    try {
      const talk = await ask("conversation", { name });
      if (name !== this.name) return;
      Object.assign(this, { messages: talk.messages, more: talk.more, blocked: talk.blocked });
      this.toEnd = true;
      void this.markSeen();
    } catch (error) {
      if (name === this.name) this.failed = faultOf(error).text;
    }
  }

  private async older(): Promise<void> {
    const first = this.messages?.[0];
    if (!first || this.busy) return;
    this.busy = true;
    const height = this.log?.scrollHeight ?? 0;
    try {
      const { messages, more } = await ask("conversation", { name: this.name, before: first.id });
      this.messages = [...messages, ...(this.messages ?? [])];
      this.more = more;
      await this.updateComplete;
      if (this.log) this.log.scrollTop += this.log.scrollHeight - height;
    } catch (error) {
      this.fault = faultOf(error);
    }
    this.busy = false;
  }

  private async markSeen(): Promise<void> {
    if (document.hidden || !this.messages?.some(({ mine, seen }) => !mine && !seen)) return;
    try {
      const { unread } = await ask("seen", { name: this.name });
      this.messages = this.messages.map((message) => (message.mine ? message : { ...message, seen: true }));
      account.unread = unread;
      this.dispatchEvent(new CustomEvent("kz-told"));
    } catch {
      // The next message tries again.
    }
  }

  private arrived({ from, id, text, sent }: MessageEvent): void {
    if (from !== this.name || !this.messages || this.messages.some((message) => message.id === id)) return;
    // A person who answers has read the messages.
    const before = this.messages.map((message) => ({ ...message, seen: true }));
    this.messages = [...before.map((message, i) => (message.mine ? message : this.messages![i]!)), { id, text, sent, mine: false, seen: false }];
    this.toEnd = true;
    void this.markSeen();
  }

  private async send(event: Event): Promise<void> {
    event.preventDefault();
    if (this.busy) return;
    this.busy = true;
    this.fault = null;
    const { name, text } = this;
    try {
      const { id, sent } = await ask("write", { name, text });
      drafts.delete(this.draftKey(name));
      if (name === this.name) {
        this.text = "";
        this.messages = [...(this.messages ?? []), { id, sent, text: text.trim(), mine: true, seen: false }];
        this.toEnd = true;
      }
      this.dispatchEvent(new CustomEvent("kz-told"));
    } catch (error) {
      this.fault = faultOf(error, () => ({ text: t("Your message") }));
      await this.updateComplete;
      focusFault(this.renderRoot, this.fault);
    }
    this.busy = false;
  }

  /** Handles Enter: it sends, as at the table; with Shift it begins a line. While a word is being composed, Enter ends the composition. */
  private onKey(event: KeyboardEvent): void {
    if (onGlass() || event.key !== "Enter" || event.isComposing || event.shiftKey || !(event.target instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    if (this.text.trim()) void this.send(event);
  }

  private async block(on: boolean): Promise<void> {
    this.fault = null;
    try {
      await ask("block", { name: this.name, on });
      this.blocked = on;
    } catch (error) {
      this.fault = { ...faultOf(error), field: "" };
    }
  }

  private message({ text, sent, mine, seen }: Message, before: Message | undefined, last: boolean): TemplateResult {
    const day = dayText(sent);
    const newDay = !before || dayText(before.sent) !== day;
    return html`${newDay ? html`<p class="day">${day}</p>` : nothing}
      <div class="message ${mine ? "mine" : ""}">
        <span class="visually-hidden">${mine ? t("you") : this.name}:</span>
        <p>${text}</p>
        <p class="when">${hourText(sent)}${mine && last && seen ? html` · ${t("seen")}` : nothing}</p>
      </div>`;
  }

  private said(messages: Message[]): TemplateResult {
    const last = messages.findLast(({ mine }) => mine);
    return html`<div class="log" role="log" aria-label=${t("Messages")} tabindex="0">
      ${this.more ? html`<button class="button plain earlier" ?disabled=${this.busy} @click=${this.older}>${t("Older messages")}</button>` : nothing}
      ${messages.length ? nothing : html`<p class="empty">${t("Nothing has been written yet.")}</p>`}
      ${repeat(
        messages,
        ({ id }) => id,
        (message, index) => this.message(message, messages[index - 1], message === last),
      )}
    </div>`;
  }

  private form(): TemplateResult {
    if (this.blocked) return html`<p class="quiet">${t("You have blocked this player. Unblock them to write.")}</p>`;
    return html`<form class="form" novalidate @submit=${this.send} @keydown=${this.onKey}>
      ${areaField({
        name: "text",
        label: t("Your message"),
        value: this.text,
        fault: this.fault,
        hint: onGlass() ? "" : t("Enter sends the message, Shift+Enter starts a new line."),
        max: limits["write"]!["text"]![1],
        input: (value) => (this.text = value),
      })}
      ${formFault(this.fault)}
      <button class="button primary" ?disabled=${this.busy}>${t("Send")}</button>
    </form>`;
  }

  /** Opens a report of the last message that the other person has written, as a quote. */
  private reportLast(): void {
    this.report.show(this.name, "message", (this.messages?.findLast(({ mine }) => !mine)?.text ?? "").slice(0, limits["report"]!["text"]![1]));
  }

  override render() {
    const { messages, failed, blocked } = this;
    return html`<section class="panel" aria-labelledby="with">
        <div class="head">
          <h2 id="with">${personLink(this.name)}</h2>
          ${messages
            ? html`<span class="buttons">
                <button class="button plain" @click=${() => this.block(!blocked)}>${blocked ? t("Unblock") : t("Block")}</button>
                ${messages.some(({ mine }) => !mine) ? html`<button class="button plain" @click=${this.reportLast}>${t("Report")}</button>` : nothing}
              </span>`
            : nothing}
        </div>
        ${failed
          ? html`<p role="status">${failed()}</p>
              <p><button class="button" @click=${() => this.load()}>${t("Try again")}</button></p>`
          : messages
            ? html`${this.said(messages)} ${this.form()}`
            : html`<p role="status" class="quiet">${t("Loading…")}</p>`}
      </section>
      <kz-report></kz-report>`;
  }
}
