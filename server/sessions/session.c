/* SPDX-License-Identifier: MIT */
#include "server/sessions/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { USED_MAX = 100000 };

/* ---- tokens ---- */

bool session_token(const session_service *sessions, const net_request *request,
                   uint8_t hash[STORE_TOKEN_HASH_SIZE])
{
    char token[IDENTITY_TOKEN_TEXT];
    const char *authorization = net_request_header(request, "authorization");
    if (authorization)
        return !strncmp(authorization, "Bearer ", 7) && identity_token_hash(authorization + 7, hash);
    for (size_t i = 0; i < request->count; i++)
        if (!strcmp(request->header[i].name, "cookie") &&
            identity_cookie_token(request->header[i].value, sessions->secure, token))
            return identity_token_hash(token, hash);
    return false;
}

net_address session_rate_key(const net_connection *connection)
{
    return net_address_limit_key(net_connection_address(connection));
}

/* ---- used sessions ---- */

void session_service_note_used(session_service *sessions, const uint8_t hash[STORE_TOKEN_HASH_SIZE])
{
    session_used_list *used = &sessions->used;
    if (used->count == USED_MAX) /* written the next time, then */
        return;
    if (used->count == used->space) {
        size_t space = used->space ? 2 * used->space : 64;
        void *grown = realloc(used->hash, space * sizeof *used->hash);
        if (!grown)
            return;
        used->hash = grown;
        used->space = space;
    }
    memcpy(used->hash[used->count++], hash, STORE_TOKEN_HASH_SIZE);
}

size_t session_service_take_used(session_service *sessions, uint8_t (*out)[STORE_TOKEN_HASH_SIZE], size_t max)
{
    session_used_list *used = &sessions->used;
    size_t count = 0;
    while (used->count && count < max)
        memcpy(out[count++], used->hash[--used->count], STORE_TOKEN_HASH_SIZE);
    return count;
}

void session_service_clear(session_service *sessions)
{
    free(sessions->used.hash);
    sessions->used = (session_used_list){0};
}

/* ---- reads of the store ---- */

struct session_job {
    delivery_job job;
    session_service *sessions;
    session_asker asker;
    uint64_t asked; /* session_stale_reads.changes when the read began */
    int64_t person; /* session_reload(): the person; 0: a client waits for the answer */
    uint8_t hash[STORE_TOKEN_HASH_SIZE];
    int64_t now_ms;
    session_snapshot snapshot;
};

static store_stored find_run(delivery_job *job, struct store *store)
{
    struct session_job *s = (struct session_job *)job;
    session_snapshot_clear(&s->snapshot); /* of an outdated answer */
    store_stored stored =
        store_session_find(store, s->hash, &s->sessions->terms, s->now_ms, &s->snapshot.person);
    return stored == STORE_STORED ? session_snapshot_read(&s->snapshot, store) : stored;
}

static store_stored reload_run(delivery_job *job, struct store *store)
{
    struct session_job *s = (struct session_job *)job;
    session_snapshot_clear(&s->snapshot);
    store_stored stored = store_person_get(store, s->person, &s->snapshot.person);
    return stored == STORE_STORED ? session_snapshot_read(&s->snapshot, store) : stored;
}

static store_stored add_run(delivery_job *job, struct store *store)
{
    struct session_job *s = (struct session_job *)job;
    return store_guest_add(store, s->hash, s->now_ms, &s->snapshot.person);
}

static store_stored add_alone(delivery_job *job, struct store *store)
{
    store_stored stored = store_begin(store);
    return store_end(store, stored == STORE_STORED ? add_run(job, store) : stored);
}

/* Submits a read to a lane, so that it neither waits for the moves that are being written nor delays them. */
static bool submit(struct session_job *s)
{
    delivery_lanes *lanes = s->sessions->lanes;
    s->asked = s->sessions->stale_reads.changes;
    return s->person ? delivery_lane_submit(lanes, DELIVERY_LANE_PEOPLE, &s->job)
                     : delivery_lane_submit_request(lanes, DELIVERY_LANE_PEOPLE, &s->job);
}

static void session_done(delivery_job *job)
{
    struct session_job *s = (struct session_job *)job;
    session_service *sessions = s->sessions;
    if (job->stored == STORE_STORED &&
        !session_stale_reads_is_current(&sessions->stale_reads, s->snapshot.person.id, s->asked)) {
        if (submit(s))
            return;
        job->stored = STORE_FAILED;
    }
    if (!s->person)
        delivery_lanes_count_error(sessions->lanes, job->stored);
    if (!s->person && job->stored == STORE_STORED)
        session_service_note_used(sessions, s->hash);
    s->asker.answer(s->asker.context, s->asker.who, job->stored, &s->snapshot);
    session_snapshot_clear(&s->snapshot);
    free(s);
}

static struct session_job *new_job(session_service *sessions, const session_asker *asker,
                                   store_stored (*run)(delivery_job *job, struct store *store))
{
    struct session_job *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->job = (delivery_job){.run = run, .done = session_done};
    s->sessions = sessions;
    s->asker = *asker;
    s->now_ms = delivery_hub_host_now(sessions->host);
    return s;
}

static bool hand_over(struct session_job *s)
{
    if (submit(s))
        return true;
    free(s);
    return false;
}

bool session_find(session_service *sessions, const uint8_t hash[STORE_TOKEN_HASH_SIZE],
                  const session_asker *asker)
{
    struct session_job *s = new_job(sessions, asker, find_run);
    if (!s)
        return false;
    memcpy(s->hash, hash, STORE_TOKEN_HASH_SIZE);
    return hand_over(s);
}

/* Adds a guest. With one writer (SQLite) the guest joins the writer's group: another transaction would delay
 * the next group. */
bool session_add(session_service *sessions, const uint8_t hash[STORE_TOKEN_HASH_SIZE],
                 const session_asker *asker)
{
    struct session_job *s = new_job(sessions, asker, sessions->one_writer ? add_run : add_alone);
    if (!s)
        return false;
    memcpy(s->hash, hash, STORE_TOKEN_HASH_SIZE);
    if (!sessions->one_writer)
        return hand_over(s);
    s->asked = UINT64_MAX;
    s->job.durable = true;
    delivery_outbox_write(sessions->outbox, &s->job);
    return true;
}

static void update_hub(void *context, uint64_t who, store_stored stored, const session_snapshot *snapshot)
{
    delivery_hub_host *host = ((session_service *)context)->host;
    (void)who;
    if (stored == STORE_STORED && !host->closed)
        session_snapshot_pass(snapshot, delivery_hub_host_call(host), 0, delivery_hub_host_now(host));
}

void session_reload(session_service *sessions, int64_t person)
{
    struct session_job *s =
        new_job(sessions, &(session_asker){.context = sessions, .answer = update_hub}, reload_run);
    if (!s)
        return;
    s->person = person;
    hand_over(s);
}
