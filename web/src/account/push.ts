// SPDX-License-Identifier: MIT
/* The account's switch for push notices: the person's turn and invitations while no page is open. Nothing is shown where push is not supported. */
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { t } from "../base/i18n.js";
import { Localized, Watching } from "../ui/controllers.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import { switchField } from "../ui/fields.js";
import formStyles from "../ui/forms.css";
import pageStyles from "../ui/page.css";
import styles from "./push.css";
import { pushState, startPush, stopPush, tryPush, type Pushing } from "./push-keep.js";

@customElement("kz-push")
export class KzPush extends Watching {
  readonly localized = new Localized(this);
  @property() name = "";
  @state() private now: Pushing = "absent";
  @state() private failed = false;
  @state() private busy = false;

  static override styles = [base, controls, pageStyles, formStyles, styles];

  override connectedCallback(): void {
    super.connectedCallback();
    void this.look();
  }

  private async look(): Promise<void> {
    this.now = await pushState(this.name).catch(() => "absent" as const);
  }

  private async attempt(what: () => Promise<unknown>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.failed = false;
    await what().catch(() => (this.failed = true));
    await this.look();
    this.busy = false;
  }

  private choose(on: boolean): void {
    this.now = on ? "on" : "off"; // until the answer is there
    void this.attempt(on ? () => startPush(this.name) : stopPush);
  }

  override render() {
    const { now } = this;
    if (now === "absent") return nothing;
    return html`<section class="panel">
      <h2>${t("While you are away")}</h2>
      ${now === "denied"
        ? html`<p>${t("This browser does not allow the page to send notices: allow it in the browser’s settings for this page.")}</p>`
        : switchField(
            t("Tell this browser of my move and of invitations"),
            t("Only while no page of the game is open. The notice comes encrypted by way of the browser’s maker."),
            now === "on",
            (on) => this.choose(on),
          )}
      <p role="status" class="fault">${this.failed ? t("The browser’s push service did not answer. Try again later.") : nothing}</p>
      ${now === "on" ? html`<p class="buttons"><button class="button" ?disabled=${this.busy} @click=${() => void this.attempt(tryPush)}>${t("Send one to try")}</button></p>` : nothing}
    </section>`;
  }
}
