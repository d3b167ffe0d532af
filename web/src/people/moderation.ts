// SPDX-License-Identifier: MIT
/* What moderators and hosts may do about a person, on that person's page. Nobody else sees it. */
import { html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { ask } from "../api/client.js";
import { t } from "../base/i18n.js";
import type { Person } from "../admin/tools.js";
import "../admin/tools.js";
import { Asked } from "../community/asked.js";
import { Localized, Watching } from "../ui/controllers.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import pageStyles from "../ui/page.css";
import styles from "./moderation.css";

@customElement("kz-moderation")
export class KzModeration extends Watching {
  readonly localized = new Localized(this);
  @property({ attribute: false }) name = "";

  static override styles = [base, controls, pageStyles, styles];

  private readonly person = new Asked<Person | undefined>(this, async () => {
    const { name } = this;
    return (await ask("people", { search: name })).people.find((one) => one.name === name);
  });

  protected override willUpdate(): void {
    this.person.want(this.name);
  }

  override render() {
    return html`<section class="panel" aria-labelledby="moderation">
      <h2 id="moderation">${t("Moderation")}</h2>
      <p class="quiet small">${t("Only moderators and hosts see this. Your actions are recorded in the log.")}</p>
      ${this.person.view((person) =>
        person?.name === this.name ? html`<kz-person-tools .person=${person} @kz-done=${() => this.person.again()}></kz-person-tools>` : nothing,
      )}
    </section>`;
  }
}
