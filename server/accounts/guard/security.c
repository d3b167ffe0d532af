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
#define GUARD_X(id, word, refusal, text) [id] = {word, text, refusal},
    GUARD_SECURITY_KINDS(GUARD_X)
#undef GUARD_X
};

void guard_security_init(guard_security *security, bool addresses)
{
    *security = (guard_security){.addresses = addresses};
    pthread_mutex_init(&security->mutex, NULL);
    base_random(BASE_RANDOM_TABLE, security->key, sizeof security->key);
}

void guard_security_destroy(guard_security *security)
{
    pthread_mutex_destroy(&security->mutex);
}

/* Returns "#1f2e3d4c5b6a": the same for the same bytes during one day. */
static const char *hash_of(const guard_security *security, const void *bytes, size_t length, int64_t now_ms,
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

static void put_line(const guard_security *security, guard_security_kind kind, const guard_security_who *who,
                     int64_t now_ms)
{
    char person[24], name[HASH_TEXT], address[NET_ADDRESS_SIZE];
    base_log_field about[5] = {{"event", kinds[kind].word}};
    int count = 1;
    if (who->person) {
        snprintf(person, sizeof person, "%" PRId64, who->person);
        about[count++] = (base_log_field){"person", person};
    }
    if (who->name)
        about[count++] =
            (base_log_field){"name", hash_of(security, who->name, strlen(who->name), now_ms, name)};
    if (who->home && security->addresses)
        net_address_print(who->home, address);
    else if (who->home)
        hash_of(security, who->home, sizeof *who->home, now_ms, address);
    if (who->home)
        about[count] = (base_log_field){"address", address};
    base_log_about(kinds[kind].refusal ? BASE_LOG_WARN : BASE_LOG_INFO, "security", about, "%s",
                   kinds[kind].text);
}

static void put_more(guard_security_kind kind, unsigned more)
{
    base_log_about(kinds[kind].refusal ? BASE_LOG_WARN : BASE_LOG_INFO, "security",
                   BASE_LOG_ABOUT({"event", kinds[kind].word}), "%u more within a second: %s", more,
                   kinds[kind].text);
}

/* Ends a second of a kind and returns the number of events that were not logged. */
static unsigned turn(guard_security *security, guard_security_kind kind, int64_t second)
{
    if (security->of[kind].second == second)
        return 0;
    unsigned more = security->of[kind].more;
    security->of[kind].second = second;
    security->of[kind].lines = security->of[kind].more = 0;
    return more;
}

void guard_security_note(guard_security *security, guard_security_kind kind, guard_security_who who,
                         int64_t now_ms)
{
    pthread_mutex_lock(&security->mutex);
    unsigned more = turn(security, kind, now_ms / 1000);
    bool told = security->of[kind].lines < GUARD_SECURITY_LINES;
    security->of[kind].lines += told;
    security->of[kind].more += !told;
    security->of[kind].total++;
    pthread_mutex_unlock(&security->mutex);
    if (more)
        put_more(kind, more);
    if (told)
        put_line(security, kind, &who, now_ms);
}

void guard_security_tick(guard_security *security, int64_t now_ms)
{
    unsigned more[GUARD_SECURITY_KIND_COUNT];
    pthread_mutex_lock(&security->mutex);
    for (int kind = 0; kind < GUARD_SECURITY_KIND_COUNT; kind++)
        more[kind] = turn(security, (guard_security_kind)kind, now_ms / 1000);
    pthread_mutex_unlock(&security->mutex);
    for (int kind = 0; kind < GUARD_SECURITY_KIND_COUNT; kind++)
        if (more[kind])
            put_more((guard_security_kind)kind, more[kind]);
}

const char *guard_security_refusals(guard_security *security, guard_security_kind kind, uint64_t *total)
{
    pthread_mutex_lock(&security->mutex);
    *total = security->of[kind].total;
    pthread_mutex_unlock(&security->mutex);
    return kinds[kind].refusal ? kinds[kind].word : NULL;
}
