// SPDX-License-Identifier: MIT
/* The host's notice to everybody, and closing a table. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import formStyles from "../ui/forms.css";
import { areaField, faultOf, focusFault, formFault, textField, type Fault } from "../ui/forms.js";
import pageStyles from "../ui/page.css";
import { ask } from "../api/client.js";
import { limits } from "../api/schema.js";
import { t } from "../base/i18n.js";
import { Localized, Watching } from "../ui/controllers.js";
import { account } from "../page/page.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import partStyles from "./part.css";
import listStyles from "../ui/list.css";
import { tableOf } from "../community/words.js";

@customElement("kz-admin-tables")
export class KzAdminTables extends Watching {
  readonly localized = new Localized(this);
  @state() private text = "";
  @state() private table = "";
  @state() private reason = "";
  @state() private fault: (Fault & { form: string }) | null = null;
  @state() private done = "";
  private busy = false;

  static override styles = [base, controls, pageStyles, formStyles, listStyles, partStyles];

  private async attempt(form: string, labels: () => Record<string, string>, deed: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.fault = null;
    this.done = "";
    try {
      await deed();
      this.done = form;
      return true;
    } catch (error) {
      this.fault = { form, ...faultOf(error, labels) };
      await this.updateComplete;
      focusFault(this.renderRoot, this.fault);
      return false;
    } finally {
      this.busy = false;
    }
  }

  private at(form: string): Fault | null {
    return this.fault?.form === form ? this.fault : null;
  }

  private async tell(event: Event): Promise<void> {
    event.preventDefault();
    if (await this.attempt("tell", () => ({ text: t("Notice") }), () => ask("broadcast", { text: this.text }))) this.text = "";
  }

  private async close(event: Event): Promise<void> {
    event.preventDefault();
    const labels = () => ({ table: t("Table"), reason: t("Reason") });
    const closed = await this.attempt("close", labels, () => ask("close-a-table", { table: tableOf(this.table), reason: this.reason }));
    if (closed) this.table = this.reason = "";
  }

  private telling(): TemplateResult | typeof nothing {
    if (account.you?.role !== "host") return nothing;
    return html`<section class="panel">
      <h2>${t("Tell everybody")}</h2>
      <p class="quiet small">${t("Everybody who is connected sees it until they close it.")}</p>
      <form class="form" novalidate @submit=${this.tell}>
        ${areaField({
          name: "text",
          label: t("Notice"),
          value: this.text,
          fault: this.at("tell"),
          max: limits["broadcast"]!["text"]![1],
          input: (value) => (this.text = value),
        })}
        ${formFault(this.at("tell"))}
        <button class="button primary">${t("Tell everybody")}</button>
        <div role="status">${this.done === "tell" ? html`<p class="done">${t("Everybody has been notified.")}</p>` : nothing}</div>
      </form>
    </section>`;
  }

  private closing(): TemplateResult {
    return html`<section class="panel">
      <h2>${t("Close a table")}</h2>
      <p class="quiet small">${t("Its match does not count for anybody.")}</p>
      <form class="form" novalidate @submit=${this.close}>
        ${textField({
          name: "table",
          label: t("Table"),
          value: this.table,
          fault: this.at("close"),
          hint: t("Its address, or what stands at the end of it."),
          input: (value) => (this.table = value),
        })}
        ${textField({
          name: "reason",
          label: t("Reason"),
          value: this.reason,
          fault: this.at("close"),
          max: limits["close-a-table"]!["reason"]![1],
          input: (value) => (this.reason = value),
        })}
        ${formFault(this.at("close"))}
        <button class="button danger">${t("Close the table")}</button>
        <div role="status">${this.done === "close" ? html`<p class="done">${t("The table is closed.")}</p>` : nothing}</div>
      </form>
    </section>`;
  }

  override render() {
    return html`${this.telling()} ${this.closing()}`;
  }
}
