// SPDX-License-Identifier: MIT
/* Registers people, signs them in and out. Each of these changes the session, so the connection is opened again. The account's settings are then
 * loaded (follow.ts). */
import { ask } from "../api/client.js";
import { currentLanguage } from "../base/i18n.js";
import { connection } from "../page/page.js";

/** Returns true if the server has an open database (docs/database.md): then its document names the place. */
export const publishes = (): boolean => document.querySelector('link[rel="archives"]') !== null;

/** Gives the guest a name and a password. The guest keeps their seats. */
export async function register(name: string, password: string): Promise<void> {
  await ask("register", { name, password, language: currentLanguage() });
  connection.restart();
}

/** Signs a person in. `code`: of the second factor; "" if the server has not asked for one. */
export async function signIn(name: string, password: string, code: string): Promise<void> {
  await ask("sign-in", { name, password, code: code || undefined });
  connection.restart();
}

/** Sets a new password by a recovery code. */
export async function recover(name: string, code: string, password: string): Promise<void> {
  await ask("recover", { name, code, password });
  connection.restart();
}

export async function signOut(): Promise<void> {
  await ask("sign-out", {});
  connection.restart();
}

export async function closeAccount(password: string): Promise<void> {
  await ask("close", { password });
  connection.restart();
}

/** Fires the event that shows the sign-in dialog. Any element of the page can use it. */
export type SignMode = "register" | "sign-in" | "recover";
export function askSign(from: EventTarget, mode: SignMode): void {
  from.dispatchEvent(new CustomEvent<SignMode>("kz-sign", { detail: mode, bubbles: true, composed: true }));
}
