/* SPDX-License-Identifier: MIT */
/* What a hub that is one of many nodes exchanges with the others (docs/decisions/0007-many-nodes.md).
 *
 * Each hub knows the tables of the other nodes - those *remote* - by their notices. Its lobby lists their
 * applications, its people's seats there count among their tables and stakes, and what they ask of such a
 * table is forwarded. A table whose node is gone is *between owners*: whoever asks for it gets `moving`, a
 * refusal that no tab notes, so that the request may be repeated under its number. That ends when a notice
 * of another node names the table, when it is restored here, or after HUB_MOVING_MS
 * (server/hub/nodes/remote_table.h): then this hub does not know the table any more.
 *
 * A request that names a table which this hub does not know gets `moving` until the store has said that there
 * is none (the port look_up()): a notice may be late. Only then the answer is `no-such-table`. */
#ifndef KOZEL_SERVER_HUB_OTHER_NODES_H
#define KOZEL_SERVER_HUB_OTHER_NODES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/hub/ports/ids.h"

/* A notice of another node. Length 0: the table is gone, if it was known at that node. A table that was known
 * elsewhere, or between owners, is that node's from now on; a notice of a table that is here changes nothing.
 * Node 0: another node's word (hub_moving()) of a table
 * between owners, news only for a hub that is young and does not know it. False: no notice, nothing has
 * changed. */
bool hub_learn(struct hub *hub, hub_node node, const char *table, const char *text, size_t length,
               int64_t now_ms);

/* The node is gone. Its tables are between owners. Call it for a node that has handed its tables over, too.
 * `epoch`: what the node keeps when it comes back under another number. */
void hub_forget_node(struct hub *hub, hub_node node, int64_t epoch, int64_t now_ms);

/* The node of that epoch is there again and has told all its tables: those of its that are still between
 * owners are gone. */
void hub_told_all(struct hub *hub, int64_t epoch, int64_t now_ms);

/* A table that somebody asked for; valid during the call, which must not call the hub. */
typedef struct hub_table_summary {
    const char *table;
    const char *notice; /* as of the last change */
    size_t length;
} hub_table_summary;
typedef void hub_each(void *context, const hub_table_summary *table);

/* Calls `each` for every table here: for a node that has just come. As with the port `notice`, what it tells
 * may leave only when every write reported before is in the store. */
void hub_notices(struct hub *hub, hub_each *each, void *context);

/* Calls `each` for every table between owners. */
void hub_moving(struct hub *hub, hub_each *each, void *context);

/* The answer to the port look_up(). `gone`: the store has no such table. Not `gone`: the store has the table,
 * or did not answer. */
void hub_looked_up(struct hub *hub, const char *table, bool gone, int64_t now_ms);

/* Where a table is: 0 for here. False: nowhere, or between owners. */
bool hub_where(struct hub *hub, const char *table, hub_node *node);

/* A guest connection: that of a person who is connected to another node, from which its frames come.
 * `identity`: as the port `link` told it there. It needs no hello and has no limit of requests; of what
 * concerns the person and no table (`you`, the lobby) nothing goes to it. Otherwise it is a connection like
 * others and ends by hub_disconnect(). False: no identity, or one tab too many; there is no connection
 * then, and the connection at home is of no use any more. */
bool hub_connect_guest(struct hub *hub, hub_conn conn, const char *identity, size_t length, int64_t now_ms);

/* So many people are connected to other nodes. */
void hub_elsewhere(struct hub *hub, size_t people, int64_t now_ms);

/* This node is about to stop: returns how many tables others go on with. From then on the hub writes nothing,
 * lets no time pass and answers every request but hello with `moving`. */
size_t hub_hand_over(struct hub *hub, int64_t now_ms);

#endif
