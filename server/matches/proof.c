/* SPDX-License-Identifier: MIT */
#include "server/matches/proof.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hex.h"
#include "base/random.h"
#include "server/store/matches/match_log.h"
#include "server/store/sql/damage.h"
#include "server/store/sql/query.h"

static store_stored fail(struct store *store, const char *why)
{
    snprintf(store->reason, sizeof store->reason, "%s", why);
    return STORE_FAILED;
}

/* ---- the key ---- */

/* The key to find: the newest, or the one with that public key. */
struct wanted {
    const uint8_t *key; /* NULL: the newest */
    crypt_signer *signer;
    int64_t id;
    bool found, sound; /* sound: its public key is that of its seed */
};

static void take_key(void *context, const store_key *key)
{
    struct wanted *w = context;
    if (w->found || (w->key && memcmp(w->key, key->key, KZ_KEY_BYTES) != 0))
        return;
    w->found = true;
    w->id = key->id;
    crypt_signer_of(w->signer, key->seed);
    w->sound = !memcmp(w->signer->key, key->key, KZ_KEY_BYTES);
}

static store_stored find_signer(struct store *store, const uint8_t *key, crypt_signer *signer)
{
    struct wanted wanted = {.key = key, .signer = signer};
    store_stored stored = store_keys(store, take_key, &wanted);
    if (stored != STORE_STORED || !wanted.found)
        return stored == STORE_STORED ? STORE_NONE : stored;
    if (wanted.sound)
        return STORE_STORED;
    char row[24];
    snprintf(row, sizeof row, "%lld", (long long)wanted.id);
    return store_row_failed(store, "fair_key", row, STORE_FAIR_KEY_REMEDY);
}

bool matches_proof_signer(struct store *store, int64_t now_ms, crypt_signer *out)
{
    store_key first = {.id = 1, .since_ms = now_ms};
    store_stored stored = find_signer(store, NULL, out);
    if (stored != STORE_NONE)
        return stored == STORE_STORED;
    base_random(BASE_RANDOM_KEY, first.seed, sizeof first.seed);
    crypt_signer_of(out, first.seed);
    memcpy(first.key, out->key, KZ_KEY_BYTES);
    stored = store_key_add(store, &first);
    sodium_memzero(&first, sizeof first);
    if (stored == STORE_NONE) /* another node was quicker */
        stored = find_signer(store, NULL, out);
    return stored == STORE_STORED;
}

static void take_newest(void *context, const store_key *key)
{
    store_key *newest = context;
    if (!newest->id)
        *newest = *key;
}

/* Signs the line that names the next key, by the key before. */
static void sign_key(const store_key *before, store_key *next)
{
    crypt_signer signer;
    char text[32 + 2 * KZ_KEY_BYTES], hex[2 * KZ_KEY_BYTES + 1];
    int length =
        snprintf(text, sizeof text, "kozel key 1 %s\n", base_hex_print(next->key, KZ_KEY_BYTES, hex));
    crypt_signer_of(&signer, before->seed);
    crypt_sign(&signer, text, (size_t)length, next->signature);
    sodium_memzero(&signer, sizeof signer);
}

store_stored matches_proof_next_key(struct store *store, int64_t now_ms, uint8_t key[KZ_KEY_BYTES])
{
    crypt_signer signer;
    store_key before = {0}, next = {.since_ms = now_ms};
    store_stored stored = store_keys(store, take_newest, &before);
    if (stored != STORE_STORED)
        return stored;
    next.id = before.id + 1;
    base_random(BASE_RANDOM_KEY, next.seed, sizeof next.seed);
    crypt_signer_of(&signer, next.seed);
    memcpy(next.key, signer.key, KZ_KEY_BYTES);
    memcpy(key, signer.key, KZ_KEY_BYTES);
    if (before.id)
        sign_key(&before, &next);
    stored = store_key_add(store, &next);
    sodium_memzero(&signer, sizeof signer);
    sodium_memzero(&before, sizeof before);
    sodium_memzero(&next, sizeof next);
    return stored;
}

/* ---- the proof of a match ---- */

/* A match's stored receipt, and the parsed one. */
struct sealed {
    kz_proof proof;
    bool found, sound, ended;
};

static bool is_sound(const store_receipt *r, kz_receipt *receipt)
{
    kz_error error;
    if (r->damaged || !kz_receipt_parse(r->text, strlen(r->text), receipt, &error) ||
        strcmp(receipt->id, r->match) != 0)
        return false;
    for (int i = 0; i < KZ_SEATS; i++)
        if (r->nonce[i] && !crypt_receipt_has_nonce(receipt, i, r->nonce[i]))
            return false;
    return crypt_receipt_has_secret(receipt, r->secret);
}

static void take_receipt(void *context, const store_receipt *r)
{
    struct sealed *s = context;
    kz_proof *proof = &s->proof;
    s->found = true;
    s->sound = is_sound(r, &proof->receipt);
    if (!s->sound && !r->damaged)
        store_damage_note("receipt", r->match,
                          "its secret or a nonce is not the one that it names: its match has no proof");
    if (!s->sound)
        return;
    s->ended = r->state == STORE_RECEIPT_ENDED && r->end_signature;
    proof->seed.seats = proof->receipt.seats;
    memcpy(proof->seed.secret, r->secret, KZ_SECRET_BYTES);
    memcpy(proof->signature, r->signature, KZ_SIGNATURE_BYTES);
    memcpy(proof->key, r->key, KZ_KEY_BYTES);
    if (s->ended)
        memcpy(proof->end_signature, r->end_signature, KZ_SIGNATURE_BYTES);
    for (int i = 0; i < KZ_SEATS; i++)
        if (r->nonce[i]) {
            proof->seed.given |= (uint8_t)(1u << i);
            memcpy(proof->seed.nonce[i], r->nonce[i], KZ_NONCE_BYTES);
        }
}

/* Reads a receipt. A missing or damaged one is no failure of the store: its match has no proof. */
static store_stored read_sealed(struct store *store, const char *match, struct sealed *out)
{
    *out = (struct sealed){0};
    return store_none_ok(store_receipt_one(store, match, take_receipt, out));
}

/* Returns the record from its first `deal` line on; the end of a text without any. */
static const char *first_deal(const char *record)
{
    static const char word[] = "\ndeal ";
    const char *found = strstr(record, word);
    return found ? found + 1 : record + strlen(record);
}

/* Ends a match without a signature. Its receipt counts as broken off. */
static store_stored end_without_proof(struct store *store, const char *match, const char *why)
{
    store_damage_note("receipt", match, why);
    return store_receipt_break(store, match, 0);
}

static store_stored sign_end(struct store *store, const char *match, const struct sealed *sealed,
                             const char *record)
{
    crypt_signer signer;
    char text[KZ_END_TEXT];
    uint8_t signature[KZ_SIGNATURE_BYTES];
    const char *deals = first_deal(record);
    store_stored stored = find_signer(store, sealed->proof.key, &signer);
    if (stored == STORE_NONE)
        return end_without_proof(store, match, "its key is gone: the match's end is not signed");
    if (stored != STORE_STORED)
        return stored;
    size_t length = kz_end_print(&crypt_sodium, match, deals, strlen(deals), text);
    crypt_sign(&signer, text, length, signature);
    sodium_memzero(&signer, sizeof signer);
    stored = store_receipt_end(store, match, signature);
    if (stored != STORE_NONE)
        return stored;
    store_damage_note("receipt", match, "it does not run, but its match ends: the end is not signed");
    return STORE_STORED;
}

store_stored matches_proof_end(struct store *store, const char *match)
{
    struct sealed sealed;
    char *record;
    size_t length;
    store_stored stored = read_sealed(store, match, &sealed);
    if (stored != STORE_STORED || !sealed.found)
        return stored;
    if (!sealed.sound)
        return store_receipt_break(store, match, 0);
    stored = store_record(store, match, &record, &length);
    if (stored == STORE_STORED) {
        stored = sign_end(store, match, &sealed, record);
        free(record);
    }
    return stored;
}

/* Adds tags behind the existing ones. Takes the text over; returns NULL if out of memory. */
static char *add_tags(char *record, size_t *length, const char *tags, size_t more)
{
    const char *end = strstr(record, "\n\n");
    size_t at = end ? (size_t)(end + 1 - record) : 0;
    char *grown = realloc(record, *length + more + 1);
    if (!grown) {
        free(record);
        return NULL;
    }
    memmove(grown + at + more, grown + at, *length - at + 1);
    memcpy(grown + at, tags, more);
    *length += more;
    return grown;
}

/* Returns true if the tags of a record have a `Rules` tag, which older servers did not write. */
static bool names_rules(const char *record)
{
    const char *tag = strstr(record, "[Rules "), *end = strstr(record, "\n\n");
    return tag && (!end || tag < end);
}

store_stored matches_proof_record(struct store *store, const char *match, char **text, size_t *length)
{
    struct sealed sealed;
    kz_tags tags = {0};
    char lines[KZ_TAGS_TEXT];
    store_stored stored = store_record(store, match, text, length);
    if (stored != STORE_STORED)
        return stored;
    if (!names_rules(*text)) {
        size_t more = (size_t)snprintf(lines, sizeof lines, "[Rules \"%d\"]\n", KZ_RULES_UNTAGGED);
        *text = add_tags(*text, length, lines, more);
        if (!*text)
            return fail(store, "out of memory");
    }
    stored = read_sealed(store, match, &sealed);
    if (stored == STORE_STORED && sealed.sound && sealed.ended) {
        kz_proof_tags(&sealed.proof, &tags);
        size_t more = kz_tags_print(&tags, lines, sizeof lines) - 1; /* without the empty line */
        *text = add_tags(*text, length, lines, more);
        return *text ? STORE_STORED : fail(store, "out of memory");
    }
    if (stored == STORE_STORED)
        return STORE_STORED;
    free(*text);
    return stored;
}
