// SPDX-License-Identifier: MIT
/* `<kz-why>`: the link to the analysis at the end of a match, if there is one or it is available. */
import { html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { ask } from "../api/client.js";
import { t } from "../base/i18n.js";
import { Localized } from "../ui/controllers.js";

@customElement("kz-why")
export class KzWhy extends LitElement {
  readonly localized = new Localized(this);
  @property() match = "";
  @property({ attribute: false }) go: () => void = () => {};
  @state() private there = false;

  /** It looks like the other links next to it. */
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("match")) void this.look();
  }

  private async look(): Promise<void> {
    try {
      const { state, may } = await ask("analysis", { match: this.match });
      this.there = may || state !== "none";
    } catch {
      this.there = false; // it is not offered then
    }
  }

  private onClick(event: MouseEvent): void {
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.go();
  }

  override render() {
    return this.there ? html`<a class="button quiet" href=${`/r/${this.match}#why`} @click=${this.onClick}>${t("What could I have done?")}</a>` : nothing;
  }
}
