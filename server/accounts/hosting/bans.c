/* SPDX-License-Identifier: MIT */
/* Bans of networks (ban.h): hosts list, set and lift them. Each action is noted in the audit log. */
#include "server/accounts/guard/ban.h"
#include "server/http/api/api.h"
#include "server/store/admin/network_ban.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { HOUR_MS = 3600000 };

static void take_ban(void *context, const store_network_ban *row)
{
    json_array_append_new(context,
                          json_pack("{s:s, s:s, s:I, s:s, s:s, s:I}", "network", row->network, "people",
                                    row->everybody ? "all" : "new", "ends", (json_int_t)row->ends, "reason",
                                    row->reason, "by", row->actor_name, "created", (json_int_t)row->created));
}

void api_bans(api_call *call)
{
    json_t *rows = json_array();
    char address[NET_ADDRESS_SIZE];
    net_address_print(&call->client.address, address);
    store_stored stored = store_network_bans(call->store, call->now_ms, take_ban, rows);
    api_answer_stored(call, stored, 0, json_pack("{s:s, s:o}", "address", address, "bans", rows));
}

/* Reads the member `network`, and writes its stored form. Returns false if the call is refused. */
static bool read_network(api_call *call, net_range *network, char text[NET_NETWORK_SIZE])
{
    if (!net_network_read(api_text(call, "network"), network)) {
        api_refuse(call, API_E_NETWORK, "network", NULL, NULL);
        return false;
    }
    net_network_print(network, text);
    return true;
}

static void count_ban(void *context, const store_network_ban *row)
{
    (void)row;
    ++*(int *)context;
}

/* Returns true if the ban is plausible and there is room for it. Otherwise refuses. */
static bool may_ban(api_call *call, const net_range *network)
{
    int count = 0;
    bool forced = api_switch(call, "force", false);
    if (!api_stored(call, store_network_bans(call->store, call->now_ms, count_ban, &count), 0, 0))
        return false;
    if (count >= GUARD_BANS_MAX)
        api_refuse_number(call, API_E_BANS, NULL, GUARD_BANS_MAX);
    else if (!forced && guard_ban_is_wide(network))
        api_refuse(call, API_E_NETWORK_WIDE, "network", NULL, NULL);
    else if (!forced && net_network_has(network, &call->client.address))
        api_refuse(call, API_E_NETWORK_OWN, "network", NULL, NULL);
    else
        return true;
    return false;
}

/* Ends the transaction of an action with its audit entry. */
static void finish(api_call *call, store_stored stored, api_code none, const char *network,
                   const char *detail)
{
    if (!api_end_action(call, stored, none, network, detail))
        return;
    api_bans_changed(call);
    api_answer(call, NULL);
}

void api_ban_network(api_call *call)
{
    net_range network;
    char text[NET_NETWORK_SIZE], detail[1024];
    const char *people = api_text(call, "people"), *reason = api_text(call, "reason");
    int64_t hours = api_int(call, "hours", 0);
    if (!read_network(call, &network, text) || !may_ban(call, &network))
        return;
    store_network_ban ban = {.network = text,
                             .everybody = !strcmp(people, "all"),
                             .ends = call->now_ms + hours * HOUR_MS,
                             .created = call->now_ms,
                             .reason = reason,
                             .actor = call->person->id};
    snprintf(detail, sizeof detail, "%" PRId64 " h, %s: %s", hours, people, reason);
    if (api_stored(call, store_begin(call->store), 0, 0))
        finish(call, store_network_ban_set(call->store, &ban), 0, text, detail);
}

void api_lift_ban(api_call *call)
{
    net_range network;
    char text[NET_NETWORK_SIZE];
    if (read_network(call, &network, text) && api_stored(call, store_begin(call->store), 0, 0))
        finish(call, store_network_ban_lift(call->store, text), API_E_NO_BAN, text, "");
}
