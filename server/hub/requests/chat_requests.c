/* SPDX-License-Identifier: MIT */
#include "server/hub/requests/chat_requests.h"

#include <stdio.h>
#include <string.h>
#include <utlist.h>

#include "server/hub/requests/call.h"
#include "server/hub/table/chat.h"
#include "server/hub/table/phrases.h"
#include "server/hub/table/seats.h"
#include "server/hub/table/watch.h"
#include "server/hub/wire/tell.h"

/* Every line costs a second and a half of a credit of eight seconds: five lines at once. */
static bool may_speak_now(kz_call *call)
{
    enum { LINE_MS = 1500, CREDIT_MS = 8000 };
    kz_visitor *visitor = call->client->visitor;
    int64_t now = call->hub->now;
    int64_t until = (visitor->spoke_until > now ? visitor->spoke_until : now) + LINE_MS;
    if (until > now + CREDIT_MS)
        return kz_call_refuse(call, KZ_R_CHAT_FAST, NULL, NULL, NULL, NULL);
    visitor->spoke_until = until;
    return true;
}

/* The table, if the caller is there: sits or is among the spectators. */
static bool present(kz_call *call, kz_table **table)
{
    if (!kz_call_table(call, table))
        return false;
    const kz_watch *watch = kz_table_watch_of(call->client, *table);
    return kz_table_seat_of(*table, call->client->visitor) != KZ_NOBODY || (watch && !watch->glance) ||
           kz_call_refuse(call, KZ_R_ENTER, "table", NULL, NULL, NULL);
}

/* `phrase`: NULL, or whose text it is. */
static bool say(kz_call *call, kz_table *table, const char *text, const kz_phrase *phrase)
{
    kz_visitor *visitor = call->client->visitor;
    if (kz_chat_is_muted(table, visitor->id))
        return kz_call_refuse(call, KZ_R_MUTED, NULL, NULL, NULL, NULL);
    /* Its reply was lost, and what would tell the repeat from another request with it. */
    if (kz_chat_has(table, visitor->id, kz_call_mark(call)))
        return true;
    if (!may_speak_now(call))
        return false;
    const kz_line *line = kz_chat_add(call->hub, table, visitor, text, phrase, kz_call_mark(call));
    kz_tell_line(call->hub, table, line);
    return true;
}

bool kz_do_say(kz_call *call)
{
    kz_table *table;
    return present(call, &table) && say(call, table, kz_call_text(call, "text"), NULL);
}

bool kz_do_phrase(kz_call *call)
{
    kz_table *table;
    const kz_phrase *phrase = kz_phrase_find(kz_call_text(call, "phrase"));
    if (!present(call, &table))
        return false;
    if (!kz_phrase_allowed(table, kz_table_seat_of(table, call->client->visitor)))
        return kz_call_refuse(call, KZ_R_PHRASE, NULL, NULL, NULL, NULL);
    return say(call, table, phrase->text, phrase);
}

/* ---- mute */

/* Somebody of that name who sits, watches or has said something here. */
static kz_person find_person(const kz_table *table, const char *name, uint8_t *role)
{
    const kz_watch *watch;
    *role = KZ_PLAYER;
    for (int i = 0; i < KZ_SEATS; i++)
        if (table->seat[i].person && !strcmp(table->seat[i].person->name, name)) {
            *role = table->seat[i].person->role;
            return table->seat[i].person->id;
        }
    DL_FOREACH(table->watches, watch)
    if (!strcmp(watch->client->visitor->name, name)) {
        *role = watch->client->visitor->role;
        return watch->client->visitor->id;
    }
    for (int i = 0; table->chat && i < KZ_CHAT_LINES; i++)
        if (table->chat->line[i].id && !strcmp(table->chat->line[i].name, name))
            return table->chat->line[i].person;
    for (int i = 0; table->chat && i < table->chat->muted_count; i++)
        if (!strcmp(table->chat->muted[i].name, name))
            return table->chat->muted[i].person;
    return 0;
}

static bool may_mute(const kz_table *table, const kz_visitor *visitor)
{
    int applicant = kz_table_applicant(table);
    return visitor->role >= KZ_MODERATOR ||
           (applicant != KZ_NOBODY && table->seat[applicant].person == visitor);
}

bool kz_do_mute(kz_call *call)
{
    kz_table *table;
    const char *name = kz_call_text(call, "name");
    bool on = kz_call_switch(call, "on", true);
    uint8_t role;
    const kz_visitor *visitor = call->client->visitor;
    if (!present(call, &table))
        return false;
    if (!may_mute(table, visitor))
        return kz_call_refuse(call, KZ_R_MUTE, NULL, NULL, NULL, NULL);
    kz_person person = find_person(table, name, &role);
    if (!person || person == visitor->id)
        return kz_call_refuse(call, KZ_R_NOBODY, "name", name, NULL, NULL);
    if (role >= KZ_MODERATOR)
        return kz_call_refuse(call, KZ_R_MUTE, "name", NULL, NULL, NULL);
    if (kz_chat_is_muted(table, person) == on)
        return true;
    if (!kz_chat_mute(call->hub, table, person, name, on)) {
        char most[16];
        snprintf(most, sizeof most, "%d", KZ_CHAT_MUTED);
        return kz_call_refuse(call, KZ_R_MUTED_MOST, NULL, most, NULL, NULL);
    }
    kz_tell_muted(call->hub, table);
    return true;
}

/* ---- report */

bool kz_do_report(kz_call *call)
{
    kz_table *table;
    const kz_visitor *visitor = call->client->visitor;
    if (!present(call, &table))
        return false;
    kz_line *line = kz_chat_line(table, kz_call_number(call, "line", 0), visitor);
    if (!line || line->person == visitor->id)
        return kz_call_refuse(call, KZ_R_LINE, "line", NULL, NULL, NULL);
    if (line->reporter) /* (the moderators have it; a line cannot be reported by the hundred) */
        return true;
    if (!may_speak_now(call))
        return false;
    line->reporter = visitor->id;
    call->hub->ports.report(call->hub->ports.context, visitor->id, line->person, table->id, line->text,
                            call->hub->now);
    return true;
}
