// SPDX-License-Identifier: MIT
/* The calendar: tournaments to come, running ones and the last ones. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import { askSign } from "../account/person.js";
import { ask } from "../api/client.js";
import { joined, t } from "../base/i18n.js";
import { Asked } from "../community/asked.js";
import { account, connection, router } from "../page/page.js";
import base from "../ui/base.css";
import { Localized, Watching } from "../ui/controllers.js";
import controls from "../ui/controls.css";
import { bringDialog } from "../ui/dialog.js";
import { plusIcon } from "../ui/icons.js";
import { linkTo } from "../ui/link.js";
import listStyles from "../ui/list.css";
import page from "../ui/page.css";
import { clubLink } from "./club/name.js";
import styles from "./events.css";
import type { KzFound } from "./found.js";
import type { Summary } from "./types.js";
import { stateText, termsPhrases } from "./words.js";

/** The list is read again after this time, while the page is visible. */
const AGAIN_MS = 30_000;

@customElement("kz-events")
export class KzEvents extends Watching {
  readonly localized = new Localized(this);
  private busy = false;
  private ticking: number | undefined;
  private sinceMs = 0;

  static override styles = [base, controls, page, listStyles, styles];

  private readonly listed = new Asked(this, () => ask("tournaments", {}));

  override connectedCallback(): void {
    super.connectedCallback();
    this.sinceMs = Date.now();
    this.ticking = window.setInterval(() => this.tick(), 1000);
  }

  override disconnectedCallback(): void {
    window.clearInterval(this.ticking);
    super.disconnectedCallback();
  }

  private tick(): void {
    if (document.hidden) return;
    if (Date.now() - this.sinceMs >= AGAIN_MS) {
      this.sinceMs = Date.now();
      void this.listed.again();
    } else if (this.listed.value?.coming.some(({ starts }) => starts)) this.requestUpdate();
  }

  protected override willUpdate(): void {
    this.listed.want(account.you?.name ?? "");
  }

  private async found(): Promise<void> {
    await (await bringDialog<KzFound>(this.renderRoot, "kz-found", () => import("./found.js")))?.show();
  }

  private async enter(tournament: string): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    const entered = await connection.askAt("tournament", { tournament, what: "enter" });
    this.busy = false;
    if (entered) router.go({ page: "tournament", tournament });
    else void this.listed.again();
  }

  private card(tournament: Summary): TemplateResult {
    const { tournament: id, name, open, entered, entrants, max, club, member } = tournament;
    return html`<li class="panel">
      <div>
        <h3>${linkTo({ page: "tournament", tournament: id }, name)}</h3>
        <p><b>${stateText(tournament, Date.now())}</b></p>
        ${club ? html`<p class="small">${t("Club:")} ${clubLink(club)}</p>` : nothing}
        <p class="quiet small">${joined(termsPhrases(tournament))}</p>
        <p class="small">${t("Players: {n} of {max}", { n: entrants, max })}${entered && tournament.state !== "ended" ? html`<span class="tag">${t("you take part")}</span>` : nothing}</p>
      </div>
      ${open && !entered && member !== false && account.you?.registered ? html`<button class="button primary" aria-label=${joined([t("Enter"), name])} @click=${() => this.enter(id)}>${t("Enter")}</button>` : nothing}
    </li>`;
  }

  private section(id: string, title: string, tournaments: readonly Summary[]): TemplateResult | typeof nothing {
    if (!tournaments.length) return nothing;
    return html`<section aria-labelledby=${id}>
      <h2 id=${id}>${title}</h2>
      <ul class="cards">
        ${tournaments.map((tournament) => this.card(tournament))}
      </ul>
    </section>`;
  }

  /** Returns the button that founds a tournament, or for a guest why and how one registers. */
  private ways(): TemplateResult | typeof nothing {
    const { you } = account;
    if (!you) return nothing;
    if (you.registered) return html`<div class="buttons"><button class="button primary" @click=${() => void this.found()}>${plusIcon} ${t("New tournament")}</button></div>`;
    return html`<div class="panel">
      <p>${t("Anybody may watch. To enter a tournament or to announce one, register: the standings name you, and your place waits for you on every device.")}</p>
      <div class="buttons">
        <button class="button primary" @click=${() => askSign(this, "register")}>${t("Register")}</button>
        <button class="button" @click=${() => askSign(this, "sign-in")}>${t("Sign in")}</button>
      </div>
    </div>`;
  }

  override render() {
    return html`<h1>${t("Tournaments")}</h1>
      <p class="quiet">${t("Enter, and in each round your table is opened for you. The standings count it all.")}</p>
      ${this.ways()}
      ${this.listed.view(({ coming, running, ended }) =>
        coming.length + running.length + ended.length === 0
          ? html`<p class="empty">${t("No tournament is announced. Announce one: it takes a minute, and a link invites the others.")}</p>`
          : [this.section("running", t("Running now"), running), this.section("coming", t("Coming"), coming), this.section("ended", t("Finished"), ended)],
      )}
      <kz-found></kz-found>`;
  }
}
