/* SPDX-License-Identifier: MIT */
#include "server/hub/requests/fair_requests.h"

#include <string.h>

#include "engine/fair/hex.h"
#include "server/hub/play/sealing.h"
#include "server/hub/requests/call.h"
#include "server/hub/state/used_hashes.h"
#include "server/hub/table/seal.h"

/* Bytes in hexadecimal; their length has been checked. */
static bool read_hex(kz_call *call, const char *field, uint8_t *bytes, size_t count)
{
    const char *text = kz_call_text(call, field);
    return kz_hex_parse(text, strlen(text), bytes, count) ||
           kz_call_refuse(call, KZ_R_HEX, field, field, NULL, NULL);
}

bool kz_call_hash(kz_call *call, const kz_seat *own, kz_given_hash *out)
{
    *out = (kz_given_hash){.given = kz_call_text(call, "hash") != NULL};
    if (!out->given)
        return true;
    if (!read_hex(call, "hash", out->hash, KZ_HASH_BYTES))
        return false;
    bool repeated = own && own->part == KZ_PART_HASHED && !memcmp(own->hash, out->hash, KZ_HASH_BYTES);
    return repeated || !kz_hash_is_used(call->hub, out->hash) ||
           kz_call_refuse(call, KZ_R_HASH_USED, "hash", NULL, NULL, NULL);
}

bool kz_do_hash(kz_call *call)
{
    kz_table *table;
    int seat;
    kz_given_hash hash;
    if (!kz_call_seat(call, &table, &seat) || !kz_call_hash(call, &table->seat[seat], &hash))
        return false;
    if (!kz_sealing_takes_hash(table))
        return kz_call_refuse(call, KZ_R_TOO_LATE, NULL, NULL, NULL, NULL);
    kz_sealing_hash(call->hub, table, seat, hash.hash);
    return true;
}

bool kz_do_nonce(kz_call *call)
{
    kz_table *table;
    int seat;
    uint8_t nonce[KZ_NONCE_BYTES];
    if (!kz_call_seat(call, &table, &seat) || !read_hex(call, "nonce", nonce, sizeof nonce))
        return false;
    bool known = table->seal && !strcmp(kz_call_text(call, "id"), table->match_id);
    bool given = known && table->seal->seed.given >> seat & 1;
    if (!given && !(known && table->phase == KZ_SEALING))
        return kz_call_refuse(call, KZ_R_TOO_LATE, "id", NULL, NULL, NULL);
    return kz_sealing_nonce(call->hub, table, seat, nonce) ||
           kz_call_refuse(call, KZ_R_NONCE, "nonce", NULL, NULL, NULL);
}
