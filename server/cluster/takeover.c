/* SPDX-License-Identifier: MIT */
/* Takes over tables whose owner is gone: in the store they have an epoch of no living node. A sweep finds
 * them. Of the living nodes, the one with the highest hash claims each table, so that they do not contend.
 * The store gives a table to only one. */
#include "server/cluster/cluster_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/log.h"
#include "server/delivery/heartbeat.h"
#include "server/delivery/stored_room.h"
#include "server/hub/other_nodes.h"
#include "server/hub/restore.h"
#include "server/sessions/expulsions.h"
#include "server/store/rooms/node.h"

enum {
    CLAIMS = 64,          /* tables that a sweep claims in one transaction */
    RESTORE_NS = 4000000, /* max time in a turn of the loop for restoring tables */
};

/* ---- back into the hub ---- */

static void free_all_claimed(delivery_stored_room *claimed)
{
    for (delivery_stored_room *next; claimed; claimed = next) {
        next = claimed->next;
        delivery_stored_room_free(claimed);
    }
}

struct leaving {
    delivery_job job;
    bool damaged;
    char table[HUB_ID_TEXT];
};

static store_stored leave_run(delivery_job *job, struct store *store)
{
    const struct leaving *l = (struct leaving *)job;
    return store_room_leave(store, l->table, l->damaged);
}

static void leave_done(delivery_job *job)
{
    free(job);
}

/* Leaves a table to a newer program, or a damaged one, in the store. Its clients do not get `moving` for
 * it. */
static void leave(struct cluster *c, const hub_stored *stored)
{
    struct leaving *l = strlen(stored->room.id) < HUB_ID_TEXT ? calloc(1, sizeof *l) : NULL;
    if (!l)
        return;
    l->job = (delivery_job){.run = leave_run, .done = leave_done, .durable = true};
    l->damaged = !hub_may_be_newer(c->parts.host->hub, stored);
    strcpy(l->table, stored->room.id);
    delivery_outbox_write(&c->parts.delivery->outbox, &l->job);
}

static void restore_one(struct cluster *c, const hub_stored *stored)
{
    char reason[256] = "";
    hub_node node;
    if (hub_where(c->parts.host->hub, stored->room.id, &node) && node == 0)
        return; /* the hub has the table: an unconfirmed claim was read again */
    delivery_hub_host_call(c->parts.host);
    c->counts.taken_over++;
    bool goes_on =
        hub_restore(c->parts.host->hub, stored, delivery_hub_host_now(c->parts.host), reason, sizeof reason);
    delivery_stored_room_log("node", "goes on here", stored, goes_on ? NULL : reason);
    if (!goes_on && !hub_is_closing(c->parts.host->hub))
        leave(c, stored);
}

/* Restores tables in small pieces, so that other tables do not wait. */
static void on_restore(uv_idle_t *idle)
{
    struct cluster *c = idle->data;
    if (c->left || c->lost) { /* they have this epoch in the store: others claim them */
        uv_idle_stop(idle);
        return;
    }
    uint64_t end = base_clock_ns() + RESTORE_NS;
    while (c->takeover.claimed && base_clock_ns() < end) {
        delivery_stored_room *first = c->takeover.claimed;
        c->takeover.claimed = first->next;
        restore_one(c, &first->stored);
        delivery_stored_room_free(first);
    }
    session_expulsions_restored(c->parts.expulsions);
    delivery_heartbeat(&c->parts.delivery->outbox,
                       c->parts.host); /* with these writes, whose times are this node's */
    if (c->takeover.claimed)
        return;
    c->takeover.claimed_end = &c->takeover.claimed;
    uv_idle_stop(idle);
}

size_t cluster_takeover_waiting(const struct cluster *c)
{
    size_t count = 0;
    for (const delivery_stored_room *claimed = c->takeover.claimed; claimed; claimed = claimed->next)
        count++;
    return count;
}

/* ---- sweeping ---- */

struct orphan {
    char table[HUB_ID_TEXT];
    int64_t epoch;
};

/* Tables whose claim got no reply: this node may own them. */
struct cluster_unconfirmed {
    size_t count;
    char table[CLAIMS][HUB_ID_TEXT];
};

struct sweep {
    delivery_job job;
    struct cluster *cluster;
    cluster_member *living; /* and then the dead nodes */
    size_t living_count, gone_count;
    bool more;  /* there are more tables than one sweep claims */
    bool again; /* it has collided with others too often: next time */
    struct orphan orphans[CLAIMS];
    size_t orphan_count;
    struct cluster_unconfirmed unconfirmed; /* copied from the cluster */
    bool commit_unconfirmed;                /* the commit of the claims got no reply */
    size_t left_count;                      /* tables of no living node */
    int64_t owners[CLAIMS];                 /* of tables: dead nodes or, from the end on, unknown ones */
    size_t owner_count, unknown_count;
    delivery_stored_room *claimed, **claimed_end;
    char reason[STORE_REASON_SIZE];
};

static bool is_known(const cluster_member *living, size_t count, int64_t needs)
{
    size_t i = 0;
    while (i < count && living[i].knows < needs)
        i++;
    return i < count;
}

static void take_orphan(void *context, const char *table, int64_t epoch, int64_t needs)
{
    struct sweep *s = context;
    s->left_count += !is_known(s->living, s->living_count, needs);
    if (strlen(table) >= HUB_ID_TEXT ||
        !cluster_room_falls_here(s->living[0].epoch, s->living, s->living_count, table, needs))
        return;
    if (s->orphan_count + s->unconfirmed.count == CLAIMS) {
        s->more = true;
        return;
    }
    struct orphan *orphan = &s->orphans[s->orphan_count++];
    memcpy(orphan->table, table, strlen(table) + 1);
    orphan->epoch = epoch;
}

static bool is_among(int64_t epoch, const cluster_member *members, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (members[i].epoch == epoch)
            return true;
    return false;
}

static void take_owner(void *context, int64_t epoch)
{
    struct sweep *s = context;
    if (is_among(epoch, s->living, s->living_count))
        return;
    bool gone = epoch < 1 || is_among(epoch, s->living + s->living_count, s->gone_count);
    if (s->owner_count + s->unknown_count == CLAIMS)
        s->more = true;
    else if (gone)
        s->owners[s->owner_count++] = epoch;
    else
        s->owners[CLAIMS - ++s->unknown_count] = epoch;
}

static void take_claimed(void *context, const store_room *table)
{
    struct sweep *s = context;
    for (const delivery_stored_room *one = s->claimed; one; one = one->next)
        if (!strcmp(one->stored.room.id, table->id))
            return; /* an unconfirmed claim, and without an owner again */
    *s->claimed_end = delivery_stored_room_of(table);
    s->claimed_end = &(*s->claimed_end)->next;
}

static void drop_claimed(struct sweep *s)
{
    free_all_claimed(s->claimed);
    s->claimed = NULL;
    s->claimed_end = &s->claimed;
}

/* Claims the tables in one transaction. Another node may have been quicker with some. */
static store_stored claim(struct sweep *s, struct store *store)
{
    drop_claimed(s);
    s->commit_unconfirmed = false;
    store_stored stored = store_begin(store);
    for (size_t i = 0; i < s->unconfirmed.count && stored == STORE_STORED; i++)
        stored = store_room_own(store, s->unconfirmed.table[i], take_claimed, s);
    for (size_t i = 0; i < s->orphan_count && stored == STORE_STORED; i++) {
        stored = store_room_claim(store, s->orphans[i].table, s->orphans[i].epoch, take_claimed, s);
        if (stored == STORE_CONFLICT) { /* another node was quicker: read again */
            s->more = true;
            stored = STORE_STORED;
        }
    }
    bool commits = stored == STORE_STORED;
    stored = store_end(store, stored);
    if (stored == STORE_STORED)
        return stored;
    s->commit_unconfirmed = commits && !store->again;
    drop_claimed(s);
    return stored;
}

static store_stored sweep_run(delivery_job *job, struct store *store)
{
    enum { TRIES = 5 };
    struct sweep *s = (struct sweep *)job;
    store->again = false;
    store_stored stored = store_lives(store);
    /* From now on dead nodes open no table: the found tables are all that they had. */
    for (size_t i = 0; i < s->gone_count && stored == STORE_STORED; i++)
        stored = store_retire(store, s->living[s->living_count + i].epoch);
    if (stored == STORE_NONE) { /* the store's clock was set back: one of them lives for a while longer */
        store->again = true;
        stored = STORE_FAILED;
    }
    if (stored == STORE_STORED)
        stored = store_room_owners(store, take_owner, s);
    for (size_t i = 0; i < s->owner_count && stored == STORE_STORED; i++)
        stored = store_rooms_of(store, s->owners[i], take_orphan, s);
    for (int i = 0; stored == STORE_STORED && s->orphan_count + s->unconfirmed.count && i < TRIES; i++) {
        store->again = false;
        stored = claim(s, store);
        if (stored != STORE_FAILED || !store->again)
            break;
        stored = i + 1 < TRIES ? STORE_STORED : stored;
    }
    s->again = stored == STORE_FAILED && store->again;
    memcpy(s->reason, store->reason, sizeof s->reason);
    return stored;
}

static void log_left(struct cluster *c, size_t count)
{
    if (count && count != c->takeover.left_tables)
        base_log(BASE_LOG_WARN, "node", "%zu tables wait for a newer kozel: no live node supports them",
                 count);
    c->takeover.left_tables = count;
}

/* Keeps the tables of a sweep whose commit got no reply. The commit may have made this node their owner; no
 * other node then claims them. The next sweep reads their owners. */
static void remember_unconfirmed(struct cluster *c, const struct sweep *s)
{
    struct cluster_unconfirmed *unconfirmed = c->takeover.unconfirmed;
    if (s->job.stored == STORE_STORED)
        unconfirmed->count = 0;
    for (size_t i = 0; s->commit_unconfirmed && i < s->orphan_count; i++) {
        const char *table = s->orphans[i].table;
        size_t at = 0;
        while (at < unconfirmed->count && strcmp(unconfirmed->table[at], table) != 0)
            at++;
        memcpy(unconfirmed->table[at], table, HUB_ID_TEXT);
        unconfirmed->count += at == unconfirmed->count;
    }
}

static void sweep_done(delivery_job *job)
{
    struct sweep *s = (struct sweep *)job;
    struct cluster *c = s->cluster;
    bool over = c->left || c->lost;
    c->takeover.sweeping = false;
    remember_unconfirmed(c, s);
    if (!over && job->stored == STORE_STORED && !s->more)
        cluster_epochs_retired(c, s->living + s->living_count, s->gone_count);
    if (!over && job->stored == STORE_STORED && !s->more)
        log_left(c, s->left_count);
    for (size_t i = 0; i < s->unknown_count && !over; i++)
        cluster_epoch_is_over(c, s->owners[CLAIMS - 1 - i]);
    if (!over && job->stored == STORE_CONFLICT) {
        cluster_lose(c, s->reason);
    } else if (!over && job->stored != STORE_STORED) { /* the lease limits how long the store may be away */
        if (!s->again)
            base_log(BASE_LOG_WARN, "node", "cannot look for tables without an owner: %s", s->reason);
    } else if (!over) {
        if (s->claimed) {
            *c->takeover.claimed_end = s->claimed;
            c->takeover.claimed_end = s->claimed_end;
            s->claimed = NULL;
            uv_idle_start(&c->takeover.restore, on_restore);
        }
        c->takeover.sweep_again = c->takeover.sweep_again || s->more;
    }
    free_all_claimed(s->claimed);
    free(s->living);
    free(s);
    if (!over && c->takeover.sweep_again && !c->lost)
        cluster_takeover_sweep(c);
}

void cluster_takeover_sweep(struct cluster *c)
{
    if (c->takeover.sweeping || !c->begun) {
        c->takeover.sweep_again = c->takeover.sweeping;
        return;
    }
    struct sweep *s = calloc(1, sizeof *s);
    if (s)
        s->living = cluster_living(c, &s->living_count, &s->gone_count);
    if (!s || !s->living) {
        free(s);
        return;
    }
    s->job = (delivery_job){.run = sweep_run, .done = sweep_done};
    s->cluster = c;
    s->claimed_end = &s->claimed;
    s->unconfirmed = *c->takeover.unconfirmed;
    c->takeover.sweep_again = false;
    c->takeover.sweeping = true;
    c->takeover.swept_ms = cluster_now();
    delivery_worker_pool_submit(c->takeover.workers, &s->job); /* there is never more than one */
}

/* ---- coming and going ---- */

bool cluster_takeover_start(struct cluster *c)
{
    c->takeover.unconfirmed = calloc(1, sizeof *c->takeover.unconfirmed);
    c->takeover.workers = delivery_worker_pool_start(c->parts.loop, c->parts.store, 2, 2);
    return c->takeover.unconfirmed && c->takeover.workers;
}

void cluster_takeover_stop(struct cluster *c)
{
    if (c->takeover.workers)
        delivery_worker_pool_stop(c->takeover.workers);
    c->takeover.workers = NULL;
    free_all_claimed(c->takeover.claimed);
    c->takeover.claimed = NULL;
    free(c->takeover.unconfirmed);
    c->takeover.unconfirmed = NULL;
    uv_idle_stop(&c->takeover.restore);
}
