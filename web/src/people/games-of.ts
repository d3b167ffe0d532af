// SPDX-License-Identifier: MIT
/* A person's finished matches, on their page. */
import { html, LitElement, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { ask } from "../api/client.js";
import type { Api } from "../api/schema.js";
import { t } from "../base/i18n.js";
import { Localized } from "../ui/controllers.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import iconButton from "../ui/icon-button.css";
import { Asked } from "../community/asked.js";
import { gameFilter } from "../community/filters.js";
import { matchTable } from "../community/matches.js";
import { pager } from "../community/pager.js";
import listStyles from "../ui/list.css";
import matchStyles from "../community/matches.css";

type Past = Api["games-of"]["out"];

@customElement("kz-games-of")
export class KzGamesOf extends LitElement {
  readonly localized = new Localized(this);
  @property() name = "";
  @state() private game = "";
  @state() private page = 1;

  static override styles = [base, controls, listStyles, iconButton, matchStyles];

  private readonly past = new Asked<Past>(this, () => ask("games-of", { name: this.name, page: this.page, ...(this.game && { game: this.game }) }));

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("name")) {
      this.game = "";
      this.page = 1;
    }
    if (this.name) this.past.want(`${this.name} ${this.game} ${this.page}`);
  }

  private choose(game: string): void {
    this.game = game;
    this.page = 1;
  }

  private list({ matches, page, pages }: Past) {
    if (!matches.length) return html`<p class="empty">${t("No finished matches yet.")}</p>`;
    return html`${matchTable(t("Games of {name}", { name: this.name }), matches)} ${pager(page, pages, (to) => (this.page = to))}`;
  }

  override render() {
    return html`<div class="filters">${gameFilter(this.game, (game) => this.choose(game))}</div>
      ${this.past.view((past) => this.list(past))}`;
  }
}
