/* SPDX-License-Identifier: MIT */
#include "server/delivery/beat.h"

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

void kz_beat_first(kz_outbox *outbox, const kz_hub_host *host)
{
    struct beat_job *beat = malloc(sizeof *beat);
    if (!beat)
        return; /* the clocks go back to the beat before */
    *beat = (struct beat_job){.job = {.run = beat_run, .done = beat_done, .durable = true},
                              .now_ms = kz_hub_host_now(host)};
    kz_outbox_write(outbox, &beat->job);
}

void kz_beat(kz_outbox *outbox, const kz_hub_host *host)
{
    if (!host->closed && kz_hub_has_tables(host->hub))
        kz_beat_first(outbox, host);
}
