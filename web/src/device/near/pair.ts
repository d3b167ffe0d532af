// SPDX-License-Identifier: MIT
/* `<kz-pair>`: two devices are connected. Each shows a code that the other one reads, by its camera or as a text. */
import { html, LitElement, nothing, svg, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";
import { t } from "../../base/i18n.js";
import { effect } from "../../state/slice.js";
import base from "../../ui/base.css";
import controls from "../../ui/controls.css";
import { Localized } from "../../ui/controllers.js";
import { copyText } from "../../ui/copy.js";
import formStyles from "../../ui/forms.css";
import type { Link, LinkFault } from "./link.js";
import { scan, type CameraFault } from "./codes/scan.js";
import { cameraWords, linkWords, lostWords, type Side } from "./words.js";
import styles from "./pair.css";

/** The light margin around the QR code. */
const QUIET = 4;

@customElement("kz-pair")
export class KzPair extends LitElement {
  static override styles = [base, controls, formStyles, styles];

  @property({ attribute: false }) link!: Link;
  @property() side: Side = "host";
  /** Why the devices are no longer connected. "": there is nothing to say. */
  @property() ended = "";
  @state() private fault: LinkFault | null = null;
  @state() private camera: CameraFault | "off" | "on" = "off";
  @state() private copied = "";
  @query("video") private video!: HTMLVideoElement;
  @query("#code") private field!: HTMLTextAreaElement;

  readonly localized = new Localized(this);
  private unwatch: () => void = () => undefined;
  private looking = new AbortController();
  private taking = false;

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    this.unwatch();
    this.darken();
    super.disconnectedCallback();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("link")) return;
    this.unwatch();
    this.fault = null;
    this.darken();
    this.unwatch = effect(() => {
      void [this.link.state, this.link.code];
      this.requestUpdate();
    });
    if (this.side === "host" && ["idle", "closed"].includes(this.link.state)) void this.offer();
  }

  /** Makes a new code. The connection that was there, if any, is gone. */
  private readonly offer = async (): Promise<void> => {
    this.fault = null;
    this.copied = "";
    this.fault = await this.link.offer();
  };

  private readonly again = (): void => {
    this.fault = null;
    this.link.close();
  };

  /** Takes a code. The camera reads the same one several times, which must not make another answer. */
  private async take(text: string): Promise<void> {
    const { link, side } = this;
    if (this.taking) return;
    this.taking = true;
    this.fault = await (side === "host" ? link.complete(text) : link.accept(text));
    this.taking = false;
    if (!this.fault) this.darken();
  }

  private readonly submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void this.take(this.field.value);
  };

  private readonly look = async (): Promise<void> => {
    this.camera = "on";
    this.looking = new AbortController();
    const { signal } = this.looking;
    await this.updateComplete;
    const fault = await scan(this.video, (text) => void this.take(text), signal);
    if (fault && !signal.aborted) this.camera = fault;
  };

  private readonly darken = (): void => {
    this.looking.abort();
    if (this.camera === "on") this.camera = "off";
  };

  private readonly copy = async (): Promise<void> => {
    this.copied = (await copyText(this.link.code)) ? t("Copied") : t("The browser does not allow copying here: mark the text and copy it.");
  };

  // ---- Views

  /** Returns the code to be read by the other device. `hint`: what to do there. */
  private shown(hint = ""): TemplateResult {
    const { code } = this.link;
    const picture = generate(code);
    const side = picture.size + 2 * QUIET;
    return html`<svg class="qr" viewBox="${-QUIET} ${-QUIET} ${side} ${side}" role="img" aria-label=${t("QR code for the other device")}>${svg`<path d=${toSvgPath(picture)} fill="currentColor"/>`}</svg>
      ${hint ? html`<p class="quiet">${hint}</p>` : nothing}
      <details>
        <summary>${t("Without a camera: as a text")}</summary>
        <p class="text"><code>${code}</code></p>
        <button class="button" @click=${this.copy}>${t("Copy")}</button>
        <span role="status">${this.copied}</span>
      </details>`;
  }

  private read(): TemplateResult {
    const { camera, fault, side } = this;
    return html`${camera === "on"
        ? html`<video playsinline muted aria-label=${t("Picture of the camera")}></video><button class="button" @click=${this.darken}>${t("Stop the camera")}</button>`
        : html`<button class="button primary" @click=${this.look}>${t("Read by the camera")}</button>`}
      <div role="alert">
        ${camera === "on" || camera === "off" ? nothing : html`<p class="fault">${cameraWords(camera)}</p>`}
        ${fault ? html`<p class="fault">${linkWords(fault, side)}</p>` : nothing}
      </div>
      <form @submit=${this.submit}>
        <label for="code">${t("Or paste the text here")}</label>
        <textarea id="code" rows="3" autocomplete="off" autocapitalize="characters" spellcheck="false"></textarea>
        <button class="button">${t("Connect")}</button>
      </form>`;
  }

  private steps(): TemplateResult {
    const { link, side } = this;
    if (side === "guest" && link.state !== "joining")
      return html`<ol>
        <li><h2>${t("Read the code that the other device shows")}</h2>${this.read()}</li>
      </ol>`;
    if (side === "guest")
      return html`<ol start="2">
        <li><h2>${t("Show this code to the other device")}</h2>${this.shown()}<p role="status">${t("Waiting until the other device has read it…")}</p></li>
      </ol>`;
    return html`<ol>
      <li>
        <h2>${t("Show this code to the other device")}</h2>
        ${this.shown(t("There, on the page “Play on this device”, press “Join a match nearby”."))}
      </li>
      <li><h2>${t("Read the code that it shows then")}</h2>${this.read()}</li>
    </ol>`;
  }

  private main(): TemplateResult {
    const { link, side, fault } = this;
    const { state } = link;
    if (state === "lost") return html`<p role="alert">${lostWords(link.hidden)}</p><button class="button primary" @click=${side === "host" ? this.offer : this.again}>${side === "host" ? t("New code") : t("Connect again")}</button>`;
    if (side === "host" && state === "joining") return html`<p role="status">${t("Connecting…")}</p><button class="button" @click=${this.offer}>${t("New code")}</button>`;
    if (side === "host" && !link.code)
      return fault ? html`<p role="alert" class="fault">${linkWords(fault, side)}</p><button class="button" @click=${this.offer}>${t("Try again")}</button>` : html`<p role="status">${t("Loading…")}</p>`;
    return this.steps();
  }

  override render() {
    return html`${this.ended ? html`<p class="ended" role="alert">${this.ended}</p>` : nothing}${this.main()}`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "kz-pair": KzPair;
  }
}
