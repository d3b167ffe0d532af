/* SPDX-License-Identifier: MIT */
#include "server/app/pusher.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/log.h"
#include "server/delivery/worker_pool.h"
#include "server/social/push/sender.h"
#include "server/social/push/words.h"

enum { WAITING = 2, TABLE_SIZE = 24, TOPIC_SIZE = 33 };

/* The max time that push services keep a message: four weeks. */
enum { TTL_MAX_S = 28 * 24 * 3600 };

/* A person's turn that they must be notified of. */
struct turn {
    hub_person_id person;
    char table[TABLE_SIZE], once[TABLE_SIZE + 24];
    int64_t ends;
};

/* A job that has been taken, and its content. */
struct news {
    store_job job;
    store_push to;
    char kind[16], table[TABLE_SIZE], by[STORE_NAME_SIZE];
    int64_t ends;
    bool here; /* a page of the person is open and not hidden: they see it there */
};

struct app_pusher {
    delivery_job job; /* used by the thread while it is busy, like all that follows */
    app_pusher_parts parts;
    delivery_worker_pool *pool;
    bool busy, stopped;
    push_config config;
    struct push *push;
    push_sender *sender;
    int64_t now_ms;
    struct turn *turns;
    size_t turn_count, turn_room;
    struct news news[PUSH_AT_ONCE];
    int count;
    app_pusher_figures figures, counted; /* the loop's copy; the thread's */
    char owner[STORE_JOB_OWNER_SIZE];
};

/* ---- in the thread: reading the news ---- */

static store_stored write_turns(app_pusher *p, struct store *store)
{
    store_stored stored = p->turn_count ? store_begin(store) : STORE_STORED;
    for (size_t i = 0; i < p->turn_count && stored == STORE_STORED; i++) {
        const struct turn *turn = &p->turns[i];
        stored = store_push_enqueue(
            store, turn->person, NULL,
            &(store_push_news){STORE_PUSH_TURN, turn->table, "", turn->once, turn->ends}, p->now_ms);
    }
    return p->turn_count ? store_end(store, stored) : stored;
}

/* Reads the news of a job. STORE_NONE: nobody needs them any more. */
static store_stored read_news(struct store *store, struct news *news)
{
    json_t *payload = json_loads(news->job.payload, 0, NULL);
    const char *kind = "", *table = "", *by = "";
    json_int_t push = 0, ends = 0;
    json_unpack(payload, "{s:I, s:s, s:s, s:s, s:I}", "push", &push, "kind", &kind, "table", &table, "by",
                &by, "ends", &ends);
    snprintf(news->kind, sizeof news->kind, "%s", kind);
    snprintf(news->table, sizeof news->table, "%s", table);
    snprintf(news->by, sizeof news->by, "%s", by);
    news->ends = ends;
    json_decref(payload);
    return store_push_get(store, push, &news->to);
}

static store_stored take(app_pusher *p, struct store *store)
{
    store_stored stored = write_turns(p, store);
    p->turn_count = stored == STORE_STORED ? 0 : p->turn_count; /* otherwise again in a second */
    while (stored == STORE_STORED && p->count < PUSH_AT_ONCE) {
        struct news *news = &p->news[p->count];
        stored = store_job_take(store, p->owner, "," STORE_JOB_PUSH ",", p->now_ms, &news->job);
        if (stored != STORE_STORED)
            break;
        p->count++; /* the payload is freed with it */
        stored = read_news(store, news);
        if (stored == STORE_NONE) {
            p->counted.gone++;
            stored = store_job_done(store, &news->job);
            free(p->news[--p->count].job.payload);
            stored = store_none_ok(stored);
        }
    }
    return store_none_ok(stored);
}

static store_stored run_take(delivery_job *job, struct store *store)
{
    store_stored stored = take((app_pusher *)job, store);
    if (stored != STORE_STORED)
        base_log(BASE_LOG_WARN, "push", "cannot read the notifications: %s", store->reason);
    return stored;
}

/* ---- in the thread: sending ---- */

/* Computes the topic. A newer message with the same topic replaces one that has not been delivered. */
static void topic_of(const struct news *news, char out[TOPIC_SIZE])
{
    snprintf(out, TOPIC_SIZE, "%.7s_%.*s", news->kind, TABLE_SIZE, news->table);
}

static store_stored gone(struct store *store, const struct news *news)
{
    store_stored stored = store_begin(store);
    if (stored == STORE_STORED)
        stored = store_push_gone(store, news->to.id);
    if (stored == STORE_STORED)
        stored = store_job_done(store, &news->job);
    return store_end(store, stored);
}

/* Returns when to try again; 0: not at all. */
static int64_t again(const struct news *news, const push_message *message, int64_t now_ms)
{
    int64_t wait = message->retry_s * 1000, least = store_job_backoff(news->job.attempt);
    int64_t due = now_ms + (wait > least ? wait : least);
    return news->job.attempt < STORE_JOB_ATTEMPTS && due < news->ends ? due : 0;
}

static store_stored write_result(app_pusher *p, struct store *store, const struct news *news,
                                 const push_message *message, int64_t now_ms)
{
    int64_t due = message->result == PUSH_LATER ? again(news, message, now_ms) : 0;
    if (message->result == PUSH_GONE) {
        p->counted.gone++;
        return gone(store, news);
    }
    if (due) {
        p->counted.again++;
        return store_job_later(store, &news->job, message->reason, due);
    }
    if (message->result == PUSH_SENT)
        p->counted.sent++;
    else
        p->counted.dropped++;
    if (message->result != PUSH_SENT)
        base_log(BASE_LOG_WARN, "push", "a notification was not sent: %s", message->reason);
    return store_job_done(store, &news->job);
}

static store_stored run_send(delivery_job *job, struct store *store)
{
    app_pusher *p = (app_pusher *)job;
    static const char words[][8] = {"high", "normal"};
    push_message messages[PUSH_AT_ONCE];
    char text[PUSH_AT_ONCE][PUSH_TEXT], topic[PUSH_AT_ONCE][TOPIC_SIZE];
    const struct news *sent[PUSH_AT_ONCE];
    int count = 0;
    store_stored stored = STORE_STORED;
    for (int i = 0; i < p->count && stored != STORE_FAILED; i++) {
        const struct news *news = &p->news[i];
        int64_t ttl_s = (news->ends - p->now_ms) / 1000;
        ttl_s = ttl_s < TTL_MAX_S ? ttl_s : TTL_MAX_S;
        if (news->here || ttl_s <= 0 ||
            !push_text(p->parts.translations, news->to.language, news->kind, news->table, news->by,
                       text[count])) {
            p->counted.dropped += !news->here;
            stored = store_job_done(store, &news->job);
            continue;
        }
        topic_of(news, topic[count]);
        messages[count] = (push_message){.to = &news->to,
                                         .text = text[count],
                                         .topic = topic[count],
                                         .urgency = words[strcmp(news->kind, STORE_PUSH_TURN) != 0],
                                         .ttl_s = ttl_s};
        sent[count++] = news;
    }
    push_send(p->sender, messages, count, p->now_ms);
    int64_t now_ms = p->now_ms; /* waits count from the start of the batch, which is short */
    for (int i = 0; i < count && stored != STORE_FAILED; i++)
        stored = write_result(p, store, sent[i], &messages[i], now_ms);
    if (stored == STORE_FAILED)
        base_log(BASE_LOG_WARN, "push", "cannot store which notifications were sent: %s", store->reason);
    return stored;
}

/* ---- in the loop ---- */

static const hub_away away = {.gone_ms = APP_PUSH_AWAY_MS, .hidden_ms = APP_PUSH_HIDDEN_MS};

/* Returns true if the person has a page that is not hidden. Of a page at another node only the connection is
 * known. */
static bool is_seen(const app_pusher *p, int64_t person)
{
    const delivery_other_nodes *others = &p->parts.delivery->others;
    return hub_is_seen(p->parts.host->hub, person, &away, p->now_ms) ||
           others->is_online(others->context, person);
}

static void drop_news(app_pusher *p)
{
    for (int i = 0; i < p->count; i++)
        free(p->news[i].job.payload);
    p->count = 0;
}

static void done_send(delivery_job *job)
{
    app_pusher *p = (app_pusher *)job;
    drop_news(p);
    p->figures = p->counted;
    p->busy = false;
}

static void done_take(delivery_job *job)
{
    app_pusher *p = (app_pusher *)job;
    p->now_ms = delivery_hub_host_now(p->parts.host);
    for (int i = 0; i < p->count; i++) {
        struct news *news = &p->news[i];
        news->here = strcmp(news->kind, STORE_PUSH_TEST) != 0 && is_seen(p, news->to.person);
    }
    if (p->count && !p->stopped) {
        p->job = (delivery_job){.run = run_send, .done = done_send};
        if (delivery_worker_pool_submit(p->pool, &p->job))
            return;
    }
    done_send(job); /* jobs taken now come again when their lease has ended */
}

static void add_turn(void *context, const hub_awaited *awaited)
{
    app_pusher *p = context;
    if (p->turn_count == p->turn_room) {
        size_t room = p->turn_room ? 2 * p->turn_room : 16;
        struct turn *turns = realloc(p->turns, room * sizeof *turns);
        if (!turns)
            return;
        p->turns = turns;
        p->turn_room = room;
    }
    struct turn *turn = &p->turns[p->turn_count++];
    turn->person = awaited->person;
    turn->ends = awaited->ends;
    snprintf(turn->table, sizeof turn->table, "%s", awaited->table);
    snprintf(turn->once, sizeof turn->once, "%s %lld", turn->table, (long long)awaited->v);
}

void app_pusher_tick(app_pusher *p)
{
    if (!p || p->busy || p->stopped || delivery_backlog_is_long(&p->parts.delivery->backlog))
        return;
    p->now_ms = delivery_hub_host_now(p->parts.host);
    hub_awaited_each(p->parts.host->hub, &away, p->now_ms, add_turn, p);
    p->job = (delivery_job){.run = run_take, .done = done_take};
    p->busy = delivery_worker_pool_submit(p->pool, &p->job);
}

bool app_pusher_is_idle(const app_pusher *p)
{
    return !p || !p->busy;
}

app_pusher *app_pusher_new(const app_server_config *config, const app_pusher_parts *parts)
{
    uint8_t secret[STORE_PUSH_SECRET] = {0};
    app_pusher *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->parts = *parts;
    p->config =
        (push_config){config->push_contact, config->push_hosts, config->push_ca, config->push_internal != 0};
    snprintf(p->owner, sizeof p->owner, "%s %d", config->node ? config->node : "server", (int)getpid());
    if (!push_draw(secret) ||
        store_push_key(parts->store, secret, delivery_hub_host_now(parts->host), secret) != STORE_STORED) {
        base_log(BASE_LOG_ERROR, "push", "cannot read or make the server's key: %s", parts->store->reason);
    } else {
        p->push = push_new(&p->config, secret);
        p->sender = p->push ? push_sender_new(p->push) : NULL;
        p->pool = p->sender ? delivery_worker_pool_start(parts->loop, parts->store, 1, WAITING) : NULL;
        if (!p->pool)
            base_log(BASE_LOG_ERROR, "push", "its thread, libcurl or libcrypto cannot be started");
    }
    memset(secret, 0, sizeof secret);
    if (p->pool)
        return p;
    app_pusher_free(p);
    return NULL;
}

const struct push *app_pusher_push(const app_pusher *p)
{
    return p ? p->push : NULL;
}

app_pusher_figures app_pusher_count(const app_pusher *p)
{
    return p ? p->figures : (app_pusher_figures){0};
}

void app_pusher_stop(app_pusher *p)
{
    if (!p || p->stopped)
        return;
    p->stopped = true;
    push_sender_stop(p->sender);
    delivery_worker_pool_stop(p->pool);
}

void app_pusher_free(app_pusher *p)
{
    if (!p)
        return;
    drop_news(p);
    push_sender_free(p->sender);
    push_free(p->push);
    free(p->turns);
    free(p);
}
