/* SPDX-License-Identifier: MIT */
/* The sources of the deals of a table's match (docs/spec/fair.md): its receipt, secret and nonces, and the
 * random numbers computed from them. The exchange before the match: server/hub/play/sealing.h. */
#pragma once

#include "server/hub/state/hub_state.h"

/* The sources of a match's random numbers, and the parts that people were sent. */
struct hub_deal_source {
    kz_seed seed;  /* secret until the match has ended: goes only to the store */
    uint8_t asked; /* bit i: the receipt has a hash of seat i */
    uint8_t hash[KZ_SEATS][KZ_HASH_BYTES];
    int32_t playouts[KZ_SEATS]; /* of the seat's bot for each choice, as in the record */
    uint8_t signature[KZ_SIGNATURE_BYTES], key[KZ_KEY_BYTES];
    char program[KZ_RECEIPT_WORD]; /* the program that plays the match, as in its record */
    char receipt[];
};

/* Makes the deal source of a receipt printed as `text`, without nonces yet; malloc'ed. */
hub_deal_source *hub_deal_source_of(const char *text, const kz_receipt *receipt,
                                    const uint8_t secret[KZ_SECRET_BYTES]);

/* Makes the deal source of a stored receipt, malloc'ed. Returns NULL if the receipt is invalid or for another
 * match. Also returns NULL if its secret, its signature or a nonce does not fit. */
hub_deal_source *hub_deal_source_read(const hub_receipt *receipt, const char *match);

/* Frees the table's deal source. */
void hub_deal_source_drop(hub_table *table);

/* Returns how many playouts this bot makes for each choice in matches that begin now; 0 for an instant
 * one. */
int32_t hub_playouts_of(const struct hub *hub, const kz_bot *bot);

/* Random values of a match, from its deal source. In a match that an older program began they are random
 * without a source. They are the tiles of the next deal, the seat that leads by lot, and the seed for the
 * next choice of a seat's bot. */
void hub_chance_deal(struct hub *hub, const hub_table *table, kz_tile order[KZ_TILES]);
int hub_chance_lot(struct hub *hub, const hub_table *table);
uint64_t hub_chance_bot(struct hub *hub, const hub_table *table, int seat);
