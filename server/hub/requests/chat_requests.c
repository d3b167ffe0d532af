/* SPDX-License-Identifier: MIT */
#include "server/hub/requests/chat_requests.h"

#include <string.h>
#include <utlist.h>

#include "server/hub/state/visitor.h"
#include "server/hub/table/chat.h"
#include "server/hub/table/phrases.h"
#include "server/hub/table/seats.h"
#include "server/hub/wire/send.h"

/* Charges a line: a second and a half of a credit of eight seconds. So five lines at once are possible. */
static bool may_speak_now(hub_call *call)
{
    enum { LINE_MS = 1500, CREDIT_MS = 8000 };
    return hub_limit_charge(&call->client->visitor->limits.spoke_until, call->hub->now, LINE_MS, CREDIT_MS) ||
           hub_call_refuse(call, HUB_E_CHAT_FAST, NULL, NULL, NULL, NULL);
}

/* Returns true if the caller has a seat or is a spectator at the table. Otherwise refuses. */
static bool present(hub_call *call)
{
    const room_watch *watch = room_watch_of(&call->client->connection, &call->table->room);
    return hub_table_seat_of(call->table, call->client->visitor) != KZ_NOBODY || (watch && !watch->glance) ||
           hub_call_refuse(call, HUB_E_ENTER, "table", NULL, NULL, NULL);
}

/* Adds and sends a line. `phrase`: the phrase that `text` is, or NULL. */
static bool add_line(hub_call *call, const char *text, const hub_phrase *phrase)
{
    hub_table *table = call->table;
    hub_visitor *visitor = call->client->visitor;
    if (hub_chat_is_muted(table, visitor->id))
        return hub_call_refuse(call, HUB_E_MUTED, NULL, NULL, NULL, NULL);
    /* Its reply was lost, and with it the means to recognize the repeat. */
    if (hub_chat_has(table, visitor->id, hub_call_mark(call)))
        return true;
    if (!may_speak_now(call))
        return false;
    const hub_line *line = hub_chat_add(call->hub, table, visitor, text, phrase, hub_call_mark(call));
    hub_send_line(call->hub, table, line);
    return true;
}

bool hub_do_say(hub_call *call)
{
    return present(call) && add_line(call, hub_call_text(call, "text"), NULL);
}

bool hub_do_phrase(hub_call *call)
{
    const hub_phrase *phrase = hub_phrase_find(hub_call_text(call, "phrase"));
    if (!present(call))
        return false;
    if (!hub_phrase_allowed(call->table, hub_table_seat_of(call->table, call->client->visitor)))
        return hub_call_refuse(call, HUB_E_PHRASE, NULL, NULL, NULL, NULL);
    return add_line(call, phrase->text, phrase);
}

/* ---- mute */

/* Returns the person of that name who has a seat, watches or has a line here. */
static hub_person_id find_person(const hub_table *table, const char *name, uint8_t *role)
{
    const room_watch *watch;
    *role = STORE_PLAYER;
    for (int i = 0; i < KZ_SEATS; i++)
        if (table->seat[i].person && !strcmp(table->seat[i].person->name, name)) {
            *role = table->seat[i].person->role;
            return table->seat[i].person->id;
        }
    DL_FOREACH(table->room.watches, watch)
    if (!strcmp(hub_watch_client(watch)->visitor->name, name)) {
        *role = hub_watch_client(watch)->visitor->role;
        return hub_watch_client(watch)->visitor->id;
    }
    for (int i = 0; table->chat && i < HUB_CHAT_LINES; i++)
        if (table->chat->line[i].id && !strcmp(table->chat->line[i].name, name))
            return table->chat->line[i].person;
    for (int i = 0; table->chat && i < table->chat->muted_count; i++)
        if (!strcmp(table->chat->muted[i].name, name))
            return table->chat->muted[i].person;
    return 0;
}

static bool may_mute(const hub_table *table, const hub_visitor *visitor)
{
    int applicant = hub_table_applicant(table);
    return visitor->role >= STORE_MODERATOR ||
           (applicant != KZ_NOBODY && table->seat[applicant].person == visitor);
}

bool hub_do_mute(hub_call *call)
{
    hub_table *table = call->table;
    const char *name = hub_call_text(call, "name");
    bool on = hub_call_switch(call, "on", true);
    uint8_t role;
    const hub_visitor *visitor = call->client->visitor;
    if (!present(call))
        return false;
    if (!may_mute(table, visitor))
        return hub_call_refuse(call, HUB_E_MUTE, NULL, NULL, NULL, NULL);
    hub_person_id person = find_person(table, name, &role);
    if (!person || person == visitor->id)
        return hub_call_refuse(call, HUB_E_NOBODY, "name", name, NULL, NULL);
    if (role >= STORE_MODERATOR)
        return hub_call_refuse(call, HUB_E_MUTE, "name", NULL, NULL, NULL);
    if (hub_chat_is_muted(table, person) == on)
        return true;
    if (!hub_chat_mute(call->hub, table, person, name, on))
        return hub_call_refuse_number(call, HUB_E_MUTED_MAX, NULL, HUB_CHAT_MUTED);
    hub_send_muted(call->hub, table);
    return true;
}

/* ---- report */

bool hub_do_report(hub_call *call)
{
    hub_table *table = call->table;
    const hub_visitor *visitor = call->client->visitor;
    if (!present(call))
        return false;
    hub_line *line = hub_chat_line(table, hub_call_number(call, "line", 0), visitor);
    if (!line || line->person == visitor->id)
        return hub_call_refuse(call, HUB_E_LINE, "line", NULL, NULL, NULL);
    if (line->reporter) /* (the moderators have it; a line cannot be reported by the hundred) */
        return true;
    if (!may_speak_now(call))
        return false;
    line->reporter = visitor->id;
    call->hub->ports.report(call->hub->ports.context, visitor->id, line->person, table->room.id, line->text,
                            call->hub->now);
    return true;
}
