// SPDX-License-Identifier: MIT
/* The ranking at /leaders: of all games or one, of all time or this month, by rating points or by Elo. Or of a family and format by strength, of
   all time or these seven days. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import pageStyles from "../ui/page.css";
import { ask } from "../api/client.js";
import type { Api } from "../api/schema.js";
import { t } from "../base/i18n.js";
import { Localized, Steps, Watching } from "../ui/controllers.js";
import { choiceField, switchField } from "../ui/fields.js";
import { linkTo, personLink } from "../ui/link.js";
import { account, router } from "../page/page.js";
import { searchOf } from "../page/router.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import { Asked } from "./asked.js";
import "./find.js";
import { gameFilter } from "./filters.js";
import { pager } from "./pager.js";
import listStyles from "../ui/list.css";
import { families, familyName, formatName, numberNote, provisionalNote } from "./strengths.js";
import { FORMATS, leadersWanted } from "./wanted.js";
import { monthName, monthStart, number, weekStart } from "./words.js";
import styles from "./leaders.css";

type Leaders = Api["leaders"]["out"];

/** The steps that draw the parts after the heading. */
const STEPS = { filters: 2, list: 3, all: 3 };

@customElement("kz-leaders")
export class KzLeaders extends Watching {
  readonly localized = new Localized(this);
  @property() search = "";
  private readonly steps = new Steps(this, () => STEPS.all);

  static override styles = [base, controls, pageStyles, listStyles, styles];

  private get wanted() {
    return leadersWanted(this.search);
  }

  private readonly leaders = new Asked<Leaders>(this, () => {
    const { game, by, month, week, friends, family, format, page } = this.wanted;
    if (by === "strength") return ask("leaders", { by, ...(family && format && { family, format }), ...(week && { since: weekStart(Date.now()) }), ...(friends && { friends }), page });
    return ask("leaders", { ...(game && { game }), by, ...(month && { since: monthStart(Date.now()) }), page });
  });

  private go(change: Partial<ReturnType<typeof leadersWanted>>): void {
    const { game, by, month, week, friends, family, format, page } = { ...this.wanted, page: 1, ...change };
    const shown: Record<string, string> =
      by === "strength" ? { by, family, format, of: week ? "week" : "", who: friends ? "friends" : "" } : { game, by: by === "elo" ? by : "", of: month ? "month" : "" };
    const search = searchOf({ ...shown, page: page > 1 ? String(page) : "" });
    router.go({ page: "leaders", search });
  }

  protected override willUpdate(): void {
    this.leaders.want(this.search);
  }

  /** The class that is ranked. Without one in the address the server has chosen it. */
  private get class() {
    const { family, format } = this.wanted;
    const { value } = this.leaders;
    return family && format ? { family, format } : { family: value?.family ?? "kozel", format: value?.format ?? ("two" as const) };
  }

  /** Returns the choice of a class, which is a family and a format, and of the people in it. */
  private classFilters(): TemplateResult {
    const { week, friends } = this.wanted;
    const { family, format } = this.class;
    const known = families();
    return html`<label class="field"
        ><span>${t("Game")}</span>
        <select .value=${live(family)} @change=${(event: Event) => this.go({ ...this.class, family: (event.target as HTMLSelectElement).value })}>
          ${(known.includes(family) ? known : [...known, family]).map((id) => html`<option value=${id} ?selected=${id === family}>${familyName(id)}</option>`)}
        </select>
      </label>
      ${choiceField(
        t("Players"),
        "format",
        format,
        FORMATS.map((word) => [word, formatName(word)] as const),
        (value) => this.go({ ...this.class, format: value }),
      )}
      ${this.time(week ? "week" : "all", ["week", t("seven days")], (value) => this.go({ week: value === "week" }))}
      ${account.you?.registered || friends ? switchField(t("Friends only"), "", friends, (on) => this.go({ friends: on })) : nothing}`;
  }

  private time<T extends string>(chosen: T | "all", other: [T, string], choose: (value: T | "all") => void): TemplateResult {
    return choiceField(t("Time"), "of", chosen, [["all", t("all time")], other], choose);
  }

  private filters(): TemplateResult {
    const { game, by, month } = this.wanted;
    return html`<div class="filters">
      ${choiceField(
        t("By"),
        "by",
        by,
        [["points", t("rating points")] as const, ["strength", t("strength")] as const, ...(game ? [["elo", t("Elo")] as const] : [])],
        (value) => this.go({ by: value, ...(value !== "points" && { month: false }) }),
      )}
      ${by === "strength" ? this.classFilters() : gameFilter(game, (chosen) => this.go({ game: chosen, ...(chosen ? {} : { by: "points" }) }))}
      ${by === "points" ? this.time(month ? "month" : "all", ["month", monthName(Date.now())], (value) => this.go({ month: value === "month" })) : nothing}
    </div>`;
  }

  private row({ place, name, value, won, lost, drawn, provisional }: Leaders["leaders"][number]): TemplateResult {
    const own = name === account.you?.name;
    const cell = (n: number) => html`<td class="number wide">${number(n)}</td>`;
    return html`<tr class=${own ? "own" : ""} aria-current=${own ? "true" : nothing}>
      <td class="number">${number(place)}</td>
      <th scope="row">${personLink(name)}${own ? html`<span class="tag">${t("you")}</span>` : nothing}
        <span class="narrow quiet small">${t("won {won}, lost {lost}, drawn {drawn}", { won, lost, drawn })}</span>
      </th>
      <td class="number"><b>${number(value)}${provisional ? "?" : nothing}</b></td>
      ${cell(won)} ${cell(lost)} ${cell(drawn)}
    </tr>`;
  }

  private list({ leaders, page, pages }: Leaders): TemplateResult {
    if (!leaders.length) return html`<p class="empty">${this.wanted.friends ? t("None of your friends is in this ranking.") : t("Nobody yet: the first rated match starts the ranking.")} ${linkTo({ page: "lobby" }, t("To the lobby"))}</p>`;
    const { by } = this.wanted;
    return html`<div class="frame-table">
        <table>
          <thead>
            <tr>
              <th scope="col" class="number">${t("Place")}</th>
              <th scope="col">${t("Player")}</th>
              <th scope="col" class="number">${by === "elo" ? t("Elo") : by === "strength" ? t("Strength") : t("Rating points")}</th>
              <th scope="col" class="number wide">${t("Won")}</th>
              <th scope="col" class="number wide">${t("Lost")}</th>
              <th scope="col" class="number wide">${t("Drawn")}</th>
            </tr>
          </thead>
          <tbody>
            ${leaders.map((row) => this.row(row))}
          </tbody>
        </table>
      </div>
      ${provisionalNote(leaders)} ${pager(page, pages, (to) => this.go({ page: to }))}`;
  }

  override render() {
    const { drawn } = this.steps;
    return html`<h1>${t("Leaders")}</h1>
      <kz-find></kz-find>
      ${drawn < STEPS.filters ? nothing : this.filters()} ${drawn < STEPS.list ? nothing : this.leaders.view((leaders) => this.list(leaders))}
      <p class="quiet small">${numberNote(this.wanted.by)} ${linkTo({ page: "guide", text: "ratings" }, t("Points, Elo and strength"))}</p>`;
  }
}
