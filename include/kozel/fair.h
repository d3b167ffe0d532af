/* SPDX-License-Identifier: MIT */
/* Deals that anybody can check (docs/spec/fair.md): what a match's secret and the nonces of its seats make of
 * it, its receipt, and the proof that a record carries.
 *
 * The library has no cryptography of its own: whoever calls hands in the functions of a well-kept one.
 * Hashes, keys and signatures are bytes here, lower-case hexadecimal in texts. Seats count from 0. Nothing is
 * allocated; all functions are reentrant. */
#ifndef KOZEL_FAIR_H
#define KOZEL_FAIR_H

#include <kozel/api.h>
#include <kozel/catalogue.h>
#include <kozel/record.h>
#include <kozel/view.h>

KZ_DECLARATIONS

enum {
    KZ_HASH_BYTES = 32,
    KZ_SECRET_BYTES = 32,
    KZ_NONCE_BYTES = 16,
    KZ_KEY_BYTES = 32,
    KZ_SIGNATURE_BYTES = 64
};

/* Functions of a cryptographic library: SHA-256, HMAC-SHA-256, and whether an Ed25519 signature by a public
 * key is genuine (RFC 8032). They must not fail. Outputs do not overlap inputs. */
typedef struct kz_crypto {
    void (*sha256)(const void *bytes, size_t length, uint8_t hash[KZ_HASH_BYTES]);
    void (*hmac)(const uint8_t key[KZ_HASH_BYTES], const void *bytes, size_t length,
                 uint8_t mac[KZ_HASH_BYTES]);
    bool (*verify)(const uint8_t signature[KZ_SIGNATURE_BYTES], const void *bytes, size_t length,
                   const uint8_t key[KZ_KEY_BYTES]);
} kz_crypto;

/* ---- what the secret and the nonces give ---- */

/* All that a match's chance comes from. Secret until the match has ended. */
typedef struct kz_seed {
    uint8_t secret[KZ_SECRET_BYTES];
    uint8_t nonce[KZ_SEATS][KZ_NONCE_BYTES];
    uint8_t given; /* bit i: seat i gave its nonce */
    uint8_t seats; /* 2..4 */
} kz_seed;

/* The commitment to a secret. */
KZ_API void kz_secret_commit(const kz_crypto *crypto, const uint8_t secret[KZ_SECRET_BYTES],
                             uint8_t commit[KZ_HASH_BYTES]);

/* The hash that a client sends before its nonce. */
KZ_API void kz_nonce_hash(const kz_crypto *crypto, const uint8_t nonce[KZ_NONCE_BYTES],
                          uint8_t hash[KZ_HASH_BYTES]);

/* The tiles of deal `deal` (from 1), attempt `attempt` (from 0), in order: whatever they are. */
KZ_API void kz_seed_shuffle(const kz_crypto *crypto, const kz_seed *seed, int32_t deal, int32_t attempt,
                            kz_tile order[KZ_TILES]);

/* The deal, as kz_match_deal() takes it: the first attempt that the rules do not have dealt again. Returns
 * the attempt. `rules` as kz_game_setup() made them: some hands must be within their redeal limit. */
KZ_API int32_t kz_seed_deal(const kz_crypto *crypto, const kz_seed *seed, const kz_rules *rules, int32_t deal,
                            kz_tile order[KZ_TILES]);

/* The seat that leads where the lead is by lot. */
KZ_API int kz_seed_lot(const kz_crypto *crypto, const kz_seed *seed);

/* The seed of a bot's generator at `seat` in deal `deal` (from 1). */
KZ_API void kz_seed_bot(const kz_crypto *crypto, const kz_seed *seed, int32_t deal, int seat,
                        uint8_t out[KZ_HASH_BYTES]);

/* The seed (kz_rng_seed()) of a bot's one choice at `seat` in deal `deal`, in which `ply` actions have been
 * made (kz_ply()): the first 8 bytes, big-endian, of M(the bot's seed, ply as decimal text). So a choice
 * depends on nothing that was chosen before. */
KZ_API uint64_t kz_seed_choice(const kz_crypto *crypto, const kz_seed *seed, int32_t deal, int seat,
                               int32_t ply);

/* A stream of numbers made by a key. Its fields are private. */
typedef struct kz_stream {
    const kz_crypto *crypto;
    uint8_t key[KZ_HASH_BYTES];
    uint32_t word[KZ_HASH_BYTES / 4];
    uint32_t blocks; /* made so far */
    uint32_t at;     /* the next of `word` */
} kz_stream;

/* Begins the stream of a key; the crypto outlives it. */
KZ_API void kz_stream_begin(kz_stream *stream, const kz_crypto *crypto, const uint8_t key[KZ_HASH_BYTES]);

/* Its next 32 bits. */
KZ_API uint32_t kz_stream_word(kz_stream *stream);

/* A number from 0 to `most`, each as likely as any other; takes as many words as that needs. */
KZ_API uint32_t kz_stream_draw(kz_stream *stream, uint32_t most);

/* ---- receipts ---- */

enum { KZ_RECEIPT_WORD = 64, KZ_RECEIPT_TEXT = 1280 };

typedef enum kz_receipt_kind { KZ_RECEIPT_PERSON, KZ_RECEIPT_BOT } kz_receipt_kind;

/* Who sits where when a match begins. */
typedef struct kz_receipt_seat {
    uint8_t kind;    /* kz_receipt_kind */
    bool takes_part; /* a person's client sent a hash */
    uint8_t hash[KZ_HASH_BYTES];
    char level[KZ_RECEIPT_WORD]; /* a bot's */
    int32_t playouts;            /* of a bot for a choice: 0..999999999 */
} kz_receipt_seat;

/* What the server binds itself to before a match. Words are printable ASCII without blanks, `;` and `"`. */
typedef struct kz_receipt {
    char id[KZ_RECEIPT_WORD];
    char chain[KZ_RECEIPT_WORD]; /* "" on a single server */
    int64_t number;              /* in its chain, 1..999999999999999 */
    uint8_t previous[KZ_HASH_BYTES];
    char game[KZ_GAME_NAME];
    char options[KZ_OPTIONS_TEXT];
    bool house; /* a house game: */
    uint8_t rules[KZ_HASH_BYTES];
    char program[KZ_RECEIPT_WORD];
    uint8_t seats; /* 2..4 */
    kz_receipt_seat seat[KZ_SEATS];
    uint8_t commit[KZ_HASH_BYTES];
} kz_receipt;

/* The text of a receipt, with a NUL behind it. Returns its length. */
KZ_API size_t kz_receipt_print(const kz_receipt *receipt, char out[KZ_RECEIPT_TEXT]);

/* Reads a receipt's text, byte for byte as kz_receipt_print() writes it, or refuses it with line and column;
 * *receipt is undefined then. */
KZ_API bool kz_receipt_parse(const char *text, size_t length, kz_receipt *receipt, kz_error *error);

/* The next link of a chain: e(k) of e(k-1), which is 32 zero bytes before the first receipt. `next` may be
 * `before`. */
KZ_API void kz_chain_next(const kz_crypto *crypto, const uint8_t before[KZ_HASH_BYTES], const char *receipt,
                          size_t length, uint8_t next[KZ_HASH_BYTES]);

enum { KZ_END_TEXT = 160 };

/* What the server signs at a match's end, with a NUL behind it; `text`: the record from its first `deal` line
 * on. Returns the length. */
KZ_API size_t kz_end_print(const kz_crypto *crypto, const char *id, const char *text, size_t length,
                           char out[KZ_END_TEXT]);

/* ---- the proof that a record carries ---- */

/* What is opened and signed when a match has ended. */
typedef struct kz_proof {
    kz_receipt receipt;
    kz_seed seed;
    uint8_t signature[KZ_SIGNATURE_BYTES];
    uint8_t end_signature[KZ_SIGNATURE_BYTES];
    uint8_t key[KZ_KEY_BYTES];
} kz_proof;

/* Fills the tags of the proof; the others stay. `Game`, `Options` and `Players` are the caller's. */
KZ_API void kz_proof_tags(const kz_proof *proof, kz_tags *tags);

typedef enum kz_verdict { KZ_FAIR, KZ_UNFAIR, KZ_UNPROVABLE } kz_verdict;

/* What a record is held against; either may be NULL. */
typedef struct kz_trusted {
    const uint8_t *key;        /* the server's, KZ_KEY_BYTES */
    const kz_receipt *receipt; /* that somebody kept when the match began */
} kz_trusted;

typedef struct kz_finding {
    kz_verdict verdict;
    kz_error error; /* why it is not fair or not provable; line 0: no line says it */
    int32_t deals;  /* that are the ones of the seed */
    uint8_t seats;
    uint8_t nonces;
    bool dealt_fairly; /* not provable, but all deals and the lot are the seed's */
    bool has_receipt;
    kz_receipt receipt; /* of the record */
} kz_finding;

/* Checks a whole record: commitment, nonces, signatures, every deal and the lot. What bots chose is not
 * asked: see kz_record_choices(). What the rules refuse is not fair either. Returns finding->verdict. */
KZ_API kz_verdict kz_record_verify(const kz_crypto *crypto, const kz_games *games, const kz_trusted *trusted,
                                   const char *text, size_t length, kz_finding *finding);

/* A choice that a bot has made: what it chose from, and what it chose. It can be made again from `view`,
 * `level`, `playouts` and `seed` by the version of the program that made it. */
typedef struct kz_bot_choice {
    kz_view view;     /* of the bot, view.seat, when it chose */
    kz_action action; /* that stands in the record */
    int32_t line;     /* of the record */
    int32_t ply;      /* actions of the deal before it */
    char level[KZ_RECEIPT_WORD];
    int32_t playouts;              /* 0: it makes none, or thought for a time */
    uint64_t seed;                 /* of its generator: kz_seed_choice() */
    char program[KZ_RECEIPT_WORD]; /* that made it */
} kz_bot_choice;

/* Calls `take` for every choice of a bot in a record that has a receipt and that kz_record_verify() does not
 * find unfair, in order, until it returns false. `choice` is valid during the call. Who plays at a seat and
 * by which program: the receipt, then the comments `#bot`, `#person`, `#program`; a seat that the receipt
 * gives to a bot stays a bot's. A bot's resignation or time out counts as a choice: its view has no such
 * action. */
KZ_API void kz_record_choices(const kz_crypto *crypto, const kz_games *games, const char *text, size_t length,
                              void *context, bool (*take)(void *context, const kz_bot_choice *choice));

KZ_DECLARATIONS_END

#endif
