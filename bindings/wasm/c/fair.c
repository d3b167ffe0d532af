/* SPDX-License-Identifier: MIT */
/* Deals that anybody can verify. The host has the cryptography. Bytes go in and out unchanged. */
#include "host.h"

#include <string.h>

#define WASM_IMPORT(name) __attribute__((import_module("kozel"), import_name(#name)))

WASM_IMPORT(sha256)
void wasm_host_sha256(void *context, const void *bytes, size_t length, uint8_t hash[KZ_HASH_BYTES]);
WASM_IMPORT(hmac)
void wasm_host_hmac(void *context, const uint8_t key[KZ_HASH_BYTES], const void *bytes, size_t length,
                    uint8_t mac[KZ_HASH_BYTES]);
WASM_IMPORT(verify)
bool wasm_host_verify(void *context, const uint8_t signature[KZ_SIGNATURE_BYTES], const void *bytes,
                      size_t length, const uint8_t key[KZ_KEY_BYTES]);

const kz_crypto wasm_host_crypto = {NULL, wasm_host_sha256, wasm_host_hmac, wasm_host_verify};

/* ---- the chance from a seed: bytes in the answer ---- */

/* Reads a seed: the secret, then for each seat a byte whether it gave a nonce, and the nonce. */
static kz_seed seed_of(const uint8_t *bytes, int seats)
{
    kz_seed seed = {.seats = (uint8_t)seats};
    memcpy(seed.secret, bytes, KZ_SECRET_BYTES);
    bytes += KZ_SECRET_BYTES;
    for (int seat = 0; seat < seats; seat++, bytes += 1 + KZ_NONCE_BYTES) {
        seed.given |= (uint8_t)((*bytes != 0) << seat);
        memcpy(seed.nonce[seat], bytes + 1, KZ_NONCE_BYTES);
    }
    return seed;
}

WASM_EXPORT(fair_commit) void wasm_export_fair_commit(const uint8_t secret[KZ_SECRET_BYTES])
{
    kz_secret_commit(&wasm_host_crypto, secret, (uint8_t *)wasm_answer);
}

WASM_EXPORT(fair_nonce) void wasm_export_fair_nonce(const uint8_t nonce[KZ_NONCE_BYTES])
{
    kz_nonce_hash(&wasm_host_crypto, nonce, (uint8_t *)wasm_answer);
}

/* Answers the tiles of an attempt. */
WASM_EXPORT(fair_shuffle)
void wasm_export_fair_shuffle(const uint8_t *bytes, int seats, int deal, int attempt)
{
    kz_seed seed = seed_of(bytes, seats);
    kz_seed_shuffle(&wasm_host_crypto, &seed, deal, attempt, (kz_tile *)wasm_answer);
}

/* Answers the tiles that a game deals. Returns the attempt, or -1 if the game is rejected. Texts are
 * NUL-terminated. */
WASM_EXPORT(fair_deal)
int wasm_export_fair_deal(const kz_games *games, const char *name, const char *options, const uint8_t *bytes,
                          int seats, int deal)
{
    kz_seed seed = seed_of(bytes, seats);
    kz_rules rules;
    const kz_game *game = kz_games_find(games, name);
    if (!game)
        kz_fail(&wasm_refusal, KZ_E_GAME, name, NULL, NULL);
    if (!game || !kz_game_setup(game, seats, options, &rules, &wasm_refusal))
        return -1;
    return kz_seed_deal(&wasm_host_crypto, &seed, &rules, deal, (kz_tile *)wasm_answer);
}

/* Returns a seat from 1. */
WASM_EXPORT(fair_lot) int wasm_export_fair_lot(const uint8_t *bytes, int seats)
{
    kz_seed seed = seed_of(bytes, seats);
    return kz_seed_lot(&wasm_host_crypto, &seed) + 1;
}

WASM_EXPORT(fair_bot) void wasm_export_fair_bot(const uint8_t *bytes, int seats, int deal, int seat)
{
    kz_seed seed = seed_of(bytes, seats);
    kz_seed_bot(&wasm_host_crypto, &seed, deal, seat - 1, (uint8_t *)wasm_answer);
}

WASM_EXPORT(fair_chain)
void wasm_export_fair_chain(const uint8_t before[KZ_HASH_BYTES], const char *receipt, size_t length)
{
    kz_chain_next(&wasm_host_crypto, before, receipt, length, (uint8_t *)wasm_answer);
}

/* ---- receipts and records ---- */

static void put_hex(base_text *out, const char *key, const uint8_t bytes[KZ_HASH_BYTES])
{
    static const char digits[] = "0123456789abcdef";
    char text[2 * KZ_HASH_BYTES + 1] = "";
    for (int i = 0; i < KZ_HASH_BYTES; i++) {
        text[2 * i] = digits[bytes[i] >> 4];
        text[2 * i + 1] = digits[bytes[i] & 15];
    }
    base_json_text(out, key, text);
}

static void put_seat(base_text *out, const kz_receipt_seat *seat)
{
    bool bot = seat->kind == KZ_RECEIPT_BOT;
    base_json_object(out, NULL);
    base_json_text(out, "who", bot ? "bot" : "person");
    if (bot) {
        base_json_text(out, "level", seat->level);
        base_json_number(out, "playouts", seat->playouts);
    } else if (seat->takes_part) {
        put_hex(out, "hash", seat->hash);
    }
    base_json_close(out);
}

/* Answers the contents of a receipt as JSON (bindings/wasm/src/fair.ts: `Receipt`), without its number,
 * which needs 64 bits. Returns 0 if the receipt is rejected. */
WASM_EXPORT(fair_receipt) size_t wasm_export_fair_receipt(const char *text, size_t length)
{
    kz_receipt r;
    if (!kz_receipt_parse(text, length, &r, &wasm_refusal))
        return 0;
    base_text out = wasm_answer_begin();
    base_json_object(&out, NULL);
    base_json_text(&out, "id", r.id);
    base_json_text(&out, "chain", r.chain);
    put_hex(&out, "previous", r.previous);
    base_json_text(&out, "game", r.game);
    base_json_text(&out, "options", r.options);
    if (r.house)
        put_hex(&out, "rules", r.rules);
    base_json_text(&out, "program", r.program);
    base_json_array(&out, "seats");
    for (int seat = 0; seat < r.seats; seat++)
        put_seat(&out, &r.seat[seat]);
    base_json_close(&out);
    put_hex(&out, "commit", r.commit);
    base_json_close(&out);
    return wasm_answer_end(&out);
}

static void put_finding(base_text *out, const kz_finding *f)
{
    static const char *const verdicts[] = {"fair", "unfair", "unprovable"};
    base_json_object(out, NULL);
    base_json_text(out, "verdict", verdicts[f->verdict]);
    base_json_number(out, "deals", f->deals);
    base_json_number(out, "nonces", f->nonces);
    base_json_number(out, "seats", f->seats);
    base_json_truth(out, "dealt", f->verdict == KZ_FAIR || f->dealt_fairly);
    if (f->has_receipt)
        base_json_text(out, "id", f->receipt.id);
    base_json_close(out);
}

/* Checks a record. `key` and `receipt` may be NULL. The answer has the finding. If the record is not fair,
 * `refusal` has the reason. Returns 0 if the receipt is rejected. */
WASM_EXPORT(fair_verify)
size_t wasm_export_fair_verify(const kz_games *games, const char *text, size_t length, const uint8_t *key,
                               const char *receipt, size_t receipt_length)
{
    kz_receipt kept;
    kz_finding finding;
    if (receipt && !kz_receipt_parse(receipt, receipt_length, &kept, &wasm_refusal))
        return 0;
    kz_record_verify(&wasm_host_crypto, games, &(kz_trusted){key, receipt ? &kept : NULL}, text, length,
                     &finding);
    wasm_refusal = finding.error;
    base_text out = wasm_answer_begin();
    put_finding(&out, &finding);
    return wasm_answer_end(&out);
}
