/* SPDX-License-Identifier: MIT */
/* What makes a match's deals provable (docs/spec/fair.md), as the store keeps it: the server's key, the
 * signature of a match's end, the proof in a record. All functions belong to a thread of the store. */
#ifndef KOZEL_SERVER_MATCHES_PROOF_H
#define KOZEL_SERVER_MATCHES_PROOF_H

#include "server/crypto/native.h"
#include "server/store/matches/receipt.h"

/* The key by which the server signs: the newest of the store, made if there is none yet. Nodes that begin at
 * the same time get the same. False: store->reason says why. */
bool matches_proof_signer(struct store *store, int64_t now_ms, crypt_signer *out);

/* Adds another key, which the one before signs; *key: its public part. Servers sign by it from their next
 * start on. STORE_NONE: another one was added at the same time. */
store_stored matches_proof_next_key(struct store *store, int64_t now_ms, uint8_t key[KZ_KEY_BYTES]);

/* Signs the end of a match that is over, within the transaction that ends it. A match without a receipt, of
 * an older program, is none to sign. */
store_stored matches_proof_end(struct store *store, const char *match);

/* store_record() with the match's proof among the tags, if it has one. */
store_stored matches_proof_record(struct store *store, const char *match, char **text, size_t *length);

#endif
