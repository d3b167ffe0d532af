/* SPDX-License-Identifier: MIT */
#include "server/app/beat.h"

#include <stdlib.h>

#include "server/store/rooms/life.h"

struct beat_job {
    kz_job job;
    int64_t now_ms;
};

static kz_stored beat_run(kz_job *job, kz_store *store)
{
    return kz_store_beat(store, ((struct beat_job *)job)->now_ms);
}

static void beat_done(kz_job *job)
{
    free(job);
}

static void write_beat(kz_server *server)
{
    struct beat_job *beat = malloc(sizeof *beat);
    if (!beat)
        return; /* the clocks go back to the beat before */
    *beat = (struct beat_job){.job = {.run = beat_run, .done = beat_done, .durable = true},
                              .now_ms = kz_server_now(server)};
    kz_outbox_write(&server->outbox, &beat->job);
}

void kz_server_begin_life(kz_server *server)
{
    write_beat(server);
}

void kz_server_beat(kz_server *server)
{
    if (server->writer && !server->stopping && kz_hub_has_tables(server->hub))
        write_beat(server);
}
