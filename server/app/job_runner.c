/* SPDX-License-Identifier: MIT */
#include "server/app/job_runner.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/log.h"
#include "server/delivery/jobs.h"
#include "server/matches/ended.h"
#include "server/store/people/push.h"
#include "server/store/sql/tournament_result.h"

enum { TURN_JOBS = MATCHES_NEWS_MAX / KZ_SEATS /* so that sweeps get their turn, too */ };

struct app_job_runner {
    delivery_job job; /* used by the lane while it is busy */
    delivery_lanes *lanes;
    struct delivery *delivery;
    const delivery_hub_host *host;
    bool busy, begun;
    bool again; /* there is more to do than a turn's jobs */
    bool woken; /* during a turn */
    int64_t now_ms;
    matches_news news;                  /* of this turn */
    store_job_figures figures, counted; /* the loop's copy; the lane's latest count */
    char owner[STORE_JOB_OWNER_SIZE], known[STORE_JOB_NAMES_SIZE];
};

/* Runs a job. Subscribers of a match's end come first: people wait for them. */
static store_stored run_one(app_job_runner *r, struct store *store)
{
    int news_count = r->news.count;
    store_stored stored = store_job_run_one(store, r->owner, &matches_subscriber_jobs, r->now_ms, &r->news);
    if (stored != STORE_STORED)
        r->news.count = news_count; /* nothing of it is stored */
    return stored == STORE_NONE ? store_job_run_one(store, r->owner, &delivery_jobs, r->now_ms, NULL)
                                : stored;
}

static store_stored run(delivery_job *job, struct store *store)
{
    app_job_runner *r = (app_job_runner *)job;
    store_stored stored =
        r->begun ? STORE_STORED : store_job_add_once(store, DELIVERY_JOB_FORGET_ALL, r->now_ms);
    r->begun = r->begun || stored == STORE_STORED;
    for (int i = 0; i < TURN_JOBS && stored != STORE_NONE && stored != STORE_FAILED; i++)
        stored = run_one(r, store);
    r->again = stored != STORE_NONE && stored != STORE_FAILED;
    if (stored != STORE_FAILED)
        stored = store_jobs_count(store, r->known, r->now_ms, &r->counted);
    if (stored == STORE_FAILED)
        base_log(BASE_LOG_WARN, "jobs", "the job queue failed: %s", store->reason);
    return stored;
}

static void done(delivery_job *job)
{
    static const char text[] = "{\"ev\":\"account\"}";
    app_job_runner *r = (app_job_runner *)job;
    r->busy = false;
    if (r->counted.unknown > r->figures.unknown)
        base_log(BASE_LOG_WARN, "jobs",
                 "%lld jobs of a kind that this kozel does not know wait for a newer one",
                 (long long)r->counted.unknown);
    r->figures = r->counted;
    for (int i = 0; i < r->news.count && !r->host->closed; i++)
        delivery_send_person(r->delivery, r->news.person[i], text, sizeof text - 1);
    if (r->again || r->woken)
        app_job_runner_wake(r);
}

app_job_runner *app_job_runner_new(delivery_lanes *lanes, struct delivery *delivery,
                                   const delivery_hub_host *host, const char *node)
{
    app_job_runner *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->job = (delivery_job){.run = run, .done = done};
    r->lanes = lanes;
    r->delivery = delivery;
    r->host = host;
    snprintf(r->owner, sizeof r->owner, "%s %d", node ? node : "server", (int)getpid());
    snprintf(r->known, sizeof r->known,
             "," STORE_JOB_PUSH "," STORE_JOB_TOURNAMENT_RESULT ","); /* others run these */
    store_job_names_add(&delivery_jobs, r->known);
    store_job_names_add(&matches_subscriber_jobs, r->known);
    return r;
}

void app_job_runner_wake(app_job_runner *r)
{
    if (!r || delivery_backlog_is_long(&r->delivery->backlog))
        return;
    r->woken = r->busy;
    if (r->busy)
        return;
    r->news.count = 0;
    r->now_ms = delivery_hub_host_now(r->host);
    r->busy = delivery_lane_submit(r->lanes, DELIVERY_LANE_UPKEEP, &r->job);
}

store_job_figures app_job_runner_figures(const app_job_runner *r)
{
    return r ? r->figures : (store_job_figures){0};
}
