/* SPDX-License-Identifier: MIT */
/* Receipts of matches, as the hub and the store exchange them. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include <kozel/fair.h>
#include <kozel/rules.h>

/* A match's receipt and its secret (docs/spec/fair.md), as the store keeps them. Restoring reads only text,
 * signature, key, secret and nonces. */
typedef struct hub_receipt {
    const char *match;
    const char *chain; /* "" on a single server */
    int64_t number;
    const char *text;
    const uint8_t *link; /* hash of the chain up to this receipt */
    const uint8_t *signature, *key, *secret;
    const uint8_t *hash[KZ_SEATS];  /* of the seats that take part, else NULL */
    const uint8_t *nonce[KZ_SEATS]; /* NULL: not given */
    bool hidden;                    /* the table is private */
} hub_receipt;

/* The chain of receipts to which the hub adds. */
typedef struct hub_chain {
    char name[32];  /* "" on a single server */
    int64_t number; /* number of its last receipt; 0: there is none */
    uint8_t link[KZ_HASH_BYTES];
} hub_chain;
