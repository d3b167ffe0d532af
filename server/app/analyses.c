/* SPDX-License-Identifier: MIT */
#include "server/app/analyses.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/log.h"

struct kz_analyses {
    kz_job job; /* of the lane; belongs to it while it is busy */
    kz_lanes *lanes;
    const kz_backlog *backlog;
    const kz_hub_host *host;
    kz_analyser *analyser; /* the same */
    bool busy, begins;
    int64_t now_ms;
    kz_analyser_figures figures; /* as the loop knows them */
};

static kz_stored run(kz_job *job, kz_store *store)
{
    kz_analyses *a = (kz_analyses *)job;
    kz_stored stored = kz_analyser_turn(a->analyser, store, a->begins, a->now_ms);
    if (stored == KZ_STORE_FAILED)
        kz_log(KZ_WARN, "jobs", "the queue cannot be worked at: %s", store->reason);
    return stored;
}

static void done(kz_job *job)
{
    kz_analyses *a = (kz_analyses *)job;
    a->busy = false;
    a->figures = kz_analyser_count(a->analyser);
}

kz_analyses *kz_analyses_new(const kz_server_config *config, kz_lanes *lanes, const kz_backlog *backlog,
                             const kz_hub_host *host)
{
    char owner[KZ_JOB_OWNER_SIZE];
    bool any = config->analysis_workers || config->analyses_elsewhere;
    kz_analyses *a = any ? calloc(1, sizeof *a) : NULL;
    if (!a)
        return NULL;
    snprintf(owner, sizeof owner, "%s %d", config->node ? config->node : "server", (int)getpid());
    a->job = (kz_job){.run = run, .done = done};
    a->lanes = lanes;
    a->backlog = backlog;
    a->host = host;
    a->analyser =
        kz_analyser_new(config->hub.games, config->analysis_workers, config->analysis_playouts, owner);
    if (a->analyser)
        return a;
    free(a);
    return NULL;
}

kz_analyser *kz_analyses_analyser(const kz_analyses *a)
{
    return a ? a->analyser : NULL;
}

void kz_analyses_tick(kz_analyses *a)
{
    if (!a || a->busy)
        return;
    a->begins = !kz_backlog_is_long(a->backlog) && !a->host->draining;
    a->now_ms = kz_hub_host_now(a->host);
    a->busy = kz_lane_submit(a->lanes, KZ_LANE_UPKEEP, &a->job);
}

kz_analyser_figures kz_analyses_figures(const kz_analyses *a)
{
    return a ? a->figures : (kz_analyser_figures){0};
}

bool kz_analyses_are_idle(const kz_analyses *a)
{
    return !a || (!a->busy && !kz_analyser_computes(a->analyser));
}

void kz_analyses_free(kz_analyses *a)
{
    if (a)
        kz_analyser_free(a->analyser);
    free(a);
}
