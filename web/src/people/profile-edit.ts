// SPDX-License-Identifier: MIT
/* The person's profile as a form: photo, about, country, language. */
import { html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { ask } from "../api/client.js";
import { limits, words, type Api } from "../api/schema.js";
import { currentLanguage, LANGUAGES, t } from "../base/i18n.js";
import { Localized } from "../ui/controllers.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import formStyles from "../ui/forms.css";
import { areaField, faultOf, focusFault, formFault, type Fault } from "../ui/forms.js";
import { isPicture, preview, sendPhoto } from "./photo.js";
import pageStyles from "../ui/page.css";
import { countryName } from "../ui/words.js";
import styles from "./profile-edit.css";

type Profile = Api["person"]["out"];
type Wanted = Api["profile"]["in"];

@customElement("kz-profile-edit")
export class KzProfileEdit extends LitElement {
  readonly localized = new Localized(this);
  @property({ attribute: false }) profile!: Profile;
  @state() private wanted: Wanted = { about: "", country: "", language: "" };
  /** The chosen photo, as it is shown. "": the existing one; null: none. */
  @state() private shown: string | null = "";
  @state() private busy = false;
  @state() private fault: Fault | null = null;
  private file: File | null = null;

  static override styles = [base, controls, pageStyles, formStyles, styles];

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("profile")) return;
    const { about, country, language } = this.profile;
    this.wanted = { about, country, language } as Wanted;
  }

  private async pick(event: Event): Promise<void> {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    input.value = "";
    if (!file) return;
    this.fault = null;
    if (!(await isPicture(file))) {
      this.fault = { field: "", text: () => t("This file is not a picture that can be shown.") };
      return;
    }
    this.file = file;
    this.shown = await preview(file);
  }

  private dropPhoto(): void {
    this.file = null;
    this.shown = null;
  }

  private end(changed: boolean): void {
    this.dispatchEvent(new CustomEvent<boolean>("kz-edited", { detail: changed }));
  }

  private async save(event: Event): Promise<void> {
    event.preventDefault();
    if (this.busy) return;
    this.busy = true;
    this.fault = null;
    try {
      if (this.file) await sendPhoto(this.file);
      this.file = null;
      if (this.shown === null && this.profile.photo) await ask("photo-remove", {});
      await ask("profile", this.wanted);
      this.end(true);
    } catch (error) {
      this.fault = faultOf(error, () => ({ about: t("About you") }));
    }
    this.busy = false;
    await this.updateComplete;
    focusFault(this.renderRoot, this.fault);
  }

  private photo() {
    const { name, photo } = this.profile;
    const address = this.shown || (photo ? `/api/person/${encodeURIComponent(name)}/photo?v=${photo}` : "");
    const there = this.shown !== null && address;
    return html`<div class="photo">
      ${there ? html`<img src=${address} alt=${t("Photo of {name}", { name })} />` : html`<span class="none" aria-hidden="true">${this.profile.name.charAt(0).toLocaleUpperCase()}</span>`}
      <div class="buttons">
        <label class="button pick"
          >${t("Choose a photo")}<input type="file" accept="image/png,image/jpeg" @change=${this.pick}
        /></label>
        ${there ? html`<button type="button" class="button plain" @click=${this.dropPhoto}>${t("Remove the photo")}</button>` : nothing}
      </div>
    </div>`;
  }

  private select<K extends "country" | "language">(key: K, label: string, all: readonly (readonly [string, string])[]) {
    return html`<div class="field">
      <label for=${key}>${label}</label>
      <select
        id=${key}
        @change=${(event: Event) => (this.wanted = { ...this.wanted, [key]: (event.target as HTMLSelectElement).value })}
      >
        <option value="" ?selected=${this.wanted[key] === ""}>${t("not given")}</option>
        ${all.map(([code, name]) => html`<option value=${code} ?selected=${this.wanted[key] === code}>${name}</option>`)}
      </select>
    </div>`;
  }

  private countries(): [string, string][] {
    const order = new Intl.Collator(currentLanguage());
    return words
      .profile!.country!.filter(Boolean)
      .map((code): [string, string] => [code, countryName(code)])
      .sort(([, one], [, other]) => order.compare(one, other));
  }

  override render() {
    const most = limits.profile!.about![1];
    return html`<section class="panel">
      <form class="form" novalidate @submit=${this.save}>
        <h1>${t("Your profile")}</h1>
        ${this.photo()}
        ${areaField({
          name: "about",
          label: t("About you"),
          value: this.wanted.about,
          fault: this.fault,
          hint: t("{n} of {most} characters", { n: [...this.wanted.about].length, most }),
          input: (about) => (this.wanted = { ...this.wanted, about }),
        })}
        ${this.select("country", t("Country"), this.countries())} ${this.select("language", t("Language"), Object.entries(LANGUAGES))}
        ${formFault(this.fault)}
        <div class="buttons">
          <button class="button primary" ?disabled=${this.busy}>${t("Save")}</button>
          <button type="button" class="button plain" @click=${() => this.end(false)}>${t("Cancel")}</button>
        </div>
      </form>
    </section>`;
  }
}
