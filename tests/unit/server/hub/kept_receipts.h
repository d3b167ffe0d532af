/* SPDX-License-Identifier: MIT */
/* The receipts of a test's hubs, kept as a store keeps them. */
#pragma once

#include "server/hub/hub.h"

typedef struct kept_receipt {
    char match[32], chain[32], text[KZ_RECEIPT_TEXT];
    int64_t number;
    uint8_t signature[KZ_SIGNATURE_BYTES], key[KZ_KEY_BYTES], secret[KZ_SECRET_BYTES], link[KZ_HASH_BYTES];
    uint8_t nonce[KZ_SEATS][KZ_NONCE_BYTES];
    bool given[KZ_SEATS];
    bool hidden, broken;
    unsigned away;
    hub_receipt stored; /* what kept_of() gives */
} kept_receipt;

typedef struct kept_list {
    kept_receipt **item; /* in order */
    int count;
} kept_list;

/* The list that all below is about; one for all hubs unless a test sets it. */
extern kept_list *kept;

/* The ports that keep them. */
void kept_ports(hub_ports *ports);

/* The receipt of a match, as a hub takes it back; NULL: there is none. */
const hub_receipt *kept_of(const char *match);

void kept_clear(void);
