/* SPDX-License-Identifier: MIT */
#include "server/sessions/session.h"
#include "server/app/sweeper.h"
#include "server/http/origin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool kz_session_token(const kz_server *server, const kz_request *request, uint8_t hash[KZ_TOKEN_HASH_SIZE])
{
    char token[KZ_TOKEN_TEXT];
    bool secure = kz_origin_is_secure(server->config.origin);
    const char *authorization = kz_request_header(request, "authorization");
    if (authorization)
        return !strncmp(authorization, "Bearer ", 7) && kz_token_hash(authorization + 7, hash);
    for (size_t i = 0; i < request->count; i++)
        if (!strcmp(request->header[i].name, "cookie") &&
            kz_cookie_token(request->header[i].value, secure, token))
            return kz_token_hash(token, hash);
    return false;
}

struct session_job {
    kz_job job;
    kz_server *server;
    uint64_t who;
    uint64_t asked; /* kz_freshness */
    kz_session_answer *answer;
    uint8_t hash[KZ_TOKEN_HASH_SIZE];
    int64_t now_ms;
    kz_known known;
};

static kz_stored find_run(kz_job *job, kz_store *store)
{
    struct session_job *s = (struct session_job *)job;
    kz_known_clear(&s->known); /* of an answer that was out of date */
    kz_stored stored = kz_store_session_find(store, s->hash, &s->server->terms, s->now_ms, &s->known.person);
    return stored == KZ_STORED ? kz_known_read(&s->known, store) : stored;
}

static kz_stored add_run(kz_job *job, kz_store *store)
{
    struct session_job *s = (struct session_job *)job;
    return kz_store_guest_add(store, s->hash, s->now_ms, &s->known.person);
}

static kz_stored add_alone(kz_job *job, kz_store *store)
{
    kz_stored stored = kz_store_begin(store);
    return kz_store_end(store, stored == KZ_STORED ? add_run(job, store) : stored);
}

static bool submit(struct session_job *s)
{
    s->asked = s->server->freshness.changes;
    if (kz_lane_submit(&s->server->lanes, KZ_LANE_PEOPLE, &s->job))
        return true;
    return false;
}

static void session_done(kz_job *job)
{
    struct session_job *s = (struct session_job *)job;
    kz_server *server = s->server;
    if (job->stored == KZ_STORED && !kz_freshness_holds(&server->freshness, s->known.person.id, s->asked)) {
        if (submit(s))
            return;
        job->stored = KZ_STORE_FAILED;
    }
    kz_lanes_count_error(&server->lanes, job->stored);
    if (job->stored == KZ_STORED)
        kz_sweeper_used(server->sweeper, s->hash);
    s->answer(server, s->who, job->stored, &s->known);
    kz_known_clear(&s->known);
    free(s);
}

static struct session_job *new_job(kz_server *server, uint64_t who, const uint8_t *hash,
                                   kz_session_answer *answer)
{
    struct session_job *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->job.done = session_done;
    s->server = server;
    s->who = who;
    s->answer = answer;
    memcpy(s->hash, hash, KZ_TOKEN_HASH_SIZE);
    s->now_ms = kz_steady_now(&server->clock);
    return s;
}

/* In a lane: whoever comes neither waits for the moves that are being written nor holds them up. */
static bool hand_over(struct session_job *s)
{
    if (submit(s))
        return true;
    free(s);
    return false;
}

bool kz_session_find(kz_server *server, uint64_t who, const uint8_t hash[KZ_TOKEN_HASH_SIZE],
                     kz_session_answer *answer)
{
    struct session_job *s = new_job(server, who, hash, answer);
    if (!s)
        return false;
    s->job.run = find_run;
    return hand_over(s);
}

/* Where one writes at a time (SQLite) a guest goes with the writer's group: a transaction of his own would
 * hold up the next. */
bool kz_session_add(kz_server *server, uint64_t who, const uint8_t hash[KZ_TOKEN_HASH_SIZE],
                    kz_session_answer *answer)
{
    struct session_job *s = new_job(server, who, hash, answer);
    if (!s)
        return false;
    s->job.run = add_alone;
    if (server->store->engine->shared)
        return hand_over(s);
    s->asked = UINT64_MAX;
    s->job.run = add_run;
    s->job.durable = true;
    kz_outbox_write(&server->outbox, &s->job);
    return true;
}

kz_address kz_session_home(const kz_connection *connection)
{
    return kz_address_home(kz_connection_address(connection));
}
