/* SPDX-License-Identifier: MIT */
/* Whether the store has a table that a request named and the hub does not know: its notice may be late, or
 * the bus away. */
#include "server/cluster/cluster_state.h"

#include <stdio.h>
#include <stdlib.h>

#include "server/hub/other_nodes.h"
#include "server/store/rooms/table_log.h"

struct lookup {
    kz_job job;
    kz_hub_host *host;
    char table[64];
};

static kz_stored lookup_run(kz_job *job, kz_store *store)
{
    return kz_store_table_has(store, ((struct lookup *)job)->table);
}

static void lookup_done(kz_job *job)
{
    struct lookup *l = (struct lookup *)job;
    if (!l->host->closed)
        kz_hub_looked_up(kz_hub_host_call(l->host), l->table, job->stored == KZ_STORE_NONE,
                         kz_hub_host_now(l->host));
    free(l);
}

bool kz_cluster_look_up(kz_cluster *c, const char *table)
{
    struct lookup *l = calloc(1, sizeof *l);
    if (!l)
        return false;
    l->job = (kz_job){.run = lookup_run, .done = lookup_done};
    l->host = c->parts.host;
    snprintf(l->table, sizeof l->table, "%s", table);
    if (kz_lane_submit(c->parts.lanes, KZ_LANE_PEOPLE, &l->job))
        return true;
    free(l);
    return false;
}
