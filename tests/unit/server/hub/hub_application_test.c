/* SPDX-License-Identifier: MIT */
/* Applications: who gets their events, and when they and finished matches are gone. */
#include "tests/unit/server/hub/hub_world.h"

#include <stdio.h>
#include <string.h>

#include "server/hub/table/table.h"

static void the_lobby_is_live(void **state)
{
    (void)state;
    world *w = world_begin(12);
    page *watcher = page_open(w, 1), *a = page_open(w, 2), *b = page_open(w, 3);
    json_t *ok = page_ask(watcher, "lobby", "\"on\":true");
    assert_int_equal(json_array_size(json_object_get(ok, "applications")), 0);
    ok = page_ask(a, "open",
                  "\"game\":\"kozel\",\"seats\":3,\"options\":{\"fish\":\"one\"},\"time\":30,\"reserve\":0,"
                  "\"bots\":\"random\"");
    char table[32];
    snprintf(table, sizeof table, "%s", text_of(ok, "table"));
    assert_int_equal(json_array_size(watcher->events), 1);
    json_t *app = json_object_get(json_array_get(watcher->events, 0), "app");
    json_t *expected =
        json_pack("{s:s, s:i, s:s, s:{s:s, s:s}, s:i, s:i, s:i, s:s, s:b, s:b, s:i, s:i, s:b, "
                  "s:i, s:b, s:s, s:[s], s:[n], s:i}",
                  "table", table, "terms", 1, "game", "kozel", "options", "fish", "one", "target", "101",
                  "seats", 3, "time", 30, "reserve", 0, "bots", "random", "private", 0, "rated", 0, "lowest",
                  0, "stake", 0, "queue", 0, "substitute", 0, "memory_aids", 1, "by", "Guest-2", "players",
                  "Guest-2", "elo", "free", 2);
    assert_true(json_equal(app, expected));
    ok = page_ask(b, "lobby", "\"on\":true");
    assert_true(json_equal(json_array_get(json_object_get(ok, "applications"), 0), expected));
    json_decref(expected);
    ok = page_ask(b, "sit", "\"table\":\"%s\"", table);
    assert_int_equal(number_of(ok, "seat"), 2);
    app = json_object_get(json_array_get(watcher->events, 1), "app");
    assert_int_equal(number_of(app, "free"), 1);
    assert_null(page_ask(b, "start", "\"table\":\"%s\"", table));
    assert_string_equal(page_error(b), "not-applicant");
    assert_string_equal(
        json_string_value(json_array_get(json_object_get(json_object_get(b->reply, "error"), "args"), 0)),
        "Guest-2");
    /* The applicant leaves: the next one is it. */
    assert_non_null(page_ask(a, "leave", "\"table\":\"%s\"", table));
    app = json_object_get(json_array_get(watcher->events, 2), "app");
    assert_string_equal(text_of(app, "by"), "Guest-3");
    assert_non_null(page_ask(b, "start", "\"table\":\"%s\"", table));
    assert_string_equal(text_of(json_array_get(watcher->events, 3), "ev"), "gone");
    assert_int_equal(w->match_count, 1);
    /* Private ones are not listed, and a client that has not subscribed gets nothing. */
    assert_non_null(page_ask(a, "open", "\"game\":\"kozel\",\"private\":true"));
    assert_int_equal(strlen(text_of(json_object_get(a->reply, "ok"), "table")), 16);
    assert_int_equal(json_array_size(watcher->events), 4);
    assert_non_null(page_ask(watcher, "lobby", "\"on\":false"));
    assert_non_null(page_ask(a, "open", "\"game\":\"kozel\""));
    assert_int_equal(json_array_size(watcher->events), 4);
    world_end(w);
}

static bool has_aids(world *w, const char *table)
{
    return hub_table_find(w->hub, table)->app.memory_aids;
}

static page *open_registered(world *w, hub_person_id person)
{
    page *a = page_open(w, person);
    a->who.registered = true;
    page_update(a);
    return a;
}

/* Opens a table as an older client (no `memory_aids`) or as asked for. */
static const char *open_with(page *a, const char *members)
{
    return text_of(page_ask(a, "open", "\"game\":\"kozel\",\"seats\":2%s", members), "table");
}

static void memory_aids_go_with_friendly_matches(void **state)
{
    (void)state;
    world *w = world_begin(12);
    page *a = open_registered(w, 1), *b = open_registered(w, 2);
    char table[32];
    assert_true(has_aids(w, open_with(a, "")));
    assert_false(has_aids(w, open_with(a, ",\"rated\":true")));
    assert_true(has_aids(w, open_with(a, ",\"rated\":true,\"memory_aids\":true")));
    assert_false(has_aids(w, open_with(a, ",\"memory_aids\":false")));
    /* A proposal that does not speak of them leaves what was chosen, and else follows the rating. */
    snprintf(table, sizeof table, "%s", open_with(b, ""));
    assert_non_null(page_ask(b, "propose", "\"table\":\"%s\",\"rated\":true", table));
    assert_false(has_aids(w, table));
    assert_non_null(page_ask(b, "propose", "\"table\":\"%s\",\"memory_aids\":true", table));
    assert_non_null(page_ask(b, "propose", "\"table\":\"%s\",\"lowest\":100", table));
    assert_true(has_aids(w, table));
    /* Who asks for nothing gets a table as usual. */
    const char *quick = text_of(page_ask(b, "quick", "\"game\":\"muggins\",\"rated\":true"), "table");
    assert_false(has_aids(w, quick));
    assert_true(has_aids(w, text_of(page_ask(b, "play", "\"game\":\"kozel\""), "table")));
    world_end(w);
}

/* The reply to a request comes before the events that it brings about. */
static void applications_end_with_their_last_person(void **state)
{
    (void)state;
    world *w = world_begin(13);
    page *p = page_open(w, 1), *watcher = page_open(w, 2);
    char table[32];
    snprintf(table, sizeof table, "%s", text_of(page_ask(p, "open", "\"game\":\"kozel\""), "table"));
    assert_non_null(page_ask(watcher, "lobby", "\"on\":true"));
    page_enter(watcher, table);
    assert_non_null(page_ask(p, "leave", "\"table\":\"%s\"", table));
    assert_string_equal(text_of(json_array_get(watcher->events, 0), "ev"), "gone");
    assert_null(watcher->mirror);
    assert_null(page_ask(p, "enter", "\"table\":\"%s\"", table));
    world_end(w);
}

static void an_application_nobody_attends_is_gone(void **state)
{
    (void)state;
    world *w = world_begin(14);
    page *p = page_open(w, 1), *watcher = page_open(w, 2);
    char table[32];
    snprintf(table, sizeof table, "%s", text_of(page_ask(p, "open", "\"game\":\"kozel\""), "table"));
    page_enter(watcher, table);
    world_wait(w, 600000);
    assert_non_null(watcher->mirror);
    page_disconnect(p);
    world_wait(w, 59999);
    page_connect(p); /* just in time */
    world_wait(w, 600000);
    assert_non_null(watcher->mirror);
    page_disconnect(p);
    world_wait(w, 60000);
    assert_null(watcher->mirror);
    world_end(w);
}

static void a_finished_match_nobody_watches_is_gone(void **state)
{
    (void)state;
    world *w = world_begin(15);
    char table[32];
    snprintf(table, sizeof table, "%s", world_table(w, "kozel", 2, 2, ""));
    page *a = &w->pages[0], *b = &w->pages[1];
    assert_non_null(page_ask(a, "resign", "\"table\":\"%s\"", table));
    json_decref(a->mirror);
    a->mirror = NULL;
    assert_non_null(page_ask(a, "exit", "\"table\":\"%s\"", table));
    world_wait(w, 600000);
    assert_non_null(b->mirror);
    json_decref(b->mirror);
    b->mirror = NULL;
    assert_non_null(page_ask(b, "exit", "\"table\":\"%s\"", table));
    world_wait(w, 59999);
    assert_int_not_equal(w->next, INT64_MAX);
    world_wait(w, 1);
    assert_int_equal(w->next, INT64_MAX);
    world_end(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_lobby_is_live),
        cmocka_unit_test(memory_aids_go_with_friendly_matches),
        cmocka_unit_test(applications_end_with_their_last_person),
        cmocka_unit_test(an_application_nobody_attends_is_gone),
        cmocka_unit_test(a_finished_match_nobody_watches_is_gone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
