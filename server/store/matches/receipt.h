/* SPDX-License-Identifier: MIT */
/* What deals are made of (docs/spec/fair.md): each match's receipt and secret, its nonces, and what became of
 * it; hashes that were used; the keys by which the server signs. The secrets of running matches stand here,
 * and in backups. */
#ifndef KOZEL_SERVER_STORE_MATCHES_RECEIPT_H
#define KOZEL_SERVER_STORE_MATCHES_RECEIPT_H

#include "server/store/store.h"

/* What is wrong with the newest key, and how to repair it. */
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
    const char *chain; /* "" of a single server */
    int64_t number;    /* in its chain */
    const char *text;
    const uint8_t *link;      /* of the chain up to this one, STORE_RECEIPT_HASH bytes, like key and secret */
    const uint8_t *signature; /* STORE_RECEIPT_SIGNATURE bytes */
    const uint8_t *key;
    const uint8_t *secret;
    const uint8_t *hash[STORE_RECEIPT_SEATS]; /* of the seats that take part, else NULL; only when written */
    const uint8_t
        *nonce[STORE_RECEIPT_SEATS]; /* STORE_RECEIPT_NONCE bytes, NULL: not given; only when read */
    bool hidden;                     /* of a private table */
    int state;                       /* store_receipt_state; this and the next two only when read */
    unsigned away;                   /* bits of the seats by whose absence it was broken off */
    const uint8_t *end_signature;    /* NULL: there is none */
    bool damaged; /* only when read: bytes of another length, or no state. Link, signature, key and secret
                     are zero bytes then, the text is empty */
} store_receipt;

typedef void store_take_receipt(void *context, const store_receipt *receipt);

/* Writes a receipt that nobody has been told of, within a transaction. `used`: bits of the seats whose hash
 * another receipt has had. STORE_CONFLICT: there is one of that match, or of that number in the chain. */
store_stored store_receipt_add(struct store *store, const store_receipt *receipt, int64_t now_ms,
                               unsigned *used);

/* The nonce of a seat (from 0), for a match that runs; within a transaction, over a network without waiting.
 * STORE_NONE: it does not. */
store_stored store_receipt_nonce(struct store *store, const char *match, int seat,
                                 const uint8_t nonce[STORE_RECEIPT_NONCE]);

/* The match was broken off before it began. One that has no receipt any more is no failure. */
store_stored store_receipt_break(struct store *store, const char *match, unsigned away);

/* The match is over: the signature of its end. STORE_NONE: it does not run. */
store_stored store_receipt_end(struct store *store, const char *match,
                               const uint8_t signature[STORE_RECEIPT_SIGNATURE]);

/* Calls `take` with the receipt of a match. STORE_NONE: it has none. */
store_stored store_receipt_one(struct store *store, const char *match, store_take_receipt *take,
                               void *context);

/* Calls `take` with at most `most` receipts of a chain in order of their numbers, `from` that one on. */
store_stored store_receipts(struct store *store, const char *chain, int64_t from, int64_t most,
                            store_take_receipt *take, void *context);

/* Calls `take` with each chain's name and the number of its last receipt. */
store_stored store_chains(struct store *store, void (*take)(void *context, const char *chain, int64_t count),
                          void *context);

/* The last number and link of a chain: 0 and zero bytes if it has none. */
store_stored store_chain(struct store *store, const char *chain, int64_t *number,
                         uint8_t link[STORE_RECEIPT_HASH]);

/* ---- keys */

typedef struct store_key {
    int64_t id;                                 /* 1, 2, ... */
    uint8_t seed[STORE_RECEIPT_HASH];           /* whoever has it signs as the server */
    uint8_t key[STORE_RECEIPT_HASH];            /* the public one */
    uint8_t signature[STORE_RECEIPT_SIGNATURE]; /* by the one before; zero bytes at the first */
    int64_t since_ms;
} store_key;

/* Adds key number key->id. STORE_NONE: there is one of that number. */
store_stored store_key_add(struct store *store, const store_key *key);

/* Calls `take` with each key, the newest first; valid during the call only. */
store_stored store_keys(struct store *store, void (*take)(void *context, const store_key *key),
                        void *context);

#endif
