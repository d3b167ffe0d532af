#include "gateway/session.h"
#include "server/sweeper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool kz_session_token(const kz_request *request, uint8_t hash[KZ_TOKEN_HASH_SIZE])
{
    char token[KZ_TOKEN_TEXT];
    const char *authorization = kz_request_header(request, "authorization");
    if (authorization)
        return !strncmp(authorization, "Bearer ", 7) && kz_token_hash(authorization + 7, hash);
    for (size_t i = 0; i < request->count; i++)
        if (!strcmp(request->header[i].name, "cookie") && kz_cookie_token(request->header[i].value, token))
            return kz_token_hash(token, hash);
    return false;
}

struct session_job {
    kz_job job;
    kz_server *server;
    uint64_t who;
    kz_session_answer *answer;
    uint8_t hash[KZ_TOKEN_HASH_SIZE];
    int64_t now_ms;
    kz_known known;
};

static kz_stored find_run(kz_job *job, kz_store *store)
{
    struct session_job *s = (struct session_job *)job;
    kz_known_clear(&s->known); /* of a try before */
    kz_stored stored = kz_store_session_find(store, s->hash, &s->server->terms, s->now_ms, &s->known.person);
    return stored == KZ_STORED ? kz_known_read(&s->known, store) : stored;
}

static kz_stored add_run(kz_job *job, kz_store *store)
{
    struct session_job *s = (struct session_job *)job;
    return kz_store_guest_add(store, s->hash, s->now_ms, &s->known.person);
}

static void session_done(kz_job *job)
{
    struct session_job *s = (struct session_job *)job;
    s->server->metrics.store_errors += job->stored == KZ_STORE_FAILED && !s->server->stopping;
    if (job->stored == KZ_STORED)
        kz_sweeper_used(s->server->sweeper, s->hash);
    s->answer(s->server, s->who, job->stored, &s->known);
    kz_known_clear(&s->known);
    free(s);
}

static bool ask(kz_server *server, uint64_t who, const uint8_t *hash, kz_session_answer *answer,
                kz_stored (*run)(kz_job *, kz_store *), bool durable)
{
    struct session_job *s = calloc(1, sizeof *s);
    if (!s)
        return false;
    s->job = (kz_job){.run = run, .done = session_done, .durable = durable};
    s->server = server;
    s->who = who;
    s->answer = answer;
    memcpy(s->hash, hash, KZ_TOKEN_HASH_SIZE);
    s->now_ms = kz_server_now(server);
    kz_outbox_write(&server->outbox, &s->job);
    return true;
}

bool kz_session_find(kz_server *server, uint64_t who, const uint8_t hash[KZ_TOKEN_HASH_SIZE],
                     kz_session_answer *answer)
{
    return ask(server, who, hash, answer, find_run, false);
}

bool kz_session_add(kz_server *server, uint64_t who, const uint8_t hash[KZ_TOKEN_HASH_SIZE],
                    kz_session_answer *answer)
{
    return ask(server, who, hash, answer, add_run, true);
}

kz_address kz_session_home(const kz_connection *connection)
{
    return kz_address_home(kz_connection_address(connection));
}
