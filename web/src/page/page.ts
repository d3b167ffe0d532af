// SPDX-License-Identifier: MIT
/* The parts of the page's state (state/store.ts), and the navigation between views. */
import { afterPaint } from "../base/after-paint.js";
import { t } from "../base/i18n.js";
import { checkRecord } from "../fair/checker.js";
import { cryptography } from "../fair/cryptography.js";
import { Memory, Overflow, type Entries } from "../fair/keep.js";
import { Witness, type PublicKey } from "../fair/witness.js";
import { pagePorts } from "../net/net.js";
import { Store } from "../state/store.js";
import { Router, type Route } from "./router.js";

const store = new Store(pagePorts, afterPaint);
export const { account, connection, consent, entered, joining, lobby, ownSeats, toasts } = store;

/** Returns this device's storage. A browser may refuse it, or have no room. */
function entries(): Entries {
  try {
    return new Overflow(localStorage);
  } catch {
    return new Memory();
  }
}

async function fetched(path: string): Promise<Response> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

const idle = (): Promise<unknown> =>
  new Promise((go) => (typeof requestIdleCallback === "function" ? requestIdleCallback(go, { timeout: 3000 }) : setTimeout(go, 500)));

export const witness = new Witness({
  entries: entries(),
  random: (bytes) => crypto.getRandomValues(bytes),
  ask: async (name, args) => (await connection.tryAt(name, args as { table: string; hash: string } & { id: string; nonce: string }))?.code ?? "",
  keys: async () => ((await (await fetched("/fair")).json()) as { keys: PublicKey[] }).keys,
  crypto: () => cryptography(),
  record: async (id) => (await fetched(`/match/${encodeURIComponent(id)}.dgr`)).text(),
  check: async (evidence) => {
    await idle();
    return checkRecord(evidence);
  },
  now: () => Date.now(),
  away: (own) =>
    toasts.fail({
      code: "",
      text: own
        ? t("Your browser’s number did not come in time: at this table your number takes no part in the deals any more.")
        : t("Somebody’s number did not come in time. The match begins again."),
    }),
});
store.witness = witness;

export const router = new Router(() => {
  const { route } = router;
  lobby.watch(route.page === "lobby" || route.page === "watch" ? route.page : null);
  void entered.watch(route.page === "table" ? route.table : null);
}, afterPaint);

/** Notifies the parts when the page becomes visible or hidden. */
export function followVisibility(): void {
  document.addEventListener("visibilitychange", () => store.see(!document.hidden));
}

export function showTable(table: string): void {
  router.go({ page: "table", table });
}

export function showView(route: Route): void {
  router.goLater(() => router.go(route));
}

/** Shows a replay. `hash`: its place ("#why": the first mistake). */
export function showReplay(match: string, hash = ""): void {
  router.goLater(() => {
    router.go({ page: "replay", match });
    if (hash) history.replaceState(null, "", hash);
  });
}

export function showPerson(name: string): void {
  showView({ page: "person", name });
}

export function showAccount(): void {
  showView({ page: "account" });
}

export function showLobby(): void {
  showView({ page: "lobby" });
}
