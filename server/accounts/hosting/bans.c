/* SPDX-License-Identifier: MIT */
/* Bans of networks (ban.h): hosts list them, set them, lift them; each deed is noted in the audit log. */
#include "server/accounts/guard/ban.h"
#include "server/http/api/api.h"
#include "server/store/admin/moderation.h"
#include "server/store/admin/network_ban.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { HOUR_MS = 3600000 };

static void take_ban(void *context, const kz_store_network_ban *row)
{
    json_array_append_new(context,
                          json_pack("{s:s, s:s, s:I, s:s, s:s, s:I}", "network", row->network, "people",
                                    row->everybody ? "all" : "new", "ends", (json_int_t)row->ends, "reason",
                                    row->reason, "by", row->actor_name, "created", (json_int_t)row->created));
}

void kz_api_bans(kz_api *call)
{
    json_t *rows = json_array();
    char address[KZ_ADDRESS_SIZE];
    kz_address_print(&call->address, address);
    if (kz_api_stored(call, kz_store_network_bans(call->store, call->now_ms, take_ban, rows), 0, 0))
        kz_api_answer(call, json_pack("{s:s, s:O}", "address", address, "bans", rows));
    json_decref(rows);
}

/* Reads the member `network`, and writes it in the one form in which it is kept; false: refused. */
static bool read_network(kz_api *call, kz_network *network, char text[KZ_NETWORK_SIZE])
{
    if (!kz_network_read(kz_api_text(call, "network"), network)) {
        kz_api_refuse(call, KZ_A_NETWORK, "network", NULL, NULL);
        return false;
    }
    kz_network_print(network, text);
    return true;
}

static void count_ban(void *context, const kz_store_network_ban *row)
{
    (void)row;
    ++*(int *)context;
}

/* Whether it is likely to be meant, and there is room for it; else refused. */
static bool may_ban(kz_api *call, const kz_network *network)
{
    int count = 0;
    char most[16];
    bool forced = kz_api_switch(call, "force", false);
    if (!kz_api_stored(call, kz_store_network_bans(call->store, call->now_ms, count_ban, &count), 0, 0))
        return false;
    snprintf(most, sizeof most, "%d", KZ_BANS_MOST);
    if (count >= KZ_BANS_MOST)
        kz_api_refuse(call, KZ_A_BANS, NULL, most, NULL);
    else if (!forced && kz_ban_is_wide(network))
        kz_api_refuse(call, KZ_A_NETWORK_WIDE, "network", NULL, NULL);
    else if (!forced && kz_network_has(network, &call->address))
        kz_api_refuse(call, KZ_A_NETWORK_OWN, "network", NULL, NULL);
    else
        return true;
    return false;
}

/* Ends the transaction of a deed with its note. */
static void finish(kz_api *call, kz_stored stored, kz_api_code none, const char *network, const char *detail)
{
    if (stored == KZ_STORED)
        stored = kz_store_audit_add(call->store, call->person->id, call->route->name, network, detail,
                                    call->now_ms);
    if (!kz_api_stored(call, kz_store_end(call->store, stored), none, 0))
        return;
    kz_api_bans_changed(call);
    kz_api_answer(call, NULL);
}

void kz_api_ban_network(kz_api *call)
{
    kz_network network;
    char text[KZ_NETWORK_SIZE], detail[1024];
    const char *people = kz_api_text(call, "people"), *reason = kz_api_text(call, "reason");
    int64_t hours = kz_api_int(call, "hours", 0);
    if (!read_network(call, &network, text) || !may_ban(call, &network))
        return;
    kz_store_network_ban ban = {.network = text,
                                .everybody = !strcmp(people, "all"),
                                .ends = call->now_ms + hours * HOUR_MS,
                                .created = call->now_ms,
                                .reason = reason,
                                .actor = call->person->id};
    snprintf(detail, sizeof detail, "%" PRId64 " h, %s: %s", hours, people, reason);
    if (kz_api_stored(call, kz_store_begin(call->store), 0, 0))
        finish(call, kz_store_network_ban_set(call->store, &ban), 0, text, detail);
}

void kz_api_lift_ban(kz_api *call)
{
    kz_network network;
    char text[KZ_NETWORK_SIZE];
    if (read_network(call, &network, text) && kz_api_stored(call, kz_store_begin(call->store), 0, 0))
        finish(call, kz_store_network_ban_lift(call->store, text), KZ_A_NO_BAN, text, "");
}
