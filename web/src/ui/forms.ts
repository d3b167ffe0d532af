// SPDX-License-Identifier: MIT
/* Forms of accounts: fields with their hint and their error below them, and the server's refusals in the reader's language. */
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { ApiError } from "../api/client.js";
import { errorText, t, type Words } from "../base/i18n.js";

/** Why something was refused. `field`: the faulty member, "" for none. */
export interface Fault {
  field: string;
  text: Words;
}

/** Returns a refusal in the reader's language. `labels` returns the visible names of the members. */
export function faultOf(error: unknown, labels: () => Record<string, string> = () => ({})): Fault {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === "no-answer") return { field: "", text: () => t("The server does not answer. Try again in a moment.") };
  const { code, message, field = "" } = error;
  const text = (): string => errorText({ code, text: message, args: error.args.map((arg) => (arg === field && labels()[field]) || arg) });
  return { field: field in labels() ? field : "", text };
}

/** The properties of a field. `kind`: the input's type. */
export interface FieldSet {
  name: string;
  label: string;
  value: string;
  fault: Fault | null;
  hint?: string;
  kind?: "text" | "password";
  complete?: string;
  max?: number;
  input(value: string): void;
}

/** Returns the attributes of the field's input: whether it is faulty, and the ids of its hint and its error. */
const describedBy = ({ name, hint, fault }: FieldSet) =>
  [hint ? `${name}-hint` : "", fault?.field === name ? `${name}-fault` : ""].filter(Boolean).join(" ") || nothing;

const below = ({ name, hint, fault }: FieldSet) => html`
  ${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : nothing}
  ${fault?.field === name ? html`<p class="fault" id="${name}-fault">${fault.text()}</p>` : nothing}
`;

export function textField(field: FieldSet): TemplateResult {
  return html`<div class="field">
    <label for=${field.name}>${field.label}</label>
    <input
      id=${field.name}
      name=${field.name}
      type=${field.kind ?? "text"}
      autocomplete=${(field.complete ?? "off") as AutoFill}
      autocapitalize="none"
      spellcheck="false"
      maxlength=${field.max ?? nothing}
      aria-invalid=${field.fault?.field === field.name ? "true" : nothing}
      aria-describedby=${describedBy(field)}
      .value=${live(field.value)}
      @input=${(event: Event) => field.input((event.target as HTMLInputElement).value)}
    />
    ${below(field)}
  </div>`;
}

export function areaField(field: FieldSet): TemplateResult {
  return html`<div class="field">
    <label for=${field.name}>${field.label}</label>
    <textarea
      id=${field.name}
      name=${field.name}
      rows="6"
      maxlength=${field.max ?? nothing}
      aria-invalid=${field.fault?.field === field.name ? "true" : nothing}
      aria-describedby=${describedBy(field)}
      .value=${live(field.value)}
      @input=${(event: Event) => field.input((event.target as HTMLTextAreaElement).value)}
    ></textarea>
    ${below(field)}
  </div>`;
}

/** Returns the error that belongs to no single field. The element is always there, so that screen readers announce a change. */
export function formFault(fault: Fault | null): TemplateResult {
  return html`<div role="alert">${fault && !fault.field ? html`<p class="fault">${fault.text()}</p>` : nothing}</div>`;
}

/** Moves the focus to the faulty field, and scrolls its error into view: in a low window it may be below. */
export function focusFault(root: ParentNode, fault: Fault | null): void {
  if (fault?.field) root.querySelector<HTMLElement>(`#${fault.field}`)?.focus();
  if (fault) root.querySelector(fault.field ? `#${fault.field}-fault` : "[role=alert] .fault")?.scrollIntoView({ block: "nearest" });
}

/** Returns a closed field whose text is broken into lines. `text`: of the chosen value. The look: pick.css. */
export const pickView = (text: string, select: TemplateResult): TemplateResult => html`<span class="pick"><span aria-hidden="true">${text}</span>${select}</span>`;
