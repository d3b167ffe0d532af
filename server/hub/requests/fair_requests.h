/* SPDX-License-Identifier: MIT */
/* Hashes and nonces from people's clients, for making the deals (docs/spec/fair.md). */
#pragma once

#include "server/hub/requests/call.h"

/* The member `hash`, if given: hexadecimal, and never used before. `own`: the seat that gives it, which may
 * repeat its hash; NULL: no seat has been taken yet. */
typedef struct hub_given_hash {
    bool given;
    uint8_t hash[KZ_HASH_BYTES];
} hub_given_hash;
bool hub_call_hash(hub_call *call, const hub_seat *own, hub_given_hash *out);

hub_handler hub_do_hash, hub_do_nonce;
