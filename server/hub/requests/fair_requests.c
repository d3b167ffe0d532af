/* SPDX-License-Identifier: MIT */
#include "server/hub/requests/fair_requests.h"

#include <string.h>

#include "base/hex.h"
#include "server/hub/play/sealing.h"
#include "server/hub/state/used_hashes.h"
#include "server/hub/table/deal_source.h"

/* Reads bytes in hexadecimal. Their length has been checked. */
static bool read_hex(hub_call *call, const char *field, uint8_t *bytes, size_t count)
{
    const char *text = hub_call_text(call, field);
    return base_hex_parse(text, strlen(text), bytes, count) ||
           hub_call_refuse(call, HUB_E_HEX, field, field, NULL, NULL);
}

bool hub_call_hash(hub_call *call, const hub_seat *own, hub_given_hash *out)
{
    *out = (hub_given_hash){.given = hub_call_text(call, "hash") != NULL};
    if (!out->given)
        return true;
    if (!read_hex(call, "hash", out->hash, KZ_HASH_BYTES))
        return false;
    bool repeated = own && own->part == HUB_PART_HASHED && !memcmp(own->hash, out->hash, KZ_HASH_BYTES);
    return repeated || !hub_hash_is_used(&call->hub->fair, out->hash) ||
           hub_call_refuse(call, HUB_E_HASH_USED, "hash", NULL, NULL, NULL);
}

bool hub_do_hash(hub_call *call)
{
    hub_table *table = call->table;
    int seat = call->seat;
    hub_given_hash hash;
    if (!hub_call_hash(call, &table->seat[seat], &hash))
        return false;
    if (!hub_sealing_takes_hash(table))
        return hub_call_refuse(call, HUB_E_TOO_LATE, NULL, NULL, NULL, NULL);
    hub_sealing_hash(call->hub, table, seat, hash.hash);
    return true;
}

bool hub_do_nonce(hub_call *call)
{
    hub_table *table = call->table;
    int seat = call->seat;
    uint8_t nonce[KZ_NONCE_BYTES];
    if (!read_hex(call, "nonce", nonce, sizeof nonce))
        return false;
    bool known = table->deal_source && !strcmp(hub_call_text(call, "id"), table->record.match);
    bool given = known && table->deal_source->seed.given >> seat & 1;
    if (!given && !(known && table->phase == HUB_SEALING))
        return hub_call_refuse(call, HUB_E_TOO_LATE, "id", NULL, NULL, NULL);
    return hub_sealing_nonce(call->hub, table, seat, nonce) ||
           hub_call_refuse(call, HUB_E_NONCE, "nonce", NULL, NULL, NULL);
}
