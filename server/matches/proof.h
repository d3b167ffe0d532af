/* SPDX-License-Identifier: MIT */
/* The proof of a match's deals (docs/spec/fair.md), as the store keeps it: the server's key, the signature of
 * a match's end, the proof in a record. Call these functions in a thread of the store. */
#pragma once

#include "server/crypto/native.h"
#include "server/store/matches/receipt.h"
#include "server/store/store.h"

/* Reads the server's signing key: the newest of the store, made if there is none yet. Nodes that start at the
 * same time get the same key. Returns false with the cause in store->reason. */
bool matches_proof_signer(struct store *store, int64_t now_ms, crypt_signer *out);

/* Adds another key, signed by the one before; *key: its public part. Servers use it from their next start on.
 * STORE_NONE: another one was added at the same time. */
store_stored matches_proof_next_key(struct store *store, int64_t now_ms, uint8_t key[KZ_KEY_BYTES]);

/* Signs the end of a finished match, within the transaction that ends it. Does nothing for an older program's
 * match without a receipt. */
store_stored matches_proof_end(struct store *store, const char *match);

/* Returns store_record() with the match's proof among the tags, if there is one. */
store_stored matches_proof_record(struct store *store, const char *match, char **text, size_t *length);

/* Verifies receipts for `kozel admin check`. Reports each receipt that cannot prove its match, or that does
 * not follow the one before it in its chain (server/store/sql/damage.h). Call it within a transaction.
 * WAITS. */
store_stored matches_receipts_check(struct store *store);

/* Checks at the start whether a store has lost data. Logs how much is in the store and, if its counter has
 * more, how much is missing. From then on it counts (server/store/sql/counter.h). Returns false if it cannot
 * be read, or has lost data and must be refused. */
bool matches_data_loss_check(struct store *store, bool refuse);
