/* SPDX-License-Identifier: MIT */
/* Looks up a table in the store that a request named and the hub does not have. Its notice may be late, or
 * the bus away. */
#include "server/cluster/cluster_state.h"

#include <stdio.h>
#include <stdlib.h>

#include "server/hub/other_nodes.h"
#include "server/store/rooms/room_log.h"

struct lookup {
    delivery_job job;
    delivery_hub_host *host;
    char table[64];
};

static store_stored lookup_run(delivery_job *job, struct store *store)
{
    return store_room_has(store, ((struct lookup *)job)->table);
}

static void lookup_done(delivery_job *job)
{
    struct lookup *l = (struct lookup *)job;
    if (!l->host->closed)
        hub_looked_up(delivery_hub_host_call(l->host), l->table, job->stored == STORE_NONE,
                      delivery_hub_host_now(l->host));
    free(l);
}

bool cluster_look_up(struct cluster *c, const char *table)
{
    struct lookup *l = calloc(1, sizeof *l);
    if (!l)
        return false;
    l->job = (delivery_job){.run = lookup_run, .done = lookup_done};
    l->host = c->parts.host;
    snprintf(l->table, sizeof l->table, "%s", table);
    if (delivery_lane_submit(c->parts.lanes, DELIVERY_LANE_PEOPLE, &l->job))
        return true;
    free(l);
    return false;
}
