/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/matching/matching.h"
#include "server/rooms/restore.h"
#include "server/store/rooms/node.h"
#include "server/store/rooms/room_log.h"
#include "tests/unit/server/tournaments/tournament_world.h"

static void on_post(void *context, const topic_message *message)
{
    (void)context, (void)message;
}

static void on_append(void *context, const char *room, const char *match, int64_t seq, const char *text,
                      bool whole, int64_t now_ms)
{
    world *w = context;
    assert_int_equal(store_begin(w->store), STORE_STORED);
    store_stored stored =
        store_room_post(w->store, &(store_room_entry){room, match, seq, text, whole, now_ms});
    assert_int_equal(store_end(w->store, stored), STORE_STORED);
}

static void on_close(void *context, const char *room, int64_t now_ms)
{
    world *w = context;
    (void)now_ms;
    assert_int_equal(store_begin(w->store), STORE_STORED);
    assert_int_equal(store_end(w->store, store_room_close(w->store, room)), STORE_STORED);
}

static bool on_pair(void *context, const char *id, kz_tournament *copy, size_t events)
{
    world *w = context;
    assert_string_equal(id, "cup");
    if (w->busy)
        return false;
    assert_null(w->asked);
    w->asked = copy;
    w->events = events;
    w->asked_count++;
    return true;
}

static void on_new_id(void *context, char id[ROOM_ID_TEXT])
{
    snprintf(id, ROOM_ID_TEXT, "t%d", ++((world *)context)->id_count);
}

static void on_open(void *context, tournaments_tournament *tournament, uint32_t table)
{
    world *w = context;
    const kz_tournament_table *paired = kz_tournament_table_at(tournament->core, table);
    size_t length = strlen(w->opened);
    snprintf(w->opened + length, sizeof w->opened - length, "%s:%s-%s ", tournament->table[table].text,
             tournament->person[paired->entrant[0]].name, tournament->person[paired->entrant[1]].name);
}

static void on_call_off(void *context, const char *room)
{
    world *w = context;
    snprintf(w->called_off, sizeof w->called_off, "%s", room);
}

static bool on_runs(void *context, const char *room)
{
    return !strstr(((const world *)context)->waiting, room);
}

static void on_remove_name(void *context, const char *id)
{
    world *w = context;
    snprintf(w->nameless, sizeof w->nameless, "%s", id);
}

void world_start(world *w)
{
    room_ports ports = {w, on_post, on_append, on_close, {0}};
    int64_t now = w->rooms.now ? w->rooms.now : 1000;
    w->host = (tournaments_host){&w->rooms, matching_lemon, w,       on_pair,       on_new_id,
                                 on_open,   on_call_off,    on_runs, on_remove_name};
    room_host_init(&w->rooms, &ports);
    room_host_add_kind(&w->rooms, &tournaments_kind, &w->host);
    room_begin(&w->rooms, now);
}

void world_stop(world *w)
{
    kz_tournament_free(w->asked);
    w->asked = NULL;
    room_host_drop(&w->rooms);
    room_host_clear(&w->rooms);
}

static void take(void *context, const store_room *stored)
{
    world *w = context;
    const struct room_stored room = {stored->id, stored->entries, stored->count, stored->seq, stored->damage};
    if (room_restore(&w->rooms, &room, w->reason, sizeof w->reason))
        snprintf(w->reason, sizeof w->reason, "restored");
}

void world_restart(world *w)
{
    world_stop(w);
    world_start(w);
    store_rooms(w->store, take, w);
    assert_string_equal(w->reason, "restored");
}

tournaments_tournament *world_cup(const world *w)
{
    return (tournaments_tournament *)room_find(&w->rooms, "cup");
}

void world_at(world *w, int64_t now)
{
    room_end(&w->rooms);
    room_begin(&w->rooms, now);
    room_tick(&w->rooms);
    room_end(&w->rooms);
}

const tournaments_terms world_swiss = {.name = "Cup \"9\"",
                                       .game = "kozel",
                                       .options = "target=50",
                                       .founder = 7,
                                       .starts_ms = 5000,
                                       .move_ms = 30000,
                                       .rated = true,
                                       .seats = 2,
                                       .entrants_max = 16,
                                       .core = {.format = KZ_FORMAT_SWISS,
                                                .min_at_table = 2,
                                                .max_at_table = 2,
                                                .rounds = 3,
                                                .last_entry = 2,
                                                .seed = 5,
                                                .tiebreak_count = 2,
                                                .tiebreak = {KZ_TIEBREAK_BUCHHOLZ_CUT_1, KZ_TIEBREAK_WINS}}};

void world_found(world *w, const tournaments_terms *terms, int entrants)
{
    int64_t epoch;
    w->store = test_store_open(test_store_where);
    store_join(w->store, "a", 1, &epoch);
    world_start(w);
    assert_non_null(tournaments_new(&w->host, "cup", terms, NULL));
    room_mark_dirty(&w->rooms, &world_cup(w)->room);
    tournaments_go_on(&w->host, world_cup(w));
    for (int i = 0; i < entrants; i++) {
        char name[16];
        snprintf(name, sizeof name, "p%d", i);
        tournaments_event event = {
            .core = {.kind = KZ_EVENT_ENTERED, .entrant = (uint16_t)i}, .person = 100 + i, .name = name};
        assert_true(tournaments_apply(&w->host, world_cup(w), &event, NULL));
    }
    room_end(&w->rooms);
}

void world_end(world *w)
{
    world_stop(w);
    store_close(w->store);
}

void world_answer(world *w)
{
    kz_tournament_pairing pairing = {0};
    pairing.table = calloc(KZ_MAX_ENTRANTS, sizeof *pairing.table);
    assert_non_null(w->asked);
    assert_true(kz_tournament_pair(w->asked, w->rooms.now, &pairing, NULL));
    kz_tournament_free(w->asked);
    w->asked = NULL;
    tournaments_answer(&w->host, "cup", w->events, &pairing);
    room_end(&w->rooms);
    free(pairing.table);
}

bool world_report(world *w, uint32_t table)
{
    tournaments_event event = {.core = {.kind = KZ_EVENT_RESULT,
                                        .table = table,
                                        .result = {.place = {1, 2}, .points = {50, (int32_t)table}}}};
    bool applied = tournaments_apply(&w->host, world_cup(w), &event, NULL);
    room_end(&w->rooms);
    return applied;
}

void world_begin(world *w, int entrants)
{
    world_found(w, &world_swiss, entrants);
    world_at(w, 5000);
    world_answer(w);
}

/* The list, the standings and the tables as a text; the caller frees it. */
static char *describe(const world *w)
{
    const tournaments_tournament *t = world_cup(w);
    base_text text = {0};
    kz_tournament_row row[32];
    assert_true(kz_tournament_standings(t->core, row));
    base_text_format(&text, "%s %s %s %d %d;", t->terms.name, t->terms.game, t->terms.options,
                     t->terms.move_ms, t->terms.rated);
    for (size_t i = 0; i < t->event_count; i++)
        base_text_word(&text, t->event[i]);
    for (uint32_t i = 0; i < kz_tournament_entrants(t->core); i++)
        base_text_format(&text, " %d%s:%d %d %d %d", (int)t->person[i].id, t->person[i].name, row[i].entrant,
                         row[i].place, row[i].score, row[i].tiebreak[0]);
    for (uint32_t i = 0; i < kz_tournament_tables(t->core); i++)
        base_text_format(&text, " %s", t->table[i].text);
    return base_text_take(&text);
}

void world_restart_and_compare(world *w)
{
    char *before = describe(w);
    world_restart(w);
    char *after = describe(w);
    assert_string_equal(after, before);
    free(before);
    free(after);
}
