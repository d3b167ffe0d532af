/* SPDX-License-Identifier: MIT */
#include "server/hub/table/chat.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "server/hub/state/visitor.h"
#include "server/hub/table/phrases.h"
#include "server/hub/table/seats.h"
#include "server/hub/table/stale.h"

static kz_chat *chat_of(kz_hub *hub, kz_table *table)
{
    if (!table->chat) {
        table->chat = kz_new(sizeof *table->chat);
        table->chat->before = table->chat->said = table->chat->logged = kz_hub_draw_number(hub);
    }
    return table->chat;
}

bool kz_chat_hears(const kz_table *table, const kz_visitor *visitor, const kz_line *line)
{
    return !(line->apart && kz_table_seat_of(table, visitor) != KZ_NOBODY) &&
           !kz_visitor_blocks(visitor, line->person);
}

bool kz_chat_has(const kz_table *table, kz_person person, uint64_t came)
{
    for (int i = 0; table->chat && i < KZ_CHAT_LINES; i++)
        if (table->chat->line[i].person == person && table->chat->line[i].came == came)
            return true;
    return false;
}

const kz_line *kz_chat_add(kz_hub *hub, kz_table *table, const kz_visitor *visitor, const char *text,
                           const kz_phrase *phrase, uint64_t came)
{
    kz_chat *chat = chat_of(hub, table);
    int seat = kz_table_seat_of(table, visitor);
    bool running = table->phase == KZ_IN_DEAL || table->phase == KZ_IN_PAUSE;
    kz_line *line = &chat->line[++chat->said % KZ_CHAT_LINES];
    free(line->text);
    *line = (kz_line){.id = chat->said,
                      .person = visitor->id,
                      .seat = (uint8_t)kz_seat_number(seat),
                      .apart = running && seat == KZ_NOBODY,
                      .at = hub->now,
                      .came = came,
                      .phrase = phrase,
                      .text = kz_new(strlen(text) + 1)};
    snprintf(line->name, sizeof line->name, "%s", visitor->name);
    strcpy(line->text, text);
    kz_table_stale(hub, table);
    return line;
}

void kz_chat_rename(kz_table *table, kz_person person, const char *name)
{
    kz_chat *chat = table->chat;
    for (int i = 0; chat && i < KZ_CHAT_LINES; i++)
        if (chat->line[i].person == person)
            snprintf(chat->line[i].name, sizeof chat->line[i].name, "%s", name);
    for (int i = 0; chat && i < chat->muted_count; i++)
        if (chat->muted[i].person == person)
            snprintf(chat->muted[i].name, sizeof chat->muted[i].name, "%s", name);
}

kz_line *kz_chat_line(const kz_table *table, int64_t id, const kz_visitor *visitor)
{
    kz_chat *chat = table->chat;
    if (!chat || id <= chat->before || id > chat->said || id <= chat->said - KZ_CHAT_LINES)
        return NULL;
    kz_line *line = &chat->line[id % KZ_CHAT_LINES];
    return kz_chat_hears(table, visitor, line) ? line : NULL;
}

/* ---- who may not speak */

static int muted_place(const kz_chat *chat, kz_person person)
{
    for (int i = 0; chat && i < chat->muted_count; i++)
        if (chat->muted[i].person == person)
            return i;
    return -1;
}

bool kz_chat_is_muted(const kz_table *table, kz_person person)
{
    return muted_place(table->chat, person) >= 0;
}

bool kz_chat_mute(kz_hub *hub, kz_table *table, kz_person person, const char *name, bool on)
{
    kz_chat *chat = chat_of(hub, table);
    int place = muted_place(chat, person);
    if (on && chat->muted_count == KZ_CHAT_MUTED)
        return false;
    if (on) {
        kz_muted *muted = &chat->muted[chat->muted_count++];
        muted->person = person;
        snprintf(muted->name, sizeof muted->name, "%s", name);
    } else {
        chat->muted[place] = chat->muted[--chat->muted_count];
    }
    kz_table_stale(hub, table);
    return true;
}

void kz_chat_free(kz_table *table)
{
    for (int i = 0; table->chat && i < KZ_CHAT_LINES; i++)
        free(table->chat->line[i].text);
    free(table->chat);
    table->chat = NULL;
}
