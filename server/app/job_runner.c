/* SPDX-License-Identifier: MIT */
#include "server/app/job_runner.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/log.h"
#include "server/delivery/jobs.h"

enum { TURN_JOBS = 20 /* so that sweeps get their turn, too */ };

struct kz_job_runner {
    kz_job job; /* of the lane; belongs to it while it is busy */
    kz_lanes *lanes;
    const kz_backlog *backlog;
    const kz_hub_host *host;
    bool busy, begun;
    int64_t now_ms;
    kz_job_figures figures, counted; /* as the loop knows them; as the lane has just counted them */
    char owner[KZ_JOB_OWNER_SIZE];
};

static kz_stored run(kz_job *job, kz_store *store)
{
    kz_job_runner *r = (kz_job_runner *)job;
    kz_stored stored = r->begun ? KZ_STORED : kz_store_job_add_once(store, KZ_JOB_FORGET_ALL, r->now_ms);
    r->begun = r->begun || stored == KZ_STORED;
    for (int i = 0; i < TURN_JOBS && stored == KZ_STORED; i++)
        stored = kz_jobs_run_one(store, r->owner, r->now_ms);
    if (stored != KZ_STORE_FAILED)
        stored = kz_jobs_count(store, r->now_ms, &r->counted);
    if (stored == KZ_STORE_FAILED)
        kz_log(KZ_WARN, "jobs", "the queue cannot be worked at: %s", store->reason);
    return stored;
}

static void done(kz_job *job)
{
    kz_job_runner *r = (kz_job_runner *)job;
    r->busy = false;
    if (r->counted.unknown > r->figures.unknown)
        kz_log(KZ_WARN, "jobs", "%lld jobs of a kind that this kozel does not know wait for a newer one",
               (long long)r->counted.unknown);
    r->figures = r->counted;
}

kz_job_runner *kz_job_runner_new(kz_lanes *lanes, const kz_backlog *backlog, const kz_hub_host *host,
                                 const char *node)
{
    kz_job_runner *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->job = (kz_job){.run = run, .done = done};
    r->lanes = lanes;
    r->backlog = backlog;
    r->host = host;
    snprintf(r->owner, sizeof r->owner, "%s %d", node ? node : "server", (int)getpid());
    return r;
}

void kz_job_runner_tick(kz_job_runner *r)
{
    if (!r || r->busy || kz_backlog_is_long(r->backlog))
        return;
    r->now_ms = kz_hub_host_now(r->host);
    r->busy = kz_lane_submit(r->lanes, KZ_LANE_UPKEEP, &r->job);
}

kz_job_figures kz_job_runner_figures(const kz_job_runner *r)
{
    return r ? r->figures : (kz_job_figures){0};
}
