/* SPDX-License-Identifier: MIT */
#include "server/sessions/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { USED_MAX = 100000 };

/* ---- tokens ---- */

bool kz_session_token(const kz_sessions *sessions, const kz_request *request,
                      uint8_t hash[KZ_TOKEN_HASH_SIZE])
{
    char token[KZ_TOKEN_TEXT];
    const char *authorization = kz_request_header(request, "authorization");
    if (authorization)
        return !strncmp(authorization, "Bearer ", 7) && kz_token_hash(authorization + 7, hash);
    for (size_t i = 0; i < request->count; i++)
        if (!strcmp(request->header[i].name, "cookie") &&
            kz_cookie_token(request->header[i].value, sessions->secure, token))
            return kz_token_hash(token, hash);
    return false;
}

kz_address kz_session_home(const kz_connection *connection)
{
    return kz_address_home(kz_connection_address(connection));
}

/* ---- sessions that were used ---- */

void kz_sessions_note_used(kz_sessions *sessions, const uint8_t hash[KZ_TOKEN_HASH_SIZE])
{
    kz_used_sessions *used = &sessions->used;
    if (used->count == USED_MAX) /* the next time, then */
        return;
    if (used->count == used->space) {
        size_t space = used->space ? 2 * used->space : 64;
        void *grown = realloc(used->hash, space * sizeof *used->hash);
        if (!grown)
            return;
        used->hash = grown;
        used->space = space;
    }
    memcpy(used->hash[used->count++], hash, KZ_TOKEN_HASH_SIZE);
}

size_t kz_sessions_take_used(kz_sessions *sessions, uint8_t (*out)[KZ_TOKEN_HASH_SIZE], size_t max)
{
    kz_used_sessions *used = &sessions->used;
    size_t count = 0;
    while (used->count && count < max)
        memcpy(out[count++], used->hash[--used->count], KZ_TOKEN_HASH_SIZE);
    return count;
}

void kz_sessions_clear(kz_sessions *sessions)
{
    free(sessions->used.hash);
    sessions->used = (kz_used_sessions){0};
}

/* ---- questions to the store ---- */

struct session_job {
    kz_job job;
    kz_sessions *sessions;
    kz_session_asker asker;
    uint64_t asked; /* kz_freshness.changes when the store was asked */
    int64_t person; /* kz_session_reload(): who; 0: a client waits for the answer */
    uint8_t hash[KZ_TOKEN_HASH_SIZE];
    int64_t now_ms;
    kz_known known;
};

static kz_stored find_run(kz_job *job, kz_store *store)
{
    struct session_job *s = (struct session_job *)job;
    kz_known_clear(&s->known); /* of an answer that was out of date */
    kz_stored stored =
        kz_store_session_find(store, s->hash, &s->sessions->terms, s->now_ms, &s->known.person);
    return stored == KZ_STORED ? kz_known_read(&s->known, store) : stored;
}

static kz_stored reload_run(kz_job *job, kz_store *store)
{
    struct session_job *s = (struct session_job *)job;
    kz_known_clear(&s->known);
    kz_stored stored = kz_store_person_get(store, s->person, &s->known.person);
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

/* In a lane: whoever comes neither waits for the moves that are being written nor holds them up. */
static bool submit(struct session_job *s)
{
    kz_lanes *lanes = s->sessions->lanes;
    s->asked = s->sessions->freshness.changes;
    return s->person ? kz_lane_submit(lanes, KZ_LANE_PEOPLE, &s->job)
                     : kz_lane_submit_request(lanes, KZ_LANE_PEOPLE, &s->job);
}

static void session_done(kz_job *job)
{
    struct session_job *s = (struct session_job *)job;
    kz_sessions *sessions = s->sessions;
    if (job->stored == KZ_STORED && !kz_freshness_holds(&sessions->freshness, s->known.person.id, s->asked)) {
        if (submit(s))
            return;
        job->stored = KZ_STORE_FAILED;
    }
    if (!s->person)
        kz_lanes_count_error(sessions->lanes, job->stored);
    if (!s->person && job->stored == KZ_STORED)
        kz_sessions_note_used(sessions, s->hash);
    s->asker.answer(s->asker.context, s->asker.who, job->stored, &s->known);
    kz_known_clear(&s->known);
    free(s);
}

static struct session_job *new_job(kz_sessions *sessions, const kz_session_asker *asker,
                                   kz_stored (*run)(kz_job *job, kz_store *store))
{
    struct session_job *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->job = (kz_job){.run = run, .done = session_done};
    s->sessions = sessions;
    s->asker = *asker;
    s->now_ms = kz_hub_host_now(sessions->host);
    return s;
}

static bool hand_over(struct session_job *s)
{
    if (submit(s))
        return true;
    free(s);
    return false;
}

bool kz_session_find(kz_sessions *sessions, const uint8_t hash[KZ_TOKEN_HASH_SIZE],
                     const kz_session_asker *asker)
{
    struct session_job *s = new_job(sessions, asker, find_run);
    if (!s)
        return false;
    memcpy(s->hash, hash, KZ_TOKEN_HASH_SIZE);
    return hand_over(s);
}

/* Where one writes at a time (SQLite) a guest goes with the writer's group: a transaction of its own would
 * hold up the next. */
bool kz_session_add(kz_sessions *sessions, const uint8_t hash[KZ_TOKEN_HASH_SIZE],
                    const kz_session_asker *asker)
{
    struct session_job *s = new_job(sessions, asker, sessions->one_writer ? add_run : add_alone);
    if (!s)
        return false;
    memcpy(s->hash, hash, KZ_TOKEN_HASH_SIZE);
    if (!sessions->one_writer)
        return hand_over(s);
    s->asked = UINT64_MAX;
    s->job.durable = true;
    kz_outbox_write(sessions->outbox, &s->job);
    return true;
}

static void update_hub(void *context, uint64_t who, kz_stored stored, const kz_known *known)
{
    kz_hub_host *host = ((kz_sessions *)context)->host;
    (void)who;
    if (stored == KZ_STORED && !host->closed)
        kz_known_tell(known, kz_hub_host_call(host), 0, kz_hub_host_now(host));
}

void kz_session_reload(kz_sessions *sessions, int64_t person)
{
    struct session_job *s =
        new_job(sessions, &(kz_session_asker){.context = sessions, .answer = update_hub}, reload_run);
    if (!s)
        return;
    s->person = person;
    hand_over(s);
}
