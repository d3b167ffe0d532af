#include "server/relearn.h"

#include <stdlib.h>

#include "persist/known.h"

struct refresh_job {
    kz_job job;
    kz_server *server;
    kz_known known;
};

static kz_stored refresh_run(kz_job *job, kz_store *store)
{
    kz_known *known = &((struct refresh_job *)job)->known;
    kz_stored stored = kz_store_person_get(store, known->person.id, &known->person);
    return stored == KZ_STORED ? kz_known_read(known, store) : stored;
}

static void refresh_done(kz_job *job)
{
    struct refresh_job *r = (struct refresh_job *)job;
    if (job->stored == KZ_STORED && !r->server->stopping) {
        kz_known_tell(&r->known, r->server->hub, 0, kz_server_now(r->server));
        r->server->hub_called = true;
    }
    kz_known_clear(&r->known);
    free(r);
}

void kz_server_relearn(kz_server *server, int64_t person)
{
    struct refresh_job *r = server->workers ? calloc(1, sizeof *r) : NULL;
    if (!r)
        return;
    r->job = (kz_job){.run = refresh_run, .done = refresh_done};
    r->server = server;
    r->known.person.id = person;
    if (!kz_worker_pool_submit(server->workers, &r->job))
        free(r);
}
