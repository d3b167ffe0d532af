/* SPDX-License-Identifier: MIT */
#include "server/accounts/guard/security.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "base/log.h"
#include "base/random.h"

enum { DAY_MS = 86400000, HASH = 6, HASH_TEXT = 2 * HASH + 2 };

static const struct {
    const char *word, *text;
    bool refusal;
} kinds[] = {
#define KZ_X(id, word, refusal, text) [id] = {word, text, refusal},
    KZ_SECURITY_KINDS(KZ_X)
#undef KZ_X
};

void kz_security_init(kz_security *security, bool addresses)
{
    *security = (kz_security){.addresses = addresses};
    pthread_mutex_init(&security->mutex, NULL);
    kz_random(KZ_RANDOM_TABLE, security->key, sizeof security->key);
}

void kz_security_destroy(kz_security *security)
{
    pthread_mutex_destroy(&security->mutex);
}

/* "#1f2e3d4c5b6a": the same for the same bytes, as long as it is the same day. */
static const char *hash_of(const kz_security *security, const void *bytes, size_t length, int64_t now_ms,
                           char text[HASH_TEXT])
{
    crypto_generichash_state state;
    unsigned char hash[crypto_generichash_BYTES_MIN];
    int64_t day = now_ms / DAY_MS;
    crypto_generichash_init(&state, security->key, sizeof security->key, sizeof hash);
    crypto_generichash_update(&state, (const unsigned char *)&day, sizeof day);
    crypto_generichash_update(&state, bytes, length);
    crypto_generichash_final(&state, hash, sizeof hash);
    text[0] = '#';
    for (int i = 0; i < HASH; i++)
        snprintf(text + 1 + 2 * i, 3, "%02x", hash[i]);
    return text;
}

static void put_line(const kz_security *security, kz_security_kind kind, const kz_security_who *who,
                     int64_t now_ms)
{
    char person[24], name[HASH_TEXT], address[KZ_ADDRESS_SIZE];
    kz_log_field about[5] = {{"event", kinds[kind].word}};
    int count = 1;
    if (who->person) {
        snprintf(person, sizeof person, "%" PRId64, who->person);
        about[count++] = (kz_log_field){"person", person};
    }
    if (who->name)
        about[count++] =
            (kz_log_field){"name", hash_of(security, who->name, strlen(who->name), now_ms, name)};
    if (who->home && security->addresses)
        kz_address_print(who->home, address);
    else if (who->home)
        hash_of(security, who->home, sizeof *who->home, now_ms, address);
    if (who->home)
        about[count] = (kz_log_field){"address", address};
    kz_log_about(kinds[kind].refusal ? KZ_WARN : KZ_INFO, "security", about, "%s", kinds[kind].text);
}

static void put_more(kz_security_kind kind, unsigned more)
{
    kz_log_about(kinds[kind].refusal ? KZ_WARN : KZ_INFO, "security", KZ_ABOUT({"event", kinds[kind].word}),
                 "%u more within a second: %s", more, kinds[kind].text);
}

/* A second of a kind is over: what was not told of it. */
static unsigned turn(kz_security *security, kz_security_kind kind, int64_t second)
{
    if (security->of[kind].second == second)
        return 0;
    unsigned more = security->of[kind].more;
    security->of[kind].second = second;
    security->of[kind].lines = security->of[kind].more = 0;
    return more;
}

void kz_security_note(kz_security *security, kz_security_kind kind, kz_security_who who, int64_t now_ms)
{
    pthread_mutex_lock(&security->mutex);
    unsigned more = turn(security, kind, now_ms / 1000);
    bool told = security->of[kind].lines < KZ_SECURITY_LINES;
    security->of[kind].lines += told;
    security->of[kind].more += !told;
    security->of[kind].total++;
    pthread_mutex_unlock(&security->mutex);
    if (more)
        put_more(kind, more);
    if (told)
        put_line(security, kind, &who, now_ms);
}

void kz_security_tick(kz_security *security, int64_t now_ms)
{
    unsigned more[KZ_SECURITY_KIND_COUNT];
    pthread_mutex_lock(&security->mutex);
    for (int kind = 0; kind < KZ_SECURITY_KIND_COUNT; kind++)
        more[kind] = turn(security, (kz_security_kind)kind, now_ms / 1000);
    pthread_mutex_unlock(&security->mutex);
    for (int kind = 0; kind < KZ_SECURITY_KIND_COUNT; kind++)
        if (more[kind])
            put_more((kz_security_kind)kind, more[kind]);
}

const char *kz_security_refusals(kz_security *security, kz_security_kind kind, uint64_t *total)
{
    pthread_mutex_lock(&security->mutex);
    *total = security->of[kind].total;
    pthread_mutex_unlock(&security->mutex);
    return kinds[kind].refusal ? kinds[kind].word : NULL;
}
