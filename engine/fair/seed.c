/* SPDX-License-Identifier: MIT */
/* Computes the chance of a match from its secret and nonces (docs/spec/fair.md, "Every deal"). */
#include "base/hex.h"

#include <kozel/fair.h>
#include <kozel/play.h>

#include <stdio.h>
#include <string.h>

void kz_secret_commit(const kz_crypto *crypto, const uint8_t secret[KZ_SECRET_BYTES],
                      uint8_t commit[KZ_HASH_BYTES])
{
    static const char name[] = "kozel fair 1\n";
    uint8_t bytes[sizeof name - 1 + KZ_SECRET_BYTES];
    memcpy(bytes, name, sizeof name - 1);
    memcpy(bytes + sizeof name - 1, secret, KZ_SECRET_BYTES);
    crypto->sha256(crypto->context, bytes, sizeof bytes, commit);
}

void kz_nonce_hash(const kz_crypto *crypto, const uint8_t nonce[KZ_NONCE_BYTES], uint8_t hash[KZ_HASH_BYTES])
{
    static const char name[] = "kozel nonce 1\n";
    uint8_t bytes[sizeof name - 1 + KZ_NONCE_BYTES];
    memcpy(bytes, name, sizeof name - 1);
    memcpy(bytes + sizeof name - 1, nonce, KZ_NONCE_BYTES);
    crypto->sha256(crypto->context, bytes, sizeof bytes, hash);
}

/* ---- numbers ---- */

void kz_stream_begin(kz_stream *stream, const kz_crypto *crypto, const uint8_t key[KZ_HASH_BYTES])
{
    memset(stream, 0, sizeof *stream);
    stream->crypto = crypto;
    memcpy(stream->key, key, KZ_HASH_BYTES);
    stream->at = KZ_HASH_BYTES / 4;
}

static void make_block(kz_stream *stream)
{
    char name[12];
    uint8_t block[KZ_HASH_BYTES];
    int length = snprintf(name, sizeof name, "%d", (int)stream->blocks++);
    stream->crypto->hmac(stream->crypto->context, stream->key, name, (size_t)length, block);
    for (int i = 0; i < KZ_HASH_BYTES / 4; i++)
        stream->word[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
                          (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    stream->at = 0;
}

uint32_t kz_stream_word(kz_stream *stream)
{
    if (stream->at == KZ_HASH_BYTES / 4)
        make_block(stream);
    return stream->word[stream->at++];
}

uint32_t kz_stream_draw(kz_stream *stream, uint32_t most)
{
    /* Words from the last whole multiple on would favour the small numbers. */
    uint64_t count = (uint64_t)most + 1, limit = ((uint64_t)1 << 32) / count * count;
    uint32_t word;
    do
        word = kz_stream_word(stream);
    while (word >= limit);
    return (uint32_t)(word % count);
}

/* ---- keys ---- */

enum { NAME = 48, NONCE_TEXT = 2 * KZ_NONCE_BYTES + 1 };

/* Computes M(S, name N1 "\n" ... Np "\n"). `name` contains its line feeds. */
static void make_key(const kz_crypto *crypto, const kz_seed *seed, const char *name,
                     uint8_t key[KZ_HASH_BYTES])
{
    char text[NAME + KZ_SEATS * NONCE_TEXT], hex[NONCE_TEXT];
    size_t length = strlen(name);
    memcpy(text, name, length);
    for (int seat = 0; seat < seed->seats; seat++) {
        const char *nonce =
            seed->given & 1u << seat ? base_hex_print(seed->nonce[seat], KZ_NONCE_BYTES, hex) : "-";
        size_t count = strlen(nonce);
        memcpy(text + length, nonce, count);
        text[length + count] = '\n';
        length += count + 1;
    }
    crypto->hmac(crypto->context, seed->secret, text, length, key);
}

void kz_seed_shuffle(const kz_crypto *crypto, const kz_seed *seed, int32_t deal, int32_t attempt,
                     kz_tile order[KZ_TILES])
{
    char name[NAME];
    uint8_t key[KZ_HASH_BYTES];
    kz_stream stream;
    snprintf(name, sizeof name, "deal\n%d\n%d\n", (int)deal, (int)attempt);
    make_key(crypto, seed, name, key);
    kz_stream_begin(&stream, crypto, key);
    for (unsigned i = 0; i < KZ_TILES; i++)
        order[i] = (kz_tile)i;
    for (unsigned i = KZ_TILES - 1; i > 0; i--) {
        unsigned other = kz_stream_draw(&stream, i);
        kz_tile tile = order[i];
        order[i] = order[other];
        order[other] = tile;
    }
}

int32_t kz_seed_deal(const kz_crypto *crypto, const kz_seed *seed, const kz_rules *rules, int32_t deal,
                     kz_tile order[KZ_TILES])
{
    for (int32_t attempt = 0;; attempt++) {
        kz_seed_shuffle(crypto, seed, deal, attempt, order);
        if (!kz_must_redeal(rules, order))
            return attempt;
    }
}

int kz_seed_lot(const kz_crypto *crypto, const kz_seed *seed)
{
    uint8_t key[KZ_HASH_BYTES];
    kz_stream stream;
    make_key(crypto, seed, "lot\n", key);
    kz_stream_begin(&stream, crypto, key);
    return (int)kz_stream_draw(&stream, seed->seats - 1u);
}

void kz_seed_bot(const kz_crypto *crypto, const kz_seed *seed, int32_t deal, int seat,
                 uint8_t out[KZ_HASH_BYTES])
{
    char name[NAME];
    snprintf(name, sizeof name, "bot\n%d\n%d\n", (int)deal, seat + 1);
    make_key(crypto, seed, name, out);
}

uint64_t kz_seed_choice(const kz_crypto *crypto, const kz_seed *seed, int32_t deal, int seat, int32_t ply)
{
    char text[12];
    uint8_t key[KZ_HASH_BYTES], mac[KZ_HASH_BYTES];
    uint64_t choice = 0;
    kz_seed_bot(crypto, seed, deal, seat, key);
    int length = snprintf(text, sizeof text, "%d", (int)ply);
    crypto->hmac(crypto->context, key, text, (size_t)length, mac);
    for (int i = 0; i < 8; i++)
        choice = choice << 8 | mac[i];
    return choice;
}
