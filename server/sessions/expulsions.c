/* SPDX-License-Identifier: MIT */
#include "server/sessions/expulsions.h"

#include <stdlib.h>

#include "base/log.h"
#include "server/store/admin/moderation.h"

/* A closed account is listed for this time. */
enum { CLOSED_MS = 3600000 };

struct session_expulsions {
    delivery_job job; /* used by the lane while it is busy */
    delivery_lanes *lanes;
    delivery_hub_host *host;
    bool busy, again, restored;
    int64_t now_ms, closed_since_ms;
    int64_t *people;
    size_t count, space;
    bool incomplete; /* out of memory */
};

/* ---- in the worker pool */

static void take_person(void *context, int64_t person)
{
    session_expulsions *e = context;
    if (e->count == e->space) {
        size_t space = e->space ? 2 * e->space : 64;
        int64_t *grown = realloc(e->people, space * sizeof *grown);
        if (!grown) {
            e->incomplete = true;
            return;
        }
        e->people = grown;
        e->space = space;
    }
    e->people[e->count++] = person;
}

static store_stored run(delivery_job *job, struct store *store)
{
    session_expulsions *e = (session_expulsions *)job;
    e->count = 0;
    e->incomplete = false;
    store_stored stored = store_expelled(store, e->now_ms, e->closed_since_ms, take_person, e);
    if (stored != STORE_STORED || e->incomplete)
        base_log(BASE_LOG_WARN, "server", "cannot read who is banned: %s",
                 e->incomplete ? "out of memory" : store->reason);
    return stored;
}

/* ---- in the loop */

static void done(delivery_job *job)
{
    session_expulsions *e = (session_expulsions *)job;
    e->busy = false;
    if (e->host->closed || !e->lanes->open)
        return;
    bool good = job->stored == STORE_STORED && !e->incomplete;
    if (!good)
        e->restored = e->restored || !e->closed_since_ms;
    for (size_t i = 0; i < e->count && job->stored == STORE_STORED; i++)
        hub_expel(delivery_hub_host_call(e->host), e->people[i], delivery_hub_host_now(e->host));
    if (e->again)
        session_expulsions_check(e);
}

session_expulsions *session_expulsions_new(delivery_lanes *lanes, delivery_hub_host *host)
{
    session_expulsions *e = calloc(1, sizeof *e);
    if (!e)
        return NULL;
    e->job = (delivery_job){.run = run, .done = done};
    e->lanes = lanes;
    e->host = host;
    e->restored = true;
    return e;
}

void session_expulsions_restored(session_expulsions *e)
{
    if (e)
        e->restored = true;
}

void session_expulsions_check(session_expulsions *e)
{
    if (!e || !hub_has_rooms(e->host->hub))
        return;
    e->again = e->busy;
    if (e->busy)
        return;
    e->now_ms = delivery_hub_host_now(e->host);
    e->closed_since_ms = e->restored ? 0 : e->now_ms - CLOSED_MS;
    e->busy = delivery_lane_submit(e->lanes, DELIVERY_LANE_PEOPLE, &e->job);
    e->restored = e->restored && !e->busy;
}

void session_expulsions_free(session_expulsions *e)
{
    if (e)
        free(e->people);
    free(e);
}
