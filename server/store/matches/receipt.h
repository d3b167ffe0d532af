/* SPDX-License-Identifier: MIT */
/* What deals are made of (docs/spec/fair.md): each match's receipt and secret, its nonces, and what became of
 * it; hashes that were used; the keys by which the server signs. The secrets of running matches stand here,
 * and in backups. */
#ifndef KOZEL_SERVER_STORE_MATCHES_RECEIPT_H
#define KOZEL_SERVER_STORE_MATCHES_RECEIPT_H

#include "server/store/store.h"

/* What is wrong with the newest key, and how to repair it. */
#define KZ_FAIR_KEY_REMEDY                                                                                   \
    "it is no key; put the row back from a backup, or delete it: the server then signs by the key before"

/* Receipts are numbered from 1; a higher number is damage. */
#define KZ_RECEIPT_NUMBER_MAX INT64_C(999999999999)

enum { KZ_RECEIPT_SEATS = 4, KZ_RECEIPT_HASH = 32, KZ_RECEIPT_SIGNATURE = 64, KZ_RECEIPT_NONCE = 16 };

typedef enum kz_receipt_state { KZ_RECEIPT_RUNNING, KZ_RECEIPT_ENDED, KZ_RECEIPT_BROKEN } kz_receipt_state;

/* A receipt and what belongs to it. Texts and bytes of one that is read are valid during the call only. */
typedef struct kz_store_receipt {
    const char *match;
    const char *chain; /* "" of a single server */
    int64_t number;    /* in its chain */
    const char *text;
    const uint8_t *link;      /* of the chain up to this one, KZ_RECEIPT_HASH bytes, like key and secret */
    const uint8_t *signature; /* KZ_RECEIPT_SIGNATURE bytes */
    const uint8_t *key;
    const uint8_t *secret;
    const uint8_t *hash[KZ_RECEIPT_SEATS];  /* of the seats that take part, else NULL; only when written */
    const uint8_t *nonce[KZ_RECEIPT_SEATS]; /* KZ_RECEIPT_NONCE bytes, NULL: not given; only when read */
    bool hidden;                            /* of a private table */
    int state;                              /* kz_receipt_state; this and the next two only when read */
    unsigned away;                          /* bits of the seats by whose absence it was broken off */
    const uint8_t *end_signature;           /* NULL: there is none */
    bool damaged; /* only when read: bytes of another length, or no state. Link, signature, key and secret
                     are zero bytes then, the text is empty */
} kz_store_receipt;

typedef void kz_take_receipt(void *context, const kz_store_receipt *receipt);

/* Writes a receipt that nobody has been told of, within a transaction. `used`: bits of the seats whose hash
 * another receipt has had. KZ_STORE_CONFLICT: there is one of that match, or of that number in the chain. */
kz_stored kz_store_receipt_add(kz_store *store, const kz_store_receipt *receipt, int64_t now_ms,
                               unsigned *used);

/* The nonce of a seat (from 0), for a match that runs; within a transaction, over a network without waiting.
 * KZ_STORE_NONE: it does not. */
kz_stored kz_store_receipt_nonce(kz_store *store, const char *match, int seat,
                                 const uint8_t nonce[KZ_RECEIPT_NONCE]);

/* The match was broken off before it began. One that has no receipt any more is no failure. */
kz_stored kz_store_receipt_break(kz_store *store, const char *match, unsigned away);

/* The match is over: the signature of its end. KZ_STORE_NONE: it does not run. */
kz_stored kz_store_receipt_end(kz_store *store, const char *match,
                               const uint8_t signature[KZ_RECEIPT_SIGNATURE]);

/* Calls `take` with the receipt of a match. KZ_STORE_NONE: it has none. */
kz_stored kz_store_receipt_one(kz_store *store, const char *match, kz_take_receipt *take, void *context);

/* Calls `take` with at most `most` receipts of a chain in order of their numbers, `from` that one on. */
kz_stored kz_store_receipts(kz_store *store, const char *chain, int64_t from, int64_t most,
                            kz_take_receipt *take, void *context);

/* Calls `take` with each chain's name and the number of its last receipt. */
kz_stored kz_store_chains(kz_store *store, void (*take)(void *context, const char *chain, int64_t count),
                          void *context);

/* The last number and link of a chain: 0 and zero bytes if it has none. */
kz_stored kz_store_chain(kz_store *store, const char *chain, int64_t *number, uint8_t link[KZ_RECEIPT_HASH]);

/* ---- keys */

typedef struct kz_store_key {
    int64_t id;                              /* 1, 2, ... */
    uint8_t seed[KZ_RECEIPT_HASH];           /* whoever has it signs as the server */
    uint8_t key[KZ_RECEIPT_HASH];            /* the public one */
    uint8_t signature[KZ_RECEIPT_SIGNATURE]; /* by the one before; zero bytes at the first */
    int64_t since_ms;
} kz_store_key;

/* Adds key number key->id. KZ_STORE_NONE: there is one of that number. */
kz_stored kz_store_key_add(kz_store *store, const kz_store_key *key);

/* Calls `take` with each key, the newest first; valid during the call only. */
kz_stored kz_store_keys(kz_store *store, void (*take)(void *context, const kz_store_key *key), void *context);

#endif
