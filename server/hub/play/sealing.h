/* SPDX-License-Identifier: MIT */
/* The steps between a full table and its match (docs/spec/fair.md, "Before the match"). They are the receipt,
 * and the exchange of hashes and nonces in the phase HUB_SEALING. In it, `table->deal_source` is NULL while
 * the hub waits for hashes. After `table->wait.end` it goes on without them. Then the hub waits for
 * nonces; if they are missing at `table->wait.end`, the match is broken off. */
#pragma once

#include "server/hub/state/hub_state.h"

enum { HUB_SEALING_HASH_MS = 2000, HUB_SEALING_NONCE_MS = 5000, HUB_SEALING_RETURN_MS = 10000 };

/* Leads a full table to its next match: at once, or after the exchange. */
void hub_sealing_begin(struct hub *hub, hub_table *table);

/* Breaks off and restarts the exchange after a server restart in the phase HUB_SEALING. */
void hub_sealing_restore(struct hub *hub, hub_table *table);

/* Handles the end of the wait: `table->wait.end` has come. */
void hub_sealing_due(struct hub *hub, hub_table *table);

/* Breaks off the match of the table's receipt before it begins. `away`: bits of the seats at fault. */
void hub_sealing_break(struct hub *hub, hub_table *table, unsigned away);

/* Cancels the match because the person of `seat` leaves. The table waits for another person. */
void hub_sealing_cancel(struct hub *hub, hub_table *table, int seat);

/* Takes the hash of a person's seat. It must not have been used before; an equal one changes nothing. */
void hub_sealing_hash(struct hub *hub, hub_table *table, int seat, const uint8_t hash[KZ_HASH_BYTES]);

/* Accepts a rematch for a seat, with `hash`, or without taking part (NULL), unless the seat has given a
 * hash. */
void hub_sealing_agree(struct hub *hub, hub_table *table, int seat, const uint8_t *hash);

/* Returns true if the table accepts a hash now: before the sealing, or while it waits for hashes. */
bool hub_sealing_takes_hash(const hub_table *table);

/* Takes a seat's nonce. Returns false if the nonce does not match the seat's hash. */
bool hub_sealing_nonce(struct hub *hub, hub_table *table, int seat, const uint8_t nonce[KZ_NONCE_BYTES]);
