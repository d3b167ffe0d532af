import { html, LitElement } from "lit";
import { customElement } from "lit/decorators.js";
import { Localized } from "./controllers.js";

@customElement("kz-app")
export class KzApp extends LitElement {
  readonly localized = new Localized(this);

  override render() {
    return html`<h1>kozel</h1>`;
  }
}
