/* SPDX-License-Identifier: MIT */
/* What a hub that is one of many nodes exchanges with the others (docs/decisions/0007-many-nodes.md).
 *
 * A hub has the notices of the other nodes' tables, the *remote* tables. Its lobby lists their applications.
 * Its people's seats there count among their tables and stakes. Requests of these people for such a table are
 * forwarded.
 *
 * A table whose node is gone is *between owners*. A request for it gets `moving`. No tab notes this refusal,
 * so the request may be repeated under its number. The state ends when a notice of another node names the
 * table, or when the table is restored here. It also ends after ROOM_MOVING_MS
 * (server/rooms/remote.h): then this hub drops the table.
 *
 * A notice may be late. So a request for a table without any notice gets `moving` until the store has
 * answered that there is none (the port look_up()). Only then the answer is `no-such-table`. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/hub/ports/ids.h"

/* Applies a notice of another node. Length 0: the table is gone, if it was at that node. If the table was at
 * another node or between owners, it is at `node` from now on. A notice of a table that is here changes
 * nothing.
 *
 * Node 0: another node's report (hub_moving()) of a table between owners. Only a young hub that has no such
 * table uses it. Returns false if `text` is no notice; then nothing has changed. */
bool hub_learn(struct hub *hub, hub_node node, const char *table, const char *text, size_t length,
               int64_t now_ms);

/* Puts the tables of a node that is gone between owners. Call it for a node that has handed its tables over,
 * too. `epoch`: the id that the node keeps when it comes back under another number. */
void hub_drop_node(struct hub *hub, hub_node node, int64_t epoch, int64_t now_ms);

/* Reports that the node of `epoch` is back and has sent notices of all its tables. Those of its tables that
 * are still between owners are dropped. */
void hub_notices_complete(struct hub *hub, int64_t epoch, int64_t now_ms);

/* A table of an enumeration. It is valid during the call of `each`, which must not call the hub. */
typedef struct hub_table_summary {
    const char *table;
    const char *notice; /* as of the last change */
    size_t length;
} hub_table_summary;
typedef void hub_each(void *context, const hub_table_summary *table);

/* Calls `each` for every table here, for a node that has just connected. As with the port `notice`, a summary
 * may leave only after every write reported before is in the store. */
void hub_notices(struct hub *hub, hub_each *each, void *context);

/* Calls `each` for every table between owners. */
void hub_moving(struct hub *hub, hub_each *each, void *context);

/* Delivers the answer to the port look_up(). `gone`: the store has no such table. Otherwise the store has the
 * table, or did not answer. */
void hub_looked_up(struct hub *hub, const char *table, bool gone, int64_t now_ms);

/* Finds the node of a table: 0 for here. Returns false if the table is nowhere or between owners. */
bool hub_where(struct hub *hub, const char *table, hub_node *node);

/* Opens a guest connection. Its person is connected to another node, which forwards the person's messages.
 * `identity`: as the port `link` passed it there.
 *
 * A guest connection needs no hello and has no limit of requests. It gets nothing that concerns only the
 * person (`you`, the lobby). Otherwise it is a connection like others and ends by hub_disconnect().
 *
 * Returns false if `identity` is invalid or the person has too many tabs. There is no connection then, and
 * the connection at the person's own node is of no use any more. */
bool hub_connect_guest(struct hub *hub, hub_conn conn, const char *identity, size_t length, int64_t now_ms);

/* Sets at which node people wait for a game: here (`node` NULL, the default), or at another one, 0 if its
 * link is down. Requests for it are forwarded. */
void hub_place_seeks(struct hub *hub, const hub_node *node, int64_t now_ms);

/* Sets the number of people who are connected to other nodes. */
void hub_elsewhere(struct hub *hub, size_t people, int64_t now_ms);

/* Another node has a tournament: the match of a table counts no more for it, or its name is removed. */
void hub_called_off(struct hub *hub, const char *table, int64_t now_ms);
void hub_name_removed(struct hub *hub, const char *tournament, int64_t now_ms);

/* Prepares for this node's stop and returns the number of tables that other nodes go on with. From then on
 * the hub writes nothing and no time passes. It answers every request but hello with `moving`. */
size_t hub_hand_over(struct hub *hub, int64_t now_ms);

/* Returns true after hub_hand_over(). */
bool hub_is_closing(const struct hub *hub);
