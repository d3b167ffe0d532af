/* SPDX-License-Identifier: MIT */
/* The node's lease in the store (server/store/rooms/lease.h). The store decides who lives, because it also
 * decides who may write. Without the bus a node goes on. Without the store it fences itself before its lease
 * ends. */
#include "server/cluster/cluster_state.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "server/store/rooms/lease.h"
#include "server/store/sql/query.h"

struct member {
    int64_t epoch, knows;
    char name[CLUSTER_NODE_NAME];
};

struct renewal {
    delivery_job job;
    struct cluster *cluster;
    store_stored (*lease)(struct store *store, int64_t ms); /* takes or renews it */
    int64_t asked_ms;       /* time before the call: the lease may count from then */
    struct member *members; /* living ones */
    size_t count;
    bool no_memory;
    char reason[STORE_REASON_SIZE];
};

/* ---- in the store's thread ---- */

static void add_member(void *context, int64_t epoch, const char *name, int64_t knows)
{
    struct renewal *r = context;
    struct member *member = store_grow((void **)&r->members, r->count, sizeof *member);
    if (!member) {
        r->no_memory = true; /* a node that is missing in the list counts as dead */
        return;
    }
    member->epoch = epoch;
    member->knows = knows;
    snprintf(member->name, sizeof member->name, "%s", name);
    r->count++;
}

static store_stored renew(delivery_job *job, struct store *store)
{
    struct renewal *r = (struct renewal *)job;
    r->asked_ms = cluster_now();
    store_stored stored = r->lease(store, CLUSTER_LEASE_MS);
    if (stored == STORE_STORED)
        stored = store_living(store, add_member, r);
    if (stored == STORE_STORED && r->no_memory)
        stored = store_no_memory(store);
    memcpy(r->reason, store->reason, sizeof r->reason);
    return stored;
}

/* ---- in the loop ---- */

static void learn_member(struct cluster *c, const struct member *member, int64_t asked_ms)
{
    cluster_peer *peer = member->epoch == c->self.epoch ? NULL : cluster_peer_of(c, member->epoch);
    if (!peer)
        return;
    peer->listed = true;
    peer->knows = member->knows;
    if (peer->gone ? asked_ms <= peer->gone_ms : peer->name[0] != '\0')
        return;
    peer->gone = false; /* its renewal was under way when it was found late */
    snprintf(peer->name, sizeof peer->name, "%s", member->name);
    base_log(BASE_LOG_INFO, "node", "node %" PRId64 " %s: is there", member->epoch, peer->name);
}

/* Marks nodes that are not in the list as dead, unless they were not known yet when the read began. */
static void learn_members(const struct renewal *r)
{
    struct cluster *c = r->cluster;
    c->lease.renewed_ms = r->asked_ms;
    for (cluster_peer *peer = c->peers; peer; peer = peer->hh.next)
        peer->listed = false;
    for (size_t i = 0; i < r->count; i++)
        learn_member(c, &r->members[i], r->asked_ms);
    for (cluster_peer *peer = c->peers; peer; peer = peer->hh.next)
        if (!peer->listed && !peer->gone && peer->known_ms < r->asked_ms)
            cluster_peer_end(peer, "its lease has ended");
}

static void on_renewed(delivery_job *job)
{
    struct renewal *r = (struct renewal *)job;
    struct cluster *c = r->cluster;
    bool over = c->left || c->lost;
    c->lease.renewing = false;
    if (!over && job->stored == STORE_STORED)
        learn_members(r);
    else if (!over && job->stored == STORE_CONFLICT)
        cluster_lose(c, r->reason);
    else if (!over && !c->lease.failing)
        base_log(BASE_LOG_WARN, "node", "cannot renew the lease: %s", r->reason);
    c->lease.failing = job->stored != STORE_STORED;
    free(r->members);
    free(r);
}

void cluster_lease_tick(struct cluster *c, int64_t now)
{
    if (now - c->lease.renewed_ms > CLUSTER_LOST_MS) {
        cluster_lose(c, "cannot renew the lease: the store does not answer");
        return;
    }
    if (c->lease.renewing || now - c->lease.renewed_ms < CLUSTER_RENEW_MS)
        return;
    struct renewal *r = calloc(1, sizeof *r);
    if (!r)
        return;
    *r =
        (struct renewal){.job = {.run = renew, .done = on_renewed}, .cluster = c, .lease = store_lease_renew};
    c->lease.renewing = delivery_worker_pool_submit(c->takeover.workers, &r->job);
    if (!c->lease.renewing)
        free(r);
}

bool cluster_lease_take(struct cluster *c)
{
    struct renewal r = {.cluster = c, .lease = store_lease_take};
    struct store *store = store_open_more(c->parts.store, r.reason);
    store_stored stored = store ? renew(&r.job, store) : STORE_FAILED;
    if (stored == STORE_STORED)
        learn_members(&r);
    else
        base_log(BASE_LOG_ERROR, "node", "cannot take a lease: %s", r.reason);
    store_close(store);
    free(r.members);
    return stored == STORE_STORED;
}
