// SPDX-License-Identifier: MIT
/* The clubs that anybody may find, at /clubs, and those of the reader. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { askSign } from "../account/person.js";
import { ask } from "../api/client.js";
import type { Api } from "../api/schema.js";
import { joined, LANGUAGES, t, tn, type Language } from "../base/i18n.js";
import { Asked } from "../community/asked.js";
import { pager } from "../community/pager.js";
import { pageOf } from "../community/wanted.js";
import { account, router } from "../page/page.js";
import { searchOf } from "../page/router.js";
import base from "../ui/base.css";
import { Localized, Watching } from "../ui/controllers.js";
import controls from "../ui/controls.css";
import { bringDialog } from "../ui/dialog.js";
import { plusIcon } from "../ui/icons.js";
import { linkTo } from "../ui/link.js";
import listStyles from "../ui/list.css";
import page from "../ui/page.css";
import type { KzClubForm } from "./form.js";
import styles from "./list.css";
import { clubName, joiningName, languageNames, roleName } from "./words.js";

type Clubs = Api["clubs"]["out"];
const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGES, code);

@customElement("kz-clubs")
export class KzClubs extends Watching {
  readonly localized = new Localized(this);
  @property() search = "";

  static override styles = [base, controls, page, listStyles, styles];

  private get wanted(): { language: Language | ""; page: number } {
    const query = new URLSearchParams(this.search), language = query.get("language") ?? "";
    return { language: isLanguage(language) ? language : "", page: pageOf(query) };
  }

  private readonly listed = new Asked<Clubs>(this, () => {
    const { language, page } = this.wanted;
    return ask("clubs", { ...(language && { language }), page });
  });

  protected override willUpdate(): void {
    this.listed.want(`${account.you?.name ?? ""} ${this.search}`);
  }

  private go(language: string, page = 1): void {
    router.go({ page: "clubs", search: searchOf({ language, page: page > 1 ? String(page) : "" }) });
  }

  private async found(): Promise<void> {
    await (await bringDialog<KzClubForm>(this.renderRoot, "kz-club-form", () => import("./form.js")))?.show(null);
  }

  private own({ name, standing, members, asking = 0 }: Clubs["yours"][number]): TemplateResult {
    const role = standing === "asked" ? t("you have asked to join") : roleName(standing);
    return html`<li class="panel">
      <h3>${linkTo({ page: "club", name }, clubName(name))}</h3>
      <p class="small">${joined([tn(members, "{n} member", "{n} members"), ...(role ? [role] : [])])}</p>
      ${asking ? html`<p><b>${tn(asking, "{n} person asks to join", "{n} people ask to join")}</b></p>` : nothing}
    </li>`;
  }

  private card({ name, about, languages, joining, members }: Clubs["clubs"][number]): TemplateResult {
    return html`<li class="panel">
      <h3>${linkTo({ page: "club", name }, clubName(name))}</h3>
      ${about ? html`<p class="about">${about}</p>` : nothing}
      <p class="quiet small">${joined([tn(members, "{n} member", "{n} members"), joiningName(joining), ...languageNames(languages)])}</p>
    </li>`;
  }

  private list({ clubs, yours, page, pages }: Clubs): TemplateResult {
    const { language } = this.wanted;
    return html`${yours.length
        ? html`<section aria-labelledby="yours">
            <h2 id="yours">${t("Your clubs")}</h2>
            <ul class="cards">
              ${yours.map((club) => this.own(club))}
            </ul>
          </section>`
        : nothing}
      <section aria-labelledby="all">
        <h2 id="all">${t("All clubs")}</h2>
        <div class="filters">
          <label class="field"
            ><span>${t("Language")}</span>
            <select .value=${live(language)} @change=${(event: Event) => this.go((event.target as HTMLSelectElement).value)}>
              <option value="" ?selected=${!language}>${t("any")}</option>
              ${Object.entries(LANGUAGES).map(([code, name]) => html`<option value=${code} lang=${code} ?selected=${code === language}>${name}</option>`)}
            </select>
          </label>
        </div>
        ${clubs.length
          ? html`<ul class="cards">
              ${clubs.map((club) => this.card(club))}
            </ul>`
          : html`<p class="empty">${language ? t("No club speaks this language yet.") : t("There is no club yet. Found the first one: it takes a minute.")}</p>`}
        ${pager(page, pages, (to) => this.go(language, to))}
      </section>`;
  }

  /** Returns the button that founds a club, or for a guest how one registers. */
  private ways(): TemplateResult | typeof nothing {
    const { you } = account;
    if (!you) return nothing;
    if (you.registered) return html`<div class="buttons"><button class="button primary" @click=${() => void this.found()}>${plusIcon} ${t("Found a club")}</button></div>`;
    return html`<div class="panel">
      <p>${t("To join a club or to found one, register: the others see your name among the members.")}</p>
      <div class="buttons">
        <button class="button primary" @click=${() => askSign(this, "register")}>${t("Register")}</button>
        <button class="button" @click=${() => askSign(this, "sign-in")}>${t("Sign in")}</button>
      </div>
    </div>`;
  }

  override render() {
    return html`<h1>${t("Clubs")}</h1>
      <p class="quiet">${t("The people of a yard, a café or a town, in one place.")}</p>
      ${this.ways()} ${this.listed.view((clubs) => this.list(clubs))}
      <kz-club-form></kz-club-form>`;
  }
}
