// SPDX-License-Identifier: MIT
/* Seconds that count down to zero, as a number in a text. */
import { html, LitElement } from "lit";
import { customElement, property } from "lit/decorators.js";

@customElement("kz-countdown")
export class KzCountdown extends LitElement {
  /** Milliseconds left at the moment `at` (performance.now()). */
  @property({ type: Number }) ms = 0;
  @property({ type: Number }) at = 0;

  private ticking: number | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.ticking = window.setInterval(() => this.requestUpdate(), 250);
  }

  override disconnectedCallback(): void {
    window.clearInterval(this.ticking);
    super.disconnectedCallback();
  }

  override render() {
    return html`${Math.max(0, Math.ceil((this.ms - (performance.now() - this.at)) / 1000))}`;
  }
}
