// SPDX-License-Identifier: MIT
/* A table that no longer exists. Its link permanently leads to the replay of the last match that ended there. */
import { html, type PropertyValues } from "lit";
import { customElement, property } from "lit/decorators.js";
import { ApiError, ask } from "../api/client.js";
import { t } from "../base/i18n.js";
import { Asked } from "../community/asked.js";
import { router, showLobby, showReplay } from "../page/page.js";
import { Localized, Watching } from "../ui/controllers.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import notice from "../ui/notice.css";

@customElement("kz-gone")
export class KzGone extends Watching {
  readonly localized = new Localized(this);
  @property({ attribute: false }) table = "";
  /** True if the person was at the table as it closed. They are notified, and go to the replay when they want to. */
  @property({ attribute: false }) seen = false;

  static override styles = [base, controls, notice];

  /** The id of the match. "": no match has ended at the table. */
  private readonly match = new Asked<string>(this, async () => {
    try {
      return (await ask("last-match", { table: this.table })).match;
    } catch (error) {
      if (error instanceof ApiError && error.code === "no-such-match") return "";
      throw error;
    }
  });

  protected override willUpdate(): void {
    this.match.want(this.table);
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    const { value } = this.match;
    if (value && !this.seen) router.replace({ page: "replay", match: value });
  }

  private lobby(primary: boolean) {
    return html`<button class="button ${primary ? "primary" : ""}" @click=${showLobby}>${t("To the lobby")}</button>`;
  }

  private none() {
    return html`<div class="notice">
      <h1>${this.seen ? t("This table is closed.") : t("This table does not exist, or it has closed.")}</h1>
      <p>${t("No match has ended here, so there is no replay. In the lobby you can join another table or open one.")}</p>
      ${this.lobby(true)}
    </div>`;
  }

  override render() {
    return this.match.view((match) =>
      !match
        ? this.none()
        : this.seen
          ? html`<div class="notice">
              <h1>${t("This table is closed.")}</h1>
              <div><button class="button primary" @click=${() => showReplay(match)}>${t("Replay")}</button> ${this.lobby(false)}</div>
            </div>`
          : html`<p class="quiet" role="status">${t("Loading…")}</p>`,
    );
  }
}
