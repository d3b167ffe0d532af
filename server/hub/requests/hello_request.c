/* SPDX-License-Identifier: MIT */
#include "server/hub/requests/hello_request.h"

#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "server/hub/nodes/remote_table.h"
#include "server/hub/play/lifecycle.h"
#include "server/hub/state/remote.h"
#include "server/hub/state/reply_cache.h"
#include "server/hub/state/visitor.h"

static bool is_tab_name(const char *name)
{
    size_t length = strlen(name);
    for (size_t i = 0; i < length; i++)
        if (!base_is_alnum(name[i]))
            return false;
    return length >= 8 && length < HUB_TAB_NAME;
}

/* Returns true if the client uses this version of the protocol. Otherwise refuses. */
static bool check_version(hub_call *call)
{
    char own[16], asked[16];
    int version = hub_call_number(call, "protocol", HUB_PROTOCOL);
    snprintf(own, sizeof own, "%d", HUB_PROTOCOL);
    snprintf(asked, sizeof asked, "%d", version);
    return version == HUB_PROTOCOL || hub_call_refuse(call, HUB_E_PROTOCOL, "protocol", own, asked, NULL);
}

bool hub_hello_join(hub_call *call)
{
    hub_client *client = call->client;
    if (!hub_call_check(call, "hello"))
        return false;
    const char *name = hub_call_text(call, "tab");
    if (!check_version(call))
        return false;
    if (!is_tab_name(name))
        return hub_call_refuse(call, HUB_E_TAB, "tab", NULL, NULL, NULL);
    if (client->tab)
        return !strcmp(client->tab->name, name) ||
               hub_call_refuse(call, HUB_E_OTHER_TAB, "tab", NULL, NULL, NULL);
    return hub_tab_join(call->hub, client, name) ||
           hub_call_refuse_number(call, HUB_E_TABS, "tab", HUB_TABS_A_PERSON);
}

bool hub_do_hello(hub_call *call)
{
    const hub_visitor *visitor = call->client->visitor;
    const base_text *hello = &call->hub->reply.hello;
    base_text *ok = &call->hub->reply.ok;
    int64_t highest = call->client->tab->highest;
    hub_visitor_message(call->hub, ok, "you", visitor);
    base_json_number(ok, "next", (call->seq > highest ? call->seq : highest) + 1);
    base_json_array(ok, "tables");
    for (int i = 0; i < visitor->seated.count; i++)
        base_json_text(ok, NULL, visitor->seated.table[i]->room.id);
    hub_remote_message(ok, visitor, HUB_SHARE_SEAT);
    base_json_close(ok);
    base_json_array(ok, "queues");
    for (int i = 0; i < visitor->queued.count; i++)
        base_json_text(ok, NULL, visitor->queued.table[i]->room.id);
    hub_remote_message(ok, visitor, HUB_SHARE_QUEUE);
    base_json_close(ok);
    if (call->hub->config.node)
        base_json_text(ok, "node", call->hub->config.node);
    base_json_members(ok, hello->bytes, hello->length);
    hub_remote_link(call->hub, call->client);
    hub_table_ask_waiting(call->hub, call->client);
    return true;
}

bool hub_do_hidden(hub_call *call)
{
    hub_client *client = call->client;
    bool hidden = hub_call_switch(call, "on", true);
    if (hidden && !client->hidden)
        client->hidden_since = call->hub->now;
    client->hidden = hidden;
    return true;
}
