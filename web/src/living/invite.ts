// SPDX-License-Identifier: MIT
/* Inviting somebody to a table: he is told at once, or finds it said when he comes. */
import { ApiError, ask } from "../api/client.js";
import { t } from "../base/i18n.js";
import { store } from "../page/page.js";

/** Returns true if the invitation was sent; a toast says so, or why not. */
export async function invite(table: string, name: string): Promise<boolean> {
  try {
    await ask("invite", { table, name });
    store.toasts.tell(t("{name} is invited", { name }));
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    store.toasts.fail({ code: error.code, text: error.message, args: error.args });
    return false;
  }
}
