/* SPDX-License-Identifier: MIT */
/* The leases of nodes: which nodes live, by the store's clock alone. A node takes a lease and renews it. A
 * lease that was not renewed in time has ended for good. The first node that finds it ended deletes it. From
 * that moment on others may claim the dead node's matches (node.h). */
#pragma once

#include "server/store/store.h"

/* Takes the lease of this store's node (store_join()), for `ms` milliseconds from now. STORE_CONFLICT: the
 * node had one, or is retired. */
store_stored store_lease_take(struct store *store, int64_t ms);

/* Renews the lease: it ends `ms` milliseconds from now. STORE_CONFLICT: it has ended, and never comes back.
 * The caller must count from before this call. Then it stops before any other node may act on the end. */
store_stored store_lease_renew(struct store *store, int64_t ms);

/* Deletes the lease of a node if it has run out. STORE_NONE: it has not, the node may live. STORE_STORED also
 * if there is no lease. */
store_stored store_lease_end(struct store *store, int64_t epoch);

/* Calls `take` for each node with a running lease, in the order of their epochs. The name is valid only
 * during the call. The last argument is the newest table state that the node's program can take over (struct
 * store). None is no failure. */
store_stored store_living(struct store *store,
                          void (*take)(void *context, int64_t epoch, const char *name, int64_t knows),
                          void *context);

/* Writes the heartbeat of this store's server (struct store.epoch), every second while matches run. After a
 * crash their clocks go on from it. */
store_stored store_heartbeat(struct store *store, int64_t now_ms);
