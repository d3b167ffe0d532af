// SPDX-License-Identifier: MIT
/* Zen mode: only the table, until the match ends. */
import { choose, onSettings, settings } from "../base/settings.js";
import type { TableState } from "../base/protocol.js";

/** The members that distinguish a match of the person from one that is watched, a lesson or a puzzle. */
type At = Pick<TableState, "you" | "phase"> & { practice?: boolean; local?: boolean; open?: unknown };

/** Returns true if there is anything that zen mode could change. */
export function mayBeZen(at: At | null | undefined): boolean {
  return Boolean(at) && at!.you > 0 && at!.phase !== "waiting" && at!.phase !== "over" && !at!.practice && !at!.local && !at!.open;
}

export function isZen(at: At | null | undefined): boolean {
  return settings().zen && mayBeZen(at);
}

export function switchZen(): void {
  choose({ zen: !settings().zen });
}

/** Calls back when zen mode has been switched. Returns a function that ends this. */
export function onZen(call: () => void): () => void {
  let { zen } = settings();
  return onSettings(() => {
    if (zen !== (zen = settings().zen)) call();
  });
}
