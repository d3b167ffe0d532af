// SPDX-License-Identifier: MIT
/* What a page asks the server for: being asked, refused, or there; and how the page says so. */
import { html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from "lit";
import { faultOf } from "../ui/forms.js";
import { ApiError } from "../api/client.js";
import { t, type Words } from "../base/i18n.js";
import { store } from "../page/page.js";
import { effect, untracked } from "../state/slice.js";

export class Asked<T> implements ReactiveController {
  /** The last answer; while another is asked for, too. */
  value: T | null = null;
  /** Why there is no answer, in the reader's words; "" if there is one or it is on its way. */
  failed: Words | null = null;
  busy = false;
  private key: string | null = null;
  private lost = false;
  private turn = 0;
  private end: (() => void) | undefined;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly fetch: () => Promise<T>,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    // What found no connection is asked for again when there is one.
    this.end = effect(() => {
      if (store.link === "online" && this.lost) untracked(() => void this.again());
    });
  }

  hostDisconnected(): void {
    this.end?.();
    this.key = null;
  }

  /** Asks, if what is wanted has changed. `key`: all that the answer depends on. */
  want(key: string): void {
    if (key === this.key) return;
    this.key = key;
    void this.again();
  }

  async again(): Promise<void> {
    const turn = ++this.turn;
    this.busy = true;
    this.lost = false;
    this.host.requestUpdate();
    try {
      const value = await this.fetch();
      if (turn !== this.turn) return;
      this.value = value;
      this.failed = null;
    } catch (error) {
      if (turn !== this.turn) return;
      this.failed = faultOf(error).text;
      this.lost = error instanceof ApiError && error.code === "no-answer";
    }
    this.busy = false;
    this.host.requestUpdate();
  }

  /** The answer, or why there is none. */
  view(show: (value: T) => unknown): TemplateResult {
    const { value, failed, busy } = this;
    return html`<div role="status" class="asked">
        ${failed
          ? html`<p>${failed()}</p>
              <button class="button" ?disabled=${busy} @click=${() => this.again()}>${t("Try again")}</button>`
          : value === null
            ? html`<p class="quiet">${t("Loading…")}</p>`
            : nothing}
      </div>
      ${value === null || failed ? nothing : html`<div aria-busy=${busy}>${show(value)}</div>`}`;
  }
}
