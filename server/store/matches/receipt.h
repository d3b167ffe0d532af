/* SPDX-License-Identifier: MIT */
/* The sources of matches' deals (docs/spec/fair.md). They are each match's receipt, secret, nonces and state.
 * Also here: the used hashes, and the server's signing keys. The secrets of running matches are here, and in
 * backups. */
#pragma once

#include "server/store/store.h"

/* The repair of a damaged newest key. */
#define STORE_FAIR_KEY_REMEDY                                                                                \
    "it is no key; put the row back from a backup, or delete it: the server then signs by the key before"

/* Receipts are numbered from 1; a higher number is damage. */
#define STORE_RECEIPT_NUMBER_MAX INT64_C(999999999999)

enum {
    STORE_RECEIPT_SEATS = 4,
    STORE_RECEIPT_HASH = 32,
    STORE_RECEIPT_SIGNATURE = 64,
    STORE_RECEIPT_NONCE = 16
};

typedef enum store_receipt_state {
    STORE_RECEIPT_RUNNING,
    STORE_RECEIPT_ENDED,
    STORE_RECEIPT_BROKEN
} store_receipt_state;

/* A receipt and what belongs to it. Texts and bytes of one that is read are valid during the call only. */
typedef struct store_receipt {
    const char *match;
    const char *chain; /* "" on a single server */
    int64_t number;    /* in its chain */
    const char *text;
    const uint8_t *link; /* chain hash up to this receipt, STORE_RECEIPT_HASH bytes, like key and secret */
    const uint8_t *signature; /* STORE_RECEIPT_SIGNATURE bytes */
    const uint8_t *key;
    const uint8_t *secret;
    const uint8_t *hash[STORE_RECEIPT_SEATS]; /* of the seats that take part, else NULL; only for writing */
    const uint8_t
        *nonce[STORE_RECEIPT_SEATS]; /* STORE_RECEIPT_NONCE bytes, NULL: not given; only from reading */
    bool hidden;                     /* the table is private */
    int state;                       /* store_receipt_state; this and the next two only from reading */
    unsigned away;                   /* bits of the seats whose absence broke it off */
    const uint8_t *end_signature;    /* NULL: there is none */
    bool damaged; /* only from reading: bytes of another length, or an invalid state. Link, signature, key and
                     secret are zero bytes then, the text is empty */
} store_receipt;

typedef void store_take_receipt(void *context, const store_receipt *receipt);

/* Writes a receipt within a transaction. Nobody has been sent it yet. `used`: bits of the seats whose hash is
 * in another receipt. STORE_CONFLICT: there is one of that match, or of that number in the chain. */
store_stored store_receipt_add(struct store *store, const store_receipt *receipt, int64_t now_ms,
                               unsigned *used);

/* Stores the nonce of a seat (from 0) of a running match, within a transaction. Does not wait over a network.
 * STORE_NONE: the match does not run. */
store_stored store_receipt_nonce(struct store *store, const char *match, int seat,
                                 const uint8_t nonce[STORE_RECEIPT_NONCE]);

/* Marks the match as broken off before it began. A missing receipt is no failure. */
store_stored store_receipt_break(struct store *store, const char *match, unsigned away);

/* Stores the signature of a finished match's end. STORE_NONE: the match does not run. */
store_stored store_receipt_end(struct store *store, const char *match,
                               const uint8_t signature[STORE_RECEIPT_SIGNATURE]);

/* Calls `take` with the receipt of a match. STORE_NONE: it has none. */
store_stored store_receipt_one(struct store *store, const char *match, store_take_receipt *take,
                               void *context);

/* Calls `take` with at most `most` receipts of a chain in order of their numbers, starting with `from`. */
store_stored store_receipts(struct store *store, const char *chain, int64_t from, int64_t most,
                            store_take_receipt *take, void *context);

/* Calls `take` with each chain's name and the number of its last receipt. */
store_stored store_chains(struct store *store, void (*take)(void *context, const char *chain, int64_t count),
                          void *context);

/* Reads the last number and link of a chain: 0 and zero bytes if it has none. */
store_stored store_chain(struct store *store, const char *chain, int64_t *number,
                         uint8_t link[STORE_RECEIPT_HASH]);

/* ---- keys */

typedef struct store_key {
    int64_t id;                                 /* 1, 2, ... */
    uint8_t seed[STORE_RECEIPT_HASH];           /* secret: its owner can sign as the server */
    uint8_t key[STORE_RECEIPT_HASH];            /* the public one */
    uint8_t signature[STORE_RECEIPT_SIGNATURE]; /* by the previous key; zero bytes for the first */
    int64_t since_ms;
} store_key;

/* Adds key number key->id. STORE_NONE: there is one of that number. */
store_stored store_key_add(struct store *store, const store_key *key);

/* Calls `take` with each key, the newest first. It is valid only during the call. */
store_stored store_keys(struct store *store, void (*take)(void *context, const store_key *key),
                        void *context);
