// SPDX-License-Identifier: MIT
/* The person's finished matches at /history, with favourites and filters. Each match opens its replay. */
import { html, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { faultOf } from "../ui/forms.js";
import pageStyles from "../ui/page.css";
import { ask } from "../api/client.js";
import { limits, type Api } from "../api/schema.js";
import { t, tn, type Words } from "../base/i18n.js";
import { Localized, Watching } from "../ui/controllers.js";
import { choiceField, switchField } from "../ui/fields.js";
import { linkTo } from "../ui/link.js";
import { account, router } from "../page/page.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import iconButton from "../ui/icon-button.css";
import { Asked } from "./asked.js";
import { gameFilter } from "./filters.js";
import { matchTable, type Past } from "./matches.js";
import { pager } from "./pager.js";
import listStyles from "../ui/list.css";
import matchStyles from "./matches.css";
import { historySearch, historyWanted, type HistoryWanted, type Outcome } from "./wanted.js";

type History = Api["history"]["out"];

@customElement("kz-history")
export class KzHistory extends Watching {
  readonly localized = new Localized(this);
  @property() search = "";
  /** Why a star was not set. */
  @state() private fault: Words | null = null;

  static override styles = [base, controls, pageStyles, listStyles, iconButton, matchStyles];

  private get wanted(): HistoryWanted {
    return historyWanted(this.search);
  }

  private readonly past = new Asked<History>(this, () => {
    const { game, outcome, starred, with: name, page } = this.wanted;
    return ask("history", { page, ...(game && { game }), ...(outcome && { outcome }), ...(starred && { starred }), ...(name && { with: name }) });
  });

  private go(change: Partial<HistoryWanted>): void {
    router.go({ page: "history", search: historySearch({ ...this.wanted, page: 1, ...change }) });
  }

  protected override willUpdate(): void {
    const name = account.you?.name;
    if (name) this.past.want(`${name} ${this.search}`);
  }

  private async star(match: Past): Promise<void> {
    this.fault = null;
    try {
      const { starred } = await ask("star", { match: match.match, on: !match.starred });
      match.starred = starred;
      this.requestUpdate();
    } catch (error) {
      this.fault = faultOf(error).text;
    }
  }

  private filters(): TemplateResult {
    const { game, outcome, starred, with: name } = this.wanted;
    const outcomes: [Outcome | "", string][] = [
      ["", t("all")],
      ["won", t("won")],
      ["lost", t("lost")],
      ["drawn", t("drawn")],
    ];
    return html`<form class="filters" role="search" @submit=${(event: Event) => event.preventDefault()}>
      ${gameFilter(game, (chosen) => this.go({ game: chosen }))}
      ${choiceField(t("Result"), "outcome", outcome, outcomes, (chosen) => this.go({ outcome: chosen }))}
      <label class="field"
        ><span>${t("With whom")}</span>
        <input
          type="search"
          autocomplete="off"
          spellcheck="false"
          maxlength=${limits["history"]!["with"]![1]}
          .value=${live(name)}
          @change=${(event: Event) => this.go({ with: (event.target as HTMLInputElement).value.trim() })}
        />
      </label>
      ${switchField(t("Favourites only"), "", starred, (on) => this.go({ starred: on }))}
    </form>`;
  }

  private list({ count, matches, page, pages }: History): TemplateResult {
    if (!matches.length) {
      return this.search
        ? html`<p class="empty">${t("None of your matches fits.")} ${linkTo({ page: "history" }, t("Show all"))}</p>`
        : html`<p class="empty">${t("You have not finished a match yet.")} ${linkTo({ page: "lobby" }, t("To the lobby"))}</p>`;
    }
    return html`<p class="quiet small count">${tn(count, "{n} match", "{n} matches")}</p>
      ${matchTable(t("History"), matches, (match) => void this.star(match))} ${pager(page, pages, (to) => this.go({ page: to }))}`;
  }

  override render() {
    return html`<h1>${t("History")}</h1>
      ${this.filters()}
      <div role="alert">${this.fault ? html`<p class="fault">${this.fault()}</p>` : ""}</div>
      ${this.past.view((history) => this.list(history))}`;
  }
}
