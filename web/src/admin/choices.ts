// SPDX-License-Identifier: MIT
/* How often a person chose the action that the analysis of their matches ranks first, compared with others of a similar rating
 * (docs/fair-play.md). */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { ask } from "../api/client.js";
import type { Api } from "../api/schema.js";
import { currentLanguage, t, tn } from "../base/i18n.js";
import { Asked } from "../community/asked.js";
import { knownGames } from "../community/filters.js";
import { connection, router } from "../page/page.js";
import { searchOf } from "../page/router.js";
import base from "../ui/base.css";
import { Watching, Localized } from "../ui/controllers.js";
import controls from "../ui/controls.css";
import formStyles from "../ui/forms.css";
import { textField } from "../ui/forms.js";
import { personLink } from "../ui/link.js";
import listStyles from "../ui/list.css";
import { gameName } from "../ui/names.js";
import numbers from "../ui/numbers.css";
import pageStyles from "../ui/page.css";
import partStyles from "./part.css";

type Report = Api["first-choices"]["out"];
type Kind = Report["kinds"][number];

function difficultyName(difficulty: Kind["difficulty"]): string {
  switch (difficulty) {
    case "easy":
      return t("easy");
    case "medium":
      return t("in between");
    default:
      return t("hard to find");
  }
}

@customElement("kz-admin-choices")
export class KzAdminChoices extends Watching {
  readonly localized = new Localized(this);
  @property() search = "";
  @state() private typed: string | null = null;

  static override styles = [base, controls, pageStyles, formStyles, listStyles, numbers, partStyles];

  private readonly report = new Asked<Report>(this, () => ask("first-choices", { name: this.name, game: this.game }));

  private get name(): string {
    return new URLSearchParams(this.search).get("name") ?? "";
  }

  private get game(): string {
    return new URLSearchParams(this.search).get("game") ?? knownGames()[0] ?? "kozel";
  }

  protected override willUpdate(): void {
    if (connection.hello && this.name) this.report.want(`${this.name} ${this.game}`);
  }

  private look(part: { name?: string; game?: string }): void {
    const name = (this.typed ?? this.name).trim();
    router.go({ page: "admin", search: searchOf({ part: "choices", name, game: this.game, ...part }) });
    this.typed = null;
  }

  private form(): TemplateResult {
    const submit = (event: Event): void => {
      event.preventDefault();
      this.look({});
    };
    return html`<form class="form panel" novalidate @submit=${submit}>
      ${textField({ name: "name", label: t("Name"), value: this.typed ?? this.name, fault: null, max: 20, input: (value) => (this.typed = value) })}
      <label class="field"
        ><span>${t("Game")}</span>
        <select .value=${live(this.game)} @change=${(event: Event) => this.look({ game: (event.target as HTMLSelectElement).value })}>
          ${knownGames().map((id) => html`<option value=${id} ?selected=${id === this.game}>${gameName(id)}</option>`)}
        </select></label
      >
      <div class="buttons"><button class="button primary">${t("Show")}</button></div>
    </form>`;
  }

  private share(part: number, all: number): string {
    return all ? (part / all).toLocaleString(currentLanguage(), { style: "percent" }) : "–";
  }

  private row({ difficulty, own, others }: Kind): TemplateResult {
    return html`<tr>
      <th scope="row">${difficultyName(difficulty)}</th>
      <td>${own.choices}</td>
      <td><b>${this.share(own.first, own.choices)}</b></td>
      <td>${this.share(others.first, others.choices)}</td>
      <td>${this.share(own.club, own.choices)}</td>
    </tr>`;
  }

  private table(report: Report): TemplateResult {
    if (!report.matches) return html`<p class="empty">${t("None of this player’s matches of this game has been analysed.")}</p>`;
    return html`<section class="panel">
      <p>${personLink(this.name)} · ${gameName(this.game)} · ${t("Elo")} ${report.elo} · ${tn(report.matches, "{n} analysed match", "{n} analysed matches")}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">${t("Best move")}</th>
            <th scope="col">${t("Choices")}</th>
            <th scope="col">${t("Found")}</th>
            <th scope="col">${t("Others of this rating")}</th>
            <th scope="col">${t("A club player")}</th>
          </tr>
        </thead>
        <tbody>
          ${report.kinds.map((kind) => this.row(kind))}
        </tbody>
      </table>
      <p class="quiet small">${tn(report.others, "Others: {n} seat in analysed matches, within 100 Elo.", "Others: {n} seats in analysed matches, within 100 Elo.")}</p>
    </section>`;
  }

  override render() {
    return html`<p class="note quiet small">
        ${t("This proves nothing: who plays well finds good moves, few matches say little, and matches are analysed because somebody asked. Look at them before you do anything.")}
      </p>
      ${this.form()} ${this.name ? this.report.view((report) => this.table(report)) : nothing}`;
  }
}
