// SPDX-License-Identifier: MIT
/* Messages between page and server (docs/protocol.md), under the names that the page uses. The types are generated from schema/. This file has no
 * rules of a game. */
import type { Failure, NodeEvent, ServerEvent, Socket } from "../api/schema.js";

export type * from "../api/schema.js";

export type Reply = { re: number; ok: unknown } | { re: number; error: Failure };

/** Every request but `hello`: its arguments and the members of a successful reply. */
export type RequestName = Exclude<keyof Socket, "hello">;
export type Requests = { [Name in RequestName]: { args: Socket[Name]["in"]; ok: Socket[Name]["out"] } };
export type OpenArgs = Omit<Socket["open"]["in"], "options" | "hash"> & { options?: Record<string, string> };
/** The filter of the lobby's list. A member that is left out does not matter. */
export type LobbyFilter = Omit<Socket["lobby"]["in"], "on" | "page">;

export type LobbyEvent = Extract<ServerEvent, { ev: "lobby" }>;
/** The events that the connection passes on. */
export type HeardEvent = Exclude<ServerEvent, NodeEvent>;
/** The events that a table's `n` counts. */
export type TableEvent = Extract<ServerEvent, { n: number; table: string }>;
