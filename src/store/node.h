/* Many servers over one store (docs/decisions/0007-many-nodes.md): each node that joins gets an epoch, a
 * number that is never given again; a match belongs to the node whose epoch it has, and only that one writes
 * it (match_log.h). Which node should play a match is not decided here - only that never two can. */
#ifndef KOZEL_STORE_NODE_H
#define KOZEL_STORE_NODE_H

#include "store/match_log.h"

/* Draws a new epoch for a node, which is this store's from now on (store->epoch); *epoch: the same, at
 * least 1. Further connections are opened afterwards. `name`: for people who
 * look into the store. */
kz_stored kz_store_join(kz_store *store, const char *name, int64_t now_ms, int64_t *epoch);

/* Whether this store's node is not retired. KZ_STORE_CONFLICT: it is. */
kz_stored kz_store_lives(kz_store *store);

/* The node of that epoch, whose lease has run out (lease.h), is taken for dead: its connections are ended, so
 * that it holds nothing back, and it begins and claims no match any more, whenever it may wake up. All that
 * it has begun kz_store_running_of() finds afterwards. One that is retired already, or was never there, is no
 * failure. KZ_STORE_NONE: it lives. KZ_STORE_CONFLICT: this node is retired itself. */
kz_stored kz_store_retire(kz_store *store, int64_t epoch);

/* The same of a node that says so itself: of this process, which does nothing in its name any more. */
kz_stored kz_store_leave(kz_store *store, int64_t epoch);

/* Calls `take` for each epoch that running matches have, in order. It costs what there is to tell, not what
 * is running. None is no failure. */
kz_stored kz_store_owners(kz_store *store, void (*take)(void *context, int64_t epoch), void *context);

/* A running match of a node that is gone; texts are valid during the call only. */
typedef struct kz_store_orphan {
    const char *id;
    const char *setup; /* JSON, as given to kz_store_match_begin() */
    int64_t epoch;     /* the node's */
} kz_store_orphan;

/* Calls `take` for each running match of that epoch, oldest first. None is no failure. */
kz_stored kz_store_running_of(kz_store *store, int64_t epoch,
                              void (*take)(void *context, const kz_store_orphan *orphan), void *context);

/* Makes a running match this store's if it still has the epoch `old`, of a node without a lease: one
 * compare-and-set, which waits for an entry that its old owner is about to commit; from then on that one's
 * writes are refused. Then calls `take` once with the match and its log. KZ_STORE_CONFLICT: it is over or
 * somebody else's by now, or this store's node is retired; `take` was not called. Many may be claimed in one
 * transaction of the caller's; they are his when it is committed. */
kz_stored kz_store_claim(kz_store *store, const char *match, int64_t old,
                         void (*take)(void *context, const kz_store_match *match), void *context);

/* Makes all running matches this store's, whoever had them, and marks all nodes that came before as retired:
 * for a server that is alone. None is no failure. */
kz_stored kz_store_claim_all(kz_store *store);

#endif
