/* Inviting somebody to a table: he is told at once, or finds it said when he comes. */
import { ApiError, ask } from "../api/client.js";
import { store } from "../page/page.js";

/** True if he has been told; else a toast says why not. */
export async function invite(table: string, name: string): Promise<boolean> {
  try {
    await ask("invite", { table, name });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    store.toasts.fail({ code: error.code, text: error.message, args: error.args });
    return false;
  }
}
