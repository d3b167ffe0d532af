/* SPDX-License-Identifier: MIT */
/* What the deals of a table's match are made of (docs/spec/fair.md): its receipt, secret and nonces, and the
 * chance that comes from them. How it is agreed on: server/hub/play/sealing.h. */
#ifndef KOZEL_SERVER_HUB_TABLE_SEAL_H
#define KOZEL_SERVER_HUB_TABLE_SEAL_H

#include "server/hub/state/hub_state.h"

/* What a match's chance comes from, and what people were told of it. */
struct hub_seal {
    kz_seed seed;  /* secret until the match has ended: goes to the store alone */
    uint8_t asked; /* bit i: a hash of seat i stands in the receipt */
    uint8_t hash[KZ_SEATS][KZ_HASH_BYTES];
    int32_t playouts[KZ_SEATS]; /* of the bot that plays there for a choice, as the record says */
    uint8_t signature[KZ_SIGNATURE_BYTES], key[KZ_KEY_BYTES];
    char program[KZ_RECEIPT_WORD]; /* that plays the match, as its record says */
    char receipt[];
};

/* The seal of a receipt that was printed as `text`, without nonces yet; malloc'ed. */
hub_seal *hub_seal_of(const char *text, const kz_receipt *receipt, const uint8_t secret[KZ_SECRET_BYTES]);

/* The seal of a receipt that the store has kept, malloc'ed. NULL: it is none, or not of that match,
 * or its secret, signature or a nonce is not the one that it names. */
hub_seal *hub_seal_read(const hub_receipt *receipt, const char *match);

/* Frees it. */
void hub_seal_drop(hub_table *table);

/* How many playouts this bot makes for a choice in matches that begin now: 0 of an instant one. */
int32_t hub_playouts_of(const struct hub *hub, const kz_bot *bot);

/* What a match's chance gives, by its seal, or by chance in a match that an older program began: the tiles of
 * the next deal; the seat that leads by lot; the seed for the next choice of the bot at a seat. */
void hub_chance_deal(struct hub *hub, const hub_table *table, kz_tile order[KZ_TILES]);
int hub_chance_lot(struct hub *hub, const hub_table *table);
uint64_t hub_chance_bot(struct hub *hub, const hub_table *table, int seat);

#endif
