#include "hub/table/chat.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utlist.h>

#include "base/memory.h"
#include "hub/table/table.h"
#include "hub/table/watch.h"
#include "hub/visitor.h"
#include "hub/wire/message.h"
#include "hub/wire/notice.h"
#include "hub/wire/tell.h"

static kz_chat *chat_of(kz_hub *hub, kz_table *table)
{
    if (!table->chat) {
        table->chat = kz_new(sizeof *table->chat);
        table->chat->before = table->chat->said = table->chat->logged = kz_hub_draw_number(hub);
    }
    return table->chat;
}

static bool hears(const kz_table *table, const kz_visitor *visitor, const kz_line *line)
{
    return !(line->apart && kz_table_seat_of(table, visitor) != KZ_NOBODY) &&
           !kz_visitor_blocks(visitor, line->person);
}

/* ---- lines */

static void put_line(kz_json *json, const char *key, const kz_line *line)
{
    kz_json_object(json, key);
    kz_json_number(json, "id", line->id);
    kz_json_text(json, "by", line->name);
    kz_json_number(json, "seat", line->seat);
    kz_json_text(json, "text", line->text);
    kz_json_number(json, "at", line->at);
    if (line->apart)
        kz_json_truth(json, "apart", true);
    if (line->phrase)
        kz_json_text(json, "phrase", line->phrase->id);
    kz_json_close(json);
}

static void tell_line(kz_hub *hub, kz_table *table, const kz_line *line)
{
    const kz_watch *watch;
    kz_watch_sort(hub, table);
    kz_json *json = kz_frames_open(&hub->frames);
    kz_json_text(json, "ev", "say");
    kz_json_text(json, "table", table->id);
    put_line(json, "line", line);
    kz_frame *frame = kz_frames_close(&hub->frames);
    DL_FOREACH2(table->direct, watch, direct_next)
    if (hears(table, watch->client->visitor, line))
        kz_frames_post(&hub->frames, watch->client->conn, frame);
    /* Who has no seat and blocks nobody hears every line. */
    if (table->crowd)
        kz_frames_publish(&hub->frames, table->topic, frame);
}

bool kz_chat_has(const kz_table *table, kz_person person, uint64_t came)
{
    for (int i = 0; table->chat && i < KZ_CHAT_LINES; i++)
        if (table->chat->line[i].person == person && table->chat->line[i].came == came)
            return true;
    return false;
}

void kz_chat_say(kz_hub *hub, kz_table *table, kz_visitor *visitor, const char *text, const kz_phrase *phrase,
                 uint64_t came)
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
    kz_notice_stale(hub, table);
    tell_line(hub, table, line);
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
    return hears(table, visitor, line) ? line : NULL;
}

void kz_chat_message(kz_json *json, const kz_table *table, const kz_visitor *visitor)
{
    const kz_chat *chat = table->chat;
    kz_json_array(json, "chat");
    for (int64_t id = chat ? chat->said - KZ_CHAT_LINES + 1 : 1; chat && id <= chat->said; id++) {
        const kz_line *line = kz_chat_line(table, id, visitor);
        if (line)
            put_line(json, NULL, line);
    }
    kz_json_close(json);
    kz_chat_message_muted(json, table);
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
    if (on == (place >= 0))
        return true;
    if (on && chat->muted_count == KZ_CHAT_MUTED)
        return false;
    if (on) {
        kz_muted *muted = &chat->muted[chat->muted_count++];
        muted->person = person;
        snprintf(muted->name, sizeof muted->name, "%s", name);
    } else {
        chat->muted[place] = chat->muted[--chat->muted_count];
    }
    kz_notice_stale(hub, table);
    kz_tell_muted(hub, table);
    return true;
}

void kz_chat_message_muted(kz_json *json, const kz_table *table)
{
    kz_json_array(json, "muted");
    for (int i = 0; table->chat && i < table->chat->muted_count; i++)
        kz_json_text(json, NULL, table->chat->muted[i].name);
    kz_json_close(json);
}

void kz_chat_free(kz_table *table)
{
    for (int i = 0; table->chat && i < KZ_CHAT_LINES; i++)
        free(table->chat->line[i].text);
    free(table->chat);
    table->chat = NULL;
}
