/* SPDX-License-Identifier: MIT */
/* The lobby: what an application may ask for and who may sit down, filters, quick play, stakes. */
#include "tests/unit/server/hub/hub_world.h"

#include "server/hub/lobby/about.h"

#include <kozel/rating.h>
#include <stdio.h>
#include <stdlib.h>

/* A registered person's page. */
static page *registered(world *w, hub_person_id person, const hub_person_rating *rating, int64_t coins)
{
    w->usual =
        (hub_person){.registered = true, .coins = coins, .ratings = rating, .rating_count = rating != NULL};
    page *p = page_open(w, person);
    w->usual = (hub_person){.coins = 1000};
    return p;
}

static const char *open_table(page *p, const char *members)
{
    static char tables[64][32];
    static int count;
    char *table = tables[count++ % 64];
    json_t *ok = page_ask(p, "open", "%s", members);
    if (!ok)
        fail_msg("%s: %s", members, page_error(p));
    snprintf(table, 32, "%s", text_of(ok, "table"));
    return table;
}

static json_t *sit(page *p, const char *table)
{
    return page_ask(p, "sit", "\"table\":\"%s\"", table);
}

/* Who sits down chooses his seat, and with it his partner. */
static void seats_are_chosen(void **state)
{
    (void)state;
    world *w = world_begin(1);
    page *a = page_open(w, 1), *b = page_open(w, 2), *c = page_open(w, 3);
    const char *table = open_table(a, "\"game\":\"kozel-yard\",\"seats\":4");
    assert_null(page_ask(b, "sit", "\"table\":\"%s\",\"seat\":1", table));
    assert_string_equal(page_error(b), "seat-taken");
    assert_null(page_ask(b, "sit", "\"table\":\"%s\",\"seat\":5", table));
    assert_string_equal(page_error(b), "out-of-range");
    assert_int_equal(number_of(page_ask(b, "sit", "\"table\":\"%s\",\"seat\":3", table), "seat"), 3);
    assert_null(page_ask(b, "sit", "\"table\":\"%s\",\"seat\":4", table));
    assert_string_equal(page_error(b), "seated-already");
    assert_int_equal(number_of(sit(c, table), "seat"), 2); /* the lowest that is free */
    const char *two = open_table(a, "\"game\":\"kozel\",\"seats\":2");
    assert_null(page_ask(b, "sit", "\"table\":\"%s\",\"seat\":3", two));
    assert_string_equal(page_error(b), "seat-taken");
    world_end(w);
}

/* What a link to a table shows of it: who sits there, and whether there is a seat for one more. */
static void a_link_shows_a_free_seat(void **state)
{
    (void)state;
    world *w = world_begin(1);
    page *a = page_open(w, 1), *b = page_open(w, 2);
    hub_about about;
    const char *table = open_table(a, "\"game\":\"kozel\",\"seats\":2");
    assert_true(hub_describe_table(w->hub, table, &about));
    assert_true(about.free_seat);
    assert_int_equal(about.persons, 1);
    assert_string_equal(about.name[0], "Guest-1");
    assert_non_null(sit(b, table));
    assert_true(hub_describe_table(w->hub, table, &about));
    assert_false(about.free_seat);
    assert_int_equal(about.persons, 2);
    world_end(w);
}

static const json_t *error_argument(const page *p, size_t i)
{
    return json_array_get(json_object_get(json_object_get(p->reply, "error"), "args"), i);
}

static void rated_tables_are_for_registered_people(void **state)
{
    (void)state;
    world *w = world_begin(1);
    page *a = registered(w, 1, NULL, 1000), *b = registered(w, 2, NULL, 1000), *guest = page_open(w, 3);
    const char *table = open_table(a, "\"game\":\"kozel\",\"seats\":2,\"rated\":true");
    page_enter(a, table);
    assert_true(json_is_true(json_object_get(json_object_get(a->mirror, "app"), "rated")));
    assert_int_equal(number_of(json_array_get(json_object_get(a->mirror, "seats"), 0), "elo"), 1200);
    assert_null(sit(guest, table));
    assert_string_equal(page_error(guest), "table-registered");
    assert_non_null(sit(b, table));
    assert_non_null(page_ask(a, "resign", "\"table\":\"%s\"", table));
    const hub_settlement *s = &w->matches[0].settlement;
    assert_true(s->rated && s->elo);
    assert_string_equal(s->family, "kozel");
    assert_int_equal(s->format, KZ_STRENGTH_TWO);
    assert_int_equal(s->seat[0].place, 2);
    assert_int_equal(s->seat[1].place, 1);
    assert_int_equal(s->seat[0].outcome, HUB_LOST);
    assert_int_equal(s->seat[0].points, 0);
    assert_int_equal(s->seat[1].outcome, HUB_WON);
    assert_int_equal(s->seat[1].points, 1); /* max(1, (0 - 0 + 5) / 10) */
    world_end(w);
}

static void friendly_matches_do_not_count(void **state)
{
    (void)state;
    world *w = world_begin(2);
    page *a = registered(w, 1, NULL, 1000), *b = registered(w, 2, NULL, 1000);
    const char *table = open_table(a, "\"game\":\"kozel\",\"seats\":2");
    page_enter(a, table);
    assert_non_null(sit(b, table));
    assert_non_null(page_ask(a, "resign", "\"table\":\"%s\"", table));
    assert_false(w->matches[0].settlement.rated || w->matches[0].settlement.elo);
    assert_int_equal(w->matches[0].settlement.seat[1].points, 0);
    world_end(w);
}

static void three_players_have_points_but_no_elo(void **state)
{
    (void)state;
    world *w = world_begin(3);
    for (int i = 1; i <= 3; i++)
        registered(w, i, NULL, 1000);
    world_table(w, "kozel", 3, 3, "\"rated\":true");
    assert_non_null(
        page_ask(&w->pages[0], "resign", "\"table\":\"%s\"", text_of(w->pages[0].mirror, "table")));
    assert_true(w->matches[0].settlement.rated);
    assert_false(w->matches[0].settlement.elo);
    assert_int_equal(w->matches[0].settlement.format, KZ_STRENGTH_SINGLES);
    assert_int_equal(w->matches[0].settlement.seat[0].place, 3);
    assert_int_equal(w->matches[0].settlement.seat[2].points, 1);
    world_end(w);
}

static void partners_share_a_place(void **state)
{
    (void)state;
    world *w = world_begin(4);
    for (int i = 1; i <= 4; i++)
        registered(w, i, NULL, 1000);
    world_table(w, "sea-goat-navy", 4, 4, "\"rated\":true");
    assert_non_null(
        page_ask(&w->pages[0], "resign", "\"table\":\"%s\"", text_of(w->pages[0].mirror, "table")));
    const hub_settlement *s = &w->matches[0].settlement;
    assert_string_equal(s->family, "sea-goat");
    assert_int_equal(s->format, KZ_STRENGTH_PAIRS);
    for (int i = 0; i < 4; i++)
        assert_int_equal(s->seat[i].place, s->seat[i].outcome == HUB_WON ? 1 : 3);
    world_end(w);
}

static void the_lowest_rating(void **state)
{
    (void)state;
    world *w = world_begin(4);
    static const hub_person_rating weak = {"kozel", 1299}, strong = {"kozel", 1300}, other = {"donkey", 2000};
    page *a = registered(w, 1, &strong, 1000), *b = registered(w, 2, &weak, 1000);
    page *c = registered(w, 3, &other, 1000), *guest = page_open(w, 4);
    const char *table = open_table(a, "\"game\":\"kozel\",\"seats\":3,\"lowest\":1300");
    assert_null(sit(guest, table));
    assert_string_equal(page_error(guest), "table-registered");
    assert_null(sit(b, table));
    assert_string_equal(page_error(b), "elo-too-low");
    assert_string_equal(json_string_value(error_argument(b, 0)), "1300");
    assert_string_equal(json_string_value(error_argument(b, 1)), "1299");
    assert_null(sit(c, table)); /* another game's rating: 1200 here */
    b->who.ratings = &strong;
    page_update(b);
    assert_non_null(sit(b, table));
    /* The applicant must have it, too. */
    assert_null(page_ask(c, "open", "\"game\":\"kozel\",\"lowest\":1201"));
    assert_string_equal(page_error(c), "elo-too-low");
    world_end(w);
}

/* ---- stakes */

static void stakes_are_reserved(void **state)
{
    (void)state;
    world *w = world_begin(5);
    w->slow = true;
    w->usual.coins = 1000;
    page *a = page_open(w, 1), *b = page_open(w, 2);
    const char *first = open_table(a, "\"game\":\"kozel\",\"seats\":2,\"stake\":600");
    assert_null(page_ask(a, "open", "\"game\":\"kozel\",\"stake\":401"));
    assert_string_equal(page_error(a), "too-few-coins");
    assert_string_equal(json_string_value(error_argument(a, 0)), "401");
    assert_string_equal(json_string_value(error_argument(a, 1)), "400");
    const char *second = open_table(a, "\"game\":\"kozel\",\"seats\":2,\"stake\":400");
    page_enter(a, first);
    assert_non_null(sit(b, first));
    assert_null(sit(b, open_table(page_open(w, 3), "\"game\":\"kozel\",\"stake\":500")));
    assert_string_equal(page_error(b), "too-few-coins");
    /* An application that is given up gives its stake back. */
    assert_non_null(page_ask(a, "leave", "\"table\":\"%s\"", second));
    assert_null(page_ask(a, "open", "\"game\":\"kozel\",\"stake\":401"));
    /* A match that is over keeps it until that is stored ... */
    assert_non_null(page_ask(a, "resign", "\"table\":\"%s\"", first));
    const hub_settlement *s = &w->matches[0].settlement;
    assert_int_equal(s->stake, 600);
    assert_int_equal(s->seat[0].coins, -600);
    assert_int_equal(s->seat[1].coins, 600);
    assert_null(page_ask(a, "open", "\"game\":\"kozel\",\"stake\":401"));
    /* ... then there is what there is. */
    a->who.coins = 400;
    page_update(a);
    b->who.coins = 1600;
    page_update(b);
    world_settle(w, &w->matches[0], NULL);
    assert_null(page_ask(a, "rematch", "\"table\":\"%s\"", first));
    assert_string_equal(page_error(a), "too-few-coins");
    assert_non_null(page_ask(b, "rematch", "\"table\":\"%s\"", first));
    /* Who has promised a rematch has put his stake in again: 1000 of 1600 are free. */
    open_table(b, "\"game\":\"kozel\",\"stake\":1000");
    assert_null(page_ask(b, "open", "\"game\":\"kozel\",\"stake\":1"));
    world_end(w);
}

static void stakes_survive_a_restart(void **state)
{
    (void)state;
    world *w = world_begin(6);
    char reason[64];
    w->usual.registered = true;
    world_table(w, "kozel", 3, 3, "\"stake\":600,\"rated\":true");
    for (int i = 0; i < 3; i++) {
        json_decref(w->pages[i].mirror);
        w->pages[i].mirror = NULL;
    }
    int64_t begun = w->now;
    w->now += 1000000;
    world_alone(w);
    world_new_hub(w);
    assert_true(world_restore(w, &w->matches[0], w->matches[0].count, reason, sizeof reason));
    page_connect(&w->pages[1]);
    assert_null(page_ask(&w->pages[1], "open", "\"game\":\"kozel\",\"stake\":401"));
    assert_string_equal(page_error(&w->pages[1]), "too-few-coins");
    json_t *tables = json_object_get(json_object_get(w->pages[1].reply, "ok"), "tables");
    assert_null(tables);
    /* The others do not come back; their time runs out, and the settlement is that of a rated match. */
    w->quiet = true;
    world_wait(w, 1000000);
    const hub_settlement *s = &w->matches[0].settlement;
    assert_true(s->rated);
    assert_int_equal(s->stake, 600);
    assert_int_equal(s->begun_ms, begun);
    world_end(w);
}

/* ---- filters */

static size_t listed(page *p, const char *filter)
{
    json_t *ok = page_ask(p, "lobby", "\"on\":true%s%s", *filter ? "," : "", filter);
    if (!ok)
        fail_msg("%s: %s", filter, page_error(p));
    return json_array_size(json_object_get(ok, "applications"));
}

static void filters(void **state)
{
    (void)state;
    world *w = world_begin(7);
    page *a = registered(w, 1, NULL, 1000), *b = registered(w, 2, NULL, 1000), *p = page_open(w, 3);
    open_table(a, "\"game\":\"kozel\",\"seats\":2");
    open_table(a, "\"game\":\"kozel\",\"seats\":4,\"stake\":100");
    open_table(a, "\"game\":\"donkey\",\"seats\":4,\"rated\":true");
    assert_int_equal(listed(p, ""), 3);
    assert_int_equal(listed(p, "\"game\":\"kozel\""), 2);
    assert_int_equal(listed(p, "\"seats\":4"), 2);
    assert_int_equal(listed(p, "\"seats\":4,\"game\":\"kozel\""), 1);
    assert_int_equal(listed(p, "\"rated\":true"), 1);
    assert_int_equal(listed(p, "\"rated\":false"), 2);
    assert_int_equal(listed(p, "\"stake\":0"), 2);
    assert_int_equal(listed(p, "\"stake\":100"), 3);
    assert_int_equal(listed(p, "\"fits\":true"), 2);
    p->who.coins = 99;
    page_update(p);
    assert_int_equal(listed(p, "\"fits\":true"), 1);
    /* What comes later passes the last filter, too; what was never shown goes in silence. */
    size_t before = json_array_size(p->events);
    const char *hidden = open_table(b, "\"game\":\"kozel\",\"stake\":100");
    assert_int_equal(json_array_size(p->events), before);
    open_table(b, "\"game\":\"kozel\"");
    assert_int_equal(json_array_size(p->events), before + 1);
    assert_non_null(page_ask(b, "leave", "\"table\":\"%s\"", hidden));
    assert_int_equal(json_array_size(p->events), before + 1);
    world_end(w);
}

/* A page of a long list: the oldest first, and how many come after it. */
static void the_list_comes_by_pages(void **state)
{
    (void)state;
    world *w = world_begin(8);
    w->quiet = true;
    page *p = page_open(w, 1), *watcher = page_open(w, 2);
    char first[32] = "", third[32] = "", last[32] = "";
    for (int i = 0; i < 102; i++) {
        if (i % 4 == 0) {
            p->person = 1000 + i;
            p->conn = 0;
            page_connect(p); /* the former connection stays */
        }
        const char *table = open_table(p, "\"game\":\"kozel\"");
        if (i == 0)
            snprintf(first, sizeof first, "%s", table);
        if (i == 50)
            snprintf(third, sizeof third, "%s", table);
        if (i == 100)
            snprintf(last, sizeof last, "%s", table);
    }
    json_t *ok = page_ask(watcher, "lobby", "\"on\":true"), *list = json_object_get(ok, "applications");
    assert_int_equal(json_array_size(list), 50);
    assert_int_equal(number_of(ok, "more"), 52);
    assert_string_equal(text_of(json_array_get(list, 0), "table"), first);
    ok = page_ask(watcher, "lobby", "\"on\":true,\"page\":2");
    assert_int_equal(json_array_size(json_object_get(ok, "applications")), 2);
    assert_int_equal(number_of(ok, "more"), 0);
    assert_string_equal(text_of(json_array_get(json_object_get(ok, "applications"), 0), "table"), last);
    ok = page_ask(watcher, "lobby", "\"on\":true,\"page\":1");
    assert_int_equal(json_array_size(json_object_get(ok, "applications")), 50);
    assert_int_equal(number_of(ok, "more"), 2);
    /* What goes from a page is made up for by what comes after it. */
    assert_non_null(page_ask(p, "leave", "\"table\":\"%s\"", last));
    assert_int_equal(json_array_size(watcher->events), 0);
    assert_int_equal(watcher->more, 1);
    assert_true(world_close_table(w, third));
    assert_int_equal(json_array_size(watcher->events), 2);
    assert_string_equal(text_of(json_array_get(watcher->events, 0), "ev"), "app");
    assert_string_equal(text_of(json_array_get(watcher->events, 1), "table"), third);
    assert_int_equal(watcher->more, 0);
    assert_null(page_ask(watcher, "lobby", "\"on\":true,\"page\":1001"));
    world_end(w);
}

/* At most one event in half a second, without what came and went in between. */
static void changes_come_together(void **state)
{
    (void)state;
    world_lobby_ms = 500;
    world *w = world_begin(81);
    world_lobby_ms = 0;
    page *watcher = page_open(w, 1), *a = page_open(w, 2), *b = page_open(w, 3);
    char first[32], second[32];
    page_ask(watcher, "lobby", "\"on\":true");
    snprintf(first, sizeof first, "%s", open_table(a, "\"game\":\"kozel\""));
    assert_int_equal(watcher->batches, 1); /* nothing was sent before */
    snprintf(second, sizeof second, "%s", open_table(a, "\"game\":\"kozel\",\"seats\":3"));
    assert_non_null(page_ask(b, "sit", "\"table\":\"%s\"", second));
    assert_non_null(page_ask(a, "leave", "\"table\":\"%s\"", first));
    page_ask(a, "leave", "\"table\":\"%s\"", open_table(a, "\"game\":\"kozel\""));
    world_wait(w, 499);
    assert_int_equal(watcher->batches, 1);
    world_wait(w, 1);
    assert_int_equal(watcher->batches, 2);
    assert_int_equal(json_array_size(watcher->events), 3);
    const json_t *told = json_array_get(watcher->events, 1);
    assert_string_equal(text_of(json_object_get(told, "app"), "table"), second);
    assert_int_equal(number_of(json_object_get(told, "app"), "free"), 1);
    assert_string_equal(text_of(json_array_get(watcher->events, 2), "table"), first);
    world_wait(w, 5000);
    assert_int_equal(watcher->batches, 2);
    world_end(w);
}

/* Who asks between two batches ends with the same list as who asked before. */
static void who_comes_between_misses_nothing(void **state)
{
    (void)state;
    world_lobby_ms = 500;
    world *w = world_begin(82);
    world_lobby_ms = 0;
    page *early = page_open(w, 1), *late = page_open(w, 4), *a = page_open(w, 2);
    char first[32], second[32];
    page_ask(early, "lobby", "\"on\":true");
    snprintf(first, sizeof first, "%s", open_table(a, "\"game\":\"kozel\""));
    snprintf(second, sizeof second, "%s", open_table(a, "\"game\":\"kozel\""));
    /* The early client has not been sent the second table; the late one has it in the list. */
    json_t *ok = page_ask(late, "lobby", "\"on\":true");
    assert_int_equal(json_array_size(json_object_get(ok, "applications")), 2);
    assert_non_null(page_ask(a, "leave", "\"table\":\"%s\"", second));
    world_wait(w, 500);
    const json_t *last = json_array_get(late->events, json_array_size(late->events) - 1);
    assert_string_equal(text_of(last, "ev"), "gone");
    assert_string_equal(text_of(last, "table"), second);
    world_end(w);
}

/* ---- quick play */

static const char *quick(page *p, const char *members)
{
    json_t *ok = page_ask(p, "quick", "%s", members);
    if (!ok)
        fail_msg("quick %s: %s", members, page_error(p));
    return text_of(ok, "table");
}

static void quick_play_joins_the_best_listing(void **state)
{
    (void)state;
    world *w = world_begin(9);
    page *a = page_open(w, 1), *b = page_open(w, 2), *c = page_open(w, 3), *p = page_open(w, 4);
    const char *lonely = open_table(a, "\"game\":\"kozel\",\"seats\":2");
    const char *staked = open_table(a, "\"game\":\"kozel\",\"seats\":2,\"stake\":1");
    const char *third = open_table(b, "\"game\":\"donkey\",\"seats\":4");
    const char *fourth = open_table(c, "\"game\":\"donkey\",\"seats\":4");
    (void)staked;
    assert_string_equal(quick(p, "\"game\":\"kozel\""), lonely); /* what was asked for */
    assert_int_equal(w->match_count, 1);
    assert_string_equal(quick(p, "\"rated\":false"),
                        third); /* two wait for four seats of donkey: the older one */
    assert_string_equal(quick(p, "\"rated\":false"), third); /* the same again */
    page *q = page_open(w, 5);
    assert_string_equal(quick(q, "\"seats\":4"), third);
    assert_non_null(page_ask(q, "leave", "\"table\":\"%s\"", third));
    assert_non_null(page_ask(p, "leave", "\"table\":\"%s\"", third));
    assert_non_null(page_ask(b, "leave", "\"table\":\"%s\"", third));
    assert_string_equal(quick(q, "\"seats\":4"), fourth);
    world_end(w);
}

static void quick_play_opens_what_is_missing(void **state)
{
    (void)state;
    world *w = world_begin(10);
    page *p = page_open(w, 1), *r = registered(w, 2, NULL, 1000), *watcher = page_open(w, 3);
    assert_int_equal(listed(watcher, ""), 0);
    const char *table = quick(p, "\"game\":\"donkey\",\"seats\":3");
    page_enter(p, table);
    json_t *app = json_object_get(p->mirror, "app");
    assert_string_equal(text_of(app, "game"), "donkey");
    assert_int_equal(number_of(app, "seats"), 3);
    assert_string_equal(text_of(app, "bots"), "novice"); /* so that one need not wait */
    assert_int_equal(json_array_size(watcher->events), 1);
    table = quick(r, "\"rated\":true,\"game\":\"donkey\",\"seats\":3");
    page_enter(r, table);
    app = json_object_get(r->mirror, "app");
    assert_true(json_is_true(json_object_get(app, "rated")));
    assert_string_equal(text_of(app, "bots"), "");
    world_end(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seats_are_chosen),
        cmocka_unit_test(a_link_shows_a_free_seat),
        cmocka_unit_test(rated_tables_are_for_registered_people),
        cmocka_unit_test(friendly_matches_do_not_count),
        cmocka_unit_test(three_players_have_points_but_no_elo),
        cmocka_unit_test(partners_share_a_place),
        cmocka_unit_test(the_lowest_rating),
        cmocka_unit_test(stakes_are_reserved),
        cmocka_unit_test(stakes_survive_a_restart),
        cmocka_unit_test(filters),
        cmocka_unit_test(the_list_comes_by_pages),
        cmocka_unit_test(changes_come_together),
        cmocka_unit_test(who_comes_between_misses_nothing),
        cmocka_unit_test(quick_play_joins_the_best_listing),
        cmocka_unit_test(quick_play_opens_what_is_missing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
