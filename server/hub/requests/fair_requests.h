/* SPDX-License-Identifier: MIT */
/* Hashes and nonces: what people's clients give for their deals (docs/spec/fair.md). */
#ifndef KOZEL_SERVER_HUB_REQUESTS_FAIR_REQUESTS_H
#define KOZEL_SERVER_HUB_REQUESTS_FAIR_REQUESTS_H

#include "server/hub/requests/call.h"

/* The member `hash`: given or not, hexadecimal and never used before. `own`: the seat that gives it, whose
 * own hash may come once more; NULL: it is not taken yet. */
typedef struct kz_given_hash {
    bool given;
    uint8_t hash[KZ_HASH_BYTES];
} kz_given_hash;
bool kz_call_hash(kz_call *call, const kz_seat *own, kz_given_hash *out);

kz_handler kz_do_hash, kz_do_nonce;

#endif
