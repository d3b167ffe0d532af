/* SPDX-License-Identifier: MIT */
/* Matches that the driver plays, with the messages of one seat (kozel/table.h). Each export that
 * changes the match sends its events as lines, and answers the lines of the record. */
#include "host.h"
#include "memory.h"

#include "engine/notation/message/feed.h"

#include <kozel/table.h>
#include <string.h>

/* The match is its first member, so the exports of match.c that read a match take a session, too. */
typedef struct session {
    kz_table table;
    message_feed feed;
    kz_table_record record; /* of one export: its text is the answer */
    kz_table_watch watch, record_watch;
} session;

static void send(void *context, const char *text, size_t length)
{
    (void)context;
    wasm_host_line(text, length);
}

/* Creates a session by these rules. `seat` is from 1; 0: a spectator. */
static session *create(const kz_rules *rules, int seat)
{
    session *s = wasm_memory_take(sizeof *s);
    if (!s)
        __builtin_trap();
    memset(s, 0, sizeof *s);
    kz_table_init(&s->table, rules, &(kz_table_terms){0});
    s->feed.seat = (uint8_t)(seat ? seat - 1 : KZ_NOBODY);
    s->watch = (kz_table_watch){.on = message_feed_events(&s->feed)};
    kz_table_add_watch(&s->table, &s->watch);
    s->record = (kz_table_record){.text = wasm_answer, .size = sizeof wasm_answer};
    s->record_watch = kz_table_record_watch(&s->record);
    return s;
}

/* From now on events are sent and the record is answered. */
static void start(session *s)
{
    s->feed.tell = send;
    kz_table_add_watch(&s->table, &s->record_watch);
}

WASM_EXPORT(table_free) void wasm_export_table_free(session *s)
{
    message_feed_drop(&s->feed);
    wasm_memory_give(s, sizeof *s);
}

/* Returns a session that continues a match, which may have begun with a position. */
WASM_EXPORT(table_begin) session *wasm_export_table_begin(const kz_match *match, int seat)
{
    session *s = create(&match->pub.rules, seat);
    s->table.match = *match;
    s->table.lot_drawn = true;
    start(s);
    return s;
}

/* Returns a session that continues the match of a record, or NULL if the record is rejected. The answer has
 * the number of seats. The record's events are not sent. */
WASM_EXPORT(table_resume)
session *wasm_export_table_resume(const kz_games *games, const char *text, size_t length, int seat)
{
    static kz_reader reader;
    static const kz_rules unknown;
    session *s = create(&unknown, seat);
    if (!kz_table_restore(&s->table, &reader, games, text, length, 0, &wasm_refusal)) {
        wasm_export_table_free(s);
        return NULL;
    }
    wasm_answer[0] = (char)('0' + s->table.match.pub.rules.seats);
    wasm_answer[1] = '\0';
    start(s);
    return s;
}

/* Deals. Returns 0 if the deal is rejected. */
WASM_EXPORT(table_deal) size_t wasm_export_table_deal(session *s, const kz_tile *order)
{
    s->record.length = 0;
    return kz_table_deal(&s->table, order, 0, &wasm_refusal) ? s->record.length : 0;
}

/* Carries out an action of `seat` (1..4). Returns 0 if it is rejected. */
WASM_EXPORT(table_apply)
size_t wasm_export_table_apply(session *s, int seat, const char *text, size_t length)
{
    kz_action action;
    s->record.length = 0;
    return wasm_action_parse(&s->table.match, seat, text, length, &action) &&
                   kz_table_act(&s->table, action, 0, &wasm_refusal)
               ? s->record.length
               : 0;
}

/* Carries out draws, knocks and shifts, which are no choices. Returns 0 if there are none. */
WASM_EXPORT(table_go_on) size_t wasm_export_table_go_on(session *s)
{
    s->record.length = 0;
    kz_table_go_on(&s->table, 0);
    return s->record.length;
}
