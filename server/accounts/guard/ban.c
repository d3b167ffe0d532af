/* SPDX-License-Identifier: MIT */
#include "server/accounts/guard/ban.h"

#include <stdlib.h>
#include <string.h>

#include "base/date.h"
#include "server/store/admin/damage.h"
#include "server/store/admin/network_ban.h"

struct reading {
    kz_bans bans;
    bool failed;
};

static void take(void *context, const kz_store_network_ban *row)
{
    struct reading *r = context;
    kz_ban ban = {.everybody = row->everybody, .ends = row->ends};
    if (r->failed || r->bans.count == KZ_BANS_MOST)
        return;
    if (!kz_network_read(row->network, &ban.network)) {
        kz_damage_note("network_ban", row->network, "this is no network: nobody is banned by it");
        return;
    }
    kz_ban *grown = realloc(r->bans.list, (r->bans.count + 1) * sizeof *grown);
    if (!grown) {
        r->failed = true;
        return;
    }
    r->bans.list = grown;
    size_t length = strlen(row->reason);
    if (length >= sizeof ban.reason)
        for (length = sizeof ban.reason - 1; (row->reason[length] & 0xc0) == 0x80; length--) {
        } /* at a whole letter */
    memcpy(ban.reason, row->reason, length);
    r->bans.list[r->bans.count++] = ban;
}

kz_stored kz_bans_read(kz_bans *bans, kz_store *store, int64_t now_ms)
{
    struct reading r = {0};
    kz_stored stored = kz_store_network_bans(store, now_ms, take, &r);
    if (stored == KZ_STORED && r.failed)
        stored = KZ_STORE_FAILED;
    if (stored != KZ_STORED) {
        kz_bans_clear(&r.bans);
        return stored;
    }
    kz_bans_clear(bans);
    *bans = r.bans;
    return KZ_STORED;
}

void kz_bans_clear(kz_bans *bans)
{
    free(bans->list);
    *bans = (kz_bans){0};
}

const kz_ban *kz_bans_find(const kz_bans *bans, const kz_address *address, bool registered, int64_t now_ms)
{
    const kz_ban *found = NULL;
    for (size_t i = 0; i < bans->count; i++) {
        const kz_ban *ban = &bans->list[i];
        bool is_meant = (ban->everybody || !registered) && ban->ends > now_ms;
        if (is_meant && (!found || (ban->everybody && !found->everybody)) &&
            kz_network_has(&ban->network, address))
            found = ban;
    }
    return found;
}

bool kz_ban_is_wide(const kz_network *network)
{
    kz_network v4;
    kz_network_read("::ffff:0.0.0.0/96", &v4);
    bool is_v4 = network->bits >= 96 && kz_network_has(&v4, &network->first);
    return network->bits < (is_v4 ? 96 + KZ_BAN_WIDEST_V4 : KZ_BAN_WIDEST_V6);
}

void kz_ban_until(int64_t ends, char text[KZ_BAN_UNTIL_SIZE])
{
    kz_date_print(ends, "%Y-%m-%d %H:%M UTC", text, KZ_BAN_UNTIL_SIZE);
}
