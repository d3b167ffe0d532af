/* SPDX-License-Identifier: MIT */
/* Several nodes: tables of one in the lobby of the other, what counts at all of them, requests that are
 * forwarded and repeated, what nodes refuse of each other. */
#include "tests/unit/server/hub/hub_world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub/other_nodes.h"

static world *two_nodes(uint64_t seed)
{
    world *w = world_begin(seed);
    while (w->node_count < 2)
        world_add_node(w);
    return w;
}

/* A page at a node of its own choice. */
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

static const char *open_table(page *p, const char *members)
{
    static char tables[64][32];
    static int count;
    char *table = tables[count++ % 64];
    json_t *ok = page_ask(p, "open", "\"game\":\"kozel\"%s%s", *members ? "," : "", members);
    if (!ok)
        fail_msg("%s: %s", members, page_error(p));
    snprintf(table, 32, "%s", text_of(ok, "table"));
    return table;
}

static json_t *on_table(page *p, const char *name, const char *table)
{
    return page_ask(p, name, "\"table\":\"%s\"", table);
}

static bool holds(const json_t *array, const char *text)
{
    for (size_t i = 0; i < json_array_size(array); i++)
        if (!strcmp(json_string_value(json_array_get(array, i)), text))
            return true;
    return false;
}

/* `tables` or `queues` of a hello. */
static json_t *greeted(page *p, const char *key)
{
    page_disconnect(p);
    page_connect(p);
    return json_object_get(json_object_get(p->reply, "ok"), key);
}

static const char *event(const page *p, size_t i)
{
    const json_t *e = json_array_get(p->events, i);
    return e ? text_of(e, "ev") : "";
}

/* ---- the lobby */

static void the_lobby_shows_all_tables(void **state)
{
    (void)state;
    world *w = two_nodes(1);
    page *a = page_at(w, 1, 0), *b = page_at(w, 2, 1), *c = page_at(w, 3, 1);
    const char *first = open_table(a, "\"seats\":2,\"rated\":false,\"options\":{\"target\":\"55\"}");
    open_table(a, "\"private\":true");
    /* What comes to be known, and what is there for who comes then. */
    json_t *here = json_incref(page_ask(a, "lobby", "\"on\":true"));
    json_t *there = json_incref(page_ask(b, "lobby", "\"on\":true"));
    assert_int_equal(json_array_size(json_object_get(there, "applications")), 1);
    assert_true(json_equal(json_object_get(here, "applications"), json_object_get(there, "applications")));
    json_decref(here);
    json_decref(there);
    page_ask(c, "lobby", "\"on\":true,\"seats\":4");
    const char *second = open_table(a, "\"seats\":3");
    assert_int_equal(json_array_size(b->events), 1);
    assert_string_equal(event(b, 0), "app");
    assert_true(json_equal(json_array_get(a->events, 0), json_array_get(b->events, 0)));
    assert_int_equal(json_array_size(c->events), 0); /* not through the filter */
    /* A table that takes players, and then no more: changed, gone. */
    assert_non_null(on_table(b, "sit", second));
    assert_int_equal(json_array_size(b->events), 2);
    assert_int_equal(number_of(json_object_get(json_array_get(b->events, 1), "app"), "free"), 1);
    assert_non_null(on_table(c, "sit", second));
    assert_string_equal(event(b, 2), "gone");
    assert_non_null(on_table(a, "leave", first));
    assert_string_equal(event(b, 3), "gone");
    assert_int_equal(json_array_size(json_object_get(page_ask(b, "lobby", "\"on\":true"), "applications")),
                     0);
    world_end(w);
}

static void filters_know_who_asks(void **state)
{
    (void)state;
    world *w = two_nodes(2);
    hub_person_rating good = {"kozel", 1500};
    w->usual = (hub_person){.registered = true, .coins = 1000, .ratings = &good, .rating_count = 1};
    page *a = page_at(w, 1, 0), *b = page_at(w, 2, 1);
    w->usual = (hub_person){.coins = 1000};
    page *guest = page_at(w, 3, 1);
    open_table(a, "\"rated\":true,\"lowest\":1400,\"seats\":2");
    open_table(a, "\"stake\":100,\"seats\":2");
    json_t *fits = json_object_get(page_ask(b, "lobby", "\"on\":true,\"fits\":true"), "applications");
    assert_int_equal(json_array_size(fits), 2);
    fits = json_object_get(page_ask(guest, "lobby", "\"on\":true,\"fits\":true"), "applications");
    assert_int_equal(json_array_size(fits), 1);
    fits = json_object_get(page_ask(b, "lobby", "\"on\":true,\"stake\":99"), "applications");
    assert_int_equal(json_array_size(fits), 1);
    fits = json_object_get(page_ask(b, "lobby", "\"on\":true,\"rated\":true"), "applications");
    assert_int_equal(json_array_size(fits), 1);
    world_end(w);
}

static void quick_play_looks_everywhere(void **state)
{
    (void)state;
    world *w = two_nodes(3);
    page *a = page_at(w, 1, 0), *b = page_at(w, 2, 1), *c = page_at(w, 3, 1), *d = page_at(w, 4, 0);
    json_t *ok = page_ask(a, "quick", "\"seats\":3");
    const char *table = open_table(b, "\"seats\":4");
    char mine[32];
    snprintf(mine, sizeof mine, "%s", text_of(ok, "table"));
    /* One at each; c sits down at the other node, for that is older; then it is the fuller one. */
    ok = page_ask(c, "quick", "%s", "");
    assert_string_equal(text_of(ok, "table"), mine);
    /* Its number once more: the same answer, also at another node and after the start of the match. */
    char again[96];
    snprintf(again, sizeof again, "{\"seq\":%lld,\"do\":\"quick\"}", (long long)c->seq);
    page_send(c, again);
    assert_string_equal(text_of(json_object_get(c->reply, "ok"), "table"), mine);
    ok = page_ask(d, "quick", "%s", "");
    assert_string_equal(text_of(ok, "table"), mine); /* it starts */
    assert_int_equal(w->match_count, 1);
    page_send(c, again);
    assert_string_equal(text_of(json_object_get(c->reply, "ok"), "table"), mine);
    page_disconnect(c);
    c->node = 0;
    page_connect(c);
    page_send(c, again);
    assert_string_equal(text_of(json_object_get(c->reply, "ok"), "table"), mine);
    /* Who waits at another node for just that gets his own table. */
    page_disconnect(b);
    b->node = 0;
    page_connect(b);
    assert_string_equal(text_of(page_ask(b, "quick", "\"seats\":4"), "table"), table);
    world_end(w);
}

/* ---- where a match is played */

static void guests_get_the_node_of_a_match(void **state)
{
    (void)state;
    world *w = two_nodes(16);
    page *a = page_at(w, 1, 0), *b = page_at(w, 2, 1), *watcher = page_at(w, 3, 1);
    char table[32];
    assert_string_equal(text_of(page_ask(a, "hello", "\"tab\":\"%s\"", a->tab), "node"), "one");
    snprintf(table, sizeof table, "%s", open_table(a, "\"seats\":2"));
    page_enter(a, table);
    page_enter(b, table);
    assert_int_equal(b->node_events, 0); /* nothing is played yet */
    assert_non_null(on_table(b, "sit", table));
    assert_int_equal(b->node_events, 1); /* the match begins */
    page_enter(watcher, table);
    assert_int_equal(watcher->node_events, 1);
    assert_int_equal(a->node_events, 0); /* he is there */
    assert_string_equal(watcher->played_at, "one");
    for (int i = 0; i < 20; i++)
        world_step(w);
    assert_int_equal(b->node_events, 1);
    /* A client that comes again is notified again, unless it has come here. */
    page_disconnect(b);
    page_connect(b);
    page_enter(b, table);
    assert_int_equal(b->node_events, 2);
    page_disconnect(b);
    b->node = 0;
    page_connect(b);
    page_enter(b, table);
    assert_int_equal(b->node_events, 2);
    world_end(w);
}

/* The connections of a person who goes to another node overlap: the same page has two for a moment. */
static void nobody_is_away_who_goes_to_the_node_of_his_match(void **state)
{
    (void)state;
    world *w = two_nodes(17);
    page *a = page_at(w, 1, 0), *b = page_at(w, 2, 1);
    char table[32];
    snprintf(table, sizeof table, "%s", open_table(a, "\"seats\":2"));
    page_enter(a, table);
    page_enter(b, table);
    assert_non_null(on_table(b, "sit", table));
    page *there = page_at(w, 2, 0);
    page_disconnect(there);
    snprintf(there->tab, sizeof there->tab, "%s", b->tab);
    there->seq = b->seq;
    int64_t version = number_of(a->mirror, "n");
    page_connect(there);
    page_enter(there, table);
    page_disconnect(b);
    assert_int_equal(number_of(a->mirror, "n"), version); /* not even an event */
    const json_t *seats = json_object_get(page_enter(a, table), "seats");
    assert_true(json_is_true(json_object_get(json_array_get(seats, 1), "here")));
    world_play(w);
    world_end(w);
}

/* ---- requests */

static void a_request_is_answered_once(void **state)
{
    (void)state;
    world *w = two_nodes(4);
    page *a = page_at(w, 1, 0), *b = page_at(w, 2, 1);
    char text[200], table[32];
    /* A table that was opened here is not opened again there. */
    snprintf(table, sizeof table, "%s", open_table(a, "\"seats\":2"));
    snprintf(text, sizeof text, "{\"seq\":%lld,\"do\":\"open\",\"game\":\"kozel\",\"seats\":2}",
             (long long)a->seq);
    page_disconnect(a);
    a->node = 1;
    page_connect(a);
    page_send(a, text);
    assert_string_equal(text_of(json_object_get(a->reply, "ok"), "table"), table);
    assert_int_equal(json_array_size(json_object_get(page_ask(b, "lobby", "\"on\":true"), "applications")),
                     1);
    /* A forwarded one is carried out once, whatever way it comes. */
    page_enter(b, table);
    assert_non_null(page_ask(b, "say", "\"table\":\"%s\",\"text\":\"hello\"", table));
    snprintf(text, sizeof text, "{\"seq\":%lld,\"do\":\"say\",\"table\":\"%s\",\"text\":\"hello\"}",
             (long long)b->seq, table);
    page_send(b, text);
    assert_non_null(json_object_get(b->reply, "ok"));
    page_disconnect(b);
    b->node = 0;
    page_connect(b);
    page_send(b, text);
    assert_non_null(json_object_get(b->reply, "ok"));
    assert_int_equal(json_array_size(json_object_get(page_enter(b, table), "chat")), 1);
    /* Refusals are answers, too; what has the wrong form is refused at home. */
    assert_null(page_ask(b, "start", "\"table\":\"%s\"", table));
    assert_string_equal(page_error(b), "not-seated");
    page_disconnect(b);
    b->node = 1;
    page_connect(b);
    assert_null(page_ask(b, "sit", "\"table\":\"%s\",\"chair\":3", table));
    assert_string_equal(page_error(b), "no-such-member");
    assert_null(on_table(b, "sit", "nowhere"));
    assert_string_equal(page_error(b), "no-such-table");
    world_end(w);
}

/* The nodes do not hear each other at once. */
static void news_may_come_late(void **state)
{
    (void)state;
    world *w = two_nodes(5);
    page *a = page_at(w, 1, 0), *b = page_at(w, 2, 1);
    const char *table = open_table(a, "\"seats\":2");
    w->alone = true;
    assert_non_null(on_table(a, "leave", table));
    /* What is on its way at the same time: an answer of the other node, when it comes. */
    char text[96];
    snprintf(text, sizeof text, "{\"seq\":%lld,\"do\":\"sit\",\"table\":\"%s\",\"terms\":1}",
             (long long)++b->seq, table);
    page_send(b, text);
    assert_null(b->reply);
    w->alone = false;
    relay_deliver(w);
    assert_string_equal(page_error(b), "no-such-table");
    world_end(w);
}

/* ---- what counts everywhere */

static void four_tables_a_person(void **state)
{
    (void)state;
    world *w = two_nodes(6);
    page *a = page_at(w, 1, 0), *b = page_at(w, 2, 1);
    const char *table[3], *theirs = open_table(b, "\"seats\":3");
    for (int i = 0; i < 3; i++)
        table[i] = open_table(a, "");
    assert_non_null(on_table(a, "sit", theirs));
    assert_null(page_ask(a, "open", "\"game\":\"kozel\""));
    assert_string_equal(page_error(a), "too-many-tables");
    /* Wherever he is. */
    page_disconnect(a);
    a->node = 1;
    page_connect(a);
    json_t *tables = json_object_get(json_object_get(a->reply, "ok"), "tables");
    assert_int_equal(json_array_size(tables), 4);
    for (int i = 0; i < 3; i++)
        assert_true(holds(tables, table[i]));
    assert_true(holds(tables, theirs));
    assert_null(page_ask(a, "play", "\"game\":\"kozel\""));
    assert_string_equal(page_error(a), "too-many-tables");
    assert_non_null(on_table(a, "leave", table[1]));
    assert_int_equal(json_array_size(greeted(a, "tables")), 3);
    assert_non_null(page_ask(a, "open", "\"game\":\"kozel\""));
    world_end(w);
}

static void places_in_a_queue(void **state)
{
    (void)state;
    world *w = two_nodes(7);
    page *a = page_at(w, 1, 0), *b = page_at(w, 2, 0), *c = page_at(w, 3, 1);
    const char *table = open_table(a, "\"seats\":2,\"queue\":true");
    assert_non_null(on_table(b, "sit", table));
    assert_non_null(on_table(c, "queue", table));
    assert_true(holds(greeted(c, "queues"), table));
    page *again = page_at(w, 3, 1);
    assert_non_null(on_table(b, "resign", table));
    world_wait(w, 25000);
    /* All pages of the person are called, once. */
    assert_int_equal(json_array_size(c->events), 1);
    assert_string_equal(event(c, 0), "called");
    assert_int_equal(json_array_size(again->events), 1);
    assert_int_equal(json_array_size(greeted(c, "queues")), 0);
    assert_true(holds(greeted(c, "tables"), table));
    world_end(w);
}

static void stakes_are_reserved_everywhere(void **state)
{
    (void)state;
    world *w = two_nodes(8);
    w->usual = (hub_person){.registered = true, .coins = 100};
    page *a = page_at(w, 1, 0), *b = page_at(w, 2, 1), *c = page_at(w, 3, 1);
    const char *first = open_table(a, "\"seats\":2,\"stake\":60"),
               *second = open_table(c, "\"seats\":2,\"stake\":60");
    assert_non_null(on_table(b, "sit", first)); /* of node 0 */
    assert_null(on_table(b, "sit", second));    /* of node 1 */
    assert_string_equal(page_error(b), "too-few-coins");
    /* As long as the result is not stored, though nobody sits there any more. */
    w->slow = true;
    assert_non_null(on_table(b, "resign", first));
    assert_null(on_table(b, "sit", second));
    assert_non_null(on_table(b, "leave", first));
    assert_null(on_table(b, "sit", second));
    assert_non_null(on_table(a, "leave", first));
    assert_null(on_table(b, "sit", second));
    assert_string_equal(page_error(b), "too-few-coins");
    world_settle(w, &w->matches[0], NULL);
    assert_non_null(on_table(b, "sit", second));
    world_end(w);
}

static void persons_hear_what_concerns_them_once(void **state)
{
    (void)state;
    world *w = two_nodes(9);
    page *a = page_at(w, 1, 0), *b = page_at(w, 2, 1);
    const char *table = open_table(a, "\"seats\":2");
    page_enter(b, table); /* b has a guest connection at node 0 */
    b->who.coins = 7;
    page_update(b);
    relay_deliver(w);
    assert_int_equal(json_array_size(b->events), 1);
    assert_string_equal(event(b, 0), "you");
    world_end(w);
}

/* ---- notices and cards */

static void notices_have_changes_only(void **state)
{
    (void)state;
    world *w = two_nodes(10);
    page *a = page_at(w, 1, 0), *b = page_at(w, 2, 1);
    const char *table = open_table(a, "\"seats\":2,\"private\":true"); /* nothing to watch */
    assert_int_equal(w->notices, 1);
    page_enter(a, table);
    page_enter(b, table);
    page_ask(a, "say", "\"table\":\"%s\",\"text\":\"hello\"", table);
    assert_int_equal(w->notices, 1);
    assert_non_null(on_table(b, "sit", table)); /* the match begins */
    assert_int_equal(w->notices, 2);
    world_play(w);
    assert_true(w->matches[0].count > 10);
    assert_int_equal(w->notices, 3); /* it is over */
    assert_non_null(on_table(b, "leave", table));
    assert_int_equal(w->notices, 4);
    assert_non_null(on_table(a, "leave", table));
    assert_int_equal(w->notices, 5);
    assert_string_equal(w->notice, "");
    world_end(w);
}

static const char good_notice[] =
    "{\"running\":false,\"app\":{\"table\":\"xyz\",\"game\":\"kozel\",\"options\":{\"target\":\"101\"},"
    "\"seats\":2,"
    "\"time\":60,\"reserve\":120,\"bots\":\"\",\"private\":false,\"rated\":false,\"lowest\":0,\"stake\":0,"
    "\"queue\":false,\"substitute\":0,\"by\":\"Ann\",\"players\":[\"Ann\"],\"elo\":[null],\"free\":1},"
    "\"listed\":true,\"v\":0,\"bots\":[\"\",\"\"],\"people\":[{\"id\":7,\"name\":\"Ann\",\"registered\":true,"
    "\"share\":\"seat\",\"seat\":1,\"stake\":0,\"came\":0}]}";

/* The same with `from` replaced; free it. */
static char *changed(const char *text, const char *from, const char *to)
{
    const char *at = strstr(text, from);
    assert_non_null(at);
    size_t size = strlen(text) + strlen(to) + 1;
    char *out = malloc(size);
    snprintf(out, size, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    return out;
}

static bool learn(world *w, const char *table, const char *text)
{
    return hub_learn(w->hub, 9, table, text, strlen(text), w->now);
}

/* A newer node's table: who sits there and what he asks of it goes on; the lobby cannot show it. */
static void a_notice_with_unknown_terms_is_of_a_table_that_is_not_shown(void **state)
{
    (void)state;
    static const char *const terms[][2] = {
        {"\"game\":\"kozel\"", "\"game\":\"chess\""},
        {"\"target\":\"101\"", "\"target\":\"-1\""},
        {"\"target\":\"101\"", "\"nonsense\":\"101\""},
        {"\"time\":60", "\"time\":-1"},
        {"\"stake\":0,\"queue\"", "\"stake\":-1,\"queue\""},
        {"\"bots\":[\"\",\"\"]", "\"bots\":[\"\",\"nobody\"]"},
    };
    world *w = world_begin(13);
    page *p = page_open(w, 1);
    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++) {
        char *text = changed(good_notice, terms[i][0], terms[i][1]);
        hub_node node = 0;
        assert_true(learn(w, "xyz", good_notice)); /* what was shown before */
        assert_true(learn(w, "xyz", text));
        free(text);
        json_t *shown = json_object_get(page_ask(p, "lobby", "\"on\":true"), "applications");
        assert_int_equal(json_array_size(shown), 0);
        assert_true(hub_where(w->hub, "xyz", &node));
        assert_int_equal(node, 9);
    }
    world_end(w);
}

static void bad_notices_change_nothing(void **state)
{
    (void)state;
    static const char *const faults[][2] = {
        {"\"running\":false", "\"running\":0"},
        {"\"target\":\"101\"", "\"target\":101"},
        {"\"seats\":2", "\"seats\":9"},
        {"\"listed\":true,", ""},
        {"\"v\":0,", ""},
        {"\"v\":0", "\"v\":-1"},
        {"\"bots\":[\"\",\"\"]", "\"bots\":[\"\"]"},
        {"\"people\":[", "\"people\":[1,"},
        {"\"id\":7", "\"id\":0"},
        {"\"name\":\"Ann\"", "\"name\":null"},
        {"\"share\":\"seat\"", "\"share\":\"all\""},
        {"\"share\":\"seat\"", "\"share\":\"queue\""},
        {"\"seat\":1", "\"seat\":3"},
        {"\"seat\":1", "\"seat\":0"},
        {"\"seat\":1", "\"seat\":5"},
        {"\"came\":0", "\"came\":-1"},
        {"\"stake\":0,\"came\"", "\"stake\":-5,\"came\""},
        {"}]}", "}]"},
        {"\"listed\"", "\"match\":1,\"listed\""},
        {"\"listed\"", "\"match\":{\"table\":\"xyz\"},\"listed\""},
    };
    world *w = world_begin(11);
    page *p = page_open(w, 1);
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        char *text = changed(good_notice, faults[i][0], faults[i][1]);
        if (learn(w, "xyz", text))
            fail_msg("%s", text);
        free(text);
    }
    assert_false(learn(w, "", good_notice));
    assert_false(learn(w, "an-id-that-is-far-too-long", good_notice));
    assert_int_equal(json_array_size(json_object_get(page_ask(p, "lobby", "\"on\":true"), "applications")),
                     0);
    assert_true(learn(w, "xyz", good_notice));
    assert_false(learn(w, "xyz", "{}"));
    world_after_call(w);
    assert_int_equal(json_array_size(p->events), 1);
    assert_int_equal(json_array_size(json_object_get(page_ask(p, "lobby", "\"on\":true"), "applications")),
                     1);
    /* Of a table that is here, and another node's word of a table of somebody else: nothing happens. */
    const char *own = open_table(p, "\"seats\":2");
    assert_true(learn(w, own, good_notice));
    assert_true(learn(w, own, ""));
    assert_true(hub_learn(w->hub, 8, "xyz", "", 0, w->now));
    assert_int_equal(json_array_size(json_object_get(page_ask(p, "lobby", "\"on\":true"), "applications")),
                     2);
    assert_true(learn(w, "xyz", ""));
    assert_int_equal(json_array_size(json_object_get(page_ask(p, "lobby", "\"on\":true"), "applications")),
                     1);
    world_end(w);
}

/* The store decides whose a table is: another node's notice of one that is here changes nothing. */
static void a_table_here_stays_here(void **state)
{
    (void)state;
    static const char running[] = "{\"running\":true,\"people\":[]}";
    world *w = world_begin(13);
    page *p = page_open(w, 1);
    char own[32];
    hub_node at;
    snprintf(own, sizeof own, "%s", open_table(p, "\"seats\":2"));
    w->sending = false;
    assert_true(learn(w, own, running));
    assert_true(hub_where(w->hub, own, &at));
    assert_int_equal(at, 0);
    world_end(w);
}

static void bad_cards_are_refused(void **state)
{
    (void)state;
    static const char good[] =
        "{\"person\":7,\"name\":\"Ann\",\"registered\":true,\"role\":1,\"coins\":5,"
        "\"ratings\":{\"kozel\":1300},\"blocked\":[3],\"clubs\":[[12,false]],\"tab\":\"abcdefgh\"}";
    static const char *const faults[][2] = {
        {"\"person\":7", "\"person\":0"},
        {"\"Ann\"", "\"\""},
        {"true", "1"},
        {"\"role\":1", "\"role\":7"},
        {"\"coins\":5", "\"x\":5"},
        {"1300", "\"1300\""},
        {"[3]", "[\"3\"]"},
        {"[3]", "{}"},
        {"[12,false]", "12"},
        {"[12,false]", "[12]"},
        {"[12,false]", "[0,false]"},
        {"[12,false]", "[12,1]"},
        {"[12,false]", "[12,false,3]"},
        {"{\"kozel\":1300}", "[]"},
        {"\"abcdefgh\"", "\"a tab\""},
        {"\"abcdefgh\"", "\"\""},
        {"\"}", "\""},
        {"\"abcdefgh\"", "\"abcdefghabcdefghabcdefghabcdefghabcdefgh\""},
    };
    world *w = world_begin(12);
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        char *text = changed(good, faults[i][0], faults[i][1]);
        if (hub_connect_guest(w->hub, 100, text, strlen(text), w->now))
            fail_msg("%s", text);
        free(text);
    }
    assert_true(hub_connect_guest(w->hub, 100, good, strlen(good), w->now));
    hub_disconnect(w->hub, 100, w->now);
    /* Sixteen tabs are enough for anybody. */
    for (int i = 0; i < 17; i++) {
        char tab[16], *text;
        snprintf(tab, sizeof tab, "\"abcdef%02d\"", i);
        text = changed(good, "\"abcdefgh\"", tab);
        assert_int_equal(hub_connect_guest(w->hub, (hub_conn)(200 + i), text, strlen(text), w->now), i < 16);
        free(text);
    }
    world_end(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_lobby_shows_all_tables),
        cmocka_unit_test(filters_know_who_asks),
        cmocka_unit_test(quick_play_looks_everywhere),
        cmocka_unit_test(guests_get_the_node_of_a_match),
        cmocka_unit_test(nobody_is_away_who_goes_to_the_node_of_his_match),
        cmocka_unit_test(a_request_is_answered_once),
        cmocka_unit_test(news_may_come_late),
        cmocka_unit_test(four_tables_a_person),
        cmocka_unit_test(places_in_a_queue),
        cmocka_unit_test(stakes_are_reserved_everywhere),
        cmocka_unit_test(persons_hear_what_concerns_them_once),
        cmocka_unit_test(notices_have_changes_only),
        cmocka_unit_test(bad_notices_change_nothing),
        cmocka_unit_test(a_notice_with_unknown_terms_is_of_a_table_that_is_not_shown),
        cmocka_unit_test(a_table_here_stays_here),
        cmocka_unit_test(bad_cards_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
