// SPDX-License-Identifier: MIT
/* A person's page at /p/NAME: their description and results. People can edit their own page here. */
import { html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { ask } from "../api/client.js";
import type { Api } from "../api/schema.js";
import { joined, LANGUAGES, t } from "../base/i18n.js";
import { Localized, Watching } from "../ui/controllers.js";
import { gameName } from "../ui/names.js";
import type { KzNewTable } from "../lobby/newtable.js";
import "../lobby/newtable.js";
import { mayModerate } from "../ui/roles.js";
import { account, showLobby } from "../page/page.js";
import "./moderation.js";
import "../community/strength-graph.js";
import { numberNote, strengthTable } from "../community/strengths.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import numbers from "../ui/numbers.css";
import { featsView } from "./feats.js";
import "./games-of.js";
import "./progress.js";
import "./rating-graph.js";
import type { KzReport } from "./report.js";
import "./report.js";
import { linkTo } from "../ui/link.js";
import { faultOf, type Fault } from "../ui/forms.js";
import "./profile-edit.js";
import pageStyles from "../ui/page.css";
import { countryName, dayText, roleName } from "../ui/words.js";
import styles from "./profile.css";

type Profile = Api["person"]["out"];

@customElement("kz-profile")
export class KzProfile extends Watching {
  readonly localized = new Localized(this);
  @property() name = "";
  @state() private profile: Profile | null = null;
  @state() private fault: Fault | null = null;
  @state() private editing = false;
  private rated: string[] = [];
  /** True if the reader has blocked this person. null: unknown. */
  @state() private blocked: boolean | null = null;
  /** True if the person is among the reader's friends. null: unknown, or the reader has none. */
  @state() private friend: boolean | null = null;
  /** The person for whose page the friends have been requested. */
  private askedFor = "";

  static override styles = [base, controls, pageStyles, numbers, styles];

  private get own(): boolean {
    const you = account.you;
    return Boolean(you?.registered && this.profile && you.name === this.profile.name);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("name")) {
      this.profile = this.friend = null;
      this.askedFor = "";
      this.editing = false;
      void this.load();
    }
    // The socket reports who the reader is. That may take longer than the request.
    if (this.profile && this.askedFor !== this.name && account.you?.registered) void this.askForFriends(this.profile);
  }

  private async load(): Promise<void> {
    const { name } = this;
    this.fault = null;
    try {
      const profile = await ask("person", { name });
      if (name === this.name) this.profile = profile;
      const { blocks } = await ask("blocks", {});
      if (name === this.name) this.blocked = blocks.includes(profile.name);
    } catch (error) {
      if (name === this.name && !this.profile) this.fault = faultOf(error);
    }
  }

  private async askForFriends(profile: Profile): Promise<void> {
    const name = (this.askedFor = this.name);
    try {
      const { follows } = await ask("follows", {});
      if (name === this.name) this.friend = follows.some((one) => one.name === profile.name);
    } catch (error) {
      if (name === this.name) this.fault = faultOf(error);
    }
  }

  private async block(on: boolean): Promise<void> {
    try {
      await ask("block", { name: this.profile!.name, on });
      this.blocked = on;
    } catch (error) {
      this.fault = faultOf(error);
    }
  }

  private async follow(on: boolean): Promise<void> {
    try {
      await ask("follow", { name: this.profile!.name, on });
      this.friend = on;
    } catch (error) {
      this.fault = faultOf(error);
    }
  }

  private photo({ name, photo }: Profile) {
    const address = `/api/person/${encodeURIComponent(name)}/photo?v=${photo}`;
    return photo
      ? html`<img class="photo" src=${address} width="112" height="112" alt=${t("Photo of {name}", { name })} />`
      : html`<span class="photo" aria-hidden="true">${name.charAt(0).toLocaleUpperCase()}</span>`;
  }

  /** Returns country, language and registration date, as far as they are set. */
  private facts({ country, language, registered }: Profile) {
    const known = language in LANGUAGES ? LANGUAGES[language as keyof typeof LANGUAGES] : "";
    const place = joined([country ? countryName(country) : "", known]);
    return html`${place ? html`<p>${place}</p>` : nothing}
      <p class="quiet small">${t("here since {day}", { day: dayText(registered) })}</p>`;
  }

  private kind({ bot, owner, role, online }: Profile) {
    const words = [bot ? (owner ? t("bot of {name}", { name: owner }) : t("bot")) : "", roleName(role)].filter(Boolean);
    return html`${words.length ? html`<p class="quiet">${joined(words)}</p>` : nothing}
    ${online ? html`<p class="here small">${t("here now")}</p>` : nothing}`;
  }

  private results({ games, won, lost, drawn }: Profile) {
    if (!games.length) return html`<p class="quiet">${t("No rated matches yet.")}</p>`;
    const numbers = ({ points, elo, won, lost, drawn }: Profile["games"][number]): [string, number | undefined][] => [
      [t("Rating points"), points],
      [t("Elo"), elo],
      [t("Won"), won],
      [t("Lost"), lost],
      [t("Drawn"), drawn],
    ];
    return html`<p>${t("won {won}, lost {lost}, drawn {drawn}", { won, lost, drawn })}</p>
      <div class="scroll" tabindex="0" role="group" aria-label=${t("Results by game")}>
        <table>
          <thead>
            <tr>
              <th scope="col">${t("Game")}</th>
              ${numbers(games[0]!).map(([head]) => html`<th scope="col">${head}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${games.map(
              (game) => html`<tr>
                <th scope="row">${gameName(game.game)}</th>
                ${numbers(game).map(([head, number]) => html`<td data-label=${head}>${number}</td>`)}
              </tr>`,
            )}
          </tbody>
        </table>
      </div>`;
  }

  private buttons() {
    if (this.own)
      return html`<button class="button" @click=${() => (this.editing = true)}>${t("Change the profile")}</button>`;
    if (this.blocked === null) return nothing;
    const { name, bot } = this.profile!;
    return html`${bot || this.blocked || !account.you?.registered ? nothing : linkTo({ page: "messages", name }, t("Write a message"), "button")}
    ${this.friend === null || this.blocked
      ? nothing
      : html`<button class="button" @click=${() => this.follow(!this.friend)}>
          ${this.friend ? t("Remove from friends") : t("Add to friends")}
        </button>`}
    ${bot || this.blocked || !account.you?.registered
      ? nothing
      : html`<button class="button" @click=${() => this.renderRoot.querySelector<KzNewTable>("kz-new-table")?.show(undefined, name)}>
          ${t("Challenge")}
        </button>`}
    ${this.blocked
      ? html`<button class="button" @click=${() => this.block(false)}>${t("Unblock")}</button>`
      : html`<button class="button plain" @click=${() => this.block(true)}>${t("Block")}</button>`}
    ${account.you?.registered
      ? html`<button class="button plain" @click=${() => this.renderRoot.querySelector<KzReport>("kz-report")?.show(name, "profile")}>
          ${t("Report")}
        </button>`
      : nothing}`;
  }

  /** Returns the same list as long as the profile is the same. */
  private ratedGames({ games }: Profile): string[] {
    if (this.rated.join() !== games.map(({ game }) => game).join()) this.rated = games.map(({ game }) => game);
    return this.rated;
  }

  private edited(event: CustomEvent<boolean>): void {
    this.editing = false;
    if (event.detail) void this.load();
  }

  override render() {
    const { profile } = this;
    if (this.fault && !profile)
      return html`<section class="panel">
        <h1>${this.fault.text()}</h1>
        <p><button class="button primary" @click=${showLobby}>${t("To the lobby")}</button></p>
      </section>`;
    if (!profile) return nothing;
    if (this.editing) return html`<kz-profile-edit .profile=${profile} @kz-edited=${this.edited}></kz-profile-edit>`;
    return html`<section class="panel">
        <div class="top">
          ${this.photo(profile)}
          <div>
            <h1>${profile.name}</h1>
            ${this.kind(profile)} ${this.facts(profile)}
          </div>
        </div>
        ${profile.about ? html`<p class="about">${profile.about}</p>` : nothing}
        <div class="buttons">${this.buttons()}</div>
        <div role="alert">${this.fault ? html`<p class="fault">${this.fault.text()}</p>` : nothing}</div>
      </section>
      ${mayModerate(account.you?.role) && !this.own ? html`<kz-moderation .name=${profile.name}></kz-moderation>` : nothing}
      <section class="panel">
        <h2>${t("Results")}</h2>
        ${this.results(profile)}
      </section>
      ${profile.strengths.length
        ? html`<section class="panel" aria-labelledby="strength">
            <h2 id="strength">${t("Strength")}</h2>
            <p class="quiet small">${numberNote("strength")} ${numberNote("elo")} ${linkTo({ page: "guide", text: "ratings" }, t("Points, Elo and strength"))}</p>
            ${strengthTable(profile.strengths)}
            <div><kz-strength-graph .name=${profile.name} .strengths=${profile.strengths}></kz-strength-graph></div>
          </section>`
        : nothing}
      ${featsView(profile)}
      ${profile.games.length
        ? html`<section class="panel">
            <h2>${t("Rating")}</h2>
            <div><kz-rating-graph .name=${profile.name} .games=${this.ratedGames(profile)}></kz-rating-graph></div>
          </section>`
        : nothing}
      ${this.own
        ? html`<section class="panel" aria-labelledby="play">
            <h2 id="play">${t("How you play")}</h2>
            <p class="quiet small">${t("Only you see this.")}</p>
            <div><kz-progress></kz-progress></div>
          </section>`
        : nothing}
      <section class="games" aria-labelledby="games">
        <h2 id="games">${t("Games")}</h2>
        <kz-games-of .name=${profile.name}></kz-games-of>
      </section>
      <kz-report></kz-report>
      <kz-new-table></kz-new-table>`;
  }
}
