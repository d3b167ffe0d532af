/* SPDX-License-Identifier: MIT */
/* Deals that anybody can verify (docs/spec/fair.md). A match's chance comes from its secret and the nonces
 * of its seats. Its receipt and the proof in its record make the chance verifiable.
 *
 * The library contains no cryptography: the caller passes the functions of a well-maintained library.
 * Hashes, keys and signatures are bytes here, and lower-case hexadecimal in texts. Seats count from 0. No
 * function allocates; all are reentrant. */
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

/* Functions of a cryptographic library: SHA-256, HMAC-SHA-256, and a check of an Ed25519 signature by a
 * public key (RFC 8032). They must not fail. Outputs do not overlap inputs. */
typedef struct kz_crypto {
    void *context; /* passed to the functions; NULL: none */
    void (*sha256)(void *context, const void *bytes, size_t length, uint8_t hash[KZ_HASH_BYTES]);
    void (*hmac)(void *context, const uint8_t key[KZ_HASH_BYTES], const void *bytes, size_t length,
                 uint8_t mac[KZ_HASH_BYTES]);
    bool (*verify)(void *context, const uint8_t signature[KZ_SIGNATURE_BYTES], const void *bytes,
                   size_t length, const uint8_t key[KZ_KEY_BYTES]);
} kz_crypto;

/* ---- the chance of a match ---- */

/* The only source of a match's chance. It is secret until the match has ended. */
typedef struct kz_seed {
    uint8_t secret[KZ_SECRET_BYTES];
    uint8_t nonce[KZ_SEATS][KZ_NONCE_BYTES];
    uint8_t given; /* bit i: seat i gave its nonce */
    uint8_t seats; /* 2..4 */
} kz_seed;

/* Computes the commitment to a secret. */
KZ_API void kz_secret_commit(const kz_crypto *crypto, const uint8_t secret[KZ_SECRET_BYTES],
                             uint8_t commit[KZ_HASH_BYTES]);

/* Computes the hash that a client sends before its nonce. */
KZ_API void kz_nonce_hash(const kz_crypto *crypto, const uint8_t nonce[KZ_NONCE_BYTES],
                          uint8_t hash[KZ_HASH_BYTES]);

/* Computes the order of tiles of deal `deal` (from 1), attempt `attempt` (from 0), even one that must be
 * dealt again. */
KZ_API void kz_seed_shuffle(const kz_crypto *crypto, const kz_seed *seed, int32_t deal, int32_t attempt,
                            kz_tile order[KZ_TILES]);

/* Computes the deal as kz_match_deal() takes it: the first attempt for which the rules require no redeal.
 * Returns the number of that attempt. `rules` must come from kz_game_setup(): some hands must be within
 * their redeal limit. */
KZ_API int32_t kz_seed_deal(const kz_crypto *crypto, const kz_seed *seed, const kz_rules *rules, int32_t deal,
                            kz_tile order[KZ_TILES]);

/* Returns the seat that leads if the lead is by lot. */
KZ_API int kz_seed_lot(const kz_crypto *crypto, const kz_seed *seed);

/* Computes the seed of the generator for the bot at `seat` in deal `deal` (from 1). */
KZ_API void kz_seed_bot(const kz_crypto *crypto, const kz_seed *seed, int32_t deal, int seat,
                        uint8_t out[KZ_HASH_BYTES]);

/* Returns the seed (kz_rng_seed()) of one choice of the bot at `seat` in deal `deal`. `ply` is the number of
 * actions made in the deal (kz_ply()). The seed is the first 8 bytes, big-endian, of M(the bot's seed, ply
 * as decimal text). A choice therefore depends on no earlier choice. */
KZ_API uint64_t kz_seed_choice(const kz_crypto *crypto, const kz_seed *seed, int32_t deal, int seat,
                               int32_t ply);

/* A stream of numbers derived from a key. Its fields are private. */
typedef struct kz_stream {
    const kz_crypto *crypto;
    uint8_t key[KZ_HASH_BYTES];
    uint32_t word[KZ_HASH_BYTES / 4];
    uint32_t blocks; /* made so far */
    uint32_t at;     /* index of the next word in `word` */
} kz_stream;

/* Begins the stream of a key. `crypto` must outlive it. */
KZ_API void kz_stream_begin(kz_stream *stream, const kz_crypto *crypto, const uint8_t key[KZ_HASH_BYTES]);

/* Returns the stream's next 32 bits. */
KZ_API uint32_t kz_stream_word(kz_stream *stream);

/* Returns a number from 0 to `most`, all equally likely. It takes as many words as necessary. */
KZ_API uint32_t kz_stream_draw(kz_stream *stream, uint32_t most);

/* ---- receipts ---- */

enum { KZ_RECEIPT_WORD = 64, KZ_RECEIPT_TEXT = 1280 };

typedef enum kz_receipt_kind { KZ_RECEIPT_PERSON, KZ_RECEIPT_BOT } kz_receipt_kind;

/* The occupant of a seat when a match begins. */
typedef struct kz_receipt_seat {
    uint8_t kind;    /* kz_receipt_kind */
    bool takes_part; /* a person's client sent a hash */
    uint8_t hash[KZ_HASH_BYTES];
    char level[KZ_RECEIPT_WORD]; /* level of a bot */
    int32_t playouts;            /* playouts of a bot for one choice: 0..999999999 */
} kz_receipt_seat;

/* What the server commits itself to before a match. Words are printable ASCII without blanks, `;` and `"`. */
typedef struct kz_receipt {
    char id[KZ_RECEIPT_WORD];
    char chain[KZ_RECEIPT_WORD]; /* "" on a single server */
    int64_t number;              /* number in its chain, 1..999999999999999 */
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

/* Writes the text of a receipt with a final NUL. Returns its length. */
KZ_API size_t kz_receipt_print(const kz_receipt *receipt, char out[KZ_RECEIPT_TEXT]);

/* Reads a receipt's text, which must equal the output of kz_receipt_print() byte for byte. On error *error
 * has line and column, and *receipt is undefined. */
KZ_API bool kz_receipt_parse(const char *text, size_t length, kz_receipt *receipt, kz_error *error);

/* Computes the next link of a chain: e(k) from e(k-1), which is 32 zero bytes before the first receipt.
 * `next` may be `before`. */
KZ_API void kz_chain_next(const kz_crypto *crypto, const uint8_t before[KZ_HASH_BYTES], const char *receipt,
                          size_t length, uint8_t next[KZ_HASH_BYTES]);

enum { KZ_END_TEXT = 160 };

/* Writes the text that the server signs at a match's end, with a final NUL. `text` is the record from its
 * first `deal` line on. Returns the length. */
KZ_API size_t kz_end_print(const kz_crypto *crypto, const char *id, const char *text, size_t length,
                           char out[KZ_END_TEXT]);

/* ---- the proof that a record carries ---- */

/* What is revealed and signed when a match has ended. */
typedef struct kz_proof {
    kz_receipt receipt;
    kz_seed seed;
    uint8_t signature[KZ_SIGNATURE_BYTES];
    uint8_t end_signature[KZ_SIGNATURE_BYTES];
    uint8_t key[KZ_KEY_BYTES];
} kz_proof;

/* Fills the tags of the proof and leaves the others unchanged. The caller fills `Game`, `Options` and
 * `Players`. */
KZ_API void kz_proof_tags(const kz_proof *proof, kz_tags *tags);

typedef enum kz_verdict { KZ_FAIR, KZ_UNFAIR, KZ_UNPROVABLE } kz_verdict;

/* What a record is checked against. Either may be NULL. */
typedef struct kz_trusted {
    const uint8_t *key;        /* public key of the server, KZ_KEY_BYTES */
    const kz_receipt *receipt; /* a receipt that a person kept when the match began */
} kz_trusted;

typedef struct kz_finding {
    kz_verdict verdict;
    kz_error error; /* why the record is unfair or not provable; line 0: the error has no line */
    int32_t deals;  /* number of deals that come from the seed */
    uint8_t seats;
    uint8_t nonces;
    bool dealt_fairly; /* not provable, but all deals and the lot come from the seed */
    bool has_receipt;
    kz_receipt receipt; /* of the record */
} kz_finding;

/* Checks a whole record: commitment, nonces, signatures, every deal and the lot. Choices of bots are not
 * checked: see kz_record_choices(). A record that breaks the rules is unfair, too. Returns
 * finding->verdict. */
KZ_API kz_verdict kz_record_verify(const kz_crypto *crypto, const kz_games *games, const kz_trusted *trusted,
                                   const char *text, size_t length, kz_finding *finding);

/* A choice of a bot: the view and the chosen action. The version of the program that made it can reproduce
 * it from `view`, `level`, `playouts` and `seed`. */
typedef struct kz_bot_choice {
    kz_view view;     /* view of the bot at view.seat when it chose */
    kz_action action; /* the action in the record */
    int32_t line;     /* line of the record */
    int32_t ply;      /* number of actions of the deal before it */
    char level[KZ_RECEIPT_WORD];
    int32_t playouts;              /* 0: the bot makes none, or it had a time limit */
    uint64_t seed;                 /* seed of its generator: kz_seed_choice() */
    char program[KZ_RECEIPT_WORD]; /* the program that chose */
} kz_bot_choice;

/* Calls `take` for every choice of a bot in a record, in order, until `take` returns false. The record must
 * have a receipt, and kz_record_verify() must not find it unfair. `choice` is valid during the call.
 *
 * The receipt, then the comments `#bot`, `#person` and `#program` determine who plays at a seat and by which
 * program. A seat that the receipt gives to a bot stays a bot's. A bot's resignation or timeout counts as a
 * choice; its view does not list that action. */
KZ_API void kz_record_choices(const kz_crypto *crypto, const kz_games *games, const char *text, size_t length,
                              void *context, bool (*take)(void *context, const kz_bot_choice *choice));

KZ_DECLARATIONS_END

#endif
