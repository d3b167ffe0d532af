// SPDX-License-Identifier: MIT
/* The tournaments of a club, on the club's page. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { ask } from "../../api/client.js";
import type { Api } from "../../api/schema.js";
import { joined, t } from "../../base/i18n.js";
import { Asked } from "../../community/asked.js";
import { account } from "../../page/page.js";
import base from "../../ui/base.css";
import { Localized, Watching } from "../../ui/controllers.js";
import controls from "../../ui/controls.css";
import { bringDialog } from "../../ui/dialog.js";
import { plusIcon } from "../../ui/icons.js";
import { linkTo } from "../../ui/link.js";
import listStyles from "../../ui/list.css";
import page from "../../ui/page.css";
import type { KzFound } from "../found.js";
import type { Summary } from "../types.js";
import { stateText, termsPhrases } from "../words.js";
import styles from "./club-events.css";

type Lists = Api["tournaments"]["out"];

@customElement("kz-club-events")
export class KzClubEvents extends Watching {
  readonly localized = new Localized(this);
  @property({ attribute: false }) club = "";
  @property({ attribute: false }) secret: string | undefined;
  /** The club's number, for those who may found its tournaments. */
  @property({ attribute: false }) number: number | undefined;
  /** The reader's standing: with another one the list is read again. */
  @property({ attribute: false }) standing = "";

  static override styles = [base, controls, page, listStyles, styles];

  private readonly listed = new Asked<Lists>(this, () => ask("tournaments", { club: this.club, ...(this.secret && { secret: this.secret }) }));

  protected override willUpdate(): void {
    this.listed.want([account.you?.name, this.club, this.standing].join(" "));
  }

  private async found(): Promise<void> {
    await (await bringDialog<KzFound>(this.renderRoot, "kz-found", () => import("../found.js")))?.show(this.number ? { name: this.club, number: this.number } : undefined);
  }

  private card(tournament: Summary): TemplateResult {
    const { tournament: id, name, entered, entrants, max } = tournament;
    return html`<li class="panel">
      <h3>${linkTo({ page: "tournament", tournament: id }, name)}</h3>
      <p><b>${stateText(tournament, Date.now())}</b></p>
      <p class="quiet small">${joined(termsPhrases(tournament))}</p>
      <p class="small">${t("Players: {n} of {max}", { n: entrants, max })}${entered && tournament.state !== "ended" ? html`<span class="tag">${t("you take part")}</span>` : nothing}</p>
    </li>`;
  }

  private list({ coming, running, ended }: Lists): TemplateResult {
    const all = [...running, ...coming, ...ended];
    if (!all.length) return html`<p class="empty">${t("The club has no tournament yet.")}</p>`;
    return html`<ul class="cards">
      ${all.map((tournament) => this.card(tournament))}
    </ul>`;
  }

  override render() {
    return html`<h2>${t("Tournaments")}</h2>
      ${this.number ? html`<div class="buttons"><button class="button" @click=${() => void this.found()}>${plusIcon} ${t("New tournament")}</button></div>` : nothing} ${this.listed.view((lists) => this.list(lists))}
      <kz-found></kz-found>`;
  }
}
