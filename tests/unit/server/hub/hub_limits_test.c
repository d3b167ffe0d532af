/* SPDX-License-Identifier: MIT */
/* Limits: tables of a person, tabs and tables of a server; a store that is behind. */
#include "tests/unit/base/spare.h"
#include "tests/unit/server/hub/hub_world.h"

#include <stdio.h>
#include <string.h>

/* Thousands of people come and go: only some of their tabs are remembered. */
static void idle_tabs_are_bounded(void **state)
{
    (void)state;
    world *w = world_begin(10);
    page *p = page_open(w, 1);
    page_disconnect(p);
    for (int i = 0; i < 5000 / SPARE; i++) {
        p->person = 1000 + i;
        p->seq = 0;
        page_connect(p);
        page_disconnect(p);
    }
    p->person = 1;
    p->seq = 0;
    page_connect(p);
    int64_t next = number_of(json_object_get(p->reply, "ok"), "next");
    assert_true(SPARE > 1 || next == 2);
    world_end(w);
}

static void four_tables_a_person(void **state)
{
    (void)state;
    world *w = world_begin(16);
    page *p = page_open(w, 1), *other = page_open(w, 2);
    for (int i = 0; i < 4; i++)
        assert_non_null(page_ask(p, i % 2 ? "play" : "open", "\"game\":\"kozel\""));
    assert_null(page_ask(p, "open", "\"game\":\"kozel\""));
    assert_string_equal(page_error(p), "too-many-tables");
    assert_null(page_ask(p, "play", "\"game\":\"kozel\""));
    char table[32];
    snprintf(table, sizeof table, "%s", text_of(page_ask(other, "open", "\"game\":\"kozel\""), "table"));
    assert_null(page_ask(p, "sit", "\"table\":\"%s\"", table));
    assert_string_equal(page_error(p), "too-many-tables");
    world_end(w);
}

/* A match that is over keeps nobody from the next one: who went without getting up is got up. */
static void finished_matches_do_not_count(void **state)
{
    (void)state;
    world *w = world_begin(20);
    world_alone(w);
    page *p = page_open(w, 1), *other = page_open(w, 2);
    char table[4][32], theirs[32];
    for (int i = 0; i < 4; i++)
        snprintf(table[i], sizeof table[i], "%s",
                 text_of(page_ask(p, "play", "\"game\":\"kozel\""), "table"));
    for (int i = 0; i < 4; i++)
        assert_non_null(page_ask(p, "resign", "\"table\":\"%s\"", table[i]));
    assert_int_equal(json_array_size(json_object_get(page_ask(p, "mine", "%s", ""), "tables")), 4);
    /* What is refused changes nothing. */
    assert_null(page_ask(p, "open", "\"game\":\"kozel\",\"stake\":2000"));
    assert_int_equal(json_array_size(json_object_get(page_ask(p, "mine", "%s", ""), "tables")), 4);
    /* The one that is looked at is kept: a rematch may come of it. */
    assert_non_null(page_ask(p, "enter", "\"table\":\"%s\"", table[2]));
    snprintf(theirs, sizeof theirs, "%s", text_of(page_ask(other, "open", "\"game\":\"kozel\""), "table"));
    assert_non_null(page_ask(p, "sit", "\"table\":\"%s\"", theirs));
    json_t *mine = json_object_get(page_ask(p, "mine", "%s", ""), "tables");
    assert_int_equal(json_array_size(mine), 2);
    assert_string_equal(text_of(json_array_get(mine, 0), "table"), table[2]);
    assert_string_equal(text_of(json_array_get(mine, 1), "table"), theirs);
    world_end(w);
}

static void sixteen_watched_tables(void **state)
{
    (void)state;
    world *w = world_begin(17);
    world_alone(w);
    page *p = page_open(w, 100), *owner = NULL;
    for (int i = 0; i < 17; i++) {
        if (i % 4 == 0)
            owner = page_open(w, 1 + i);
        json_t *ok = page_ask(owner, "open", "\"game\":\"kozel\"");
        w->now += 1000;
        page_ask(p, "enter", "\"table\":\"%s\"", text_of(ok, "table"));
        assert_string_equal(page_error(p), i < 16 ? "" : "too-many-entered");
    }
    world_end(w);
}

static void a_full_server_refuses(void **state)
{
    (void)state;
    world *w = world_begin(18);
    world_alone(w);
    hub_config config = hub_defaults();
    assert_int_equal(config.max_tables, 10000);
    config.max_tables /= SPARE;
    config.rate = world_rate;
    hub_configure(w->hub, &config);
    w->quiet = true;
    page *p = page_open(w, 1);
    for (int i = 0; i < config.max_tables; i++) {
        if (i % 4 == 0) {
            page_disconnect(p);
            p->person = 1000 + i;
            page_connect(p);
        }
        assert_non_null(page_ask(p, "open", "\"game\":\"kozel\",\"private\":true"));
    }
    page *late = page_open(w, 1);
    assert_null(page_ask(late, "open", "\"game\":\"kozel\""));
    assert_string_equal(page_error(late), "server-full");
    world_wait(w, 60000); /* most of them are absent */
    assert_non_null(page_ask(late, "open", "\"game\":\"kozel\""));
    world_end(w);
}

/* While the store is behind nobody opens a table, and what is there goes on. */
static void a_busy_server_begins_nothing_new(void **state)
{
    (void)state;
    static const char *const asked[] = {"open", "play", "quick"};
    world *w = world_begin(19);
    page *p = page_open(w, 1), *other = page_open(w, 2);
    json_t *ok = page_ask(p, "open", "\"game\":\"kozel\",\"seats\":2");
    char table[32];
    snprintf(table, sizeof table, "%s", text_of(ok, "table"));
    hub_set_busy(w->hub, true);
    for (int i = 0; i < 3; i++) {
        assert_null(page_ask(p, asked[i], "\"game\":\"sport\""));
        assert_string_equal(page_error(p), "busy");
    }
    assert_non_null(page_ask(other, "sit", "\"table\":\"%s\"", table));
    hub_set_busy(w->hub, false);
    assert_non_null(page_ask(p, "open", "\"game\":\"kozel\""));
    const hub_request_count *count = hub_requests(w->hub);
    while (strcmp(count->name, "open") != 0)
        count++;
    assert_int_equal(count->taken, 2);
    assert_int_equal(count->refused, 1);
    hub_figures figures;
    hub_count(w->hub, &figures);
    assert_int_equal(figures.persons, 2);
    assert_int_equal(figures.tables[0], 1);
    assert_int_equal(figures.tables[1], 1);
    assert_int_equal(figures.seats[0], 2);
    world_end(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(idle_tabs_are_bounded),         cmocka_unit_test(four_tables_a_person),
        cmocka_unit_test(finished_matches_do_not_count), cmocka_unit_test(sixteen_watched_tables),
        cmocka_unit_test(a_full_server_refuses),         cmocka_unit_test(a_busy_server_begins_nothing_new),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
