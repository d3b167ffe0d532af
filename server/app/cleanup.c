/* SPDX-License-Identifier: MIT */
#include "server/app/cleanup.h"
#include "server/sockets/clients.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/log.h"
#include "base/timer.h"
#include "server/matches/slopes.h"
#include "server/store/people/account.h"
#include "server/store/people/expiry.h"

/* A sweep is made of pieces, REST_MS apart. Between sweeps the used sessions are written each minute. */
enum { FIRST_MS = 1000, REST_MS = 200, MINUTE_MS = 60000, SWEEP_MS = 3600000, SESSIONS = 200, USED = 200 };

/* One piece of work; used by the worker pool while it runs. */
struct piece {
    delivery_job job;
    app_cleanup *cleanup;
    store_session_terms terms;
    int64_t now_ms;
    size_t used;
    uint8_t hash[USED][STORE_TOKEN_HASH_SIZE]; /* of the used sessions */
    bool sweep, fit;                           /* `fit`: of the slopes, and nothing else */
    int64_t after;                             /* store_guests_expire() */
    bool more;
    int sessions, guests;
    int64_t people[SESSIONS]; /* people whose sessions have ended */
};

struct app_cleanup {
    struct delivery *delivery;
    socket_server *sockets;
    session_service *sessions;
    base_timer timer;
    bool busy, sweeping, fitting, closed; /* `fitting`: after a sweep */
    int64_t after, swept_ms;
    int64_t ended_sessions, gone_guests; /* in this sweep */
};

/* ---- in the worker pool ---- */

static void take_person(void *context, int64_t person)
{
    struct piece *piece = context;
    if (piece->sessions < SESSIONS)
        piece->people[piece->sessions++] = person;
}

static store_stored touch(const struct piece *piece, struct store *store)
{
    store_stored stored = store_begin(store);
    for (size_t i = 0; i < piece->used && stored == STORE_STORED; i++)
        stored = store_session_touch(store, piece->hash[i], piece->now_ms);
    return store_end(store, stored);
}

/* Removes sessions first: a guest goes with their last one. */
static store_stored sweep(struct piece *piece, struct store *store)
{
    int count;
    store_stored stored =
        store_sessions_expire(store, &piece->terms, piece->now_ms, SESSIONS, take_person, piece, &count);
    if (stored == STORE_STORED && count < SESSIONS) {
        stored = store_guests_expire(store, piece->now_ms, &piece->after, &piece->guests);
        piece->more = piece->after != 0;
    } else {
        piece->more = stored == STORE_STORED;
    }
    return stored;
}

static store_stored run(delivery_job *job, struct store *store)
{
    struct piece *piece = (struct piece *)job;
    store_stored stored = piece->used ? touch(piece, store) : STORE_STORED;
    if (stored == STORE_STORED && piece->sweep)
        stored = sweep(piece, store);
    if (stored == STORE_STORED && piece->fit)
        stored = matches_slopes_fit(store, piece->now_ms);
    if (stored != STORE_STORED)
        base_log(BASE_LOG_WARN, "cleanup", "%s: %s",
                 piece->fit ? "the slopes of forecasts were not fitted" : "the hourly work failed",
                 store->reason);
    return stored;
}

/* ---- in the loop ---- */

static void free_if_over(app_cleanup *s)
{
    if (!s->closed || s->busy)
        return;
    free(s);
}

static void report(app_cleanup *s, const struct piece *piece)
{
    for (int i = 0; i < piece->sessions; i++)
        delivery_refresh(s->delivery, piece->people[i]);
    s->ended_sessions += piece->sessions;
    s->gone_guests += piece->guests;
    if (piece->more || s->ended_sessions + s->gone_guests == 0)
        return;
    base_log(BASE_LOG_INFO, "cleanup", "%" PRId64 " sessions have ended, %" PRId64 " guests are gone",
             s->ended_sessions, s->gone_guests);
    s->ended_sessions = s->gone_guests = 0;
}

static void done(delivery_job *job)
{
    struct piece *piece = (struct piece *)job;
    app_cleanup *s = piece->cleanup;
    s->busy = false;
    if (!s->sessions->host->closed && !s->closed) {
        if (job->stored == STORE_STORED && piece->sweep)
            report(s, piece);
        s->after = piece->after;
        s->sweeping = piece->sweep ? piece->more && job->stored == STORE_STORED : s->sweeping;
        s->fitting = piece->sweep ? !piece->more && job->stored == STORE_STORED : s->fitting && !piece->fit;
        bool more = s->sweeping || s->fitting || s->sessions->used.count > USED;
        base_timer_start(&s->timer, more ? REST_MS : MINUTE_MS, 0);
    }
    free(piece);
    free_if_over(s);
}

static void add_used(void *context, const uint8_t hash[STORE_TOKEN_HASH_SIZE])
{
    session_service_note_used(context, hash);
}

/* Returns true if a sweep must go on. All used sessions are written before it, so that a person who has been
 * connected all the time counts as active. */
static bool is_due(app_cleanup *s, int64_t now_ms)
{
    if (!s->sweeping && (!s->swept_ms || now_ms - s->swept_ms >= SWEEP_MS)) {
        s->sweeping = true;
        s->swept_ms = now_ms;
        s->after = 0;
        socket_sessions(s->sockets, add_used, s->sessions);
    }
    return s->sweeping && s->sessions->used.count <= USED;
}

static void on_time(void *context)
{
    app_cleanup *s = context;
    int64_t now_ms = delivery_hub_host_now(s->sessions->host);
    bool due = is_due(s, now_ms);
    bool work = due || s->fitting || s->sessions->used.count;
    struct piece *piece =
        work && !delivery_backlog_is_long(&s->delivery->backlog) ? calloc(1, sizeof *piece) : NULL;
    if (piece) {
        piece->job = (delivery_job){.run = run, .done = done};
        piece->cleanup = s;
        piece->terms = s->sessions->terms;
        piece->now_ms = now_ms;
        piece->sweep = due;
        piece->after = s->after;
        piece->fit = s->fitting && !due;
        piece->used = piece->fit ? 0 : session_service_take_used(s->sessions, piece->hash, USED);
        s->busy = delivery_lane_submit(s->sessions->lanes, DELIVERY_LANE_UPKEEP, &piece->job);
        if (s->busy)
            return;
        free(piece);
    }
    base_timer_start(&s->timer, MINUTE_MS, 0);
}

app_cleanup *app_cleanup_start(uv_loop_t *loop, struct delivery *delivery, socket_server *sockets)
{
    app_cleanup *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->delivery = delivery;
    s->sockets = sockets;
    s->sessions = sockets->sessions;
    base_timer_init(loop, &s->timer, on_time, s);
    base_timer_start(&s->timer, FIRST_MS, 0);
    return s;
}

static void on_closed(void *context)
{
    app_cleanup *s = context;
    s->closed = true;
    free_if_over(s);
}

void app_cleanup_stop(app_cleanup *s)
{
    if (s)
        base_timer_close(&s->timer, on_closed);
}
