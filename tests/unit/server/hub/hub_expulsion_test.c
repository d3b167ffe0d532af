/* SPDX-License-Identifier: MIT */
/* People who are banned or have closed their account: what becomes of their tables
 * (server/hub/play/expulsion.h). */
#include "tests/unit/server/hub/hub_world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *phase_of(const page *p)
{
    return text_of(p->mirror, "phase");
}

static bool is_free(const page *p, size_t seat)
{
    return json_is_null(json_array_get(json_object_get(p->mirror, "seats"), seat));
}

/* Two people play. */
static world *begin(uint64_t seed, char table[32], const char *members)
{
    world *w = world_begin(seed);
    w->usual.registered = true;
    snprintf(table, 32, "%s", world_table(w, "kozel", 2, 2, members));
    return w;
}

static void check_forfeit(const story *s, int seat)
{
    char line[32];
    snprintf(line, sizeof line, "%d resign\n", seat + 1);
    assert_non_null(s->result);
    assert_string_equal(s->lines[s->count - 1], line);
    assert_false(s->settlement.brief);
    for (int i = 0; i < s->settlement.seats; i++)
        assert_int_equal(s->settlement.seat[i].outcome,
                         s->settlement.seat[i].side == s->settlement.seat[seat].side ? HUB_LOST : HUB_WON);
}

static void a_running_match_is_forfeited_at_once(void **state)
{
    (void)state;
    char table[32];
    world *w = begin(1, table, "\"rated\":true,\"stake\":10");
    page *other = &w->pages[0];
    page_disconnect(&w->pages[1]);
    world_expel(w, 2);
    check_forfeit(&w->matches[0], 1);
    assert_int_equal(w->matches[0].settlement.seat[1].coins, -10);
    assert_string_equal(phase_of(other), "over");
    assert_true(is_free(other, 1));
    world_end(w);
}

/* A resignation at the first move would be too early to count; a forfeit counts, also if the server stops
 * before its end is stored. */
static void a_forfeit_is_no_early_quit(void **state)
{
    (void)state;
    char table[32], reason[128];
    for (int stops = 0; stops < 2; stops++) {
        world *w = world_begin(2);
        world_alone(w);
        w->fair = (hub_fair_limits){.acts = 3, .quits = 3};
        world_new_hub(w);
        w->usual.registered = true;
        snprintf(table, sizeof table, "%s", world_table(w, "kozel", 2, 2, "\"rated\":true"));
        stored_room *r = world_room(w, table);
        size_t kept = r->count;
        int64_t seq = r->seq;
        world_expel(w, 2);
        story *s = &w->matches[0];
        if (stops) {
            while (r->count > kept)
                free(r->texts[--r->count]);
            r->seq = seq;
            free(s->result);
            s->result = NULL;
            s->settlement = (hub_settlement){0};
            json_decref(w->pages[0].mirror);
            json_decref(w->pages[1].mirror);
            w->pages[0].mirror = w->pages[1].mirror = NULL;
            world_new_hub(w);
            assert_true(world_restore(w, s, s->count, reason, sizeof reason));
        }
        check_forfeit(s, 1);
        world_end(w);
    }
}

/* The time of another seat is over, and no timer has noticed it yet. */
static void who_has_run_out_of_time_loses_before_a_forfeit(void **state)
{
    (void)state;
    char table[32], line[32];
    world *w = begin(9, table, "\"time\":15,\"reserve\":0,\"rated\":true");
    int turn = (int)number_of(json_object_get(w->pages[0].mirror, "match"), "turn");
    w->now += 15000;
    world_expel(w, (hub_person_id)(3 - turn));
    const story *s = &w->matches[0];
    snprintf(line, sizeof line, "%d timeout\n", turn);
    assert_string_equal(s->lines[s->count - 1], line);
    assert_int_equal(s->settlement.seat[turn - 1].outcome, HUB_LOST);
    assert_true(is_free(&w->pages[turn - 1], (size_t)(2 - turn)));
    world_end(w);
}

static void in_the_pause_the_next_deal_is_forfeited(void **state)
{
    (void)state;
    char table[32];
    world *w = begin(3, table, "\"options\":{\"target\":\"500\"}");
    page *other = &w->pages[0];
    while (strcmp(phase_of(other), "pause"))
        assert_true(world_step(w));
    world_expel(w, 2);
    check_forfeit(&w->matches[0], 1);
    assert_string_equal(phase_of(other), "over");
    assert_true(is_free(other, 1));
    world_end(w);
}

static void who_sits_at_a_table_without_a_match_gets_up(void **state)
{
    (void)state;
    char table[32];
    world *w = begin(4, table, "");
    page *one = &w->pages[0], *other = &w->pages[1];
    assert_non_null(page_ask(other, "resign", "\"table\":\"%s\"", table));
    assert_string_equal(phase_of(one), "over");
    size_t entries = w->matches[0].count;
    world_expel(w, 2);
    assert_int_equal(w->matches[0].count, entries);
    assert_true(is_free(one, 1));
    /* Waiting for somebody else. */
    assert_non_null(page_ask(one, "rematch", "\"table\":\"%s\"", table));
    assert_string_equal(phase_of(one), "waiting");
    world_expel(w, 1);
    assert_null(world_room(w, table));
    world_end(w);
}

/* A match that is about to begin does not; the table waits for somebody else. */
static void what_is_being_sealed_is_called_off(void **state)
{
    (void)state;
    world *w = world_begin(5);
    char table[32];
    page *one = page_open(w, 1), *other = page_open(w, 2), *third = page_open(w, 3);
    snprintf(table, sizeof table, "%s",
             text_of(page_ask(one, "open", "\"game\":\"kozel\",\"seats\":2,\"hash\":\"%064d\"", 0), "table"));
    page_enter(one, table);
    assert_non_null(page_ask(other, "sit", "\"table\":\"%s\"", table));
    assert_string_equal(phase_of(one), "sealing");
    world_expel(w, 2);
    assert_string_equal(phase_of(one), "waiting");
    assert_true(is_free(one, 1));
    assert_int_equal(w->match_count, 0);
    assert_non_null(page_ask(third, "sit", "\"table\":\"%s\"", table));
    assert_string_equal(phase_of(one), "sealing");
    world_wait(w, 10000);
    assert_string_equal(phase_of(one), "play");
    world_end(w);
}

static void who_waits_in_a_queue_waits_no_more(void **state)
{
    (void)state;
    char table[32];
    world *w = begin(6, table, "\"queue\":true");
    page *third = page_open(w, 3);
    assert_non_null(page_ask(third, "queue", "\"table\":\"%s\"", table));
    assert_int_equal(json_array_size(json_object_get(w->pages[0].mirror, "queue")), 1);
    world_expel(w, 3);
    assert_int_equal(json_array_size(json_object_get(w->pages[0].mirror, "queue")), 0);
    assert_string_equal(phase_of(&w->pages[0]), "play");
    world_end(w);
}

/* As a resignation does, it ends the match for both pairs. */
static void a_pair_loses_together(void **state)
{
    (void)state;
    world *w = world_begin(7);
    world_table(w, "kozel-short", 4, 4, "\"options\":{\"sides\":\"pairs\"}");
    world_expel(w, 3);
    check_forfeit(&w->matches[0], 2);
    assert_int_equal(w->matches[0].settlement.seat[0].outcome, HUB_LOST);
    world_end(w);
}

static void all_matches_of_a_person_are_forfeited(void **state)
{
    (void)state;
    char table[32];
    world *w = begin(8, table, "");
    page *third = page_open(w, 3);
    const char *more = text_of(page_ask(third, "open", "\"game\":\"kozel\",\"seats\":2"), "table");
    page_enter(third, more);
    assert_non_null(page_ask(&w->pages[1], "sit", "\"table\":\"%s\"", text_of(third->mirror, "table")));
    assert_int_equal(w->match_count, 2);
    world_expel(w, 2);
    check_forfeit(&w->matches[0], 1);
    check_forfeit(&w->matches[1], 1);
    page_disconnect(&w->pages[1]);
    world_expel(w, 2); /* again, and somebody who is not known here */
    world_expel(w, 99);
    world_end(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_running_match_is_forfeited_at_once),
        cmocka_unit_test(a_forfeit_is_no_early_quit),
        cmocka_unit_test(who_has_run_out_of_time_loses_before_a_forfeit),
        cmocka_unit_test(in_the_pause_the_next_deal_is_forfeited),
        cmocka_unit_test(who_sits_at_a_table_without_a_match_gets_up),
        cmocka_unit_test(what_is_being_sealed_is_called_off),
        cmocka_unit_test(who_waits_in_a_queue_waits_no_more),
        cmocka_unit_test(a_pair_loses_together),
        cmocka_unit_test(all_matches_of_a_person_are_forfeited),
    };
    return cmocka_run_group_tests_name("hub_expulsion", tests, NULL, NULL);
}
