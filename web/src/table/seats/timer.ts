// SPDX-License-Identifier: MIT
/* The clock of the seat to act: a ring that empties. The server counts the time; this only continues from its last report. The ring moves in steps
 * of about a pixel: a gliding ring would repaint the whole page sixty times a second. */
import { html, LitElement, svg } from "lit";
import { customElement, property } from "lit/decorators.js";
import { t, tn } from "../../base/i18n.js";
import type { Clock } from "../../base/protocol.js";
import { Localized } from "../../ui/controllers.js";
import { timeLeft } from "./time-left.js";
import styles from "./timer.css";

const RADIUS = 27;
const ROUND = 2 * Math.PI * RADIUS;

@customElement("kz-timer")
export class KzTimer extends LitElement {
  @property({ attribute: false }) clock: Clock | undefined;
  /** performance.now() when `clock` was true. */
  @property({ type: Number }) at = 0;
  /** Full times in seconds. */
  @property({ type: Number }) move = 60;
  @property({ type: Number }) reserve = 0;

  readonly localized = new Localized(this);
  private ticking: number | undefined;

  static override styles = styles;

  override connectedCallback(): void {
    super.connectedCallback();
    this.ticking = window.setInterval(() => this.clock && this.requestUpdate(), 250);
  }

  override disconnectedCallback(): void {
    window.clearInterval(this.ticking);
    super.disconnectedCallback();
  }

  /** The last of the final seconds that was announced. Each is announced once. */
  private said = 0;
  private saySecond(seconds: number, warn: boolean): void {
    if (warn && seconds > 0 && seconds !== this.said) this.dispatchEvent(new CustomEvent("kz-low"));
    this.said = warn ? seconds : 0;
  }

  override render() {
    if (!this.clock) return html``;
    const passed = performance.now() - this.at;
    const { seconds, part, inReserve, warn } = timeLeft(this.clock, passed, this.move * 1000, this.reserve * 1000);
    this.saySecond(seconds, warn);
    return html`<svg
      viewBox="0 0 64 64"
      class="${inReserve ? "reserve" : ""} ${warn ? "warn" : ""}"
      role="timer"
      aria-label=${inReserve ? tn(seconds, "Reserve: {n} second left", "Reserve: {n} seconds left") : tn(seconds, "{n} second left", "{n} seconds left")}
    >
      <circle class="ground" cx="32" cy="32" r="31" />
      <circle class="track" cx="32" cy="32" r=${RADIUS} />
      <circle
        class="ring"
        cx="32"
        cy="32"
        r=${RADIUS}
        transform="rotate(-90 32 32)"
        stroke-dasharray=${ROUND}
        stroke-dashoffset=${ROUND * (1 - part)}
      />
      <text x="32" y=${inReserve ? 36 : 39} aria-hidden="true">${seconds}</text>
      ${inReserve ? svg`<text class="under" x="32" y="46" aria-hidden="true">${t("reserve")}</text>` : ""}
    </svg>`;
  }
}
