// SPDX-License-Identifier: MIT
/* What travels between page and server (docs/protocol.md), under the names that the page uses: the types are made from schema/. Nothing
 * here is a rule of a game. */
import type { Failure, NodeEvent, ServerEvent, Socket } from "../api/schema.js";

export type * from "../api/schema.js";

export type Reply = { re: number; ok: unknown } | { re: number; error: Failure };

/** Every request but `hello`: its arguments and what a good reply holds. */
export type RequestName = Exclude<keyof Socket, "hello">;
export type Requests = { [Name in RequestName]: { args: Socket[Name]["in"]; ok: Socket[Name]["out"] } };
export type OpenArgs = Omit<Socket["open"]["in"], "options" | "hash"> & { options?: Record<string, string> };
/** What the lobby's list is to show; what is left out does not matter. */
export type LobbyFilter = Omit<Socket["lobby"]["in"], "on" | "page">;

export type LobbyEvent = Extract<ServerEvent, { ev: "lobby" }>;
/** What the connection does not keep to itself. */
export type HeardEvent = Exclude<ServerEvent, NodeEvent>;
/** The events that a table's `n` counts. */
export type TableEvent = Extract<ServerEvent, { n: number }>;
