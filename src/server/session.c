#include "server/session.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TOKEN_BYTES = 32, COOKIES_MAX = 2048, BASE64 = sodium_base64_VARIANT_URLSAFE_NO_PADDING };

void kz_token_make(char text[KZ_TOKEN_TEXT])
{
    unsigned char bytes[TOKEN_BYTES];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(text, KZ_TOKEN_TEXT, bytes, sizeof bytes, BASE64);
}

bool kz_token_hash(const char *text, uint8_t hash[KZ_TOKEN_HASH_SIZE])
{
    unsigned char bytes[TOKEN_BYTES];
    size_t length;
    if (strlen(text) != KZ_TOKEN_TEXT - 1 ||
        sodium_base642bin(bytes, sizeof bytes, text, KZ_TOKEN_TEXT - 1, NULL, &length, NULL, BASE64) != 0 ||
        length != sizeof bytes)
        return false;
    crypto_generichash(hash, KZ_TOKEN_HASH_SIZE, bytes, sizeof bytes, NULL, 0);
    return true;
}

bool kz_cookie_token(const char *cookies, char token[KZ_TOKEN_TEXT])
{
    static const char name[] = "kozel=";
    enum { NAME = sizeof name - 1, TOKEN = KZ_TOKEN_TEXT - 1 };
    while (*cookies) {
        cookies += strspn(cookies, "; ");
        size_t length = strcspn(cookies, "; ");
        if (length == NAME + TOKEN && !strncmp(cookies, name, NAME)) {
            memcpy(token, cookies + NAME, TOKEN);
            token[TOKEN] = '\0';
            return true;
        }
        cookies += length;
    }
    return false;
}

bool kz_session_cookie(struct lws *wsi, uint8_t hash[KZ_TOKEN_HASH_SIZE])
{
    char cookies[COOKIES_MAX], token[KZ_TOKEN_TEXT];
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
    kz_store_person person;
};

static kz_stored find_run(kz_job *job, kz_store *store)
{
    struct session_job *s = (struct session_job *)job;
    return kz_store_session_find(store, s->hash, &s->person);
}

static kz_stored add_run(kz_job *job, kz_store *store)
{
    struct session_job *s = (struct session_job *)job;
    return kz_store_guest_add(store, s->hash, s->now_ms, &s->person);
}

static void session_done(kz_job *job)
{
    struct session_job *s = (struct session_job *)job;
    s->answer(s->server, s->who, job->stored, &s->person);
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

/* The part of an address that one person has: all of IPv4, the net of IPv6. */
static size_t address_bytes(const char *text, unsigned char bytes[16])
{
    if (inet_pton(AF_INET, text, bytes) == 1)
        return 4;
    if (inet_pton(AF_INET6, text, bytes) != 1)
        return 0;
    static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};
    return memcmp(bytes, mapped, sizeof mapped) == 0 ? 16 : 8;
}

bool kz_session_allowed(kz_server *server, struct lws *wsi)
{
    char text[64] = "";
    lws_get_peer_simple(wsi, text, sizeof text);
    unsigned char bytes[16] = {0}, hash[crypto_shorthash_BYTES];
    size_t length = address_bytes(text, bytes);
    crypto_shorthash(hash, bytes, length, server->address_key);
    unsigned index = (hash[0] | (unsigned)hash[1] << 8) % KZ_ADDRESS_BUCKETS;
    return kz_bucket_take(&server->new_sessions[index], &server->config.sessions, kz_server_now(server));
}
