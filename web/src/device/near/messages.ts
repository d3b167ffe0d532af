// SPDX-License-Identifier: MIT
/* The messages between the device that has a match (the host) and one that plays at it (a guest). What arrives is checked here, before anything else reads
 * it: it comes from a program that may be changed, or of another version. */
import type { ActText, Failure, Seat, TableEvent, TableState } from "../../base/protocol.js";

/** From a guest. `hash`: of its nonce for a match that has not begun ("": it needs none). `n`: the number of the newest event that it has. */
export type FromGuest =
  | { do: "join"; version: number; name: string; hash: string }
  | { do: "nonce"; nonce: string }
  | { do: "act"; n: number; act: ActText }
  | { do: "next"; n: number };

/** From the host. `hello` opens a connection, and another match; `begun`: the match goes on. A `record` comes in pieces after the match's end. */
export type FromHost =
  | { ev: "hello"; version: number; match: string; begun: boolean }
  | { ev: "receipt"; receipt: string; signature: string; key: string; seat: Seat }
  | { ev: "state"; state: TableState }
  | { ev: "event"; event: TableEvent }
  | { ev: "ready"; ready: Seat[] }
  | { ev: "refused"; failure: Failure }
  | { ev: "record"; text: string; last: boolean };

export const NAME_MAX = 24;
const ACT_MAX = 32;
/** A guest's messages are short. */
const GUEST_MAX = 1000;
const HEX = (digits: number): RegExp => new RegExp(`^[0-9a-f]{${digits}}$`);

type Fields = Record<string, unknown>;

const isText = (value: unknown, most: number): value is string => typeof value === "string" && value.length <= most;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isSeat = (value: unknown): value is Seat => isCount(value) && value <= 4;
const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);
const isList = <T>(value: unknown, is: (one: unknown) => one is T): value is T[] => Array.isArray(value) && value.every(is);

/** Returns a name without control and direction characters, and without blanks around it. */
export const cleanName = (name: string): string => name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "").trim().slice(0, NAME_MAX).trim();

function parsed(text: string | null, most: number): Fields | null {
  if (text === null || text.length > most) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Returns a guest's message. null: it is none of this version, except a `join`, whose version its reader compares. */
export function readGuest(text: string | null): FromGuest | null {
  const message = parsed(text, GUEST_MAX);
  if (!message) return null;
  const { version, name, hash, nonce, n, act } = message;
  switch (message.do) {
    case "join":
      if (!isCount(version)) return null;
      return { do: "join", version, name: isText(name, 200) ? cleanName(name) : "", hash: isText(hash, 64) && HEX(64).test(hash) ? hash : "" };
    case "nonce":
      return isText(nonce, 32) && HEX(32).test(nonce) ? { do: "nonce", nonce } : null;
    case "act":
      return isCount(n) && isText(act, ACT_MAX) ? { do: "act", n, act } : null;
    case "next":
      return isCount(n) ? { do: "next", n } : null;
    default:
      return null;
  }
}

/** Returns true if the parts that the page reads of every match are there. */
function isMatch(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { line, hand, counts, sides, accounts, history, ends } = value;
  return [line, hand, counts, sides, accounts].every(Array.isArray) && (history === undefined || Array.isArray(history)) && isObject(ends);
}

function isState(value: unknown): value is TableState & Fields {
  if (!isObject(value)) return false;
  const { n, phase, app, seats, you, ready, match } = value;
  const isSitter = (seat: unknown): seat is Fields => isObject(seat) && isText(seat.name, 100) && (seat.kind === "person" || seat.kind === "bot");
  return (
    isCount(n) && isText(phase, 20) && isObject(app) && isText(app.game, 100) && isObject(app.options) && isList(seats, isSitter) && seats.length >= 2 && seats.length <= 4 &&
    isSeat(you) && you > 0 && you <= seats.length && isList(ready, isSeat) && (match === null || isMatch(match))
  );
}

function isEvent(value: unknown): value is TableEvent {
  if (!isObject(value) || !isCount(value.n)) return false;
  if (value.ev === "deal") return isMatch(value.match);
  if (value.ev === "step") return isText(value.act, 100) && isSeat(value.seat) && isObject(value.ends) && Array.isArray(value.counts);
  return value.ev === "end" && isObject(value.result) && Array.isArray(value.accounts);
}

/** Returns the host's message. null: it is none of this version, except a `hello`, whose version its reader compares. */
export function readHost(text: string | null): FromHost | null {
  const message = parsed(text, Infinity);
  if (!message) return null;
  switch (message.ev) {
    case "hello": {
      const { version, match, begun } = message;
      if (!isCount(version)) return null;
      return { ev: "hello", version, match: isText(match, 40) ? match : "", begun: begun === true };
    }
    case "receipt": {
      const { receipt, signature, key, seat } = message;
      return isText(receipt, 2000) && isText(signature, 128) && isText(key, 64) && isSeat(seat) ? { ev: "receipt", receipt, signature, key, seat } : null;
    }
    case "state":
      return isState(message.state) ? { ev: "state", state: message.state } : null;
    case "event":
      return isEvent(message.event) ? { ev: "event", event: message.event } : null;
    case "ready":
      return isList(message.ready, isSeat) ? { ev: "ready", ready: message.ready } : null;
    case "refused": {
      const { failure } = message;
      if (!isObject(failure) || !isText(failure.code, 60)) return null;
      const args = isList(failure.args, (arg): arg is string => isText(arg, 200)) ? failure.args : [];
      return { ev: "refused", failure: { code: failure.code, args, text: isText(failure.text, 500) ? failure.text : "" } };
    }
    case "record":
      return isText(message.text, Infinity) ? { ev: "record", text: message.text, last: message.last === true } : null;
    default:
      return null;
  }
}
