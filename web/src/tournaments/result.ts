// SPDX-License-Identifier: MIT
/* The dialog in which the host sets the result of a match. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { t } from "../base/i18n.js";
import type { Failure, Requests } from "../base/protocol.js";
import { connection } from "../page/page.js";
import base from "../ui/base.css";
import { Localized, Watching } from "../ui/controllers.js";
import controls from "../ui/controls.css";
import { closeDialog, closeOutside, dialogHead, openDialog } from "../ui/dialog.js";
import dialogStyles from "../ui/dialog.css";
import { failureText } from "../ui/failure.js";
import formStyles from "../ui/forms.css";
import { entrantName } from "./standings.js";
import type { Match, Tournament } from "./types.js";

type Result = Requests["result"]["args"];

@customElement("kz-set-result")
export class KzSetResult extends Watching {
  readonly localized = new Localized(this);
  @query("dialog") private dialog!: HTMLDialogElement;
  @state() private of: { tournament: Tournament; match: Match } | null = null;
  @state() private failure: Failure | null = null;
  private busy = false;

  static override styles = [base, controls, dialogStyles, formStyles];

  async show(tournament: Tournament, match: Match): Promise<void> {
    this.of = { tournament, match };
    this.failure = null;
    await this.updateComplete;
    this.renderRoot.querySelector("form")!.reset();
    openDialog(this.dialog);
  }

  private async send(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (this.busy || !this.of) return;
    const { tournament, match } = this.of;
    const data = new FormData(event.target as HTMLFormElement);
    const points = match.entrants.map((_, i) => Number(data.get(`points-${i}`)));
    const forfeits = match.entrants.flatMap((_, i) => (data.has(`away-${i}`) ? [i + 1] : [])).join();
    const result: Result = {
      tournament: tournament.tournament,
      match: match.number,
      first: points[0]!,
      second: points[1]!,
      ...(points.length > 2 && { third: points[2] }),
      ...(points.length > 3 && { fourth: points[3] }),
      ...(forfeits && { forfeits }),
      note: String(data.get("note")).trim(),
    };
    this.busy = true;
    this.failure = await connection.tryAt("result", result);
    this.busy = false;
    if (!this.failure) this.dialog.close();
  }

  private entrant(tournament: Tournament, match: Match, i: number): TemplateResult {
    const name = entrantName(tournament, match.entrants[i]!);
    return html`<fieldset>
      <legend>${name}</legend>
      <div class="field">
        <label for="points-${i}">${t("Points in the match")}</label>
        <input id="points-${i}" name="points-${i}" type="number" inputmode="numeric" required step="1" value=${match.points?.[i] ?? 0} />
      </div>
      <label class="check"><input type="checkbox" name="away-${i}" ?checked=${match.forfeits?.includes(match.entrants[i]!) ?? false} />${t("did not play")}</label>
    </fieldset>`;
  }

  override render() {
    const { of, failure } = this;
    return html`<dialog aria-labelledby="title" @click=${closeOutside}>
      <form class="frame" @submit=${this.send}>
        ${dialogHead("title", of ? t("Result of match {n}", { n: of.match.number }) : "")}
        <div class="body form">
          <p class="quiet">${t("More points win. Whoever did not play loses. Everybody reads your reason.")}</p>
          ${of ? of.match.entrants.map((_, i) => this.entrant(of.tournament, of.match, i)) : nothing}
          <div class="field">
            <label for="note">${t("Reason")}</label>
            <input id="note" name="note" type="text" required autocomplete="off" value=${of?.match.note ?? ""} />
          </div>
          <div role="alert">${failure ? html`<p class="fault">${failureText(failure)}</p>` : nothing}</div>
        </div>
        <div class="foot">
          <button type="button" class="button plain" @click=${closeDialog}>${t("Cancel")}</button>
          <button class="button primary">${t("Set the result")}</button>
        </div>
      </form>
    </dialog>`;
  }
}
