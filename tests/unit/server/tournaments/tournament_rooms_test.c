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

#include "server/rooms/notice.h"
#include "server/rooms/remote.h"
#include "server/rooms/restore.h"
#include "server/store/rooms/room_log.h"
#include "tests/unit/server/tournaments/tournament_world.h"

/* The tournament is kept for 90 days after its end, or for one if it never began. Then its log is deleted. */
static void expires(world *w)
{
    int days = world_cup(w)->begun_ms ? 90 : 1;
    int64_t due = room_next_due(&w->rooms);
    assert_int_equal(due, world_cup(w)->last_ms + days * INT64_C(86400000));
    world_at(w, due - 1);
    world_restart(w);
    assert_non_null(world_cup(w));
    world_at(w, due);
    assert_null(world_cup(w));
    assert_int_equal(store_room_has(w->store, "cup"), STORE_NONE);
}

static void a_swiss_survives_a_restart_at_every_event(void **state)
{
    world w = {0};
    (void)state;
    world_found(&w, &world_swiss, 7);
    assert_int_equal(room_next_due(&w.rooms), 5000);
    world_at(&w, 5000);
    for (int round = 1, table = 0; round <= 3; round++) {
        world_restart_and_compare(&w); /* during the computation of a pairing */
        world_answer(&w);
        world_restart_and_compare(&w);
        assert_null(w.asked); /* the round is paired once */
        assert_int_equal(kz_tournament_tables(world_cup(&w)->core), 4 * round);
        for (int i = 0; i < 3; i++, table++) {
            assert_true(world_report(&w, (uint32_t)table));
            world_restart_and_compare(&w);
            assert_false(world_report(&w, (uint32_t)table)); /* twice */
        }
        assert_string_equal(world_cup(&w)->table[table++].text, ""); /* the bye */
    }
    assert_int_equal(kz_tournament_next(world_cup(&w)->core, w.rooms.now).need, KZ_TOURNAMENT_ENDED);
    assert_int_equal(w.id_count, 9);
    assert_null(w.asked);
    expires(&w);
    world_end(&w);
}

static void a_round_robin_begins_when_it_is_full(void **state)
{
    world w = {0};
    tournaments_terms terms = world_swiss;
    (void)state;
    terms.starts_ms = 0;
    terms.entrants_max = 4;
    terms.core = (kz_tournament_terms){.format = KZ_FORMAT_ROUND_ROBIN, .min_at_table = 2, .max_at_table = 2};
    world_found(&w, &terms, 3);
    assert_null(w.asked);
    assert_int_equal(room_next_due(&w.rooms), INT64_MAX);
    tournaments_event event = {.core = {.kind = KZ_EVENT_ENTERED, .entrant = 3}, .person = 103, .name = ""};
    assert_true(tournaments_apply(&w.host, world_cup(&w), &event, NULL));
    for (int round = 0, table = 0; round < 3; round++) {
        world_answer(&w);
        for (int i = 0; i < 2; i++, table++)
            assert_true(world_report(&w, (uint32_t)table));
        world_restart_and_compare(&w);
    }
    assert_int_equal(kz_tournament_next(world_cup(&w)->core, w.rooms.now).need, KZ_TOURNAMENT_ENDED);
    world_end(&w);
}

static void each_table_is_opened_once(void **state)
{
    world w = {0};
    (void)state;
    world_found(&w, &world_swiss, 3);
    world_at(&w, 5000);
    world_restart(&w);
    world_answer(&w);
    const kz_tournament_table *table = kz_tournament_table_at(world_cup(&w)->core, 0);
    char expected[32];
    snprintf(expected, sizeof expected, "t1:p%d-p%d ", table->entrant[0], table->entrant[1]);
    assert_string_equal(w.opened, expected);
    world_restart(&w);
    world_at(&w, 6000);
    assert_string_equal(w.opened, expected);
    world_end(&w);
}

static void a_pairing_of_an_older_list_is_dropped(void **state)
{
    world w = {0};
    (void)state;
    world_found(&w, &world_swiss, 6);
    world_at(&w, 5000);
    tournaments_event left = {.core = {.kind = KZ_EVENT_LEFT, .entrant = 2}};
    assert_true(tournaments_apply(&w.host, world_cup(&w), &left, NULL));
    assert_int_equal(w.asked_count, 1); /* one at a time */
    world_answer(&w);
    assert_int_equal(kz_tournament_tables(world_cup(&w)->core), 0);
    w.busy = true;
    world_at(&w, 5000);
    assert_int_equal(room_next_due(&w.rooms), 6000);
    w.busy = false;
    world_at(&w, 6000);
    assert_int_equal(w.asked_count, 2);
    world_answer(&w);
    assert_int_equal(kz_tournament_tables(world_cup(&w)->core), 3); /* two and a bye */
    tournaments_answer(&w.host, "cup", w.events, NULL);             /* nobody has asked */
    assert_int_equal(room_next_due(&w.rooms), INT64_MAX);
    world_end(&w);
}

static void a_correction_during_a_pairing_changes_the_pairing(void **state)
{
    world w = {0};
    (void)state;
    world_begin(&w, 4);
    assert_true(world_report(&w, 0));
    assert_true(world_report(&w, 1)); /* the second round is being paired */
    uint16_t winner = kz_tournament_table_at(world_cup(&w)->core, 0)->entrant[1];
    tournaments_event event = {.core = {.kind = KZ_EVENT_CORRECTED, .result = {.place = {2, 1}}},
                               .note = "the sides were swapped"};
    assert_true(tournaments_apply(&w.host, world_cup(&w), &event, NULL));
    assert_int_equal(w.asked_count, 2); /* one at a time */
    world_answer(&w);
    assert_int_equal(kz_tournament_tables(world_cup(&w)->core), 2);
    world_restart_and_compare(&w);
    world_answer(&w);
    assert_int_equal(kz_tournament_tables(world_cup(&w)->core), 4);
    for (uint32_t i = 2; i < 4; i++) { /* the winners meet */
        const kz_tournament_table *table = kz_tournament_table_at(world_cup(&w)->core, i);
        uint16_t other = kz_tournament_table_at(world_cup(&w)->core, 1)->entrant[0];
        bool has_winner = table->entrant[0] == winner || table->entrant[1] == winner;
        assert_int_equal(has_winner, table->entrant[0] == other || table->entrant[1] == other);
    }
    world_restart_and_compare(&w);
    world_end(&w);
}

static void losers_of_an_evening_give_up_their_seats(void **state)
{
    world w = {0};
    tournaments_terms terms = world_swiss;
    (void)state;
    terms.core = (kz_tournament_terms){.format = KZ_FORMAT_EVENING,
                                       .min_at_table = 2,
                                       .max_at_table = 2,
                                       .tables = 1,
                                       .max_stay = 2,
                                       .duration_ms = 60000};
    world_found(&w, &terms, 3);
    world_at(&w, 5000);
    world_answer(&w);
    uint16_t winner = kz_tournament_table_at(world_cup(&w)->core, 0)->entrant[0];
    uint16_t loser = kz_tournament_table_at(world_cup(&w)->core, 0)->entrant[1];
    tournaments_event event = {
        .core = {.kind = KZ_EVENT_RESULT,
                 .result = {.place = {1, 2}, .points = {50, 0}, .losers = 2, .titles = 2}}};
    assert_true(tournaments_apply(&w.host, world_cup(&w), &event, NULL));
    room_end(&w.rooms);
    world_restart_and_compare(&w);
    world_answer(&w);
    world_restart_and_compare(&w);
    const kz_tournament_table *table = kz_tournament_table_at(world_cup(&w)->core, 1);
    assert_true(table->entrant[0] == winner || table->entrant[1] == winner);
    assert_true(table->entrant[0] != loser && table->entrant[1] != loser);
    kz_tournament_row row[3];
    assert_true(kz_tournament_standings(world_cup(&w)->core, row));
    assert_int_equal(row[0].titles + row[1].titles + row[2].titles, 1);
    world_at(&w, 65000);
    event.core.table = 1;
    assert_true(tournaments_apply(&w.host, world_cup(&w), &event, NULL));
    assert_int_equal(kz_tournament_next(world_cup(&w)->core, w.rooms.now).need, KZ_TOURNAMENT_ENDED);
    world_end(&w);
}

static void a_pairing_that_fails_is_tried_again(void **state)
{
    world w = {0};
    (void)state;
    world_found(&w, &world_swiss, 4);
    world_at(&w, 5000);
    kz_tournament_free(w.asked);
    w.asked = NULL;
    tournaments_answer(&w.host, "cup", w.events, NULL);
    assert_int_equal(room_next_due(&w.rooms), 65000);
    world_at(&w, 65000);
    assert_int_equal(w.asked_count, 2);
    kz_tournament_table nobody = {.round = 1, .count = 1, .entrant = {9}};
    tournaments_answer(&w.host, "cup", w.events, &(kz_tournament_pairing){1, 1, &nobody});
    assert_int_equal(room_next_due(&w.rooms), 66000); /* one that is refused */
    world_end(&w);
}

static void a_tournament_of_one_entrant_ends(void **state)
{
    world w = {0};
    (void)state;
    world_found(&w, &world_swiss, 1);
    world_at(&w, 5000);
    assert_int_equal(kz_tournament_next(world_cup(&w)->core, 5000).need, KZ_TOURNAMENT_ENDED);
    world_end(&w);
}

static void an_event_without_entrants_ends_after_some_time(void **state)
{
    world w = {0};
    (void)state;
    world_begin(&w, 2);
    tournaments_event left = {.core = {.kind = KZ_EVENT_LEFT, .entrant = 1}};
    assert_true(tournaments_apply(&w.host, world_cup(&w), &left, NULL));
    assert_true(world_report(&w, 0));
    assert_int_equal(room_next_due(&w.rooms), 5000 + TOURNAMENTS_ALONE_MS);
    world_at(&w, 5000 + TOURNAMENTS_ALONE_MS);
    assert_int_equal(kz_tournament_next(world_cup(&w)->core, w.rooms.now).need, KZ_TOURNAMENT_ENDED);
    world_restart_and_compare(&w);
    world_end(&w);
}

static void each_wait_for_entrants_counts_alone(void **state)
{
    world w = {0};
    (void)state;
    world_begin(&w, 2);
    tournaments_event left = {.core = {.kind = KZ_EVENT_LEFT, .entrant = 1}};
    tournaments_event returned = {.core = {.kind = KZ_EVENT_RETURNED, .entrant = 1}};
    assert_true(tournaments_apply(&w.host, world_cup(&w), &left, NULL));
    assert_true(world_report(&w, 0));
    world_at(&w, 6000);
    assert_true(tournaments_apply(&w.host, world_cup(&w), &returned, NULL));
    world_at(&w, 7000);
    assert_true(tournaments_apply(&w.host, world_cup(&w), &left, NULL));
    assert_int_equal(room_next_due(&w.rooms), 7000 + TOURNAMENTS_ALONE_MS);
    world_end(&w);
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
    world_found(&w, &world_swiss, KZ_MAX_ENTRANTS);
    assert_true(tournaments_apply(&w.host, world_cup(&w), &left, NULL));
    assert_true(tournaments_apply(&w.host, world_cup(&w), &returned, NULL));
    json_get_alloc_funcs(&allocate, &release);
    json_set_alloc_funcs(count_parsed, release);
    tournaments_forget_names(&w.host, world_cup(&w), 7);
    assert_non_null(strstr(world_cup(&w)->event[6], "\"name\":\"p6\"}"));
    assert_non_null(strstr(world_cup(&w)->event[7], "\"name\":\"\"}"));
    assert_true(tournaments_apply(&w.host, world_cup(&w), &closed, NULL));
    json_set_alloc_funcs(allocate, release);
    assert_int_equal(parsed, 0);
    for (size_t i = 0; i < world_cup(&w)->event_count; i++)
        assert_true(!strstr(world_cup(&w)->event[i], "name") ||
                    strstr(world_cup(&w)->event[i], "\"name\":\"\"}"));
    assert_string_equal(world_cup(&w)->person[4].name, "");
    room_end(&w.rooms);
    world_restart(&w);
    assert_int_equal(world_cup(&w)->event_count, KZ_MAX_ENTRANTS + 3);
    assert_string_equal(world_cup(&w)->person[4].name, "");
    world_end(&w);
}

static void a_clock_that_was_set_back_stops_nothing(void **state)
{
    world w = {0};
    (void)state;
    world_begin(&w, 2);
    w.rooms.now = 2000;
    world_restart(&w);
    assert_true(world_report(&w, 0));
    world_restart_and_compare(&w);
    world_end(&w);
}

/* An evening may have any number of matches, and each page of it has all. */
static void a_tournament_has_an_end(void **state)
{
    world w = {0};
    tournaments_terms terms = world_swiss;
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
    world_found(&w, &terms, 2);
    world_at(&w, 5000);
    for (uint32_t i = 0; i < TOURNAMENTS_TABLES_MAX; i++) {
        assert_true(kz_tournament_pair(w.asked, w.rooms.now, &pairing, NULL));
        kz_tournament_free(w.asked);
        w.asked = NULL;
        tournaments_answer(&w.host, "cup", w.events, &pairing);
        result.core.table = i;
        result.note = i % 2 ? "won" : NULL;
        assert_true(tournaments_apply(&w.host, world_cup(&w), &result, NULL));
        assert_int_equal(world_cup(&w)->changes, (i + 1) / 2);
    }
    assert_null(w.asked);
    assert_int_equal(kz_tournament_next(world_cup(&w)->core, w.rooms.now).need, KZ_TOURNAMENT_ENDED);
    room_end(&w.rooms);
    world_end(&w);
}

static void a_round_robin_with_too_many_entrants_ends(void **state)
{
    world w = {0};
    tournaments_terms terms = world_swiss;
    (void)state;
    terms.entrants_max = 4;
    terms.core = (kz_tournament_terms){
        .format = KZ_FORMAT_ROUND_ROBIN, .rounds = 3, .min_at_table = 2, .max_at_table = 2};
    world_found(&w, &terms, 5);
    world_at(&w, 5000);
    assert_int_equal(kz_tournament_next(world_cup(&w)->core, 5000).need, KZ_TOURNAMENT_ENDED);
    expires(&w);
    world_end(&w);
}

static void each_seed_survives_a_restart(void **state)
{
    static const uint64_t seeds[] = {0, INT64_MAX, (uint64_t)INT64_MAX + 1, UINT64_MAX};
    (void)state;
    for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++) {
        world w = {0};
        tournaments_terms terms = world_swiss;
        terms.core.seed = seeds[i];
        world_found(&w, &terms, 2);
        world_restart(&w);
        assert_true(world_cup(&w)->terms.core.seed == seeds[i]);
        world_end(&w);
        test_store_teardown(state);
        test_store_setup(state);
    }
}

static void a_correction_has_a_note(void **state)
{
    world w = {0};
    (void)state;
    world_begin(&w, 2);
    assert_true(world_report(&w, 0));
    tournaments_event event = {
        .core = {.kind = KZ_EVENT_CORRECTED, .result = {.place = {2, 1}, .points = {3, -4}, .forfeits = 1}},
        .note = "the \"wrong\" one"};
    assert_true(tournaments_apply(&w.host, world_cup(&w), &event, NULL));
    room_end(&w.rooms);
    world_restart_and_compare(&w);
    const tournaments_tournament *t = world_cup(&w);
    assert_string_equal(t->event[t->event_count - 1],
                        "{\"event\":\"corrected\",\"at\":5000,\"table\":0,\"place\":[2,1],\"points\":[3,-4],"
                        "\"forfeits\":1,\"note\":\"the \\\"wrong\\\" one\"}");
    world_end(&w);
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
        tournaments_free(&w->host, world_cup(w));
        return "restored";
    }
    assert_null(world_cup(w));
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
        "{\"event\":\"entered\",\"at\":1,\"entrant\":2,\"bot\":\"\"}",
        "{\"event\":\"entered\",\"at\":1,\"entrant\":2,\"bot\":7}",
        "{\"event\":\"paired\",\"at\":1,\"round\":1,\"tables\":[[0,1,\"a\",3]]}",
        "{\"event\":\"paired\",\"at\":1,\"round\":1,\"tables\":[[0,1,\"a\",1,1]]}",
        "{\"event\":\"deal\",\"at\":1,\"table\":0,\"points\":[1,1],\"room\":\"a\"}",
        "{\"event\":\"deal\",\"at\":1,\"table\":0,\"points\":[1],\"room\":\"a\"}",
        "{\"event\":\"deal\",\"at\":1,\"table\":0,\"points\":[1,1]}",
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
    world_start(&w);
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
    world_stop(&w);
}

/* Returns who is there: P a person, b a bot. */
static const char *there(const world *w, char text[64])
{
    const tournaments_tournament *t = world_cup(w);
    size_t length = 0;
    for (uint32_t i = 0; i < kz_tournament_entrants(t->core); i++)
        if (kz_tournament_active(t->core, (uint16_t)i))
            text[length++] = *t->person[i].bot ? 'b' : 'P';
    text[length] = '\0';
    return text;
}

/* Returns whether the next pairing is being computed, and answers it. */
static bool pairs(world *w)
{
    if (!w->asked)
        return false;
    world_answer(w);
    return true;
}

static void change(world *w, uint8_t kind, uint16_t entrant)
{
    tournaments_event event = {
        .core = {.kind = kind, .entrant = entrant}, .person = 900 + entrant, .name = "late"};
    assert_true(tournaments_apply(&w->host, world_cup(w), &event, NULL));
    room_end(&w->rooms);
}

static void bots_fill_up_a_swiss_and_leave_to_late_entrants(void **state)
{
    world w = {0};
    char text[64];
    tournaments_terms terms = world_swiss;
    (void)state;
    strcpy(terms.bots, "novice");
    world_found(&w, &terms, 1);
    assert_string_equal(there(&w, text), "P"); /* until it begins */
    world_at(&w, 5000);
    assert_string_equal(there(&w, text), "Pbbb"); /* more than rounds, and even */
    world_restart_and_compare(&w);
    assert_true(pairs(&w));
    change(&w, KZ_EVENT_ENTERED, 4);
    assert_string_equal(there(&w, text), "PbbbP"); /* the round is being played */
    assert_true(world_report(&w, 0) && world_report(&w, 1));
    assert_string_equal(there(&w, text), "PbbP");
    assert_true(pairs(&w));
    change(&w, KZ_EVENT_LEFT, 4);
    assert_true(world_report(&w, 2) && world_report(&w, 3));
    assert_string_equal(there(&w, text), "Pbbb"); /* the one that had left */
    world_restart_and_compare(&w);
    assert_int_equal(kz_tournament_entrants(world_cup(&w)->core), 5);
    world_end(&w);
}

static void a_tournament_has_a_limited_number_of_bots(void **state)
{
    world w = {0};
    tournaments_terms terms = world_swiss;
    (void)state;
    strcpy(terms.bots, "novice");
    terms.entrants_max = 4 * TOURNAMENTS_BOTS_MAX;
    terms.fill = 2 * TOURNAMENTS_BOTS_MAX;
    world_found(&w, &terms, 2);
    world_at(&w, 5000);
    assert_int_equal(kz_tournament_entrants(world_cup(&w)->core), 2 + TOURNAMENTS_BOTS_MAX);
    world_end(&w);
}

static void bots_do_not_go_on_among_themselves(void **state)
{
    world w = {0};
    char text[64];
    tournaments_terms terms = world_swiss;
    (void)state;
    strcpy(terms.bots, "novice");
    world_found(&w, &terms, 1);
    world_at(&w, 5000);
    assert_true(pairs(&w));
    change(&w, KZ_EVENT_LEFT, 0);
    assert_int_equal(tournaments_need(world_cup(&w), w.rooms.now), KZ_TOURNAMENT_NEEDS_ENTRANTS);
    assert_true(world_report(&w, 0) && world_report(&w, 1));
    assert_null(w.asked);
    world_at(&w, 5000 + TOURNAMENTS_ALONE_MS);
    assert_int_equal(kz_tournament_next(world_cup(&w)->core, w.rooms.now).need, KZ_TOURNAMENT_ENDED);
    assert_string_equal(there(&w, text), "");
    world_end(&w);
}

static void an_event_that_nobody_has_entered_does_not_take_place(void **state)
{
    world w = {0};
    tournaments_terms terms = world_swiss;
    (void)state;
    strcpy(terms.bots, "novice");
    world_found(&w, &terms, 0);
    world_at(&w, 5000);
    assert_int_equal(kz_tournament_next(world_cup(&w)->core, w.rooms.now).need, KZ_TOURNAMENT_ENDED);
    assert_int_equal(kz_tournament_entrants(world_cup(&w)->core), 0);
    world_end(&w);
}

/* `begun`: who is there when it begins, `left`: after the first has left. */
static void assert_bots(kz_tournament_terms core, int people, int fill, const char *begun, const char *left)
{
    world w = {0};
    char text[64];
    tournaments_terms terms = world_swiss;
    strcpy(terms.bots, "novice");
    terms.fill = (uint16_t)fill;
    terms.core = core;
    terms.seats = core.max_at_table;
    world_found(&w, &terms, people);
    world_at(&w, 5000);
    assert_string_equal(there(&w, text), begun);
    change(&w, KZ_EVENT_LEFT, 0);
    assert_string_equal(there(&w, text), left);
    world_end(&w);
}

static void bots_stay_in_a_round_robin(void **state)
{
    (void)state;
    assert_bots((kz_tournament_terms){.format = KZ_FORMAT_ROUND_ROBIN, .min_at_table = 2, .max_at_table = 2},
                3, 5, "PPPbbb", "PPbbb");
}

static void bots_come_and_go_in_an_arena(void **state)
{
    (void)state;
    assert_bots(
        (kz_tournament_terms){
            .format = KZ_FORMAT_ARENA, .min_at_table = 2, .max_at_table = 2, .duration_ms = 60000},
        3, 0, "PPPb", "PP");
}

static void bots_fill_the_table_of_an_evening(void **state)
{
    (void)state;
    assert_bots((kz_tournament_terms){.format = KZ_FORMAT_EVENING,
                                      .min_at_table = 3,
                                      .max_at_table = 3,
                                      .tables = 1,
                                      .duration_ms = 60000},
                2, 0, "PPb", "Pbb");
}

/* Reports a result as the store has it. */
static void report(world *w, const char *members)
{
    char text[200];
    snprintf(text, sizeof text, "{\"tournament\":\"cup\",\"event\":\"result\",\"at\":1,%s}", members);
    json_t *result = json_loads(text, 0, NULL);
    assert_non_null(result);
    assert_true(tournaments_take_result(&w->host, result));
    json_decref(result);
    room_end(&w->rooms);
}

/* Begins a knock-out of two, whose only match is drawn. Pairs two extra deals. */
static void draw_a_final(world *w)
{
    tournaments_terms terms = world_swiss;
    terms.core = (kz_tournament_terms){
        .format = KZ_FORMAT_KNOCK_OUT, .min_at_table = 2, .max_at_table = 2, .best_of = 1, .seed = 3};
    world_found(w, &terms, 2);
    world_at(w, 5000);
    assert_true(pairs(w));
    report(w, "\"table\":0,\"place\":[1,1],\"points\":[50,50],\"match\":\"m0\"");
    assert_true(pairs(w));
    assert_int_equal(kz_tournament_table_at(world_cup(w)->core, 1)->extra, 2);
}

static void two_extra_deals_are_played_in_two_rooms_with_the_seats_changed(void **state)
{
    world w = {0};
    (void)state;
    draw_a_final(&w);
    world_restart_and_compare(&w);
    uint16_t first = kz_tournament_table_at(world_cup(&w)->core, 1)->entrant[0];
    assert_int_equal(tournaments_at_seat(world_cup(&w), 1, 0), first);
    report(&w, "\"table\":1,\"place\":[1,2],\"points\":[7,0],\"losers\":2,\"deals\":1,\"match\":\"m1\"");
    assert_string_equal(world_cup(&w)->table[1].text, "t3");
    assert_non_null(strstr(w.opened, "t3:"));
    assert_int_equal(tournaments_at_seat(world_cup(&w), 1, 0), 1 - first);
    world_restart_and_compare(&w);
    assert_int_equal(tournaments_at_seat(world_cup(&w), 1, 0), 1 - first);
    assert_false(kz_tournament_table_at(world_cup(&w)->core, 1)->over);
    report(&w, "\"table\":1,\"place\":[1,2],\"points\":[6,0],\"losers\":2,\"deals\":1,\"match\":\"m2\"");
    const kz_tournament_table *table = kz_tournament_table_at(world_cup(&w)->core, 1);
    assert_true(table->over);
    assert_int_equal(table->result.points[0], 7);
    assert_int_equal(table->result.points[1], 6);
    assert_int_equal(table->result.losers, 2);
    world_restart_and_compare(&w);
    assert_int_equal(kz_tournament_next(world_cup(&w)->core, w.rooms.now).need, KZ_TOURNAMENT_ENDED);
    world_end(&w);
}

static void a_first_deal_that_is_read_again_counts_once(void **state)
{
    static const char deal[] =
        "\"table\":1,\"place\":[1,2],\"points\":[7,0],\"losers\":2,\"deals\":1,\"match\":\"m1\"";
    world w = {0};
    (void)state;
    draw_a_final(&w);
    report(&w, deal);
    size_t events = world_cup(&w)->event_count;
    report(&w, deal);
    world_restart_and_compare(&w);
    report(&w, deal);
    assert_int_equal(world_cup(&w)->event_count, events);
    assert_false(kz_tournament_table_at(world_cup(&w)->core, 1)->over);
    report(&w, "\"table\":1,\"place\":[1,2],\"points\":[6,0],\"losers\":2,\"deals\":1,\"match\":\"m2\"");
    assert_true(kz_tournament_table_at(world_cup(&w)->core, 1)->over);
    world_end(&w);
}

static void equal_extra_deals_are_followed_by_one_more(void **state)
{
    world w = {0};
    (void)state;
    draw_a_final(&w);
    report(&w, "\"table\":1,\"place\":[1,2],\"points\":[7,0],\"deals\":1");
    report(&w, "\"table\":1,\"place\":[1,2],\"points\":[7,0],\"deals\":1");
    assert_true(pairs(&w));
    assert_int_equal(kz_tournament_table_at(world_cup(&w)->core, 2)->extra, 1);
    report(&w, "\"table\":2,\"place\":[2,1],\"points\":[0,3],\"losers\":1,\"deals\":1");
    assert_int_equal(kz_tournament_next(world_cup(&w)->core, w.rooms.now).need, KZ_TOURNAMENT_ENDED);
    assert_int_equal(world_cup(&w)->deal_count, 1);
    world_end(&w);
}

static void who_leaves_an_extra_deal_loses_both(void **state)
{
    world w = {0};
    (void)state;
    draw_a_final(&w);
    report(&w, "\"table\":1,\"place\":[1,2],\"points\":[50,0],\"deals\":1");
    /* At the second deal the seats are changed: who was ahead does not come. */
    report(&w, "\"table\":1,\"place\":[1,2],\"points\":[0,0],\"forfeits\":2,\"losers\":2");
    const kz_tournament_table *table = kz_tournament_table_at(world_cup(&w)->core, 1);
    assert_true(table->over);
    assert_int_equal(table->result.forfeits, 1);
    assert_int_equal(table->result.losers, 1);
    assert_int_equal(table->result.place[0], 2);
    assert_int_equal(kz_tournament_next(world_cup(&w)->core, w.rooms.now).need, KZ_TOURNAMENT_ENDED);
    world_end(&w);
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
        TEST(a_tournament_has_an_end),
        TEST(a_round_robin_with_too_many_entrants_ends),
        TEST(each_seed_survives_a_restart),
        TEST(a_correction_has_a_note),
        TEST(bots_fill_up_a_swiss_and_leave_to_late_entrants),
        TEST(a_tournament_has_a_limited_number_of_bots),
        TEST(bots_do_not_go_on_among_themselves),
        TEST(an_event_that_nobody_has_entered_does_not_take_place),
        TEST(bots_stay_in_a_round_robin),
        TEST(bots_come_and_go_in_an_arena),
        TEST(bots_fill_the_table_of_an_evening),
        TEST(two_extra_deals_are_played_in_two_rooms_with_the_seats_changed),
        TEST(a_first_deal_that_is_read_again_counts_once),
        TEST(equal_extra_deals_are_followed_by_one_more),
        TEST(who_leaves_an_extra_deal_loses_both),
        cmocka_unit_test(damaged_lists_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
