// SPDX-License-Identifier: MIT
/* Who one is: registering, signing in and out. Each changes the session, so the connection is taken up anew; the account's
 * settings come with it (follow.ts). */
import { ask } from "../api/client.js";
import { currentLanguage } from "../base/i18n.js";
import { store } from "../page/page.js";

/** The guest gets a name; his seats stay his. */
export async function register(name: string, password: string): Promise<void> {
  await ask("register", { name, password, language: currentLanguage() });
  store.reconnect();
}

/** `code`: of the second factor; "" if none is asked for. */
export async function signIn(name: string, password: string, code: string): Promise<void> {
  await ask("sign-in", { name, password, code: code || undefined });
  store.reconnect();
}

/** A new password by a recovery code. */
export async function recover(name: string, code: string, password: string): Promise<void> {
  await ask("recover", { name, code, password });
  store.reconnect();
}

export async function signOut(): Promise<void> {
  await ask("sign-out", {});
  store.reconnect();
}

export async function closeAccount(password: string): Promise<void> {
  await ask("close", { password });
  store.reconnect();
}

/** Asks the page, from anywhere in it, to show the dialog. */
export type SignMode = "register" | "sign-in" | "recover";
export function askSign(from: EventTarget, mode: SignMode): void {
  from.dispatchEvent(new CustomEvent<SignMode>("kz-sign", { detail: mode, bubbles: true, composed: true }));
}
