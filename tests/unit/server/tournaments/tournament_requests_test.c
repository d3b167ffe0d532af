/* SPDX-License-Identifier: MIT */
/* Who may do what with a tournament, what the list shows, and which terms and results are refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/rooms/notice.h"
#include "server/rooms/remote.h"
#include "server/store/sql/query.h"
#include "tests/unit/server/tournaments/tournament_world.h"

/* Asserts which requests would be granted to a person. */
static void assert_may(world *w, int64_t person, bool staff, const char *expected)
{
    const hub_tournament_request request = {.person = person, .staff = staff};
    json_t *words = tournaments_may(&w->host, world_cup(w), &request), *word;
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
    return tournaments_act(&w->host, world_cup(w), &request, &refusal);
}

/* Lists the tournaments with put_notice(), which keeps what it has written. */
static void the_list_has_the_last_that_ended(void **state)
{
    world w = {0};
    char id[ROOM_ID_TEXT];
    tournaments_event closed = {.core.kind = KZ_EVENT_CLOSED};
    (void)state;
    world_found(&w, &world_swiss, 1);
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
        tournaments_tournament *made = tournaments_new(&w.host, id, &world_swiss, NULL);
        assert_true(tournaments_apply(&w.host, made, &closed, NULL));
    }
    for (int twice = 0; twice < 2; twice++) {
        char *text = room_notice_list(&w.rooms, "tournament");
        const char *kept = world_cup(&w)->notice.text;
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
        assert_ptr_equal(world_cup(&w)->notice.text, kept);
        assert_true(twice || act(&w, 101, "enter"));
    }
    room_end(&w.rooms);
    world_end(&w);
}

/* Checks which tables a list has as the best. */
static void assert_best(world *w, const char *expected)
{
    char *text = room_notice_list(&w->rooms, "tournament"), found[64] = "";
    json_t *list = json_loads(text, 0, NULL), *table;
    size_t i;
    json_array_foreach(json_object_get(json_array_get(list, 0), "best"), i, table)
    {
        snprintf(found + strlen(found), sizeof found - strlen(found), "%s ",
                 json_string_value(json_object_get(table, "table")));
    }
    assert_string_equal(found, expected);
    json_decref(list);
    free(text);
}

static void the_best_tables_are_those_whose_match_has_begun(void **state)
{
    (void)state;
    world w = {.waiting = "t1 t2 t3"};
    world_begin(&w, 6);
    assert_best(&w, "");
    strcpy(w.waiting, "t1");
    assert_best(&w, "t2 t3 ");
    *w.waiting = '\0'; /* the tournament has no new event */
    assert_best(&w, "t1 t2 t3 ");
    assert_true(world_report(&w, 1));
    assert_best(&w, "t1 t3 ");
    room_end(&w.rooms);
    world_end(&w);
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
        world_begin(&w, 2);
        assert_true(tournaments_act(&w.host, world_cup(&w), &request, &refusal));
        request.what = "close";
        assert_true(!ended || tournaments_act(&w.host, world_cup(&w), &request, &refusal));
        room_end(&w.rooms);
        assert_string_equal(world_cup(&w)->terms.name, "Cup \"9\"");
        free(room_notice_list(&w.rooms, "tournament"));
        request = (hub_tournament_request){.person = 8, .staff = true, .what = "close"};
        assert_may(&w, 8, true, ended ? "close" : "enter pause remove close result");
        assert_true(tournaments_act(&w.host, world_cup(&w), &request, &refusal));
        room_end(&w.rooms);
        assert_may(&w, 8, true, "");
        assert_false(tournaments_act(&w.host, world_cup(&w), &request, &refusal));
        char *list = room_notice_list(&w.rooms, "tournament");
        assert_non_null(strstr(list, "\"name\":\"cup\""));
        free(list);
        world_restart(&w);
        assert_string_equal(world_cup(&w)->terms.name, "cup");
        for (size_t i = 0; i < world_cup(&w)->event_count; i++)
            assert_null(strstr(world_cup(&w)->event[i], "foul"));
        assert_int_equal(
            store_ask_int(
                w.store, -1,
                "SELECT count(*) FROM table_entry WHERE text LIKE '%foul%' OR text LIKE '%Cup __9%'", ""),
            0);
        json_decref(message);
        world_end(&w);
        test_store_teardown(state);
        test_store_setup(state);
    }
}

/* A correction calls nothing off. */
static void the_table_of_a_given_result_is_called_off(void **state)
{
    world w = {0};
    (void)state;
    world_begin(&w, 2);
    for (int i = 0; i < 2; i++) {
        hub_tournament_refusal refusal;
        json_t *message = json_pack("{s:i, s:i, s:i, s:s}", "match", 1, "first", i, "second", 9, "note", "x");
        hub_tournament_request request = {.person = 7, .what = "result", .message = message};
        assert_true(tournaments_act(&w.host, world_cup(&w), &request, &refusal));
        assert_string_equal(w.called_off, i ? "" : "t1");
        w.called_off[0] = '\0';
        json_decref(message);
    }
    world_end(&w);
}

/* Returns the fault of a request to enter; -1: the person has entered. `club`: in which the person is a
 * member. */
static int enter_as_member(world *w, int64_t person, int64_t club)
{
    const hub_person_club clubs[] = {{.id = 5, .leads = true}, {.id = club}};
    const hub_tournament_request request = {
        .person = person, .name = "", .what = "enter", .clubs = clubs, .club_count = club ? 2 : 0};
    hub_tournament_refusal refusal = {0};
    return tournaments_act(&w->host, world_cup(w), &request, &refusal) ? -1 : (int)refusal.fault;
}

static void a_club_admits_its_members(void **state)
{
    world w = {0};
    tournaments_terms terms = world_swiss;
    (void)state;
    terms.club = 12;
    world_found(&w, &terms, 1);
    for (int twice = 0; twice < 2; twice++) {
        assert_int_equal(enter_as_member(&w, 110, 0), HUB_TOURNAMENT_CLUB);
        assert_int_equal(enter_as_member(&w, 110, 11), HUB_TOURNAMENT_CLUB);
        assert_int_equal(enter_as_member(&w, 111, 12), -1);
        /* Who takes part stays after leaving the club, but does not come back. */
        assert_int_equal(enter_as_member(&w, 111, 0), -1);
        assert_true(act(&w, 111, "leave"));
        assert_int_equal(enter_as_member(&w, 111, 0), HUB_TOURNAMENT_CLUB);
        room_end(&w.rooms);
        world_restart(&w);
        assert_int_equal(world_cup(&w)->terms.club, 12);
    }
    world_end(&w);
}

/* The host is person 7. */
static void what_is_offered_is_granted(void **state)
{
    world w = {0};
    (void)state;
    world_found(&w, &world_swiss, 1);
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
    world_cup(&w)->changes = 0;
    assert_true(act(&w, 7, "start"));
    world_answer(&w);
    assert_may(&w, 7, false, "enter pause remove close result");
    assert_true(world_report(&w, 0));
    assert_may(&w, 7, false, "enter pause remove close result");
    assert_true(act(&w, 7, "close"));
    assert_may(&w, 7, false, "");
    world_end(&w);
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
    world_begin(&w, 2);
    assert_true(is_logged(&w, RESULT "0}"));
    assert_true(is_logged(&w, RESULT "7,\"place\":[1,2],\"points\":[5,0]}"));
    assert_true(is_logged(&w, "{\"tournament\":\"cup\",\"event\":\"closed\",\"at\":1}"));
    assert_false(is_logged(&w, RESULT "0,\"place\":[1,2],\"points\":[5,0]}"));
    assert_false(is_logged(&w, RESULT "0,\"place\":[1,2],\"points\":[5,0]}")); /* it comes twice */
    room_end(&w.rooms);
    world_end(&w);
}

static void terms_that_no_log_can_have_are_refused(void **state)
{
    static const struct {
        const char *term;
        uint16_t entrants_max;
        kz_tournament_terms core;
    } rows[] = {{NULL, 4, {.format = KZ_FORMAT_ARENA, .duration_ms = 1}},
                {NULL, 4, {.format = KZ_FORMAT_KNOCK_OUT, .best_of = 15}},
                {"best_of", 4, {.format = KZ_FORMAT_KNOCK_OUT, .best_of = 2}},
                {"format", 4, {.format = KZ_FORMAT_KNOCK_OUT + 1}},
                {"twice", 4, {.format = KZ_FORMAT_ROUND_ROBIN, .twice = true}},
                {"rounds", 4, {.format = KZ_FORMAT_ROUND_ROBIN, .rounds = 4}},
                {"entrants_max", 5, {.format = KZ_FORMAT_ROUND_ROBIN, .rounds = 3}},
                {"entrants_max", 257, {.format = KZ_FORMAT_ROUND_ROBIN}},
                {NULL, 4, {.format = KZ_FORMAT_ROUND_ROBIN, .rounds = 3}},
                {NULL, 256, {.format = KZ_FORMAT_ROUND_ROBIN}}};
    world w = {0};
    (void)state;
    world_start(&w);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        tournaments_terms terms = world_swiss;
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
    tournaments_terms longest = world_swiss, longer = world_swiss;
    longest.move_ms = longest.reserve_ms = TOURNAMENTS_TIME_MAX;
    tournaments_free(&w.host, tournaments_new(&w.host, "cup", &longest, NULL));
    longer.move_ms = TOURNAMENTS_TIME_MAX + 1;
    assert_null(tournaments_new(&w.host, "cup", &longer, NULL));
    longer = world_swiss;
    longer.reserve_ms = TOURNAMENTS_TIME_MAX + 1;
    assert_null(tournaments_new(&w.host, "cup", &longer, NULL));
    world_stop(&w);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, test_store_setup, test_store_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_list_has_the_last_that_ended), TEST(the_best_tables_are_those_whose_match_has_begun),
        TEST(a_moderator_removes_the_texts),    TEST(the_table_of_a_given_result_is_called_off),
        TEST(what_is_offered_is_granted),       TEST(a_club_admits_its_members),
        TEST(a_dropped_result_is_logged),       cmocka_unit_test(terms_that_no_log_can_have_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
