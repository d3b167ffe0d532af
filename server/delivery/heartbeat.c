/* SPDX-License-Identifier: MIT */
#include "server/delivery/heartbeat.h"

#include <stdlib.h>

#include "server/store/rooms/lease.h"

struct beat_job {
    delivery_job job;
    int64_t now_ms;
};

static store_stored beat_run(delivery_job *job, struct store *store)
{
    return store_heartbeat(store, ((struct beat_job *)job)->now_ms);
}

static void beat_done(delivery_job *job)
{
    free(job);
}

void delivery_heartbeat_first(delivery_outbox *outbox, const delivery_hub_host *host)
{
    struct beat_job *beat = malloc(sizeof *beat);
    if (!beat)
        return; /* the clocks then go back to the earlier heartbeat */
    *beat = (struct beat_job){.job = {.run = beat_run, .done = beat_done, .durable = true},
                              .now_ms = delivery_hub_host_now(host)};
    delivery_outbox_write(outbox, &beat->job);
}

void delivery_heartbeat(delivery_outbox *outbox, const delivery_hub_host *host)
{
    if (!host->closed && hub_has_rooms(host->hub))
        delivery_heartbeat_first(outbox, host);
}
