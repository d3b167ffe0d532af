/* SPDX-License-Identifier: MIT */
#include "server/hub/table/chat.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "server/hub/state/visitor.h"
#include "server/hub/table/seats.h"
#include "server/rooms/room.h"

static hub_chat *chat_of(struct hub *hub, hub_table *table)
{
    if (!table->chat) {
        table->chat = base_new(sizeof *table->chat);
        table->chat->before = table->chat->said = table->chat->logged = hub_draw_number(hub);
    }
    return table->chat;
}

bool hub_chat_may_get(const hub_table *table, const hub_visitor *visitor, const hub_line *line)
{
    return !(line->apart && hub_table_seat_of(table, visitor) != KZ_NOBODY) &&
           !hub_visitor_blocks(visitor, line->person);
}

bool hub_chat_has(const hub_table *table, hub_person_id person, uint64_t came)
{
    for (int i = 0; table->chat && i < HUB_CHAT_LINES; i++)
        if (table->chat->line[i].person == person && table->chat->line[i].came == came)
            return true;
    return false;
}

const hub_line *hub_chat_add(struct hub *hub, hub_table *table, const hub_visitor *visitor, const char *text,
                             const hub_phrase *phrase, uint64_t came)
{
    hub_chat *chat = chat_of(hub, table);
    int seat = hub_table_seat_of(table, visitor);
    bool running = table->phase == HUB_IN_DEAL || table->phase == HUB_IN_PAUSE;
    hub_line *line = &chat->line[++chat->said % HUB_CHAT_LINES];
    free(line->text);
    *line = (hub_line){.id = chat->said,
                       .person = visitor->id,
                       .seat = (uint8_t)message_seat_number(seat),
                       .apart = running && seat == KZ_NOBODY,
                       .at = hub->now,
                       .came = came,
                       .phrase = phrase,
                       .text = base_new(strlen(text) + 1)};
    snprintf(line->name, sizeof line->name, "%s", visitor->name);
    strcpy(line->text, text);
    room_mark_dirty(&hub->rooms, &table->room);
    return line;
}

void hub_chat_rename(hub_table *table, hub_person_id person, const char *name)
{
    hub_chat *chat = table->chat;
    for (int i = 0; chat && i < HUB_CHAT_LINES; i++)
        if (chat->line[i].person == person)
            snprintf(chat->line[i].name, sizeof chat->line[i].name, "%s", name);
    for (int i = 0; chat && i < chat->muted_count; i++)
        if (chat->muted[i].person == person)
            snprintf(chat->muted[i].name, sizeof chat->muted[i].name, "%s", name);
}

hub_line *hub_chat_line(const hub_table *table, int64_t id, const hub_visitor *visitor)
{
    hub_chat *chat = table->chat;
    if (!chat || id <= chat->before || id > chat->said || id <= chat->said - HUB_CHAT_LINES)
        return NULL;
    hub_line *line = &chat->line[id % HUB_CHAT_LINES];
    return hub_chat_may_get(table, visitor, line) ? line : NULL;
}

/* ---- muted people */

static int muted_place(const hub_chat *chat, hub_person_id person)
{
    for (int i = 0; chat && i < chat->muted_count; i++)
        if (chat->muted[i].person == person)
            return i;
    return -1;
}

bool hub_chat_is_muted(const hub_table *table, hub_person_id person)
{
    return muted_place(table->chat, person) >= 0;
}

bool hub_chat_mute(struct hub *hub, hub_table *table, hub_person_id person, const char *name, bool on)
{
    hub_chat *chat = chat_of(hub, table);
    int place = muted_place(chat, person);
    if (on && chat->muted_count == HUB_CHAT_MUTED)
        return false;
    if (on) {
        hub_muted *muted = &chat->muted[chat->muted_count++];
        muted->person = person;
        snprintf(muted->name, sizeof muted->name, "%s", name);
    } else {
        chat->muted[place] = chat->muted[--chat->muted_count];
    }
    room_mark_dirty(&hub->rooms, &table->room);
    return true;
}

void hub_chat_free(hub_table *table)
{
    for (int i = 0; table->chat && i < HUB_CHAT_LINES; i++)
        free(table->chat->line[i].text);
    free(table->chat);
    table->chat = NULL;
}
