// SPDX-License-Identifier: MIT
/* The first three places of a tournament that has ended, and their picture to save or to share. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { t, tn } from "../../base/i18n.js";
import { saveFile } from "../../fairness/save.js";
import { withLaterTexts } from "../../base/late.js";
import { tilePicture } from "../../board/tile.js";
import tileStyles from "../../board/tile.css";
import { number } from "../../community/words.js";
import { toasts } from "../../page/page.js";
import base from "../../ui/base.css";
import { Localized, Watching } from "../../ui/controllers.js";
import controls from "../../ui/controls.css";
import page from "../../ui/page.css";
import { entrantLink } from "../standings.js";
import styles from "./podium.css";
import type { Row, Tournament } from "../types.js";

/** At most this many names are on a step. There is a number for the others. */
export const NAMES_MAX = 3;

/** The steps from the first place on. Equal places share a step. */
export const stepsOf = ({ standings }: Tournament): Row[][] => [1, 2, 3].map((place) => standings.filter((row) => row.place === place));

/** Returns points with their word. All decimals have the same form of it. */
export const pointsText = (n: number): string => (Number.isInteger(n) ? tn(n, "{n} point", "{n} points") : t("{n} points", { n: number(n) }));

const picture = (): Promise<typeof import("./picture.js")> => withLaterTexts(() => import("./picture.js"));

@customElement("kz-podium")
export class KzPodium extends Watching {
  readonly localized = new Localized(this);
  @property({ attribute: false }) tournament!: Tournament;

  static override styles = [base, controls, page, tileStyles, styles];

  /** A browser shares only soon after the press, so the drawing is loaded before. */
  protected override firstUpdated(): void {
    void picture().catch(() => undefined);
  }

  private async file(): Promise<File | null> {
    try {
      return await (await picture()).podiumPicture(this.tournament);
    } catch {
      toasts.fail({ code: "not-loaded", text: "" });
      return null;
    }
  }

  private readonly save = async (): Promise<void> => {
    const file = await this.file();
    if (file) saveFile(file);
  };

  private readonly share = async (): Promise<void> => {
    const file = await this.file();
    // The person may close the browser's dialog: that is no fault.
    if (file) await navigator.share({ files: [file], title: this.tournament.name, url: location.href }).catch(() => undefined);
  };

  private get shares(): boolean {
    return navigator.canShare?.({ files: [new File([], "podium.png", { type: "image/png" })] }) ?? false;
  }

  private step(rows: Row[], place: number): TemplateResult | typeof nothing {
    const [first] = rows;
    if (!first) return nothing;
    const more = rows.length - NAMES_MAX;
    return html`<li class="step-${place}">
      <span class="who-won">
        ${rows.slice(0, NAMES_MAX).map(({ entrant }) => html`<b>${entrantLink(this.tournament, entrant)}</b>`)}
        ${more > 0 ? html`<span class="quiet small">${tn(more, "and {n} more player", "and {n} more players")}</span>` : nothing}
      </span>
      <span class="step">
        <span class="place"><span class="visually-hidden">${place}</span>${tilePicture(`${place}-${place}`)}</span>
        <b>${pointsText(first.score)}</b>
      </span>
    </li>`;
  }

  override render() {
    const steps = stepsOf(this.tournament);
    if (!steps[0]!.length) return nothing;
    return html`<ol aria-label=${t("The first places")}>
        ${steps.map((rows, i) => this.step(rows, i + 1))}
      </ol>
      <div class="buttons">
        ${this.shares ? html`<button class="button" @click=${this.share}>${t("Share the picture")}</button>` : nothing}
        <button class="button" @click=${this.save}>${t("Save as a picture")}</button>
      </div>`;
  }
}
