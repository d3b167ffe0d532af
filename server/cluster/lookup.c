/* SPDX-License-Identifier: MIT */
/* Whether the store has a table that a request named and the hub does not know: its notice may be late, or
 * the bus away. */
#include "server/cluster/cluster.h"

#include <stdio.h>
#include <stdlib.h>

#include "server/hub/other_nodes.h"
#include "server/store/rooms/table_log.h"

struct lookup {
    kz_job job;
    kz_server *server;
    char table[64];
};

static kz_stored lookup_run(kz_job *job, kz_store *store)
{
    return kz_store_table_has(store, ((struct lookup *)job)->table);
}

static void lookup_done(kz_job *job)
{
    struct lookup *l = (struct lookup *)job;
    kz_server *server = l->server;
    if (!server->host.closed) {
        server->host.called = true;
        kz_hub_looked_up(server->host.hub, l->table, job->stored == KZ_STORE_NONE,
                         kz_steady_now(&server->clock));
    }
    free(l);
}

bool kz_cluster_look_up(void *context, const char *table)
{
    kz_server *server = context;
    struct lookup *l = calloc(1, sizeof *l);
    if (!l)
        return false;
    l->job = (kz_job){.run = lookup_run, .done = lookup_done};
    l->server = server;
    snprintf(l->table, sizeof l->table, "%s", table);
    if (kz_lane_submit(&server->lanes, KZ_LANE_PEOPLE, &l->job))
        return true;
    free(l);
    return false;
}
