/* SPDX-License-Identifier: MIT */
#include "server/hub/requests/hello_request.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "server/hub/nodes/remote_table.h"
#include "server/hub/play/between.h"
#include "server/hub/requests/call.h"
#include "server/hub/state/remote.h"
#include "server/hub/state/tab.h"
#include "server/hub/state/visitor.h"

static bool is_tab_name(const char *name)
{
    size_t length = strlen(name);
    for (size_t i = 0; i < length; i++)
        if (!isascii((unsigned char)name[i]) || !isalnum((unsigned char)name[i]))
            return false;
    return length >= 8 && length < KZ_TAB_NAME;
}

/* Does the client speak this version of the protocol? */
static bool check_version(kz_call *call)
{
    char own[16], asked[16];
    int version = kz_call_number(call, "protocol", KZ_PROTOCOL);
    snprintf(own, sizeof own, "%d", KZ_PROTOCOL);
    snprintf(asked, sizeof asked, "%d", version);
    return version == KZ_PROTOCOL || kz_call_refuse(call, KZ_R_PROTOCOL, "protocol", own, asked, NULL);
}

bool kz_hello_join(kz_call *call)
{
    kz_client *client = call->client;
    if (!kz_call_check(call, "hello"))
        return false;
    const char *name = kz_call_text(call, "tab");
    if (!check_version(call))
        return false;
    if (!is_tab_name(name))
        return kz_call_refuse(call, KZ_R_TAB, "tab", NULL, NULL, NULL);
    if (client->tab)
        return !strcmp(client->tab->name, name) ||
               kz_call_refuse(call, KZ_R_OTHER_TAB, "tab", NULL, NULL, NULL);
    char most[16];
    snprintf(most, sizeof most, "%d", KZ_TABS_A_PERSON);
    return kz_tab_join(call->hub, client, name) || kz_call_refuse(call, KZ_R_TABS, "tab", most, NULL, NULL);
}

bool kz_do_hello(kz_call *call)
{
    const kz_visitor *visitor = call->client->visitor;
    const kz_json *hello = &call->hub->hello;
    kz_json *ok = &call->hub->ok;
    int64_t highest = call->client->tab->highest;
    kz_visitor_message(call->hub, ok, "you", visitor);
    kz_json_number(ok, "next", (call->seq > highest ? call->seq : highest) + 1);
    kz_json_array(ok, "tables");
    for (int i = 0; i < visitor->table_count; i++)
        kz_json_text(ok, NULL, visitor->table[i]->id);
    kz_remote_message(ok, visitor, KZ_SHARE_SEAT);
    kz_json_close(ok);
    kz_json_array(ok, "queues");
    for (int i = 0; i < visitor->queued; i++)
        kz_json_text(ok, NULL, visitor->queue[i]->id);
    kz_remote_message(ok, visitor, KZ_SHARE_QUEUE);
    kz_json_close(ok);
    if (call->hub->config.node)
        kz_json_text(ok, "node", call->hub->config.node);
    kz_json_members(ok, hello->bytes, hello->used);
    kz_remote_link(call->hub, call->client);
    kz_table_ask_waiting(call->hub, call->client);
    return true;
}
