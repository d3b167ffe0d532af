// SPDX-License-Identifier: MIT
/* The members of a club. For its host and helpers also those who have asked, were refused, or are banned, and what they may do about each. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { ask } from "../api/client.js";
import { t } from "../base/i18n.js";
import { Asked } from "../community/asked.js";
import { pager } from "../community/pager.js";
import { account } from "../page/page.js";
import base from "../ui/base.css";
import { Localized, Watching } from "../ui/controllers.js";
import controls from "../ui/controls.css";
import { choiceField } from "../ui/fields.js";
import { faultOf, type Fault } from "../ui/forms.js";
import { linkTo, personLink } from "../ui/link.js";
import listStyles from "../ui/list.css";
import { gameName } from "../ui/names.js";
import page from "../ui/page.css";
import { timeText } from "../ui/words.js";
import styles from "./people.css";
import { actionName, roleName, type Club, type Member, type People, type What, type Which } from "./words.js";

/** Members come and go: the list is reloaded as long as the page is visible. */
const AGAIN_MS = 30_000;
const DANGEROUS: readonly What[] = ["remove", "ban", "host"];

/** Fires `kz-changed` after a change. */
@customElement("kz-club-people")
export class KzClubPeople extends Watching {
  readonly localized = new Localized(this);
  @property({ attribute: false }) club!: Club;
  @property({ attribute: false }) secret: string | undefined;
  @state() private which: Which = "members";
  @state() private wanted = 1;
  @state() private fault: Fault | null = null;
  /** The person and the action that waits for a second press. */
  @state() private sure: { name: string; what: What } | null = null;
  private busy = false;
  private timer: number | undefined;

  static override styles = [base, controls, page, listStyles, styles];

  private readonly listed = new Asked<People>(this, () => {
    const { which, wanted, secret } = this;
    return ask("club-people", { club: this.club.name, ...(secret && { secret }), ...(which !== "members" && { which }), page: wanted });
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.timer = window.setInterval(() => !document.hidden && void this.listed.again(), AGAIN_MS);
  }

  override disconnectedCallback(): void {
    window.clearInterval(this.timer);
    super.disconnectedCallback();
  }

  protected override willUpdate(): void {
    const { name, members, asking = 0, you } = this.club;
    this.listed.want([account.you?.name, name, this.which, this.wanted, members, asking, you?.standing, you?.since].join(" "));
  }

  private async act(name: string, what: What): Promise<void> {
    if (DANGEROUS.includes(what) && (this.sure?.name !== name || this.sure.what !== what)) {
      this.sure = { name, what };
      return;
    }
    if (this.busy) return;
    this.busy = true;
    this.sure = null;
    this.fault = null;
    try {
      await ask("club-person", { club: this.club.name, name, what });
    } catch (error) {
      this.fault = faultOf(error);
    }
    this.busy = false;
    await this.listed.again();
    this.dispatchEvent(new CustomEvent("kz-changed"));
  }

  private choose(which: Which): void {
    this.which = which;
    this.wanted = 1;
    this.sure = this.fault = null;
    this.listed.value = null;
  }

  private choice(): TemplateResult | typeof nothing {
    const { you, asking = 0 } = this.club;
    if (!you?.may.includes("invite")) return nothing;
    const all = [["members", t("members")], ["asked", asking ? t("asking ({n})", { n: asking }) : t("asking")], ["refused", t("not admitted")], ["banned", t("banned")]] as const;
    return choiceField(t("Which people"), "which", this.which, all, (which) => this.choose(which));
  }

  private whereabouts(one: Member): TemplateResult | typeof nothing {
    const { online, plays, since, standing, waits } = one;
    if (standing === "asked" || standing === "refused" || standing === "banned") return html`<p class="quiet small">${timeText(since)}</p>`;
    if (plays) return html`<p class="here small">${linkTo({ page: "table", table: plays.table }, t("plays {game}", { game: gameName(plays.game) }))}</p>`;
    if (waits) return html`<p class="here small">${linkTo({ page: "table", table: waits.table }, t("has an open table: {game}", { game: gameName(waits.game) }))}</p>`;
    return online ? html`<p class="here small">${t("here now")}</p>` : nothing;
  }

  private button(name: string, what: What): TemplateResult {
    const sure = this.sure?.name === name && this.sure.what === what;
    return html`<button
      class="button ${sure ? "danger" : what === "admit" ? "primary" : ""}"
      aria-label=${`${name}: ${sure ? t("Yes, do it") : actionName(what)}`}
      @click=${() => void this.act(name, what)}
    >
      ${sure ? t("Yes, do it") : actionName(what)}
    </button>`;
  }

  private note(name: string): TemplateResult | typeof nothing {
    if (this.sure?.name !== name) return nothing;
    const { what } = this.sure;
    const text = what === "host" ? t("{name} becomes the host, and you a helper.", { name }) : what === "ban" ? t("{name} cannot join any more, also not by the link.", { name }) : t("{name} may join again.", { name });
    return html`<p class="small" role="status">${text}</p>`;
  }

  private buttons({ name, may, standing }: Member): TemplateResult | typeof nothing {
    if (!may.length) return nothing;
    const all = html`<div class="buttons">${may.map((what) => this.button(name, what))}</div>
      ${this.note(name)}`;
    if (standing === "asked" || standing === "refused" || standing === "banned") return html`<div class="ways">${all}</div>`;
    return html`<details class="ways" ?open=${this.sure?.name === name}>
      <summary aria-label=${t("{name}: manage", { name })}>${t("Manage")}</summary>
      ${all}
    </details>`;
  }

  private person(one: Member): TemplateResult {
    const { name, photo, standing } = one;
    const role = roleName(standing), own = name === account.you?.name;
    return html`<li>
      ${photo
        ? html`<img class="face" src=${`/api/person/${encodeURIComponent(name)}/photo?v=${photo}`} width="44" height="44" alt="" />`
        : html`<span class="face" aria-hidden="true">${[...name][0]}</span>`}
      <div class="who">
        <p><b>${personLink(name)}</b>${own ? html`<span class="tag">${t("you")}</span>` : nothing}${role ? html`<span class="tag">${role}</span>` : nothing}</p>
        ${this.whereabouts(one)}
      </div>
      ${this.buttons(one)}
    </li>`;
  }

  private empty(): string {
    switch (this.which) {
      case "asked":
        return t("Nobody asks to join.");
      case "refused":
        return t("Nobody was refused.");
      default:
        return t("Nobody is banned.");
    }
  }

  private list({ people, page, pages }: People): TemplateResult {
    if (!people.length) return html`<p class="empty">${this.empty()}</p>`;
    return html`<ul class="people">
        ${people.map((one) => this.person(one))}
      </ul>
      ${pager(page, pages, (to) => (this.wanted = to))}`;
  }

  override render() {
    return html`<h2>${t("Members")}</h2>
      ${this.choice()}
      <div role="alert">${this.fault ? html`<p class="fault">${this.fault.text()}</p>` : nothing}</div>
      ${this.listed.view((people) => this.list(people))}`;
  }
}
