// SPDX-License-Identifier: MIT
/* Invitations to a table. The server notifies the invited person at once, or when they come. */
import { ApiError, ask } from "../api/client.js";
import { t } from "../base/i18n.js";
import { toasts } from "../page/page.js";

/** Sends an invitation. Returns true if it was sent. A toast reports success, or why it failed. */
export async function invite(table: string, name: string): Promise<boolean> {
  try {
    await ask("invite", { table, name });
    toasts.tell(t("{name} is invited", { name }));
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toasts.fail({ code: error.code, text: error.message, args: error.args });
    return false;
  }
}
