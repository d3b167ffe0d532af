/* SPDX-License-Identifier: MIT */
/* What happens between a full table and its match (docs/spec/fair.md, "Before the match"): the receipt, and
 * the exchange of hashes and nonces in the phase KZ_SEALING. In it table->seal is NULL while hashes are
 * waited for (until table->wait_end, then it goes on without), else nonces are (until table->wait_end, then
 * it is broken off). */
#ifndef KOZEL_SERVER_HUB_PLAY_SEALING_H
#define KOZEL_SERVER_HUB_PLAY_SEALING_H

#include "server/hub/state/hub_state.h"

enum { KZ_SEAL_HASH_MS = 2000, KZ_SEAL_NONCE_MS = 5000, KZ_SEAL_RETURN_MS = 10000 };

/* A full table goes on to its next match: at once, or when the exchange is over. */
void kz_sealing_begin(kz_hub *hub, kz_table *table);

/* After a restart in the phase KZ_SEALING: what was going on is broken off, and begins again. */
void kz_sealing_restore(kz_hub *hub, kz_table *table);

/* table->wait_end has come. */
void kz_sealing_due(kz_hub *hub, kz_table *table);

/* The match of the table's receipt does not begin, by fault of the seats of these bits. */
void kz_sealing_break(kz_hub *hub, kz_table *table, unsigned away);

/* The person of this seat leaves: the match does not begin, the table waits for somebody else. */
void kz_sealing_cancel(kz_hub *hub, kz_table *table, int seat);

/* A person's seat has a hash that was not used before; an equal one changes nothing. */
void kz_sealing_hash(kz_hub *hub, kz_table *table, int seat, const uint8_t hash[KZ_HASH_BYTES]);

/* Who sits there plays again, with that hash or (NULL) without taking part, unless he has given one. */
void kz_sealing_agree(kz_hub *hub, kz_table *table, int seat, const uint8_t *hash);

/* Does it wait for this hash, or has the match begun to be sealed? */
bool kz_sealing_takes_hash(const kz_table *table);

/* A seat's nonce. False: it is not the one of its hash. */
bool kz_sealing_nonce(kz_hub *hub, kz_table *table, int seat, const uint8_t nonce[KZ_NONCE_BYTES]);

#endif
