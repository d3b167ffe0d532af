// SPDX-License-Identifier: MIT
/* A page's request to the server - pending, refused, or answered - and its display. */
import { html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from "lit";
import { faultOf } from "../ui/forms.js";
import { ApiError } from "../api/client.js";
import { t, type Words } from "../base/i18n.js";
import { connection } from "../page/page.js";
import { effect, untracked } from "../state/slice.js";

export class Asked<T> implements ReactiveController {
  /** The last answer. It stays while another one is requested. */
  value: T | null = null;
  /** The reason for a missing answer, in the reader's language. "": there is an answer, or the request is pending. */
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
    // A request that found no connection is repeated once there is one.
    this.end = effect(() => {
      if (connection.link === "online" && this.lost) untracked(() => void this.again());
    });
  }

  hostDisconnected(): void {
    this.end?.();
    this.key = null;
  }

  /** Sends the request if `key` has changed. `key`: everything on which the answer depends. */
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

  /** Returns the view of the answer, or the reason for its absence. */
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
