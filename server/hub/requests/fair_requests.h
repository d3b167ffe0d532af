/* SPDX-License-Identifier: MIT */
/* Hashes and nonces: what people's clients give for their deals (docs/spec/fair.md). */
#ifndef KOZEL_SERVER_HUB_REQUESTS_FAIR_REQUESTS_H
#define KOZEL_SERVER_HUB_REQUESTS_FAIR_REQUESTS_H

#include "server/hub/requests/call.h"

/* The member `hash`: given or not, hexadecimal and never used before. `own`: the seat that gives it, whose
 * own hash may come once more; NULL: it is not taken yet. */
typedef struct hub_given_hash {
    bool given;
    uint8_t hash[KZ_HASH_BYTES];
} hub_given_hash;
bool hub_call_hash(hub_call *call, const hub_seat *own, hub_given_hash *out);

hub_handler hub_do_hash, hub_do_nonce;

#endif
