/* SPDX-License-Identifier: MIT */
#include "server/accounts/guard/ban.h"

#include <stdlib.h>
#include <string.h>

#include "base/date.h"
#include "server/store/admin/network_ban.h"
#include "server/store/sql/damage.h"

struct reading {
    guard_bans bans;
    bool failed;
};

static void take(void *context, const store_network_ban *row)
{
    struct reading *r = context;
    guard_ban ban = {.everybody = row->everybody, .ends = row->ends};
    if (r->failed || r->bans.count == GUARD_BANS_MAX)
        return;
    if (!net_network_read(row->network, &ban.network)) {
        store_damage_note("network_ban", row->network, "this is no network: nobody is banned by it");
        return;
    }
    guard_ban *grown = realloc(r->bans.list, (r->bans.count + 1) * sizeof *grown);
    if (!grown) {
        r->failed = true;
        return;
    }
    r->bans.list = grown;
    size_t length = strlen(row->reason);
    if (length >= sizeof ban.reason)
        for (length = sizeof ban.reason - 1; (row->reason[length] & 0xc0) == 0x80; length--) {
        } /* cut at a whole letter */
    memcpy(ban.reason, row->reason, length);
    r->bans.list[r->bans.count++] = ban;
}

store_stored guard_bans_read(guard_bans *bans, struct store *store, int64_t now_ms)
{
    struct reading r = {0};
    store_stored stored = store_network_bans(store, now_ms, take, &r);
    if (stored == STORE_STORED && r.failed)
        stored = STORE_FAILED;
    if (stored != STORE_STORED) {
        guard_bans_clear(&r.bans);
        return stored;
    }
    guard_bans_clear(bans);
    *bans = r.bans;
    return STORE_STORED;
}

void guard_bans_clear(guard_bans *bans)
{
    free(bans->list);
    *bans = (guard_bans){0};
}

const guard_ban *guard_bans_find(const guard_bans *bans, const net_address *address, bool registered,
                                 int64_t now_ms)
{
    const guard_ban *found = NULL;
    for (size_t i = 0; i < bans->count; i++) {
        const guard_ban *ban = &bans->list[i];
        bool is_meant = (ban->everybody || !registered) && ban->ends > now_ms;
        if (is_meant && (!found || (ban->everybody && !found->everybody)) &&
            net_network_has(&ban->network, address))
            found = ban;
    }
    return found;
}

bool guard_ban_is_wide(const net_range *network)
{
    net_range v4;
    net_network_read("::ffff:0.0.0.0/96", &v4);
    bool is_v4 = network->bits >= 96 && net_network_has(&v4, &network->first);
    return network->bits < (is_v4 ? 96 + GUARD_BAN_WIDEST_V4 : GUARD_BAN_WIDEST_V6);
}

void guard_ban_until(int64_t ends, char text[GUARD_BAN_UNTIL_SIZE])
{
    base_date_print(ends, "%Y-%m-%d %H:%M UTC", text, GUARD_BAN_UNTIL_SIZE);
}
