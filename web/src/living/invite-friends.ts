// SPDX-License-Identifier: MIT
/* At the person's table while it waits: friends who are here. One tap invites each. */
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { ask } from "../api/client.js";
import { t } from "../base/i18n.js";
import { account, entered } from "../page/page.js";
import { Localized, Watching } from "../ui/controllers.js";
import { checkIcon } from "../ui/icons.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import { invite } from "./invite.js";
import styles from "./invite-friends.css";

/** The limit of the list. Nobody would look through a longer one. */
const MOST = 8;

@customElement("kz-invite-friends")
export class KzInviteFriends extends Watching {
  readonly localized = new Localized(this);
  @property() table = "";
  @state() private here: string[] = [];
  @state() private invited: ReadonlySet<string> = new Set();

  static override styles = [base, controls, styles];

  override connectedCallback(): void {
    super.connectedCallback();
    if (account.you?.registered) void this.load();
  }

  private async load(): Promise<void> {
    try {
      const { follows } = await ask("follows", {});
      this.here = follows.filter(({ online }) => online).map(({ name }) => name);
    } catch {
      this.here = []; // the link still works
    }
  }

  private async call(name: string): Promise<void> {
    if (await invite(this.table, name)) this.invited = new Set([...this.invited, name]);
  }

  private friend(name: string) {
    const told = this.invited.has(name);
    return html`<button class="button" ?disabled=${told} aria-label=${told ? t("{name} is invited", { name }) : t("Invite {name}", { name })} @click=${() => this.call(name)}>
      ${told ? checkIcon : nothing} ${name}
    </button>`;
  }

  override render() {
    const sitting = new Set(entered.feed?.state?.seats.map((info) => info?.name));
    const names = this.here.filter((name) => !sitting.has(name)).slice(0, MOST);
    if (!names.length) return nothing;
    return html`<p class="quiet small">${t("Invite friends who are here:")}</p>
      <div class="names">${names.map((name) => this.friend(name))}</div>`;
  }
}
