// SPDX-License-Identifier: MIT
/* The dialog that founds a club, or changes one. The input stays if it is refused. */
import { html, nothing } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { ask } from "../api/client.js";
import { limits, type ClubJoining } from "../api/schema.js";
import { LANGUAGES, t } from "../base/i18n.js";
import { router } from "../page/page.js";
import base from "../ui/base.css";
import { Localized, Watching } from "../ui/controllers.js";
import controls from "../ui/controls.css";
import { closeDialog, closeOutside, dialogHead, openDialog } from "../ui/dialog.js";
import dialogStyles from "../ui/dialog.css";
import { choiceField, switchField } from "../ui/fields.js";
import { areaField, faultOf, focusFault, formFault, textField, type Fault } from "../ui/forms.js";
import formStyles from "../ui/forms.css";
import styles from "./form.css";
import { clubName, type Club } from "./words.js";

const JOININGS: readonly ClubJoining[] = ["open", "request", "link"];

/** Fires `kz-changed` after a change. */
@customElement("kz-club-form")
export class KzClubForm extends Watching {
  readonly localized = new Localized(this);
  @query("dialog") private dialog!: HTMLDialogElement;
  /** The club that is changed; null: a new one. */
  @state() private club: Club | null = null;
  @state() private name = "";
  @state() private about = "";
  @state() private joining: ClubJoining = "open";
  @state() private languages: readonly string[] = [];
  @state() private fault: Fault | null = null;
  @state() private busy = false;

  static override styles = [base, controls, dialogStyles, formStyles, styles];

  /** Opens the dialog. What was typed for a new club stays. */
  async show(club: Club | null): Promise<void> {
    if (club || this.club) {
      this.about = club?.about ?? "";
      this.joining = club?.joining ?? "open";
      this.languages = club?.languages.split(",").filter(Boolean) ?? [];
    }
    this.club = club;
    this.fault = null;
    await this.updateComplete;
    openDialog(this.dialog);
  }

  private async send(event: Event): Promise<void> {
    event.preventDefault();
    if (this.busy) return;
    this.busy = true;
    this.fault = null;
    const terms = { about: this.about, languages: this.languages.join(","), joining: this.joining };
    try {
      if (this.club) await ask("club-change", { club: this.club.name, ...terms });
      const name = this.club?.name ?? (await ask("club-found", { name: this.name.trim(), ...terms })).name;
      this.dialog.close();
      if (this.club) this.dispatchEvent(new CustomEvent("kz-changed"));
      else {
        this.name = this.about = "";
        router.go({ page: "club", name });
      }
    } catch (error) {
      this.fault = faultOf(error, () => ({ name: t("Name of the club"), about: t("Description") }));
      await this.updateComplete;
      focusFault(this.renderRoot, this.fault);
    }
    this.busy = false;
  }

  private toggle(code: string, on: boolean): void {
    this.languages = Object.keys(LANGUAGES).filter((one) => (one === code ? on : this.languages.includes(one)));
  }

  private note(): string {
    switch (this.joining) {
      case "open":
        return t("Everybody finds the club and becomes a member at once.");
      case "request":
        return t("Everybody finds the club. You or a helper admit those who ask.");
      case "link":
        return t("Nobody finds the club. Those to whom you give its link become members.");
    }
  }

  private fields() {
    const most = limits["club-found"]!["about"]![1];
    return html`${this.club
        ? nothing
        : textField({
            name: "name",
            label: t("Name of the club"),
            value: this.name,
            fault: this.fault,
            hint: t("3 to 20 characters. The name cannot be changed later."),
            max: limits["club-found"]!["name"]![1],
            input: (value) => (this.name = value),
          })}
      ${areaField({
        name: "about",
        label: t("Description"),
        value: this.about,
        fault: this.fault,
        hint: t("{n} of {most} characters", { n: [...this.about].length, most }),
        input: (value) => (this.about = value),
      })}
      <div>
        ${choiceField(
          t("Who may join"),
          "joining",
          this.joining,
          JOININGS.map((one) => [one, { open: t("anybody"), request: t("by request"), link: t("by link") }[one]] as const),
          (joining) => (this.joining = joining),
        )}
        <p class="hint">${this.note()}</p>
      </div>
      <fieldset class="languages">
        <legend>${t("Languages that are spoken in the club")}</legend>
        ${Object.entries(LANGUAGES).map(([code, name]) => switchField(name, "", this.languages.includes(code), (on) => this.toggle(code, on)))}
      </fieldset>
      ${formFault(this.fault)}`;
  }

  override render() {
    const { club } = this;
    return html`<dialog aria-labelledby="title" @click=${closeOutside}>
      <form class="frame" novalidate @submit=${this.send}>
        ${dialogHead("title", club ? clubName(club.name) : t("New club"))}
        <div class="body form">${this.fields()}</div>
        <div class="foot">
          <button type="button" class="button plain" @click=${closeDialog}>${t("Cancel")}</button>
          <button class="button primary" ?disabled=${this.busy}>${club ? t("Save") : t("Found the club")}</button>
        </div>
      </form>
    </dialog>`;
  }
}
