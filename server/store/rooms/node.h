/* SPDX-License-Identifier: MIT */
/* Many servers over one store (docs/decisions/0007-many-nodes.md). Each node that joins gets an epoch, a
 * number that is never given again. A table and its match belong to the node of their epoch. Only this node
 * writes them (room_log.h, match_log.h). This file does not decide which node gets a table. It only ensures
 * that two never have it. */
#pragma once

#include "server/store/matches/match_log.h"

/* Returns true for a valid node name: 1 to 63 letters, digits, '.', '_' or '-'. The name is used as the value
 * of a cookie, in a proxy's configuration and for a chain of receipts. */
bool store_is_node_name(const char *text);

/* Draws a new epoch for a node and sets this store's epoch; *epoch: the same, at least 1. Open further
 * connections afterwards. `name`: for people who inspect the store. */
store_stored store_join(struct store *store, const char *name, int64_t now_ms, int64_t *epoch);

/* Checks that this store's node is not retired. STORE_CONFLICT: it is. */
store_stored store_lives(struct store *store);

/* Retires the node of that epoch, whose lease has run out (lease.h). Its connections are ended, so that they
 * hold no locks. From then on it cannot open, begin or claim anything, even if it wakes up. store_rooms_of()
 * (room_log.h) finds all tables that it has opened.
 *
 * A retired or missing node is no failure. STORE_NONE: the node lives. STORE_CONFLICT: this node is retired
 * itself. */
store_stored store_retire(struct store *store, int64_t epoch);

/* Retires a node at its request: a node of this process, which does nothing in its name any more. */
store_stored store_leave(struct store *store, int64_t epoch);

/* Makes this store the owner of the match at a table, if it runs and has the epoch `old`. It is the match's
 * part of store_room_claim() (room_log.h). None is no failure. */
store_stored store_claim_match(struct store *store, const char *table, int64_t old);

/* Makes this store the owner of all tables and running matches, and retires all earlier nodes: for a server
 * without other nodes. None is no failure. */
store_stored store_claim_all(struct store *store);
