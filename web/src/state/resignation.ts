/* Giving a match up. One may while a deal is played (rules.md, "Timeout, resignation"): who asks between two deals, or while one is just
 * ending, has it done as soon as the next one begins, and may play on until then. */
import type { Failure } from "../base/protocol.js";
import type { TableFeed } from "./tablefeed.js";

/** A request about the state `v` of the table: null if granted. */
type Ask = (name: "resign" | "next", args: { table: string; v: number }) => Promise<Failure | null>;

/** What is refused because the deal has ended, or another one begun, since it was asked for. */
const MEANWHILE = ["no-deal", "stale"];

/** Gives up as far as it can be now; to be called anew when a deal begins or ends, as long as the state says `resigning`. Resolves to why it
 *  cannot be, or null. */
export async function giveUp(feed: TableFeed, ask: Ask): Promise<Failure | null> {
  feed.pacer.flush(); // who gives up has seen enough
  const { table, state } = feed;
  if (!state) return null;
  const { phase, v, ready, you } = state;
  feed.resigns(phase === "play" || phase === "pause");
  // The next deal is to begin soon: it does at once where nobody else is waited for.
  if (phase === "pause" && !ready.includes(you)) await ask("next", { table, v });
  if (phase !== "play") return null;
  const failure = await ask("resign", { table, v });
  if (failure && MEANWHILE.includes(failure.code)) return feed.state?.v === v ? null : giveUp(feed, ask);
  feed.resigns(false);
  return failure;
}
