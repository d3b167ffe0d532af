/* SPDX-License-Identifier: MIT */
#include "server/app/analyses.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/log.h"

struct app_analyses {
    delivery_job job; /* used by the lane while it is busy */
    delivery_lanes *lanes;
    const delivery_backlog *backlog;
    const delivery_hub_host *host;
    learning_analyser *analyser; /* likewise */
    bool busy, begins;
    int64_t now_ms;
    learning_analyser_figures figures; /* the loop's copy */
};

static store_stored run(delivery_job *job, struct store *store)
{
    app_analyses *a = (app_analyses *)job;
    store_stored stored = learning_analyser_turn(a->analyser, store, a->begins, a->now_ms);
    if (stored == STORE_FAILED)
        base_log(BASE_LOG_WARN, "jobs", "the job queue failed: %s", store->reason);
    return stored;
}

static void done(delivery_job *job)
{
    app_analyses *a = (app_analyses *)job;
    a->busy = false;
    a->figures = learning_analyser_count(a->analyser);
}

app_analyses *app_analyses_new(const app_server_config *config, delivery_lanes *lanes,
                               const delivery_backlog *backlog, const delivery_hub_host *host)
{
    char owner[STORE_JOB_OWNER_SIZE];
    bool any = config->analysis_workers || config->analyses_elsewhere;
    app_analyses *a = any ? calloc(1, sizeof *a) : NULL;
    if (!a)
        return NULL;
    snprintf(owner, sizeof owner, "%s %d", config->node ? config->node : "server", (int)getpid());
    a->job = (delivery_job){.run = run, .done = done};
    a->lanes = lanes;
    a->backlog = backlog;
    a->host = host;
    a->analyser =
        learning_analyser_new(config->hub.games, config->analysis_workers, config->analysis_playouts, owner);
    if (a->analyser)
        return a;
    free(a);
    return NULL;
}

learning_analyser *app_analyses_analyser(const app_analyses *a)
{
    return a ? a->analyser : NULL;
}

void app_analyses_tick(app_analyses *a)
{
    if (!a || a->busy)
        return;
    a->begins = !delivery_backlog_is_long(a->backlog) && !a->host->draining;
    a->now_ms = delivery_hub_host_now(a->host);
    a->busy = delivery_lane_submit(a->lanes, DELIVERY_LANE_UPKEEP, &a->job);
}

learning_analyser_figures app_analyses_figures(const app_analyses *a)
{
    return a ? a->figures : (learning_analyser_figures){0};
}

bool app_analyses_are_idle(const app_analyses *a)
{
    return !a || (!a->busy && !learning_analyser_computes(a->analyser));
}

void app_analyses_free(app_analyses *a)
{
    if (a)
        learning_analyser_free(a->analyser);
    free(a);
}
