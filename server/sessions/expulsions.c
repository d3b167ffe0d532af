/* SPDX-License-Identifier: MIT */
#include "server/sessions/expulsions.h"

#include <stdlib.h>

#include "base/log.h"
#include "server/store/admin/moderation.h"

/* A closed account is listed for this time. */
enum { CLOSED_MS = 3600000 };

struct kz_expulsions {
    kz_job job; /* of the lane; belongs to it while it is busy */
    kz_lanes *lanes;
    kz_hub_host *host;
    bool busy, again, restored;
    int64_t now_ms, closed_since_ms;
    int64_t *people;
    size_t count, space;
    bool incomplete; /* out of memory */
};

/* ---- in the worker pool */

static void take_person(void *context, int64_t person)
{
    kz_expulsions *e = context;
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

static kz_stored run(kz_job *job, kz_store *store)
{
    kz_expulsions *e = (kz_expulsions *)job;
    e->count = 0;
    e->incomplete = false;
    kz_stored stored = kz_store_expelled(store, e->now_ms, e->closed_since_ms, take_person, e);
    if (stored != KZ_STORED || e->incomplete)
        kz_log(KZ_WARN, "server", "cannot ask who is banned: %s",
               e->incomplete ? "out of memory" : store->reason);
    return stored;
}

/* ---- in the loop */

static void done(kz_job *job)
{
    kz_expulsions *e = (kz_expulsions *)job;
    e->busy = false;
    if (e->host->closed || !e->lanes->open)
        return;
    bool good = job->stored == KZ_STORED && !e->incomplete;
    if (!good)
        e->restored = e->restored || !e->closed_since_ms;
    for (size_t i = 0; i < e->count && job->stored == KZ_STORED; i++)
        kz_hub_expel(kz_hub_host_call(e->host), e->people[i], kz_hub_host_now(e->host));
    if (e->again)
        kz_expulsions_check(e);
}

kz_expulsions *kz_expulsions_new(kz_lanes *lanes, kz_hub_host *host)
{
    kz_expulsions *e = calloc(1, sizeof *e);
    if (!e)
        return NULL;
    e->job = (kz_job){.run = run, .done = done};
    e->lanes = lanes;
    e->host = host;
    e->restored = true;
    return e;
}

void kz_expulsions_restored(kz_expulsions *e)
{
    if (e)
        e->restored = true;
}

void kz_expulsions_check(kz_expulsions *e)
{
    if (!e || !kz_hub_has_tables(e->host->hub))
        return;
    e->again = e->busy;
    if (e->busy)
        return;
    e->now_ms = kz_hub_host_now(e->host);
    e->closed_since_ms = e->restored ? 0 : e->now_ms - CLOSED_MS;
    e->busy = kz_lane_submit(e->lanes, KZ_LANE_PEOPLE, &e->job);
    e->restored = e->restored && !e->busy;
}

void kz_expulsions_free(kz_expulsions *e)
{
    if (e)
        free(e->people);
    free(e);
}
