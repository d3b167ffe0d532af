/* SPDX-License-Identifier: MIT */
/* Many servers over one store (docs/decisions/0007-many-nodes.md): each node that joins gets an epoch, a
 * number that is never given again; a table and its match belong to the node whose epoch they have, and
 * only that one writes them (table_log.h, match_log.h). Which node should have a table is not decided here -
 * only that never two can. */
#ifndef KOZEL_SERVER_STORE_ROOMS_NODE_H
#define KOZEL_SERVER_STORE_ROOMS_NODE_H

#include "server/store/matches/match_log.h"

/* May a node be called so? 1 to 63 letters, digits, '.', '_' or '-': it is the value of a cookie, a word of a
 * proxy's configuration and the name of a chain of receipts. */
bool store_is_node_name(const char *text);

/* Draws a new epoch for a node, which is this store's from now on (store->epoch); *epoch: the same, at
 * least 1. Further connections are opened afterwards. `name`: for people who
 * look into the store. */
store_stored store_join(struct store *store, const char *name, int64_t now_ms, int64_t *epoch);

/* Whether this store's node is not retired. STORE_CONFLICT: it is. */
store_stored store_lives(struct store *store);

/* The node of that epoch, whose lease has run out (lease.h), is taken for dead: its connections are ended, so
 * that it holds nothing back, and it opens, begins and claims nothing any more, whenever it may wake up. All
 * that it has opened store_tables_of() (table_log.h) finds afterwards. One that is retired already, or was
 * never there, is no failure. STORE_NONE: it lives. STORE_CONFLICT: this node is retired itself. */
store_stored store_retire(struct store *store, int64_t epoch);

/* The same of a node that says so itself: of this process, which does nothing in its name any more. */
store_stored store_leave(struct store *store, int64_t epoch);

/* Makes the match that is played at a table this store's, if it runs and has the epoch `old`: the part of
 * store_table_claim() (table_log.h) that is the match's. That none does is no failure. */
store_stored store_claim_match(struct store *store, const char *table, int64_t old);

/* Makes all tables and running matches this store's, whoever had them, and marks all nodes that came before
 * as retired: for a server that is alone. None is no failure. */
store_stored store_claim_all(struct store *store);

#endif
