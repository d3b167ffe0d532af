// SPDX-License-Identifier: MIT
/* The page of a club, at /club/NAME. The secret of its link is in the address as ?link=... */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { askSign } from "../account/person.js";
import { ask } from "../api/client.js";
import { joined, t, tn } from "../base/i18n.js";
import { Asked } from "../community/asked.js";
import { account, router } from "../page/page.js";
import { pathOf, searchOf } from "../page/router.js";
import base from "../ui/base.css";
import { Localized, Watching } from "../ui/controllers.js";
import controls from "../ui/controls.css";
import { copyText } from "../ui/copy.js";
import { bringDialog } from "../ui/dialog.js";
import { faultOf, type Fault } from "../ui/forms.js";
import { linkTo, personLink } from "../ui/link.js";
import listStyles from "../ui/list.css";
import page from "../ui/page.css";
import styles from "./club.css";
import type { KzClubForm } from "./form.js";
import type { KzClubNote } from "./note.js";
import "../tournaments/club/club-events.js";
import "./ladder.js";
import "./people.js";
import { clubName, joiningName, languageNames, type Club } from "./words.js";

type May = NonNullable<Club["you"]>["may"][number];

@customElement("kz-club")
export class KzClub extends Watching {
  readonly localized = new Localized(this);
  @property() name = "";
  @property() search = "";
  @state() private fault: Fault | null = null;
  /** Leaving waits for a second press. */
  @state() private leaving = false;
  @state() private copied = false;
  @state() private busy = false;

  static override styles = [base, controls, page, listStyles, styles];

  private get secret(): string | undefined {
    return new URLSearchParams(this.search).get("link") || undefined;
  }

  private readonly asked = new Asked<Club>(this, () => {
    const { secret } = this;
    return ask("club", { club: this.name, ...(secret && { secret }) });
  });

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("name")) {
      this.asked.value = null;
      this.leaving = this.copied = false;
      this.fault = null;
    }
    this.asked.want(`${account.you?.name ?? ""} ${this.name} ${this.search}`);
  }

  /** Sends a request, then reads the club again. Returns false if it was refused. */
  private async send(work: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.fault = null;
    let done = true;
    try {
      await work();
    } catch (error) {
      this.fault = faultOf(error);
      done = false;
    }
    this.busy = false;
    await this.asked.again();
    return done;
  }

  private async join(): Promise<void> {
    const { name, secret } = this;
    const linked = this.asked.value?.linked && secret;
    // The secret does not stay in the address. Meanwhile the reader may have gone elsewhere.
    if ((await this.send(() => ask("club-join", { club: name, ...(linked && { secret: linked }) }))) && this.isHere(name)) router.replace({ page: "club", name });
  }

  private isHere(name: string): boolean {
    const { route } = router;
    return route.page === "club" && route.name === name;
  }

  private async leave(last: boolean): Promise<void> {
    if (!this.leaving) {
      this.leaving = true;
      return;
    }
    this.leaving = false;
    const { name } = this;
    const left = await this.send(() => ask("club-leave", { club: name }));
    // A club that is closed, or is joined by link, is no longer there for this reader.
    if (left && (last || this.asked.failed) && this.isHere(name)) router.go({ page: "clubs" });
  }

  private async edit(club: Club): Promise<void> {
    await (await bringDialog<KzClubForm>(this.renderRoot, "kz-club-form", () => import("./form.js")))?.show(club);
  }

  private async note(closes: boolean): Promise<void> {
    const { name, secret } = this;
    await (await bringDialog<KzClubNote>(this.renderRoot, "kz-club-note", () => import("./note.js")))?.show(name, secret, closes);
  }

  // ---- Views

  private facts({ members, joining, languages, host }: Club): TemplateResult {
    return html`<p class="quiet">${joined([tn(members, "{n} member", "{n} members"), joiningName(joining), ...languageNames(languages)])}</p>
      <p class="quiet small">${t("Host:")} ${personLink(host)}</p>`;
  }

  /** Returns how a guest joins. */
  private signing(linked: boolean): TemplateResult {
    return html`<section class="panel">
      <p>${linked ? t("You are invited. To join the club, register: the others see your name among the members.") : t("To join a club or to found one, register: the others see your name among the members.")}</p>
      <div class="buttons">
        <button class="button primary" @click=${() => askSign(this, "register")}>${t("Register")}</button>
        <button class="button" @click=${() => askSign(this, "sign-in")}>${t("Sign in")}</button>
      </div>
    </section>`;
  }

  private leaveButton(text: string, last: boolean): TemplateResult {
    return html`<button class="button ${this.leaving ? "danger" : "plain"}" ?disabled=${this.busy} @click=${() => void this.leave(last)}>${this.leaving ? t("Yes, leave") : text}</button>`;
  }

  private leavingNote({ you, members }: Club): TemplateResult | typeof nothing {
    if (!this.leaving || you?.standing !== "host") return nothing;
    return html`<p role="status">${members > 1 ? t("The club passes to the helper who has been one longest, else to the member who has been there longest.") : t("You are the last member: the club is closed when you leave.")}</p>`;
  }

  /** Returns the reader's standing in the club, and what they may do about it. */
  private standing(club: Club): TemplateResult | typeof nothing {
    const { you, linked, joining, members } = club;
    if (!account.you || !you) return nothing;
    if (!account.you.registered) return this.signing(linked);
    const joins = you.may.includes("join");
    const asks = joining === "request" && !linked;
    const join = joins ? html`<button class="button primary" ?disabled=${this.busy} @click=${() => void this.join()}>${asks ? t("Ask to join") : t("Join the club")}</button>` : nothing;
    switch (you.standing) {
      case "asked":
        return html`<section class="panel">
          <p>${linked ? t("You are invited.") : t("You have asked to join. The host or a helper decides.")}</p>
          <div class="buttons">${join} ${this.leaveButton(t("Withdraw the request"), false)}</div>
        </section>`;
      case "banned":
        return html`<section class="panel"><p>${t("This club does not admit you.")}</p></section>`;
      case "refused":
        return html`<section class="panel">
          <p>${joins ? t("The club has refused your request. You may join or ask again.") : t("The club has refused your request. You may ask again a week after that.")}</p>
          ${joins ? html`<div class="buttons">${join}</div>` : nothing}
        </section>`;
      case "stranger":
        if (!joins) return html`<section class="panel"><p>${t("One joins this club only by its link.")}</p></section>`;
        return html`<section class="panel">
          ${linked ? html`<p>${t("You are invited.")}</p>` : this.secret ? html`<p>${t("This link is no longer valid.")}</p>` : nothing}
          <div class="buttons">${join}</div>
        </section>`;
      default:
        return html`<div class="own">
          ${this.leavingNote(club)}
          <div class="buttons">
            ${you.may.includes("change") ? html`<button class="button" @click=${() => void this.edit(club)}>${t("Change the club")}</button>` : nothing}
            ${this.leaveButton(t("Leave the club"), members === 1)} ${this.leaving ? html`<button class="button" @click=${() => (this.leaving = false)}>${t("Stay")}</button>` : nothing}
          </div>
        </div>`;
    }
  }

  /** Returns the club's link, for those who may give it away. */
  private invitation({ name, secret, you }: Club): TemplateResult | typeof nothing {
    if (!secret) return nothing;
    const address = location.origin + pathOf({ page: "club", name, search: searchOf({ link: secret }) });
    const may = (word: May) => you?.may.includes(word);
    return html`<section class="panel" aria-labelledby="link">
      <h2 id="link">${t("The club’s link")}</h2>
      <p class="quiet small">${t("Whoever has it becomes a member at once, unless the club has banned them.")}</p>
      <input type="text" readonly aria-labelledby="link" .value=${address} @focus=${(event: Event) => (event.target as HTMLInputElement).select()} />
      <div class="buttons">
        <button class="button" @click=${async () => (this.copied = await copyText(address))}>${this.copied ? t("Copied") : t("Copy")}</button>
        ${may("renew") ? html`<button class="button plain" ?disabled=${this.busy} @click=${() => void this.renew()}>${t("New link")}</button>` : nothing}
      </div>
      ${may("renew") ? html`<p class="quiet small">${t("With a new link the old one is no longer valid.")}</p>` : nothing}
    </section>`;
  }

  private async renew(): Promise<void> {
    this.copied = false;
    await this.send(() => ask("club-link", { club: this.name }));
  }

  private last({ you }: Club): TemplateResult | typeof nothing {
    const may = (word: May) => account.you?.registered && you?.may.includes(word);
    if (!may("report") && !may("close")) return nothing;
    return html`<div class="buttons last">
      ${may("report") ? html`<button class="button plain" @click=${() => void this.note(false)}>${t("Report the club")}</button>` : nothing}
      ${may("close") ? html`<button class="button danger" @click=${() => void this.note(true)}>${t("Close the club")}</button>` : nothing}
    </div>`;
  }

  private view(club: Club): TemplateResult {
    return html`${this.facts(club)} ${club.about ? html`<p class="about">${club.about}</p>` : nothing}
      <div role="alert">${this.fault ? html`<p class="fault">${this.fault.text()}</p>` : nothing}</div>
      ${this.standing(club)} ${this.invitation(club)}
      <kz-club-people .club=${club} .secret=${this.secret} @kz-changed=${() => void this.asked.again()}></kz-club-people>
      <kz-club-events .club=${club.name} .secret=${this.secret} .number=${club.number} .standing=${club.you?.standing ?? ""}></kz-club-events>
      <kz-club-ladder .club=${club.name} .secret=${this.secret} .members=${club.members}></kz-club-ladder>
      ${this.last(club)}`;
  }

  override render() {
    return html`<p class="back small">${linkTo({ page: "clubs" }, t("Clubs"))}</p>
      <h1>${clubName(this.asked.value?.name ?? this.name)}</h1>
      ${this.asked.view((club) => this.view(club))}
      <kz-club-form @kz-changed=${() => void this.asked.again()}></kz-club-form>
      <kz-club-note></kz-club-note>`;
  }
}
