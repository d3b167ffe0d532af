// SPDX-License-Identifier: MIT
/* Private messages: /messages lists the conversations, /messages/NAME is one of them. */
import { html, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { askSign } from "../account/person.js";
import pageStyles from "../ui/page.css";
import { ask } from "../api/client.js";
import type { Api } from "../api/schema.js";
import { t, tn } from "../base/i18n.js";
import { Localized, Watching } from "../ui/controllers.js";
import { linkTo } from "../ui/link.js";
import { account, router } from "../page/page.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import { Asked } from "../community/asked.js";
import listStyles from "../ui/list.css";
import "./thread.js";
import { shortTime } from "../community/words.js";
import styles from "./messages.css";

type Conversations = Api["conversations"]["out"];
type Conversation = Conversations["conversations"][number];

@customElement("kz-messages")
export class KzMessages extends Watching {
  readonly localized = new Localized(this);
  /** The other person. "": nobody is chosen. */
  @property() name = "";
  private end: (() => void) | undefined;

  static override styles = [base, controls, pageStyles, listStyles, styles];

  private readonly talks = new Asked<Conversations>(this, async () => {
    const all = await ask("conversations", {});
    account.unread = all.unread;
    return all;
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.end = account.onMessage(() => void this.talks.again());
  }

  override disconnectedCallback(): void {
    this.end?.();
    super.disconnectedCallback();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("name")) this.toggleAttribute("one", this.name !== "");
    const you = account.you;
    if (you?.registered) this.talks.want(you.name);
  }

  private write(event: Event): void {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const name = (form.elements.namedItem("to") as HTMLInputElement).value.trim();
    if (!name) return;
    form.reset();
    router.go({ page: "messages", name });
  }

  private talk({ name, text, sent, mine, unread }: Conversation): TemplateResult {
    const here = name === this.name;
    const count = unread
      ? html`<span class="unread"
          ><span aria-hidden="true">${unread}</span
          ><span class="visually-hidden">${tn(unread, "{n} unread message", "{n} unread messages")}</span></span
        >`
      : html`<span></span>`;
    const content = html`<span>${name}</span><span class="quiet small">${shortTime(sent)}</span>
      <span class="quiet small">${mine ? t("You: {text}", { text }) : text}</span>${count}`;
    return html`<li>
      ${linkTo({ page: "messages", name }, content, unread ? "talk new" : "talk", undefined, here)}
    </li>`;
  }

  private list({ conversations }: Conversations): TemplateResult {
    if (!conversations.length) return html`<p class="empty">
        ${t("You have not written to anybody yet, and nobody has written to you. No other player can read what the two of you write here. Enter a name above.")}
        ${linkTo({ page: "friends" }, t("Find a player"))}
      </p>`;
    return html`<ul class="talks" aria-label=${t("Conversations")}>
      ${conversations.map((one) => this.talk(one))}
    </ul>`;
  }

  override render() {
    const you = account.you;
    if (!you) return html`<h1>${t("Messages")}</h1><p role="status" class="quiet">${t("Loading…")}</p>`;
    if (!you.registered)
      return html`<h1>${t("Messages")}</h1>
        <section class="panel">
          <p>${t("Registered players can write to each other.")}</p>
          <p class="buttons">
            <button class="button primary" @click=${() => askSign(this, "register")}>${t("Register")}</button>
            <button class="button" @click=${() => askSign(this, "sign-in")}>${t("Sign in")}</button>
          </p>
        </section>`;
    return html`<h1>${t("Messages")}</h1>
      <div class="panes">
        <div class="list">
          <form class="to" @submit=${this.write}>
            <label class="field"><span>${t("To whom")}</span><input name="to" autocomplete="off" spellcheck="false" maxlength="20" /></label>
            <button class="button">${t("Write")}</button>
          </form>
          ${this.talks.view((all) => this.list(all))}
        </div>
        ${this.name
          ? html`<div>
              <p class="back">${linkTo({ page: "messages", name: "" }, t("All conversations"))}</p>
              <kz-thread .name=${this.name} @kz-told=${() => this.talks.again()}></kz-thread>
            </div>`
          : html`<p class="empty choose">${t("Choose a conversation, or write to somebody.")}</p>`}
      </div>`;
  }
}
