/* SPDX-License-Identifier: MIT */
/* What goes on: the list of running matches, who is here, and the best match, in passing; over two nodes. */
#include "tests/unit/server/hub/hub_world.h"

#include <stdio.h>

#include "server/hub/other_nodes.h"

static page *page_at(world *w, hub_person_id person, int node)
{
    page *p = page_open(w, person);
    if (p->node != node) {
        page_disconnect(p);
        p->node = node;
        p->seq = 0;
        page_connect(p);
    }
    return p;
}

static world *two_nodes(uint64_t seed)
{
    world *w = world_begin(seed);
    while (w->node_count < 2)
        world_add_node(w);
    return w;
}

/* A match between two: its table. */
static const char *match_of(page *a, page *b, const char *members)
{
    static char tables[8][32];
    static int count;
    char *table = tables[count++ % 8];
    json_t *ok = page_ask(a, "open", "\"game\":\"kozel\",\"seats\":2%s", members);
    assert_non_null(ok);
    snprintf(table, 32, "%s", text_of(ok, "table"));
    assert_non_null(page_ask(b, "sit", "\"table\":\"%s\"", table));
    return table;
}

static json_t *listed(page *p)
{
    json_t *ok = page_ask(p, "lobby", "\"on\":true,\"matches\":true");
    assert_non_null(ok);
    return json_object_get(ok, "matches");
}

static const json_t *best_of(const json_t *life)
{
    return json_object_get(life, "best");
}

static void running_matches_are_listed_at_every_node(void **state)
{
    (void)state;
    world *w = two_nodes(1);
    page *a = page_at(w, 1, 0), *b = page_at(w, 2, 0), *c = page_at(w, 3, 1), *near = page_at(w, 4, 0);
    assert_int_equal(json_array_size(listed(c)), 0);
    assert_int_equal(json_array_size(listed(near)), 0);
    const char *table = match_of(a, b, "");
    for (page *p = near; p; p = p == near ? c : NULL) {
        assert_int_equal(json_array_size(p->events), 1);
        const json_t *match = json_object_get(json_array_get(p->events, 0), "match");
        assert_string_equal(text_of(match, "table"), table);
        assert_string_equal(text_of(match, "game"), "kozel");
        assert_int_equal(json_array_size(json_object_get(match, "seats")), 2);
        assert_int_equal(json_array_size(json_object_get(match, "scores")), 2);
        assert_int_equal(number_of(match, "deal"), 1);
        assert_int_equal(number_of(match, "watching"), 0);
    }
    json_t *here = json_incref(listed(near)), *there = json_incref(listed(c));
    assert_int_equal(json_array_size(there), 1);
    assert_true(json_equal(here, there));
    json_decref(here);
    json_decref(there);
    /* Who watches is counted; the match ends and is listed no more. */
    page_enter(c, table);
    world_wait(w, 2000);
    assert_int_equal(number_of(json_array_get(listed(near), 0), "watching"), 1);
    page_enter(a, table);
    page_enter(b, table);
    world_play(w);
    assert_int_equal(json_array_size(listed(near)), 0);
    assert_int_equal(json_array_size(listed(c)), 0);
    world_end(w);
}

static void a_private_match_is_nobody_elses(void **state)
{
    (void)state;
    world *w = two_nodes(2);
    page *a = page_at(w, 1, 0), *b = page_at(w, 2, 0), *c = page_at(w, 3, 1);
    match_of(a, b, ",\"private\":true");
    hub_elsewhere(w->nodes[1].hub, 2, w->now);
    assert_int_equal(json_array_size(listed(c)), 0);
    assert_int_equal(json_array_size(listed(a)), 0);
    const json_t *life = json_object_get(page_ask(c, "lobby", "\"on\":true"), "life");
    assert_true(json_is_null(best_of(life)));
    assert_int_equal(number_of(life, "matches"), 0);
    assert_int_equal(number_of(life, "people"), 3); /* but they are here, and play */
    assert_int_equal(number_of(life, "playing"), 2);
    world_end(w);
}

static void who_is_here_is_counted(void **state)
{
    (void)state;
    world_lobby_ms = 500;
    world *w = world_begin(3);
    world_lobby_ms = 0;
    world_alone(w);
    page *watcher = page_open(w, 1), *a = page_open(w, 2);
    const json_t *life = json_object_get(page_ask(watcher, "lobby", "\"on\":true"), "life");
    assert_int_equal(number_of(life, "people"), 2);
    world_wait(w, 4000);
    watcher->lives = 0;
    page *b = page_open(w, 3);
    assert_int_equal(watcher->lives, 1);
    match_of(a, b, "");
    assert_int_equal(watcher->lives, 1); /* not at once again */
    world_wait(w, 2000);
    assert_int_equal(watcher->lives, 2);
    assert_int_equal(number_of(watcher->life, "people"), 3);
    assert_int_equal(number_of(watcher->life, "playing"), 2);
    assert_int_equal(number_of(watcher->life, "matches"), 1);
    assert_non_null(page_ask(watcher, "lobby", "\"on\":false"));
    page_disconnect(b);
    world_wait(w, 4000);
    assert_int_equal(watcher->lives, 2);
    world_end(w);
}

static void the_best_match_is_that_of_the_strongest_people(void **state)
{
    (void)state;
    world *w = two_nodes(4);
    hub_person_rating good = {"kozel", 1500}, better = {"kozel", 1700};
    page *watcher = page_at(w, 9, 0);
    page *a = page_at(w, 1, 0), *b = page_at(w, 2, 0);
    page *g = page_at(w, 7, 0), *h = page_at(w, 8, 0);
    w->usual = (hub_person){.registered = true, .coins = 1000, .ratings = &better, .rating_count = 1};
    page *c = page_at(w, 3, 1), *d = page_at(w, 4, 1);
    w->usual = (hub_person){.registered = true, .coins = 1000, .ratings = &good, .rating_count = 1};
    page *e = page_at(w, 5, 0), *f = page_at(w, 6, 0);
    page_ask(watcher, "lobby", "\"on\":true");
    const char *guests = match_of(a, b, "");
    assert_string_equal(text_of(best_of(watcher->life), "table"), guests);
    const char *rated = match_of(e, f, "");
    assert_string_equal(text_of(best_of(watcher->life), "table"), rated);
    match_of(g, h, "");
    assert_string_equal(text_of(best_of(watcher->life), "table"), rated); /* this one began later */
    const char *strong = match_of(c, d, "");
    assert_string_equal(text_of(best_of(watcher->life), "table"), strong);
    world_end(w);
}

/* The front page's picture: the same frames as a spectator's, without being one. */
static void a_glance_is_no_spectator(void **state)
{
    (void)state;
    world *w = two_nodes(5);
    w->quiet = true; /* who compares would be a spectator */
    page *a = page_at(w, 1, 0), *b = page_at(w, 2, 0), *c = page_at(w, 3, 1);
    const char *table = match_of(a, b, "");
    json_t *seen = json_object_get(page_ask(c, "enter", "\"table\":\"%s\",\"glance\":true", table), "state");
    assert_int_equal(number_of(seen, "you"), 0);
    assert_null(json_object_get(json_object_get(seen, "match"), "legal"));
    assert_int_equal(json_array_size(json_object_get(json_object_get(seen, "match"), "hand")), 0);
    assert_int_equal(c->node_events, 0); /* nor does his page go there */
    world_wait(w, 3000);
    json_t *spectators = json_object_get(page_enter(a, table), "spectators");
    assert_int_equal(number_of(spectators, "count"), 0);
    assert_null(page_ask(c, "say", "\"table\":\"%s\",\"text\":\"?\"", table));
    assert_string_equal(page_error(c), "enter-first");
    /* Who then comes to stay is one; who goes is none. */
    page_enter(c, table);
    world_wait(w, 3000);
    assert_int_equal(number_of(json_object_get(page_enter(a, table), "spectators"), "count"), 1);
    assert_non_null(page_ask(c, "say", "\"table\":\"%s\",\"text\":\"!\"", table));
    assert_non_null(page_ask(c, "exit", "\"table\":\"%s\"", table));
    world_wait(w, 3000);
    assert_int_equal(number_of(json_object_get(page_enter(a, table), "spectators"), "count"), 0);
    world_end(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(running_matches_are_listed_at_every_node),
        cmocka_unit_test(a_private_match_is_nobody_elses),
        cmocka_unit_test(who_is_here_is_counted),
        cmocka_unit_test(the_best_match_is_that_of_the_strongest_people),
        cmocka_unit_test(a_glance_is_no_spectator),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
