/* SPDX-License-Identifier: MIT */
/* What a hub that is one of many nodes exchanges with the others (docs/decisions/0007-many-nodes.md).
 *
 * Each hub knows the tables of the other nodes - those *remote* - by their notices. Its lobby lists their
 * applications, its people's seats there count among their tables and stakes, and what they ask of such a
 * table is forwarded. A table whose node is gone is *between owners*: whoever asks for it gets `moving`, a
 * refusal that no tab notes, so that the request may be repeated under its number. That ends when a notice
 * of another node names the table, when it is restored here, or after KZ_MOVING_MS
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
 * Node 0: another node's word (kz_hub_moving()) of a table
 * between owners, news only for a hub that is young and does not know it. False: no notice, nothing has
 * changed. */
bool kz_hub_learn(kz_hub *hub, kz_node node, const char *table, const char *text, size_t length,
                  int64_t now_ms);

/* The node is gone. Its tables are between owners. Call it for a node that has handed its tables over, too.
 * `epoch`: what the node keeps when it comes back under another number. */
void kz_hub_forget_node(kz_hub *hub, kz_node node, int64_t epoch, int64_t now_ms);

/* The node of that epoch is there again and has told all its tables: those of its that are still between
 * owners are gone. */
void kz_hub_told_all(kz_hub *hub, int64_t epoch, int64_t now_ms);

/* A table that somebody asked for; valid during the call, which must not call the hub. */
typedef struct kz_hub_table {
    const char *table;
    const char *notice; /* as of the last change */
    size_t length;
} kz_hub_table;
typedef void kz_hub_each(void *context, const kz_hub_table *table);

/* Calls `each` for every table here: for a node that has just come. As with the port `notice`, what it tells
 * may leave only when every write reported before is in the store. */
void kz_hub_notices(kz_hub *hub, kz_hub_each *each, void *context);

/* Calls `each` for every table between owners. */
void kz_hub_moving(kz_hub *hub, kz_hub_each *each, void *context);

/* The answer to the port look_up(). `gone`: the store has no such table. Not `gone`: the store has the table,
 * or did not answer. */
void kz_hub_looked_up(kz_hub *hub, const char *table, bool gone, int64_t now_ms);

/* Where a table is: 0 for here. False: nowhere, or between owners. */
bool kz_hub_where(kz_hub *hub, const char *table, kz_node *node);

/* A guest connection: that of a person who is connected to another node, from which its frames come.
 * `identity`: as the port `link` told it there. It needs no hello and has no limit of requests; of what
 * concerns the person and no table (`you`, the lobby) nothing goes to it. Otherwise it is a connection like
 * others and ends by kz_hub_disconnect(). False: no identity, or one tab too many; there is no connection
 * then, and the connection at home is of no use any more. */
bool kz_hub_connect_guest(kz_hub *hub, kz_conn conn, const char *identity, size_t length, int64_t now_ms);

/* So many people are connected to other nodes. */
void kz_hub_elsewhere(kz_hub *hub, size_t people, int64_t now_ms);

/* This node is about to stop: returns how many tables others go on with. From then on the hub writes nothing,
 * lets no time pass and answers every request but hello with `moving`. */
size_t kz_hub_hand_over(kz_hub *hub, int64_t now_ms);

#endif
