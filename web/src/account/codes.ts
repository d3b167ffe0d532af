// SPDX-License-Identifier: MIT
/* Recovery codes. They are shown once, to be copied, or saved as a file and printed. */
import { html, type TemplateResult } from "lit";
import { t } from "../base/i18n.js";
import { copyText } from "../ui/copy.js";

function codesText(name: string, codes: readonly string[]): string {
  return `${location.host} - ${t("Recovery codes of {name}", { name })}\n\n${codes.join("\n")}\n`;
}

function save(name: string, codes: readonly string[]): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([codesText(name, codes)], { type: "text/plain" }));
  link.download = `kozel-${name}-codes.txt`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Copies the codes, or selects them so that the person can copy them by hand. */
async function copy(event: Event, name: string, codes: readonly string[], kept: () => void): Promise<void> {
  const list = (event.currentTarget as HTMLElement).closest(".codes")!.querySelector("ol")!;
  if (!(await copyText(codesText(name, codes)))) {
    getSelection()?.selectAllChildren(list);
    return;
  }
  kept();
  list.parentElement!.querySelector("output")!.textContent = t("Copied");
}

/** Returns the list of codes. `kept` is called when the codes are copied or saved. */
export function codesView(name: string, codes: readonly string[], kept: () => void = () => undefined): TemplateResult {
  return html`<div class="codes" tabindex="-1">
    <p>${t("Your recovery codes. They are shown only once: keep them where nobody else sees them. Each of them works once.")}</p>
    <ol>
      ${codes.map((code) => html`<li><code>${code}</code></li>`)}
    </ol>
    <p class="buttons">
      <button type="button" class="button" @click=${(event: Event) => void copy(event, name, codes, kept)}>${t("Copy")}</button>
      <button type="button" class="button" @click=${() => (kept(), save(name, codes))}>${t("Save as a file")}</button>
      <output class="quiet small"></output>
    </p>
  </div>`;
}
