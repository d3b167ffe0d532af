/* Recovery codes, which are shown once: to be written down, or kept as a file and printed. */
import { html, type TemplateResult } from "lit";
import { t } from "../base/i18n.js";

function codesText(name: string, codes: readonly string[]): string {
  return `${location.host} - ${t("Recovery codes of {name}", { name })}\n\n${codes.join("\n")}\n`;
}

function keep(name: string, codes: readonly string[]): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([codesText(name, codes)], { type: "text/plain" }));
  link.download = `kozel-${name}-codes.txt`;
  link.click();
  URL.revokeObjectURL(link.href);
}

export function codesView(name: string, codes: readonly string[]): TemplateResult {
  return html`<div class="token codes" tabindex="-1">
    <p>${t("Your recovery codes. They are shown this once: keep them where nobody else sees them. Each leads back into the account once.")}</p>
    <ol>
      ${codes.map((code) => html`<li><code>${code}</code></li>`)}
    </ol>
    <p class="buttons">
      <button type="button" class="button" @click=${() => keep(name, codes)}>${t("Save as a file")}</button>
    </p>
  </div>`;
}
