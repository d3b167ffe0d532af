/* SPDX-License-Identifier: MIT */
/* Tournaments as durable rooms: what is in the store is what is in memory, at every event. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/matching/matching.h"
#include "server/rooms/notice.h"
#include "server/rooms/remote.h"
#include "server/rooms/restore.h"
#include "server/store/rooms/node.h"
#include "server/store/rooms/room_log.h"
#include "server/store/sql/query.h"
#include "server/tournaments/requests.h"
#include "tests/unit/server/store/store_world.h"

typedef struct world {
    room_host rooms;
    tournaments_host host;
    struct store *store;
    kz_tournament *asked; /* the copy to pair; NULL: none */
    size_t events;        /* of the copy */
    int asked_count, id_count;
    char opened[512]; /* the tables, in order */
    char called_off[ROOM_ID_TEXT];
    bool busy; /* no pairing can be computed */
    char reason[128];
} world;

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

static void start(world *w)
{
    room_ports ports = {w, on_post, on_append, on_close, {0}};
    int64_t now = w->rooms.now ? w->rooms.now : 1000;
    w->host = (tournaments_host){&w->rooms, matching_lemon, w, on_pair, on_new_id, on_open, on_call_off};
    room_host_init(&w->rooms, &ports);
    room_host_add_kind(&w->rooms, &tournaments_kind, &w->host);
    room_begin(&w->rooms, now);
}

static void stop(world *w)
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

/* Stops the node and starts it again on the same store. A pairing that is being computed is lost. */
static void restart(world *w)
{
    stop(w);
    start(w);
    store_rooms(w->store, take, w);
    assert_string_equal(w->reason, "restored");
}

static tournaments_tournament *cup(const world *w)
{
    return (tournaments_tournament *)room_find(&w->rooms, "cup");
}

static void at(world *w, int64_t now)
{
    room_end(&w->rooms);
    room_begin(&w->rooms, now);
    room_tick(&w->rooms);
    room_end(&w->rooms);
}

static const tournaments_terms swiss = {.name = "Cup \"9\"",
                                        .game = "kozel",
                                        .options = "target=50",
                                        .founder = 7,
                                        .starts_ms = 5000,
                                        .move_ms = 30000,
                                        .rated = true,
                                        .entrants_max = 16,
                                        .core = {.format = KZ_FORMAT_SWISS,
                                                 .min_at_table = 2,
                                                 .max_at_table = 2,
                                                 .rounds = 3,
                                                 .last_entry = 2,
                                                 .seed = 5,
                                                 .tiebreak_count = 2,
                                                 .tiebreak = {KZ_TIEBREAK_BUCHHOLZ_CUT_1, KZ_TIEBREAK_WINS}}};

/* A tournament of these terms, with entrants of persons 100, 101, ... */
static void found(world *w, const tournaments_terms *terms, int entrants)
{
    int64_t epoch;
    w->store = test_store_open(test_store_where);
    store_join(w->store, "a", 1, &epoch);
    start(w);
    assert_non_null(tournaments_new(&w->host, "cup", terms, NULL));
    room_mark_dirty(&w->rooms, &cup(w)->room);
    tournaments_go_on(&w->host, cup(w));
    for (int i = 0; i < entrants; i++) {
        char name[16];
        snprintf(name, sizeof name, "p%d", i);
        tournaments_event event = {
            .core = {.kind = KZ_EVENT_ENTERED, .entrant = (uint16_t)i}, .person = 100 + i, .name = name};
        assert_true(tournaments_apply(&w->host, cup(w), &event, NULL));
    }
    room_end(&w->rooms);
}

static void end(world *w)
{
    stop(w);
    store_close(w->store);
}

/* Answers the question for a pairing. */
static void answer(world *w)
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

/* Reports that the first entrant of a table has won. */
static bool report(world *w, uint32_t table)
{
    tournaments_event event = {.core = {.kind = KZ_EVENT_RESULT,
                                        .table = table,
                                        .result = {.place = {1, 2}, .points = {50, (int32_t)table}}}};
    bool applied = tournaments_apply(&w->host, cup(w), &event, NULL);
    room_end(&w->rooms);
    return applied;
}

/* The list, the standings and the tables as a text; the caller frees it. */
static char *describe(const world *w)
{
    const tournaments_tournament *t = cup(w);
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

static void restart_and_compare(world *w)
{
    char *before = describe(w);
    restart(w);
    char *after = describe(w);
    assert_string_equal(after, before);
    free(before);
    free(after);
}

/* ---- tests ---- */

/* The tournament is kept for 90 days after its end, or for one if it never began. Then its log is deleted. */
static void expires(world *w)
{
    int days = cup(w)->begun_ms ? 90 : 1;
    int64_t due = room_next_due(&w->rooms);
    assert_int_equal(due, cup(w)->last_ms + days * INT64_C(86400000));
    at(w, due - 1);
    restart(w);
    assert_non_null(cup(w));
    at(w, due);
    assert_null(cup(w));
    assert_int_equal(store_room_has(w->store, "cup"), STORE_NONE);
}

static void a_swiss_survives_a_restart_at_every_event(void **state)
{
    world w = {0};
    (void)state;
    found(&w, &swiss, 7);
    assert_int_equal(room_next_due(&w.rooms), 5000);
    at(&w, 5000);
    for (int round = 1, table = 0; round <= 3; round++) {
        restart_and_compare(&w); /* during the computation of a pairing */
        answer(&w);
        restart_and_compare(&w);
        assert_null(w.asked); /* the round is paired once */
        assert_int_equal(kz_tournament_tables(cup(&w)->core), 4 * round);
        for (int i = 0; i < 3; i++, table++) {
            assert_true(report(&w, (uint32_t)table));
            restart_and_compare(&w);
            assert_false(report(&w, (uint32_t)table)); /* twice */
        }
        assert_string_equal(cup(&w)->table[table++].text, ""); /* the bye */
    }
    assert_int_equal(kz_tournament_next(cup(&w)->core, w.rooms.now).need, KZ_TOURNAMENT_ENDED);
    assert_int_equal(w.id_count, 9);
    assert_null(w.asked);
    expires(&w);
    end(&w);
}

static void a_round_robin_begins_when_it_is_full(void **state)
{
    world w = {0};
    tournaments_terms terms = swiss;
    (void)state;
    terms.starts_ms = 0;
    terms.entrants_max = 4;
    terms.core = (kz_tournament_terms){.format = KZ_FORMAT_ROUND_ROBIN, .min_at_table = 2, .max_at_table = 2};
    found(&w, &terms, 3);
    assert_null(w.asked);
    assert_int_equal(room_next_due(&w.rooms), INT64_MAX);
    tournaments_event event = {.core = {.kind = KZ_EVENT_ENTERED, .entrant = 3}, .person = 103, .name = ""};
    assert_true(tournaments_apply(&w.host, cup(&w), &event, NULL));
    for (int round = 0, table = 0; round < 3; round++) {
        answer(&w);
        for (int i = 0; i < 2; i++, table++)
            assert_true(report(&w, (uint32_t)table));
        restart_and_compare(&w);
    }
    assert_int_equal(kz_tournament_next(cup(&w)->core, w.rooms.now).need, KZ_TOURNAMENT_ENDED);
    end(&w);
}

static void each_table_is_opened_once(void **state)
{
    world w = {0};
    (void)state;
    found(&w, &swiss, 3);
    at(&w, 5000);
    restart(&w);
    answer(&w);
    const kz_tournament_table *table = kz_tournament_table_at(cup(&w)->core, 0);
    char expected[32];
    snprintf(expected, sizeof expected, "t1:p%d-p%d ", table->entrant[0], table->entrant[1]);
    assert_string_equal(w.opened, expected);
    restart(&w);
    at(&w, 6000);
    assert_string_equal(w.opened, expected);
    end(&w);
}

static void a_pairing_of_an_older_list_is_dropped(void **state)
{
    world w = {0};
    (void)state;
    found(&w, &swiss, 6);
    at(&w, 5000);
    tournaments_event left = {.core = {.kind = KZ_EVENT_LEFT, .entrant = 2}};
    assert_true(tournaments_apply(&w.host, cup(&w), &left, NULL));
    assert_int_equal(w.asked_count, 1); /* one at a time */
    answer(&w);
    assert_int_equal(kz_tournament_tables(cup(&w)->core), 0);
    w.busy = true;
    at(&w, 5000);
    assert_int_equal(room_next_due(&w.rooms), 6000);
    w.busy = false;
    at(&w, 6000);
    assert_int_equal(w.asked_count, 2);
    answer(&w);
    assert_int_equal(kz_tournament_tables(cup(&w)->core), 3); /* two and a bye */
    tournaments_answer(&w.host, "cup", w.events, NULL);       /* nobody has asked */
    assert_int_equal(room_next_due(&w.rooms), INT64_MAX);
    end(&w);
}

static void a_correction_during_a_pairing_changes_the_pairing(void **state)
{
    world w = {0};
    (void)state;
    found(&w, &swiss, 4);
    at(&w, 5000);
    answer(&w);
    assert_true(report(&w, 0));
    assert_true(report(&w, 1)); /* the second round is being paired */
    uint16_t winner = kz_tournament_table_at(cup(&w)->core, 0)->entrant[1];
    tournaments_event event = {.core = {.kind = KZ_EVENT_CORRECTED, .result = {.place = {2, 1}}},
                               .note = "the sides were swapped"};
    assert_true(tournaments_apply(&w.host, cup(&w), &event, NULL));
    assert_int_equal(w.asked_count, 2); /* one at a time */
    answer(&w);
    assert_int_equal(kz_tournament_tables(cup(&w)->core), 2);
    restart_and_compare(&w);
    answer(&w);
    assert_int_equal(kz_tournament_tables(cup(&w)->core), 4);
    for (uint32_t i = 2; i < 4; i++) { /* the winners meet */
        const kz_tournament_table *table = kz_tournament_table_at(cup(&w)->core, i);
        uint16_t other = kz_tournament_table_at(cup(&w)->core, 1)->entrant[0];
        bool has_winner = table->entrant[0] == winner || table->entrant[1] == winner;
        assert_int_equal(has_winner, table->entrant[0] == other || table->entrant[1] == other);
    }
    restart_and_compare(&w);
    end(&w);
}

static void losers_of_an_evening_give_up_their_seats(void **state)
{
    world w = {0};
    tournaments_terms terms = swiss;
    (void)state;
    terms.core = (kz_tournament_terms){.format = KZ_FORMAT_EVENING,
                                       .min_at_table = 2,
                                       .max_at_table = 2,
                                       .tables = 1,
                                       .max_stay = 2,
                                       .duration_ms = 60000};
    found(&w, &terms, 3);
    at(&w, 5000);
    answer(&w);
    uint16_t winner = kz_tournament_table_at(cup(&w)->core, 0)->entrant[0];
    uint16_t loser = kz_tournament_table_at(cup(&w)->core, 0)->entrant[1];
    tournaments_event event = {
        .core = {.kind = KZ_EVENT_RESULT,
                 .result = {.place = {1, 2}, .points = {50, 0}, .losers = 2, .titles = 2}}};
    assert_true(tournaments_apply(&w.host, cup(&w), &event, NULL));
    room_end(&w.rooms);
    restart_and_compare(&w);
    answer(&w);
    restart_and_compare(&w);
    const kz_tournament_table *table = kz_tournament_table_at(cup(&w)->core, 1);
    assert_true(table->entrant[0] == winner || table->entrant[1] == winner);
    assert_true(table->entrant[0] != loser && table->entrant[1] != loser);
    kz_tournament_row row[3];
    assert_true(kz_tournament_standings(cup(&w)->core, row));
    assert_int_equal(row[0].titles + row[1].titles + row[2].titles, 1);
    at(&w, 65000);
    event.core.table = 1;
    assert_true(tournaments_apply(&w.host, cup(&w), &event, NULL));
    assert_int_equal(kz_tournament_next(cup(&w)->core, w.rooms.now).need, KZ_TOURNAMENT_ENDED);
    end(&w);
}

static void a_pairing_that_fails_is_tried_again(void **state)
{
    world w = {0};
    (void)state;
    found(&w, &swiss, 4);
    at(&w, 5000);
    kz_tournament_free(w.asked);
    w.asked = NULL;
    tournaments_answer(&w.host, "cup", w.events, NULL);
    assert_int_equal(room_next_due(&w.rooms), 65000);
    at(&w, 65000);
    assert_int_equal(w.asked_count, 2);
    kz_tournament_table nobody = {.round = 1, .count = 1, .entrant = {9}};
    tournaments_answer(&w.host, "cup", w.events, &(kz_tournament_pairing){1, 1, &nobody});
    assert_int_equal(room_next_due(&w.rooms), 66000); /* one that is refused */
    end(&w);
}

static void a_tournament_of_one_entrant_ends(void **state)
{
    world w = {0};
    (void)state;
    found(&w, &swiss, 1);
    at(&w, 5000);
    assert_int_equal(kz_tournament_next(cup(&w)->core, 5000).need, KZ_TOURNAMENT_ENDED);
    end(&w);
}

static void an_event_without_entrants_ends_after_some_time(void **state)
{
    world w = {0};
    (void)state;
    found(&w, &swiss, 2);
    at(&w, 5000);
    answer(&w);
    tournaments_event left = {.core = {.kind = KZ_EVENT_LEFT, .entrant = 1}};
    assert_true(tournaments_apply(&w.host, cup(&w), &left, NULL));
    assert_true(report(&w, 0));
    assert_int_equal(room_next_due(&w.rooms), 5000 + TOURNAMENTS_ALONE_MS);
    at(&w, 5000 + TOURNAMENTS_ALONE_MS);
    assert_int_equal(kz_tournament_next(cup(&w)->core, w.rooms.now).need, KZ_TOURNAMENT_ENDED);
    restart_and_compare(&w);
    end(&w);
}

static void each_wait_for_entrants_counts_alone(void **state)
{
    world w = {0};
    (void)state;
    found(&w, &swiss, 2);
    at(&w, 5000);
    answer(&w);
    tournaments_event left = {.core = {.kind = KZ_EVENT_LEFT, .entrant = 1}};
    tournaments_event returned = {.core = {.kind = KZ_EVENT_RETURNED, .entrant = 1}};
    assert_true(tournaments_apply(&w.host, cup(&w), &left, NULL));
    assert_true(report(&w, 0));
    at(&w, 6000);
    assert_true(tournaments_apply(&w.host, cup(&w), &returned, NULL));
    at(&w, 7000);
    assert_true(tournaments_apply(&w.host, cup(&w), &left, NULL));
    assert_int_equal(room_next_due(&w.rooms), 7000 + TOURNAMENTS_ALONE_MS);
    end(&w);
}

static size_t parsed; /* allocations of the JSON parser */

static void *count_parsed(size_t size)
{
    parsed++;
    return malloc(size);
}

/* All names go in one pass over the text of the events. */
static void the_end_of_a_long_list_parses_no_event(void **state)
{
    world w = {0};
    json_malloc_t allocate;
    json_free_t release;
    tournaments_event closed = {.core.kind = KZ_EVENT_CLOSED};
    tournaments_event left = {.core = {.kind = KZ_EVENT_LEFT, .entrant = 4}};
    tournaments_event returned = {.core = {.kind = KZ_EVENT_RETURNED, .entrant = 4},
                                  .name = "the \"name\":\"\\"};
    (void)state;
    found(&w, &swiss, KZ_MAX_ENTRANTS);
    assert_true(tournaments_apply(&w.host, cup(&w), &left, NULL));
    assert_true(tournaments_apply(&w.host, cup(&w), &returned, NULL));
    json_get_alloc_funcs(&allocate, &release);
    json_set_alloc_funcs(count_parsed, release);
    tournaments_forget_names(&w.host, cup(&w), 7);
    assert_non_null(strstr(cup(&w)->event[6], "\"name\":\"p6\"}"));
    assert_non_null(strstr(cup(&w)->event[7], "\"name\":\"\"}"));
    assert_true(tournaments_apply(&w.host, cup(&w), &closed, NULL));
    json_set_alloc_funcs(allocate, release);
    assert_int_equal(parsed, 0);
    for (size_t i = 0; i < cup(&w)->event_count; i++)
        assert_true(!strstr(cup(&w)->event[i], "name") || strstr(cup(&w)->event[i], "\"name\":\"\"}"));
    assert_string_equal(cup(&w)->person[4].name, "");
    room_end(&w.rooms);
    restart(&w);
    assert_int_equal(cup(&w)->event_count, KZ_MAX_ENTRANTS + 3);
    assert_string_equal(cup(&w)->person[4].name, "");
    end(&w);
}

static void a_clock_that_was_set_back_stops_nothing(void **state)
{
    world w = {0};
    (void)state;
    found(&w, &swiss, 2);
    at(&w, 5000);
    answer(&w);
    w.rooms.now = 2000;
    restart(&w);
    assert_true(report(&w, 0));
    restart_and_compare(&w);
    end(&w);
}

/* Asserts which requests would be granted to a person. */
static void assert_may(world *w, int64_t person, bool staff, const char *expected)
{
    const hub_tournament_request request = {.person = person, .staff = staff};
    json_t *words = tournaments_may(&w->host, cup(w), &request), *word;
    base_text text = {0};
    size_t i;
    base_text_word(&text, "");
    json_array_foreach(words, i, word)
    {
        base_text_format(&text, i ? " %s" : "%s", json_string_value(word));
    }
    json_decref(words);
    assert_string_equal(text.bytes, expected);
    base_text_free(&text);
}

static bool act(world *w, int64_t person, const char *what)
{
    const hub_tournament_request request = {.person = person, .name = "", .what = what};
    hub_tournament_refusal refusal;
    return tournaments_act(&w->host, cup(w), &request, &refusal);
}

/* Lists the tournaments with put_notice(), which keeps what it has written. */
static void the_list_has_the_last_that_ended(void **state)
{
    world w = {0};
    char id[ROOM_ID_TEXT];
    tournaments_event closed = {.core.kind = KZ_EVENT_CLOSED};
    (void)state;
    found(&w, &swiss, 1);
    for (int i = 0; i < 40 + ROOM_NOTICES_OVER_MAX; i++) {
        char other[160];
        snprintf(id, sizeof id, "e%d", i);
        if (i % 2) {
            snprintf(other, sizeof other,
                     "{\"kind\":\"tournament\",\"tournament\":\"%s\",\"state\":\"ended\",\"founder\":1,"
                     "\"ended\":%d}",
                     id, 2000 + i);
            assert_true(room_remote_learn(&w.rooms, 2, id, other, strlen(other)));
            continue;
        }
        w.rooms.now = 2000 + i;
        tournaments_tournament *made = tournaments_new(&w.host, id, &swiss, NULL);
        assert_true(tournaments_apply(&w.host, made, &closed, NULL));
    }
    for (int twice = 0; twice < 2; twice++) {
        char *text = room_notice_list(&w.rooms, "tournament");
        const char *kept = cup(&w)->notice.text;
        json_t *list = json_loads(text, 0, NULL), *item;
        size_t i;
        assert_int_equal(json_array_size(list), 1 + ROOM_NOTICES_OVER_MAX);
        json_array_foreach(list, i, item)
        {
            const char *of = json_string_value(json_object_get(item, "tournament"));
            assert_true(*of == 'c' || atoi(of + 1) >= 40);
            assert_int_equal(json_integer_value(json_object_get(item, "entrants")),
                             *of == 'c' ? 1 + twice : 0);
        }
        json_decref(list);
        free(text);
        free(room_notice_list(&w.rooms, "tournament"));
        assert_ptr_equal(cup(&w)->notice.text, kept);
        assert_true(twice || act(&w, 101, "enter"));
    }
    room_end(&w.rooms);
    end(&w);
}

/* A moderator's close removes the texts of the host, also after the end. */
static void a_moderator_removes_the_texts(void **state)
{
    (void)state;
    for (int ended = 0; ended < 2; ended++) {
        world w = {0};
        hub_tournament_refusal refusal;
        json_t *message =
            json_pack("{s:i, s:i, s:i, s:s}", "match", 1, "first", 9, "second", 9, "note", "foul");
        hub_tournament_request request = {.person = 7, .what = "result", .message = message};
        found(&w, &swiss, 2);
        at(&w, 5000);
        answer(&w);
        assert_true(tournaments_act(&w.host, cup(&w), &request, &refusal));
        request.what = "close";
        assert_true(!ended || tournaments_act(&w.host, cup(&w), &request, &refusal));
        room_end(&w.rooms);
        assert_string_equal(cup(&w)->terms.name, "Cup \"9\"");
        free(room_notice_list(&w.rooms, "tournament"));
        request = (hub_tournament_request){.person = 8, .staff = true, .what = "close"};
        assert_may(&w, 8, true, ended ? "close" : "enter pause remove close result");
        assert_true(tournaments_act(&w.host, cup(&w), &request, &refusal));
        room_end(&w.rooms);
        assert_may(&w, 8, true, "");
        assert_false(tournaments_act(&w.host, cup(&w), &request, &refusal));
        char *list = room_notice_list(&w.rooms, "tournament");
        assert_non_null(strstr(list, "\"name\":\"cup\""));
        free(list);
        restart(&w);
        assert_string_equal(cup(&w)->terms.name, "cup");
        for (size_t i = 0; i < cup(&w)->event_count; i++)
            assert_null(strstr(cup(&w)->event[i], "foul"));
        assert_int_equal(
            store_ask_int(
                w.store, -1,
                "SELECT count(*) FROM table_entry WHERE text LIKE '%foul%' OR text LIKE '%Cup __9%'", ""),
            0);
        json_decref(message);
        end(&w);
        test_store_teardown(state);
        test_store_setup(state);
    }
}

/* A correction calls nothing off. */
static void the_table_of_a_given_result_is_called_off(void **state)
{
    world w = {0};
    (void)state;
    found(&w, &swiss, 2);
    at(&w, 5000);
    answer(&w);
    for (int i = 0; i < 2; i++) {
        hub_tournament_refusal refusal;
        json_t *message = json_pack("{s:i, s:i, s:i, s:s}", "match", 1, "first", i, "second", 9, "note", "x");
        hub_tournament_request request = {.person = 7, .what = "result", .message = message};
        assert_true(tournaments_act(&w.host, cup(&w), &request, &refusal));
        assert_string_equal(w.called_off, i ? "" : "t1");
        w.called_off[0] = '\0';
        json_decref(message);
    }
    end(&w);
}

/* The host is person 7. */
static void what_is_offered_is_granted(void **state)
{
    world w = {0};
    (void)state;
    found(&w, &swiss, 1);
    assert_may(&w, 7, false, "enter pause remove close");
    assert_may(&w, 8, false, "enter");
    assert_may(&w, 8, true, "enter pause remove close");
    assert_may(&w, 100, false, "leave");
    for (int i = 0; i < 20; i++)
        assert_true(act(&w, 100, "leave") && act(&w, 100, "enter"));
    assert_true(act(&w, 100, "leave"));
    assert_may(&w, 100, false, "");
    assert_false(act(&w, 100, "enter"));
    assert_true(act(&w, 101, "enter") && act(&w, 102, "enter"));
    assert_may(&w, 7, false, "enter start pause remove close");
    for (int i = 0; i < 1000; i++)
        assert_true(act(&w, 7, "pause") && act(&w, 7, "continue"));
    w.rooms.now -= 500; /* the clock is behind the one of the node that has it */
    assert_may(&w, 7, false, "enter start remove close");
    assert_may(&w, 101, false, "leave");
    assert_false(act(&w, 7, "pause"));
    cup(&w)->changes = 0;
    assert_true(act(&w, 7, "start"));
    answer(&w);
    assert_may(&w, 7, false, "enter pause remove close result");
    assert_true(report(&w, 0));
    assert_may(&w, 7, false, "enter pause remove close result");
    assert_true(act(&w, 7, "close"));
    assert_may(&w, 7, false, "");
    end(&w);
}

/* An evening may have any number of matches, and each page of it has all. */
static void a_tournament_has_an_end(void **state)
{
    world w = {0};
    tournaments_terms terms = swiss;
    kz_tournament_table table;
    kz_tournament_pairing pairing = {.table = &table};
    tournaments_event result = {.core = {.kind = KZ_EVENT_RESULT, .result = {.place = {1, 2}, .losers = 2}}};
    (void)state;
    terms.core = (kz_tournament_terms){.format = KZ_FORMAT_EVENING,
                                       .min_at_table = 2,
                                       .max_at_table = 2,
                                       .tables = 1,
                                       .max_stay = 2,
                                       .duration_ms = 60000};
    found(&w, &terms, 2);
    at(&w, 5000);
    for (uint32_t i = 0; i < TOURNAMENTS_TABLES_MAX; i++) {
        assert_true(kz_tournament_pair(w.asked, w.rooms.now, &pairing, NULL));
        kz_tournament_free(w.asked);
        w.asked = NULL;
        tournaments_answer(&w.host, "cup", w.events, &pairing);
        result.core.table = i;
        result.note = i % 2 ? "won" : NULL;
        assert_true(tournaments_apply(&w.host, cup(&w), &result, NULL));
        assert_int_equal(cup(&w)->changes, (i + 1) / 2);
    }
    assert_null(w.asked);
    assert_int_equal(kz_tournament_next(cup(&w)->core, w.rooms.now).need, KZ_TOURNAMENT_ENDED);
    room_end(&w.rooms);
    end(&w);
}

/* Passes a result on, and returns whether that is logged as an error. */
static bool is_logged(world *w, const char *result)
{
    FILE *file = tmpfile();
    int kept = dup(STDERR_FILENO);
    json_t *json = json_loads(result, 0, NULL);
    assert_non_null(file);
    assert_non_null(json);
    dup2(fileno(file), STDERR_FILENO);
    bool taken = tournaments_take_result(&w->host, json);
    bool logged = lseek(fileno(file), 0, SEEK_END) > 0;
    dup2(kept, STDERR_FILENO);
    close(kept);
    assert_int_equal(fclose(file), 0);
    json_decref(json);
    assert_true(taken);
    return logged;
}

#define RESULT "{\"tournament\":\"cup\",\"event\":\"result\",\"at\":1,\"table\":"

static void a_dropped_result_is_logged(void **state)
{
    world w = {0};
    (void)state;
    found(&w, &swiss, 2);
    at(&w, 5000);
    answer(&w);
    assert_true(is_logged(&w, RESULT "0}"));
    assert_true(is_logged(&w, RESULT "7,\"place\":[1,2],\"points\":[5,0]}"));
    assert_true(is_logged(&w, "{\"tournament\":\"cup\",\"event\":\"closed\",\"at\":1}"));
    assert_false(is_logged(&w, RESULT "0,\"place\":[1,2],\"points\":[5,0]}"));
    assert_false(is_logged(&w, RESULT "0,\"place\":[1,2],\"points\":[5,0]}")); /* it comes twice */
    room_end(&w.rooms);
    end(&w);
}

static void terms_that_no_log_can_have_are_refused(void **state)
{
    static const struct {
        const char *term;
        uint16_t entrants_max;
        kz_tournament_terms core;
    } rows[] = {{"format", 4, {.format = KZ_FORMAT_ARENA, .duration_ms = 1}},
                {"format", 4, {.format = KZ_FORMAT_KNOCK_OUT, .best_of = 1}},
                {"twice", 4, {.format = KZ_FORMAT_ROUND_ROBIN, .twice = true}},
                {"rounds", 4, {.format = KZ_FORMAT_ROUND_ROBIN, .rounds = 4}},
                {"entrants_max", 5, {.format = KZ_FORMAT_ROUND_ROBIN, .rounds = 3}},
                {"entrants_max", 257, {.format = KZ_FORMAT_ROUND_ROBIN}},
                {NULL, 4, {.format = KZ_FORMAT_ROUND_ROBIN, .rounds = 3}},
                {NULL, 256, {.format = KZ_FORMAT_ROUND_ROBIN}}};
    world w = {0};
    (void)state;
    start(&w);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        tournaments_terms terms = swiss;
        kz_error error = {0};
        terms.entrants_max = rows[i].entrants_max;
        terms.core = rows[i].core;
        terms.core.min_at_table = terms.core.max_at_table = 2;
        tournaments_tournament *made = tournaments_new(&w.host, "cup", &terms, &error);
        assert_int_equal(made == NULL, rows[i].term != NULL);
        if (made)
            tournaments_free(&w.host, made);
        else
            assert_string_equal(error.arg[0], rows[i].term);
    }
    tournaments_terms longest = swiss, longer = swiss;
    longest.move_ms = longest.reserve_ms = TOURNAMENTS_TIME_MAX;
    tournaments_free(&w.host, tournaments_new(&w.host, "cup", &longest, NULL));
    longer.move_ms = TOURNAMENTS_TIME_MAX + 1;
    assert_null(tournaments_new(&w.host, "cup", &longer, NULL));
    longer = swiss;
    longer.reserve_ms = TOURNAMENTS_TIME_MAX + 1;
    assert_null(tournaments_new(&w.host, "cup", &longer, NULL));
    stop(&w);
}

static void a_round_robin_with_too_many_entrants_ends(void **state)
{
    world w = {0};
    tournaments_terms terms = swiss;
    (void)state;
    terms.entrants_max = 4;
    terms.core = (kz_tournament_terms){
        .format = KZ_FORMAT_ROUND_ROBIN, .rounds = 3, .min_at_table = 2, .max_at_table = 2};
    found(&w, &terms, 5);
    at(&w, 5000);
    assert_int_equal(kz_tournament_next(cup(&w)->core, 5000).need, KZ_TOURNAMENT_ENDED);
    expires(&w);
    end(&w);
}

static void each_seed_survives_a_restart(void **state)
{
    static const uint64_t seeds[] = {0, INT64_MAX, (uint64_t)INT64_MAX + 1, UINT64_MAX};
    (void)state;
    for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++) {
        world w = {0};
        tournaments_terms terms = swiss;
        terms.core.seed = seeds[i];
        found(&w, &terms, 2);
        restart(&w);
        assert_true(cup(&w)->terms.core.seed == seeds[i]);
        end(&w);
        test_store_teardown(state);
        test_store_setup(state);
    }
}

static void a_correction_has_a_note(void **state)
{
    world w = {0};
    (void)state;
    found(&w, &swiss, 2);
    at(&w, 5000);
    answer(&w);
    assert_true(report(&w, 0));
    tournaments_event event = {
        .core = {.kind = KZ_EVENT_CORRECTED, .result = {.place = {2, 1}, .points = {3, -4}, .forfeits = 1}},
        .note = "the \"wrong\" one"};
    assert_true(tournaments_apply(&w.host, cup(&w), &event, NULL));
    room_end(&w.rooms);
    restart_and_compare(&w);
    const tournaments_tournament *t = cup(&w);
    assert_string_equal(t->event[t->event_count - 1],
                        "{\"event\":\"corrected\",\"at\":5000,\"table\":0,\"place\":[2,1],\"points\":[3,-4],"
                        "\"forfeits\":1,\"note\":\"the \\\"wrong\\\" one\"}");
    end(&w);
}

/* Restores a log with this list, of whatever is valid otherwise. */
static const char *restored(world *w, const char *list)
{
    static const char terms[] =
        "\"terms\":{\"name\":\"\",\"game\":\"kozel\",\"options\":\"\",\"founder\":1,\"starts\":0,\"move\":1,"
        "\"reserve\":0,\"entrants_max\":4,\"format\":\"swiss\",\"rounds\":3,\"last_entry\":0,\"tables\":0,"
        "\"max_stay\":0,\"duration\":0,\"seed\":1,"
        "\"tiebreaks\":[]}";
    char text[1400];
    snprintf(text, sizeof text, "{\"kind\":\"tournament\",%s,\"events\":[%s]}", terms, list);
    const char *texts[] = {text};
    const struct room_stored stored = {"cup", texts, 1, 1, NULL};
    if (room_restore(&w->rooms, &stored, w->reason, sizeof w->reason)) {
        tournaments_free(&w->host, cup(w));
        return "restored";
    }
    assert_null(cup(w));
    return w->reason;
}

static void damaged_lists_are_refused(void **state)
{
    static const char begun[] = "{\"event\":\"entered\",\"at\":1,\"entrant\":0,\"person\":1},"
                                "{\"event\":\"entered\",\"at\":1,\"entrant\":1,\"person\":2},"
                                "{\"event\":\"begun\",\"at\":1}";
    static const char *const bad[] = {
        "{\"event\":\"paired\",\"at\":1,\"round\":1,\"tables\":[[0,1]]}", /* no id */
        "{\"event\":\"paired\",\"at\":1,\"round\":1,\"tables\":[[0,\"a\"],[1]]}",
        "{\"event\":\"paired\",\"at\":1,\"round\":1,\"tables\":[[0,1,\"\"]]}",
        "{\"event\":\"paired\",\"at\":1,\"round\":1,\"tables\":[[0,1,\"12345678901234567\"]]}",
        "{\"event\":\"paired\",\"at\":1,\"round\":1,\"tables\":[[0,4096,\"a\"]]}",
        "{\"event\":\"paired\",\"at\":1,\"round\":1,\"tables\":[[0,0,\"a\"]]}",
        "{\"event\":\"paired\",\"at\":1,\"round\":1,\"tables\":[[]]}",
        "{\"event\":\"paired\",\"at\":1,\"round\":1,\"tables\":[7]}",
        "{\"event\":\"paired\",\"at\":1,\"round\":0,\"tables\":[[0,1,\"a\"]]}",
        "{\"event\":\"paired\",\"at\":1,\"round\":1}",
        "{\"event\":\"entered\",\"at\":1,\"entrant\":2}",
        "{\"event\":\"left\",\"at\":1,\"entrant\":-1}",
        "{\"event\":\"left\",\"at\":0,\"entrant\":1}", /* before the last event */
        "{\"event\":\"result\",\"at\":1,\"table\":0,\"place\":[1,2],\"points\":[1,1]}",
        "{\"event\":\"result\",\"at\":1,\"table\":0,\"place\":[1],\"points\":[1,1]}",
        "{\"event\":\"result\",\"at\":1,\"table\":-1,\"place\":[1,2],\"points\":[1,1]}",
        "{\"event\":\"corrected\",\"at\":1,\"table\":0,\"place\":[1,2],\"points\":[1,1]}",
        "{\"event\":\"left\",\"at\":1.5,\"entrant\":1}",
        "{\"event\":\"lost\",\"at\":1}",
        "{\"at\":1}",
        "7"};
    world w = {0};
    static const char result[] =
        "{\"event\":\"result\",\"at\":1,\"table\":0,\"place\":[1,2],\"points\":[1,1]}";
    char list[1100];
    (void)state;
    start(&w);
    assert_string_equal(restored(&w, ""), "restored");
    assert_string_equal(restored(&w, "{\"event\":\"paired\""), "log: an entry that is none");
    snprintf(list, sizeof list, "%s,{\"event\":\"paired\",\"at\":1,\"round\":1,\"tables\":[[1,0,\"a\"]]}",
             begun);
    assert_string_equal(restored(&w, list), "restored");
    for (int length = 400; length <= 401; length++) {
        snprintf(list, sizeof list,
                 "%s,{\"event\":\"paired\",\"at\":1,\"round\":1,\"tables\":[[1,0,\"a\"]]},%s,%s,\"note\":\"%"
                 "0*d\"}",
                 begun, result,
                 "{\"event\":\"corrected\",\"at\":1,\"table\":0,\"place\":[1,2],\"points\":[1,1]", length, 0);
        assert_string_equal(restored(&w, list),
                            length == 400 ? "restored" : "tournament: event 5 is not possible");
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        snprintf(list, sizeof list, "%s,%s", begun, bad[i]);
        assert_string_equal(restored(&w, list), "tournament: event 3 is not possible");
    }
    stop(&w);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, test_store_setup, test_store_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_swiss_survives_a_restart_at_every_event),
        TEST(a_round_robin_begins_when_it_is_full),
        TEST(each_table_is_opened_once),
        TEST(a_pairing_of_an_older_list_is_dropped),
        TEST(a_correction_during_a_pairing_changes_the_pairing),
        TEST(losers_of_an_evening_give_up_their_seats),
        TEST(a_pairing_that_fails_is_tried_again),
        TEST(a_tournament_of_one_entrant_ends),
        TEST(an_event_without_entrants_ends_after_some_time),
        TEST(each_wait_for_entrants_counts_alone),
        TEST(the_end_of_a_long_list_parses_no_event),
        TEST(a_clock_that_was_set_back_stops_nothing),
        TEST(the_list_has_the_last_that_ended),
        TEST(a_moderator_removes_the_texts),
        TEST(the_table_of_a_given_result_is_called_off),
        TEST(what_is_offered_is_granted),
        TEST(a_tournament_has_an_end),
        TEST(a_dropped_result_is_logged),
        cmocka_unit_test(terms_that_no_log_can_have_are_refused),
        TEST(a_round_robin_with_too_many_entrants_ends),
        TEST(each_seed_survives_a_restart),
        TEST(a_correction_has_a_note),
        cmocka_unit_test(damaged_lists_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
