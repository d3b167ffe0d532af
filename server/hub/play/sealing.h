/* SPDX-License-Identifier: MIT */
/* What happens between a full table and its match (docs/spec/fair.md, "Before the match"): the receipt, and
 * the exchange of hashes and nonces in the phase HUB_SEALING. In it table->seal is NULL while hashes are
 * waited for (until table->wait_end, then it goes on without), else nonces are (until table->wait_end, then
 * it is broken off). */
#ifndef KOZEL_SERVER_HUB_PLAY_SEALING_H
#define KOZEL_SERVER_HUB_PLAY_SEALING_H

#include "server/hub/state/hub_state.h"

enum { HUB_SEAL_HASH_MS = 2000, HUB_SEAL_NONCE_MS = 5000, HUB_SEAL_RETURN_MS = 10000 };

/* A full table goes on to its next match: at once, or when the exchange is over. */
void hub_sealing_begin(struct hub *hub, hub_table *table);

/* After a restart in the phase HUB_SEALING: what was going on is broken off, and begins again. */
void hub_sealing_restore(struct hub *hub, hub_table *table);

/* table->wait_end has come. */
void hub_sealing_due(struct hub *hub, hub_table *table);

/* The match of the table's receipt does not begin, by fault of the seats of these bits. */
void hub_sealing_break(struct hub *hub, hub_table *table, unsigned away);

/* The person of this seat leaves: the match does not begin, the table waits for somebody else. */
void hub_sealing_cancel(struct hub *hub, hub_table *table, int seat);

/* A person's seat has a hash that was not used before; an equal one changes nothing. */
void hub_sealing_hash(struct hub *hub, hub_table *table, int seat, const uint8_t hash[KZ_HASH_BYTES]);

/* Who sits there plays again, with that hash or (NULL) without taking part, unless he has given one. */
void hub_sealing_agree(struct hub *hub, hub_table *table, int seat, const uint8_t *hash);

/* Does it wait for this hash, or has the match begun to be sealed? */
bool hub_sealing_takes_hash(const hub_table *table);

/* A seat's nonce. False: it is not the one of its hash. */
bool hub_sealing_nonce(struct hub *hub, hub_table *table, int seat, const uint8_t nonce[KZ_NONCE_BYTES]);

#endif
