/* SPDX-License-Identifier: MIT */
/* The leases of nodes: which of many nodes live, by the store's own clock alone. A node that has taken its
 * lease renews it; one that it did not renew in time ends for good, and whoever finds that first deletes it:
 * that is the one moment from which on others may claim the node's matches (node.h). */
#ifndef KOZEL_SERVER_STORE_ROOMS_LEASE_H
#define KOZEL_SERVER_STORE_ROOMS_LEASE_H

#include "server/store/store.h"

/* Takes the lease of this store's node (store_join()), for `ms` milliseconds from now. STORE_CONFLICT:
 * it had one, or is retired. */
store_stored store_lease_take(struct store *store, int64_t ms);

/* Renews it: it ends `ms` milliseconds from now. STORE_CONFLICT: it has ended, and never comes back. A
 * caller who takes it to run from before this call stops before anybody else may act on its end. */
store_stored store_lease_renew(struct store *store, int64_t ms);

/* Ends the lease of a node if it has run out. STORE_NONE: it has not, the node may live. A node without
 * one is STORE_STORED. */
store_stored store_lease_end(struct store *store, int64_t epoch);

/* Calls `take` for each node whose lease runs, in the order of their epochs; the name is valid during the
 * call only; `knows`: struct store.knows of its program. None is no failure. */
store_stored store_living(struct store *store,
                          void (*take)(void *context, int64_t epoch, const char *name, int64_t knows),
                          void *context);

#endif
