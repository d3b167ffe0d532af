/* SPDX-License-Identifier: MIT */
#include "server/app/relearn.h"

#include <stdlib.h>

#include "server/sessions/known.h"

struct refresh_job {
    kz_job job;
    kz_server *server;
    uint64_t asked; /* kz_freshness */
    kz_known known;
};

static kz_stored refresh_run(kz_job *job, kz_store *store)
{
    kz_known *known = &((struct refresh_job *)job)->known;
    int64_t person = known->person.id;
    kz_known_clear(known); /* of an answer that was out of date */
    known->person.id = person;
    kz_stored stored = kz_store_person_get(store, known->person.id, &known->person);
    return stored == KZ_STORED ? kz_known_read(known, store) : stored;
}

static bool submit(struct refresh_job *r)
{
    r->asked = r->server->freshness.changes;
    return kz_lane_submit(&r->server->lanes, KZ_LANE_PEOPLE, &r->job);
}

static void refresh_done(kz_job *job)
{
    struct refresh_job *r = (struct refresh_job *)job;
    bool fresh = kz_freshness_holds(&r->server->freshness, r->known.person.id, r->asked);
    if (!fresh && submit(r))
        return;
    if (job->stored == KZ_STORED && !r->server->host.closed && fresh) {
        kz_known_tell(&r->known, r->server->host.hub, 0, kz_steady_now(&r->server->clock));
        r->server->host.called = true;
    }
    kz_known_clear(&r->known);
    free(r);
}

void kz_server_relearn(kz_server *server, int64_t person)
{
    struct refresh_job *r = calloc(1, sizeof *r);
    if (!r)
        return;
    r->job = (kz_job){.run = refresh_run, .done = refresh_done};
    r->server = server;
    r->known.person.id = person;
    if (!submit(r))
        free(r);
}
