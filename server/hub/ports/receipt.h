/* SPDX-License-Identifier: MIT */
/* Receipts of matches, as the hub and the store exchange them. */
#ifndef KOZEL_SERVER_HUB_PORTS_RECEIPT_H
#define KOZEL_SERVER_HUB_PORTS_RECEIPT_H

#include <stdbool.h>
#include <stdint.h>

#include <kozel/fair.h>
#include <kozel/rules.h>

/* A match's receipt and its secret (docs/spec/fair.md), as the store keeps them. Of what is restored text,
 * signature, key, secret and nonces are looked at. */
typedef struct hub_receipt {
    const char *match;
    const char *chain; /* "" of a single server */
    int64_t number;
    const char *text;
    const uint8_t *link; /* of the chain up to this one */
    const uint8_t *signature, *key, *secret;
    const uint8_t *hash[KZ_SEATS];  /* of the seats that take part, else NULL */
    const uint8_t *nonce[KZ_SEATS]; /* NULL: not given */
    bool hidden;                    /* of a private table */
} hub_receipt;

/* The chain of receipts to which the hub adds. */
typedef struct hub_chain {
    char name[32];  /* "" of a single server */
    int64_t number; /* of its last receipt; 0: there is none */
    uint8_t link[KZ_HASH_BYTES];
} hub_chain;

#endif
