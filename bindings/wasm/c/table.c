/* SPDX-License-Identifier: MIT */
/* Matches that the driver plays, with the messages of one seat (engine/table/table.h). Each export that
 * changes the match sends its events as lines. */
#include "host.h"
#include "memory.h"

#include "engine/notation/message/feed.h"
#include "engine/table/table.h"

#include <kozel/record.h>

#include <string.h>

/* The match is its first member, so the exports of match.c that read a match take a session, too. */
typedef struct session {
    table_match table;
    message_feed feed;
    table_watch watch;
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
    table_init(&s->table, rules, &(table_terms){0});
    s->feed.seat = (uint8_t)(seat ? seat - 1 : KZ_NOBODY);
    s->watch = (table_watch){.on = message_feed_events(&s->feed)};
    table_add_watch(&s->table, &s->watch);
    return s;
}

WASM_EXPORT(table_free) void wasm_export_table_free(session *s)
{
    message_feed_drop(&s->feed);
    wasm_memory_give(s, sizeof *s);
}

/* Returns a session that begins as `match`, in which nothing was dealt. */
WASM_EXPORT(table_begin) session *wasm_export_table_begin(const kz_match *match, int seat)
{
    session *s = create(&match->pub.rules, seat);
    if (kz_leads_by_lot(&match->pub.rules))
        table_lot(&s->table, match->pub.lot);
    s->feed.tell = send;
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
    if (!table_restore(&s->table, &reader, games, text, length, 0, &wasm_refusal)) {
        wasm_export_table_free(s);
        return NULL;
    }
    wasm_answer[0] = (char)('0' + s->table.match.pub.rules.seats);
    wasm_answer[1] = '\0';
    s->feed.tell = send;
    return s;
}

/* Deals, like match_deal. */
WASM_EXPORT(table_deal) size_t wasm_export_table_deal(session *s, const kz_tile *order)
{
    return table_deal(&s->table, order, 0, &wasm_refusal) ? kz_deal_print(&s->table.match, wasm_answer) : 0;
}

/* Carries out an action, like match_apply. */
WASM_EXPORT(table_apply)
size_t wasm_export_table_apply(session *s, int seat, const char *text, size_t length)
{
    kz_action action;
    if (!wasm_action_parse(&s->table.match, seat, text, length, &action) ||
        !table_act(&s->table, action, 0, &wasm_refusal))
        return 0;
    action = s->table.history.action[s->table.history.count - 1];
    return strlen(kz_action_print(action, wasm_answer));
}
