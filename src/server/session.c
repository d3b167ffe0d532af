#include "server/session.h"
#include "server/sweeper.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COOKIES_MAX = 2048 };

bool kz_session_token(struct lws *wsi, uint8_t hash[KZ_TOKEN_HASH_SIZE])
{
    char cookies[COOKIES_MAX], token[KZ_TOKEN_TEXT], authorization[128];
    if (lws_hdr_copy(wsi, authorization, sizeof authorization, WSI_TOKEN_HTTP_AUTHORIZATION) > 0)
        return !strncmp(authorization, "Bearer ", 7) && kz_token_hash(authorization + 7, hash);
    return lws_hdr_copy(wsi, cookies, sizeof cookies, WSI_TOKEN_HTTP_COOKIE) > 0 &&
           kz_cookie_token(cookies, token) && kz_token_hash(token, hash);
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

kz_address kz_session_address(kz_server *server, struct lws *wsi)
{
    char text[256] = "";
    kz_address address = {{0}};
    if (server->config.origin && lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) > 0) {
        char list[256];
        lws_hdr_copy(wsi, list, sizeof list, WSI_TOKEN_X_FORWARDED_FOR);
        const char *last = strrchr(list, ',');
        snprintf(text, sizeof text, "%s", last ? last + 1 + strspn(last + 1, " ") : list);
    } else {
        lws_get_peer_simple(wsi, text, sizeof text);
    }
    if (!kz_address_read(text, &address))
        memset(&address, 0, sizeof address);
    return address;
}

uint64_t kz_address_hash(kz_server *server, struct lws *wsi, uint64_t salt)
{
    kz_address address = kz_session_address(server, wsi), home = kz_address_home(&address);
    unsigned char bytes[sizeof home + sizeof salt], hash[crypto_shorthash_BYTES];
    memcpy(bytes, &home, sizeof home);
    memcpy(bytes + sizeof home, &salt, sizeof salt);
    crypto_shorthash(hash, bytes, sizeof bytes, server->address_key);
    uint64_t value;
    memcpy(&value, hash, sizeof value);
    return value;
}

bool kz_session_allowed(kz_server *server, struct lws *wsi)
{
    uint64_t index = kz_address_hash(server, wsi, 0) % KZ_ADDRESS_BUCKETS;
    return kz_bucket_take(&server->new_sessions[index], &server->config.sessions, kz_server_now(server));
}
