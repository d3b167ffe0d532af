/* SPDX-License-Identifier: MIT */
/* Hints (server/hub/table/hint.h): who may have one, who gets it, how they are counted and stored. */
#include "tests/unit/server/hub/hub_world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The page whose seat is to act, and another one. */
static page *to_act(world *w, page **other)
{
    int turn = (int)number_of(json_object_get(w->pages[0].mirror, "match"), "turn") - 1;
    for (int i = 0; i < 2; i++)
        if (page_seat(&w->pages[i]) != turn)
            *other = &w->pages[i];
    return *other == &w->pages[0] ? &w->pages[1] : &w->pages[0];
}

static json_t *ask(page *p, const char *table)
{
    return page_ask(p, "hint", "\"table\":\"%s\",\"v\":%d", table, (int)number_of(p->mirror, "v"));
}

/* How many hints the page has got. */
static int told(const page *p)
{
    size_t i;
    json_t *event;
    int count = 0;
    json_array_foreach(p->events, i, event) count += !strcmp(text_of(event, "ev"), "hint");
    return count;
}

static const json_t *last_of(const page *p)
{
    return json_array_get(p->events, json_array_size(p->events) - 1);
}

static int counted(const page *p, int seat)
{
    return (int)json_integer_value(json_array_get(json_object_get(p->mirror, "hints"), (size_t)seat));
}

static void answer(world *w, const char *table)
{
    const hub_advice advice = {
        .action = w->hint_view.legal[0], .reason = "V", .chance = 0.125, .points = 3.5};
    w->sending = false;
    hub_advised(w->hub, table, w->hint, &advice, w->now);
}

static void only_the_asker_gets_the_hint_and_all_see_the_count(void **state)
{
    (void)state;
    world *w = world_begin(3);
    world_alone(w);
    char table[32], act[KZ_ACTION_TEXT];
    snprintf(table, sizeof table, "%s", world_table(w, "kozel", 2, 2, ""));
    page *other = NULL, *own = to_act(w, &other), *watcher = page_open(w, 9);
    page_enter(watcher, table);
    assert_null(ask(other, table));
    assert_string_equal(page_error(other), "not-your-turn");
    assert_null(ask(watcher, table));
    assert_string_equal(page_error(watcher), "not-seated");
    assert_null(json_object_get(own->mirror, "hints"));
    assert_non_null(ask(own, table));
    for (int i = 0; i < w->page_count; i++)
        assert_int_equal(counted(&w->pages[i], page_seat(own)), 1);
    /* While it is looked for, another question is the same one. */
    uint64_t ticket = w->hint;
    assert_non_null(ask(own, table));
    assert_int_equal(w->hint, ticket);
    assert_int_equal(told(own), 0);
    answer(w, table);
    assert_int_equal(told(own), 1);
    assert_int_equal(told(other) + told(watcher), 0);
    const json_t *hint = last_of(own);
    assert_string_equal(text_of(hint, "act"), kz_action_print(w->hint_view.legal[0], act));
    assert_string_equal(text_of(hint, "reason"), "V");
    assert_true(json_number_value(json_object_get(hint, "points")) == 3.5);
    assert_true(json_number_value(json_object_get(hint, "chance")) == 0.125);
    /* A second request in the same position is answered again, but not counted. */
    assert_non_null(ask(own, table));
    assert_int_equal(told(own), 2);
    assert_int_equal(w->hint, ticket);
    assert_int_equal(counted(other, page_seat(own)), 1);
    world_end(w);
}

static void what_comes_too_late_is_sent_to_nobody(void **state)
{
    (void)state;
    world *w = world_begin(4);
    world_alone(w);
    char table[32];
    snprintf(table, sizeof table, "%s", world_table(w, "kozel", 2, 2, ""));
    page *other = NULL, *own = to_act(w, &other);
    assert_non_null(ask(own, table));
    int64_t v = number_of(own->mirror, "v");
    while (number_of(own->mirror, "v") == v)
        world_step(w);
    answer(w, table);
    hub_advised(w->hub, "nowhere", w->hint, &(hub_advice){.reason = ""}, w->now);
    assert_int_equal(told(own) + told(other), 0);
    w->no_hints = true;
    own = to_act(w, &other);
    assert_null(ask(own, table));
    assert_string_equal(page_error(own), "busy");
    world_end(w);
}

/* Nobody waits for a hint once its person has left, or the seat has acted. */
static void a_hint_that_nobody_waits_for_is_given_up(void **state)
{
    (void)state;
    world *w = world_begin(8);
    world_alone(w);
    char table[32];
    snprintf(table, sizeof table, "%s", world_table(w, "kozel", 2, 2, ""));
    page *other = NULL, *own = to_act(w, &other);
    assert_non_null(ask(own, table));
    uint64_t ticket = w->hint;
    page_disconnect(other);
    assert_int_equal(w->given_up, 0);
    page_disconnect(own);
    assert_int_equal(w->given_up, ticket);
    answer(w, table); /* too late */
    /* The person comes back, and asks again: it is searched again, and counts once. */
    page_connect(own);
    page_enter(own, table);
    assert_int_equal(told(own), 0);
    assert_non_null(ask(own, table));
    assert_int_not_equal(w->hint, ticket);
    assert_int_equal(counted(own, page_seat(own)), 1);
    ticket = w->hint;
    int v = (int)number_of(own->mirror, "v");
    while (number_of(own->mirror, "v") == v)
        world_step(w);
    assert_int_equal(w->given_up, ticket);
    world_end(w);
}

static void where_something_hangs_on_it_there_are_none(void **state)
{
    (void)state;
    static const char *const terms[] = {"\"rated\":true", "\"stake\":5"};
    for (int i = 0; i < 2; i++) {
        world *w = world_begin(5);
        world_alone(w);
        char table[32];
        w->usual.registered = true;
        w->usual.matches = 100;
        snprintf(table, sizeof table, "%s", world_table(w, "kozel", 2, 2, terms[i]));
        page *other = NULL, *own = to_act(w, &other);
        assert_null(ask(own, table));
        assert_string_equal(page_error(own), "no-hints");
        world_end(w);
    }
}

static void the_count_outlives_the_server_and_not_the_match(void **state)
{
    (void)state;
    world *w = world_begin(6);
    world_alone(w);
    char table[32], reason[256];
    snprintf(table, sizeof table, "%s", world_table(w, "kozel", 2, 2, ""));
    page *other = NULL, *own = to_act(w, &other);
    int seat = page_seat(own);
    assert_non_null(ask(own, table));
    world_new_hub(w);
    assert_true(world_restore_room(w, 0, world_room(w, table), reason, sizeof reason));
    for (int i = 0; i < w->page_count; i++) { /* what it knew of the server before */
        json_decref(w->pages[i].mirror);
        w->pages[i].mirror = NULL;
    }
    for (int i = 0; i < w->page_count; i++) {
        page_connect(&w->pages[i]);
        page_enter(&w->pages[i], table);
        assert_int_equal(counted(&w->pages[i], seat), 1);
    }
    assert_non_null(page_ask(own, "resign", "\"table\":\"%s\"", table));
    assert_int_equal(counted(own, seat), 1);
    for (int i = 0; i < 2; i++)
        assert_non_null(page_ask(&w->pages[i], "rematch", "\"table\":\"%s\"", table));
    assert_string_equal(text_of(own->mirror, "phase"), "play");
    assert_null(json_object_get(page_enter(own, table), "hints"));
    world_end(w);
}

/* The node is gone, and node `to` (0: the same one, restarted) goes on with the table. */
static void restart_hub(world *w, int to, const char *table)
{
    char reason[256];
    if (to)
        world_kill(w, 0);
    else
        world_new_hub(w);
    if (to)
        world_take_over(w, to);
    else
        assert_true(world_restore_room(w, 0, world_room(w, table), reason, sizeof reason));
    for (int i = 0; i < w->page_count; i++) { /* what it knew of the server before */
        json_decref(w->pages[i].mirror);
        w->pages[i].mirror = NULL;
    }
    for (int i = 0; i < w->page_count; i++) {
        page *p = &w->pages[i];
        if (!w->nodes[p->node].hub)
            p->node = to;
        if (!p->conn)
            page_connect(p);
        page_enter(p, table);
    }
}

/* The page that is at `seat`. */
static page *at_seat(world *w, int seat)
{
    return page_seat(&w->pages[0]) == seat ? &w->pages[0] : &w->pages[1];
}

static void finish(world *w, int node, const char *table)
{
    const hub_advice advice = {.action = w->hint_view.legal[0], .reason = ""};
    w->sending = false;
    hub_advised(w->nodes[node].hub, table, w->hint, &advice, w->now);
    world_after_call(w);
}

/* Over a restart and over a takeover, with a new number and with the same one. */
static void a_position_is_counted_once_whoever_serves(void **state)
{
    (void)state;
    for (int to = 0; to < 2; to++) {
        world *w = world_begin(7);
        world_alone(w);
        while (to && w->node_count < 2)
            world_add_node(w);
        char table[32], text[96];
        snprintf(table, sizeof table, "%s", world_table(w, "kozel", 2, 2, ""));
        page *other = NULL, *own = to_act(w, &other);
        int seat = page_seat(own);
        assert_non_null(ask(own, table));
        finish(w, 0, table);
        snprintf(text, sizeof text, "{\"seq\":%lld,\"do\":\"hint\",\"table\":\"%s\",\"v\":%d}",
                 (long long)own->seq, table, (int)number_of(own->mirror, "v"));
        size_t entries = w->matches[0].count;
        for (int i = 0; i < 3 - 2 * to; i++) {
            restart_hub(w, to, table);
            own = at_seat(w, seat);
            int before = told(own);
            page_send(own, text);
            assert_string_equal(page_error(own), "");
            finish(w, to, table);
            assert_int_equal(told(own), before + 1);
            assert_non_null(ask(own, table));
            assert_int_equal(told(own), before + 2);
            for (int n = 0; n < w->page_count; n++)
                assert_int_equal(counted(&w->pages[n], seat), 1);
        }
        for (size_t i = entries; i < w->matches[0].count; i++)
            assert_null(strstr(w->matches[0].lines[i], "#hint"));
        /* Another position is another hint. */
        int64_t v = number_of(own->mirror, "v");
        while (number_of(own->mirror, "v") == v)
            world_step(w);
        own = to_act(w, &other);
        int had = counted(own, page_seat(own));
        assert_non_null(ask(own, table));
        assert_int_equal(counted(own, page_seat(own)), had + 1);
        world_end(w);
    }
}

/* A log in which an older program has counted the same position three times. */
static void what_an_older_program_counted_twice_counts_once(void **state)
{
    (void)state;
    world *w = world_begin(8);
    world_alone(w);
    char table[32];
    snprintf(table, sizeof table, "%s", world_table(w, "kozel", 2, 2, ""));
    page *other = NULL, *own = to_act(w, &other);
    int seat = page_seat(own);
    assert_non_null(ask(own, table));
    story *s = &w->matches[0];
    for (int i = 0; i < 2; i++) {
        s->at[s->count] = w->now;
        s->lines[s->count] = strdup(s->lines[s->count - 1]);
        s->count++;
    }
    restart_hub(w, 0, table);
    assert_int_equal(counted(at_seat(w, seat), seat), 1);
    world_end(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_the_asker_gets_the_hint_and_all_see_the_count),
        cmocka_unit_test(what_comes_too_late_is_sent_to_nobody),
        cmocka_unit_test(a_hint_that_nobody_waits_for_is_given_up),
        cmocka_unit_test(where_something_hangs_on_it_there_are_none),
        cmocka_unit_test(the_count_outlives_the_server_and_not_the_match),
        cmocka_unit_test(a_position_is_counted_once_whoever_serves),
        cmocka_unit_test(what_an_older_program_counted_twice_counts_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
