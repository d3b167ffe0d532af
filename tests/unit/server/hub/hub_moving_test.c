/* SPDX-License-Identifier: MIT */
/* Several nodes: matches whose people are connected elsewhere, and what becomes of tables when a node dies or
 * stops. */
#include "tests/unit/server/hub/hub_world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub/other_nodes.h"

static world *nodes(uint64_t seed, int count)
{
    world *w = world_begin(seed);
    while (w->node_count < count)
        world_add_node(w);
    return w;
}

static json_t *on_table(page *p, const char *name, const char *table)
{
    return page_ask(p, name, "\"table\":\"%s\"", table);
}

static int count_of(page *p, const char *key)
{
    page_disconnect(p);
    page_connect(p);
    return (int)json_array_size(json_object_get(json_object_get(p->reply, "ok"), key));
}

/* Everybody whose connection was closed comes back, at a node that lives, and looks at the table. */
static void come_back(world *w, int node, const char *table)
{
    for (int i = 0; i < w->page_count; i++) {
        page *p = &w->pages[i];
        if (p->conn)
            continue;
        if (!w->nodes[p->node].hub)
            p->node = node;
        page_connect(p);
        page_enter(p, table);
    }
}

static bool is_over(const page *p)
{
    return p->mirror && !strcmp(text_of(p->mirror, "phase"), "over");
}

/* ---- matches */

enum { ENOUGH = 150 / SPARE };

/* Plays the match to its end; if that does not come soon, the first page resigns. */
static void play_on(world *w)
{
    page *p = &w->pages[0];
    while (!is_over(p)) {
        if (w->matches[0].count > ENOUGH && !strcmp(text_of(p->mirror, "phase"), "play"))
            assert_non_null(on_table(p, "resign", text_of(p->mirror, "table")));
        else
            assert_true(world_step(w));
    }
}

/* Three nodes, the table at the first; every page's mirror is compared with its state after every call. */
static void a_match_across_nodes(void **state)
{
    (void)state;
    static const char *const games[] = {"kozel", "sea-goat", "sausage", "classic"};
    for (int i = 0; i < 4; i++) {
        world *w = nodes((uint64_t)(20 + i), 3);
        int most = 4;
        for (int n = 0; n < w->games.count; n++)
            if (!strcmp(w->games.game[n].name, games[i]))
                most = w->games.game[n].rules.seats_max;
        const char *table = world_table(w, games[i], most, most, "");
        page *spectator = page_open(w, 9);
        page_enter(spectator, table);
        play_on(w);
        for (int n = 0; n < w->page_count; n++)
            assert_true(is_over(&w->pages[n]));
        assert_non_null(w->matches[0].result);
        world_end(w);
    }
}

/* The owner of the table dies at moments of a match, again and again; somebody goes on with it. */
static void matches_survive_their_node(void **state)
{
    (void)state;
    for (uint64_t seed = 30; seed < 33; seed++) {
        world *w = nodes(seed, 3);
        char table[32];
        snprintf(table, sizeof table, "%s", world_table(w, "kozel", 3, 4, "\"time\":60,\"bots\":\"novice\""));
        page *spectator = page_open(w, 9);
        page_enter(spectator, table);
        for (int owner = 0; owner < 2; owner++) {
            for (uint32_t steps = 5 + kz_rng_below(&w->rng, 40); steps > 0; steps--)
                world_step(w);
            if (w->matches[0].result)
                break;
            int64_t entries = (int64_t)w->matches[0].count;
            world_kill(w, owner);
            /* Nobody owns it for a while. */
            page *last = page_open(w, 10);
            assert_null(on_table(last, "enter", table));
            assert_string_equal(page_error(last), "moving");
            world_wait(w, 3000);
            assert_int_equal(w->matches[0].count, entries);
            world_take_over(w, owner + 1);
            come_back(w, owner + 1, table);
            if (owner == 0)
                assert_int_equal(count_of(&w->pages[1], "tables"), 1);
            page_enter(&w->pages[1], table);
        }
        play_on(w);
        assert_non_null(w->matches[0].result);
        assert_int_equal(w->match_count, 1);
        world_end(w);
    }
}

/* A client that gets `moving` may send the request again under its number. */
static void a_request_outlives_the_move(void **state)
{
    (void)state;
    world *w = nodes(40, 3);
    char table[32], text[96];
    snprintf(table, sizeof table, "%s", world_table(w, "kozel", 3, 3, ""));
    page *p = &w->pages[1];
    int v = (int)number_of(p->mirror, "v");
    world_kill(w, 0);
    page_connect(p);
    int64_t seq = ++p->seq;
    snprintf(text, sizeof text, "{\"seq\":%lld,\"do\":\"resign\",\"table\":\"%s\",\"v\":%d}", (long long)seq,
             table, v);
    for (int i = 0; i < 3; i++) {
        page_send(p, text);
        assert_string_equal(page_error(p), "moving");
        world_wait(w, 500);
    }
    world_take_over(w, 2);
    page_send(p, text);
    assert_non_null(json_object_get(p->reply, "ok"));
    assert_non_null(w->matches[0].result);
    page_send(p, text);
    assert_non_null(json_object_get(p->reply, "ok")); /* answered once, sent twice */
    world_end(w);
}

/* Other requests than one that waits for its answer, more of them than answers are kept. */
static void ask_much_else(page *p)
{
    for (int i = 0; i < 40; i++)
        assert_non_null(page_ask(p, "lobby", "\"on\":false"));
}

/* A page of the second of three nodes, whose table the first one has. */
static page *sits_elsewhere(world **w, uint64_t seed, char table[32])
{
    *w = nodes(seed, 3);
    snprintf(table, 32, "%s", world_table(*w, "kozel", 3, 3, ""));
    return &(*w)->pages[1];
}

/* Sent again it is answered in the same way and changes nothing. */
static void is_done_already(const world *w, page *p, const char *text)
{
    size_t count = w->matches[0].count;
    page_send(p, text);
    assert_string_equal(page_error(p), "");
    assert_int_equal(w->matches[0].count, count);
}

/* However much else is asked meanwhile, whether its own node takes the table over or another. */
static void a_request_outlives_a_long_move(void **state)
{
    (void)state;
    for (int owner = 1; owner < 3; owner++) {
        world *w;
        char table[32], text[96];
        page *p = sits_elsewhere(&w, 42, table);
        int v = (int)number_of(p->mirror, "v");
        world_kill(w, 0);
        page_connect(p);
        snprintf(text, sizeof text, "{\"seq\":%lld,\"do\":\"resign\",\"table\":\"%s\",\"v\":%d}",
                 (long long)++p->seq, table, v);
        page_send(p, text);
        assert_string_equal(page_error(p), "moving");
        ask_much_else(p);
        page_send(p, text);
        assert_string_equal(page_error(p), "moving");
        world_take_over(w, owner);
        page_send(p, text);
        assert_string_equal(page_error(p), "");
        is_done_already(w, p, text);
        world_end(w);
    }
}

/* Its node did it and went before it could say so; meanwhile the same page has asked much of its own node. */
static void an_action_is_known_again_however_late(void **state)
{
    (void)state;
    for (int owner = 1; owner < 3; owner++) {
        world *w;
        char table[32], text[160];
        page *p = sits_elsewhere(&w, 43, table);
        while (!json_array_size(json_object_get(json_object_get(p->mirror, "match"), "legal")))
            assert_true(world_step(w));
        const json_t *legal = json_object_get(json_object_get(p->mirror, "match"), "legal");
        snprintf(text, sizeof text, "{\"seq\":%lld,\"do\":\"act\",\"table\":\"%s\",\"v\":%d,\"act\":\"%s\"}",
                 (long long)++p->seq, table, (int)number_of(p->mirror, "v"),
                 json_string_value(json_array_get(legal, 0)));
        page_send(p, text);
        assert_string_equal(page_error(p), "");
        ask_much_else(p);
        world_kill(w, 0);
        world_take_over(w, owner);
        page_connect(p);
        is_done_already(w, p, text);
        assert_int_equal(json_object_size(json_object_get(p->reply, "ok")), 0);
        world_end(w);
    }
}

/* Absence begins when the table is taken over: nobody knew of anybody before. */
static void who_is_away_is_so_since_now(void **state)
{
    (void)state;
    world *w = nodes(41, 2);
    char table[32];
    snprintf(table, sizeof table, "%s", world_table(w, "kozel", 2, 2, "\"substitute\":60"));
    world_wait(w, 40000);
    world_kill(w, 0);
    world_take_over(w, 1);
    size_t entries = w->matches[0].count;
    world_wait(w, 50000);
    assert_int_equal(w->matches[0].count, entries);
    world_wait(w, 15000);
    assert_true(w->matches[0].count > entries);
    world_end(w);
}

/* A person who sits at a table is present there with all pages, wherever they are connected. */
static void all_pages_are_present(void **state)
{
    (void)state;
    world *w = nodes(42, 3);
    page *a = page_open(w, 1), *b = page_open(w, 2), *elsewhere = page_open(w, 2);
    assert_true(b->node != elsewhere->node);
    json_t *ok = page_ask(a, "open", "\"game\":\"kozel\",\"seats\":3");
    page_enter(a, text_of(ok, "table"));
    assert_non_null(on_table(b, "sit", text_of(a->mirror, "table")));
    page_disconnect(b);
    const json_t *seat = json_array_get(json_object_get(a->mirror, "seats"), 1);
    assert_true(json_is_true(json_object_get(seat, "here")));
    page_disconnect(elsewhere);
    seat = json_array_get(json_object_get(a->mirror, "seats"), 1);
    assert_false(json_is_true(json_object_get(seat, "here")));
    /* Who comes is there by his hello. */
    page_connect(elsewhere);
    seat = json_array_get(json_object_get(a->mirror, "seats"), 1);
    assert_true(json_is_true(json_object_get(seat, "here")));
    world_end(w);
}

/* ---- applications */

static void applications_survive_their_node(void **state)
{
    (void)state;
    world *w = nodes(50, 3);
    w->usual = (hub_person){.registered = true, .coins = 1000};
    page *a = page_open(w, 1), *b = page_open(w, 2), *c = page_open(w, 3);
    json_t *ok = page_ask(a, "open",
                          "\"game\":\"kozel\",\"seats\":3,\"stake\":40,\"lowest\":900,\"time\":45,"
                          "\"options\":{\"target\":\"55\"}");
    char table[32], hidden[32], over[32];
    snprintf(table, sizeof table, "%s", text_of(ok, "table"));
    snprintf(hidden, sizeof hidden, "%s",
             text_of(page_ask(a, "open", "\"game\":\"kozel\",\"private\":true"), "table"));
    snprintf(over, sizeof over, "%s",
             text_of(page_ask(a, "open", "\"game\":\"kozel\",\"seats\":2"), "table"));
    assert_non_null(on_table(b, "sit", over));
    assert_non_null(on_table(b, "resign", over));
    assert_non_null(on_table(c, "sit", table));
    json_t *before = json_incref(json_object_get(page_ask(b, "lobby", "\"on\":true"), "applications"));
    assert_int_equal(json_array_size(before), 1);
    world_kill(w, 0);
    page_connect(c);
    page_connect(b); /* he sat at a table of node 0, too */
    /* Between owners it stays in the list. */
    json_t *list = json_object_get(page_ask(b, "lobby", "\"on\":true"), "applications");
    assert_true(json_equal(list, before));
    assert_null(on_table(b, "sit", table));
    assert_string_equal(page_error(b), "moving");
    assert_null(on_table(b, "enter", over));
    assert_string_equal(page_error(b), "moving");
    ok = page_ask(b, "quick", "\"game\":\"kozel\",\"seats\":3"); /* never one that moves */
    assert_non_null(on_table(b, "leave", text_of(ok, "table")));
    assert_int_equal(count_of(c, "tables"), 1);
    page_ask(b, "lobby", "\"on\":true");
    world_take_over(w, 2);
    list = json_object_get(page_ask(b, "lobby", "\"on\":true"), "applications");
    assert_true(json_equal(list, before));
    json_decref(before);
    assert_int_equal(count_of(c, "tables"), 1);
    /* The one whose match is over may be played again, the private one is there, too. */
    assert_string_equal(text_of(page_enter(b, over), "phase"), "over");
    page_enter(b, hidden);
    assert_non_null(on_table(b, "sit", hidden));
    /* A stake is a stake, and the match begins. */
    a->node = 2;
    page_connect(a);
    assert_int_equal(count_of(a, "tables"), 3);
    page_enter(a, table);
    assert_non_null(on_table(b, "sit", table));
    assert_int_equal(w->match_count, 2);
    assert_int_equal(number_of(json_object_get(a->mirror, "app"), "stake"), 40);
    assert_int_equal(number_of(json_object_get(a->mirror, "app"), "time"), 45);
    world_end(w);
}

static void what_nobody_takes_is_gone(void **state)
{
    (void)state;
    world *w = nodes(51, 2);
    char table[32], match[32];
    snprintf(match, sizeof match, "%s", world_table(w, "kozel", 2, 2, ""));
    page *a = &w->pages[0], *b = &w->pages[1];
    snprintf(table, sizeof table, "%s", text_of(page_ask(a, "open", "\"game\":\"kozel\""), "table"));
    world_kill(w, 0);
    page_connect(b);
    assert_int_equal(json_array_size(json_object_get(page_ask(b, "lobby", "\"on\":true"), "applications")),
                     1);
    world_wait(w, 14900);
    assert_null(on_table(b, "enter", match));
    assert_string_equal(page_error(b), "moving");
    size_t events = json_array_size(b->events);
    world_wait(w, 200);
    assert_null(on_table(b, "enter", match));
    assert_string_equal(page_error(b), "no-such-table");
    assert_null(on_table(b, "sit", table));
    assert_string_equal(page_error(b), "no-such-table");
    assert_int_equal(json_array_size(b->events), events + 1);
    assert_string_equal(text_of(json_array_get(b->events, events), "ev"), "gone");
    assert_int_equal(count_of(b, "tables"), 0);
    world_end(w);
}

/* The start of a match reached the store, its notice nobody: where the application goes on, the match does.
 */
static void the_store_knows_of_the_match(void **state)
{
    (void)state;
    world *w = nodes(53, 2);
    page *a = page_open(w, 1), *c = page_open(w, 2), *b = page_open(w, 3);
    char table[32];
    snprintf(table, sizeof table, "%s",
             text_of(page_ask(a, "open", "\"game\":\"kozel\",\"seats\":2"), "table"));
    w->alone = true;
    assert_non_null(on_table(b, "sit", table));
    assert_int_equal(w->match_count, 1);
    world_kill(w, 0);
    w->alone = false;
    world_take_over(w, 1); /* the application first */
    b->node = 1;
    page_connect(b);
    page_enter(b, table);
    assert_non_null(on_table(b, "resign", table));
    assert_non_null(w->matches[0].result);
    assert_null(on_table(c, "sit", table));
    world_end(w);
}

static void a_table_cannot_come_twice(void **state)
{
    (void)state;
    world *w = nodes(52, 1);
    char reason[128] = "", table[32];
    page *a = page_open(w, 1);
    snprintf(table, sizeof table, "%s",
             text_of(page_ask(a, "open", "\"game\":\"kozel\",\"seats\":2"), "table"));
    assert_false(world_restore_room(w, 0, world_room(w, table), reason, sizeof reason));
    assert_string_not_equal(reason, "");
    assert_non_null(on_table(a, "leave", table));
    assert_null(world_room(w, table));
    world_end(w);
}

/* ---- a node that comes, a node that stops */

static void a_new_node_learns_of_all(void **state)
{
    (void)state;
    world *w = nodes(60, 2);
    char table[32];
    snprintf(table, sizeof table, "%s", world_table(w, "kozel", 2, 2, ""));
    page_ask(&w->pages[1], "open", "\"game\":\"kozel\"");
    int node = world_add_node(w);
    page *p = page_open(w, 1);
    page_disconnect(p);
    p->node = node;
    page_connect(p);
    json_t *tables = json_object_get(json_object_get(p->reply, "ok"), "tables");
    assert_int_equal(json_array_size(tables), 1);
    assert_int_equal(json_array_size(json_object_get(page_ask(p, "lobby", "\"on\":true"), "applications")),
                     1);
    page_enter(p, table);
    assert_int_equal(page_seat(p), 0);
    hub_node at;
    assert_true(hub_where(w->nodes[node].hub, table, &at));
    assert_int_equal(at, w->nodes[0].number);
    assert_true(hub_where(w->nodes[0].hub, table, &at));
    assert_int_equal(at, 0);
    assert_false(hub_where(w->nodes[0].hub, "nowhere", &at));
    world_end(w);
}

/* It also learns of what moves just then, with where it is. */
static void a_young_node_learns_of_what_moves(void **state)
{
    (void)state;
    world *w = nodes(63, 2);
    char table[32], other[32];
    snprintf(table, sizeof table, "%s", world_table(w, "kozel", 2, 2, ""));
    world_kill(w, 0);
    w->young = 10000;
    struct hub *hub = w->nodes[world_add_node(w)].hub;
    const char *running = "{\"running\":true,\"people\":[{\"id\":1,\"name\":\"Ann\",\"registered\":true,"
                          "\"share\":\"seat\",\"seat\":1,\"stake\":0,\"came\":0}]}";
    const char *over = "{\"running\":false,\"people\":[]}";
    assert_true(hub_learn(hub, 0, table, running, strlen(running), w->now));
    assert_true(hub_learn(hub, 0, "over", over, strlen(over), w->now));
    page *p = page_open(w, 1);
    page_disconnect(p);
    p->node = 2;
    page_connect(p);
    json_t *tables = json_object_get(json_object_get(p->reply, "ok"), "tables");
    assert_int_equal(json_array_size(tables), 1);
    /* What it knows or has is not news. */
    assert_true(hub_learn(hub, 9, table, running, strlen(running), w->now));
    assert_true(hub_learn(hub, 0, table, running, strlen(running), w->now));
    hub_node at;
    assert_true(hub_where(hub, table, &at));
    assert_int_equal(at, 9);
    snprintf(other, sizeof other, "%s", text_of(page_ask(p, "open", "\"game\":\"kozel\""), "table"));
    assert_true(hub_learn(hub, 0, other, running, strlen(running), w->now));
    assert_true(hub_where(hub, other, &at));
    assert_int_equal(at, 0);
    /* Nor is anything for who has been there for long. */
    world_wait(w, 10000);
    assert_true(hub_learn(hub, 0, "later", running, strlen(running), w->now));
    assert_int_equal(count_of(p, "tables"), 2);
    world_end(w);
}

/* A node that was cut off sends what it has: what it does not send is gone. */
static void a_returning_node_has_sent_all_notices(void **state)
{
    (void)state;
    world *w = nodes(64, 2);
    struct hub *hub = w->nodes[1].hub;
    const char *running = "{\"running\":true,\"people\":[]}";
    const char *const tables[] = {"kept", "ended", "else"};
    for (int i = 0; i < 3; i++)
        assert_true(hub_learn(hub, i < 2 ? 7 : 8, tables[i], running, strlen(running), w->now));
    hub_drop_node(hub, 7, 70, w->now);
    hub_drop_node(hub, 8, 80, w->now);
    assert_true(hub_learn(hub, 9, "kept", running, strlen(running), w->now));
    hub_notices_complete(hub, 70, w->now);
    page *p = page_open(w, 1);
    page_disconnect(p);
    p->node = 1;
    page_connect(p);
    hub_node at;
    assert_true(hub_where(hub, "kept", &at));
    assert_int_equal(at, 9);
    assert_null(on_table(p, "sit", "ended"));
    assert_string_equal(page_error(p), "no-such-table");
    assert_null(on_table(p, "sit", "else"));
    assert_string_equal(page_error(p), "moving");
    world_end(w);
}

static void a_node_stops(void **state)
{
    (void)state;
    world *w = nodes(61, 2);
    char match[32], table[32], over[32];
    snprintf(match, sizeof match, "%s", world_table(w, "kozel", 2, 2, ""));
    page *a = &w->pages[0], *b = &w->pages[1];
    snprintf(table, sizeof table, "%s", text_of(page_ask(a, "open", "\"game\":\"kozel\""), "table"));
    snprintf(over, sizeof over, "%s",
             text_of(page_ask(a, "open", "\"game\":\"kozel\",\"seats\":2"), "table"));
    assert_non_null(on_table(b, "sit", over));
    assert_non_null(on_table(b, "resign", over));
    size_t entries = w->matches[0].count;
    int notices = w->notices;
    w->sending = false;
    w->quiet = true;
    assert_int_equal(hub_hand_over(w->hub, w->now), 3);
    assert_null(page_ask(a, "lobby", "\"on\":true"));
    assert_string_equal(page_error(a), "moving");
    /* Nothing happens there any more: no request, no time, nobody coming or going. */
    const char *const requests[] = {"resign", "enter", "leave", "exit"};
    for (int i = 0; i < 4; i++) {
        assert_null(on_table(a, requests[i], match));
        assert_string_equal(page_error(a), "moving");
        assert_null(on_table(b, requests[i], match));
        assert_string_equal(page_error(b), "moving");
    }
    assert_null(page_ask(a, "open", "\"game\":\"kozel\""));
    world_wait(w, 600000);
    page_disconnect(a);
    page_connect(a);
    assert_false(world_close_table(w, match));
    assert_int_equal(w->matches[0].count, entries);
    assert_int_equal(w->notices, notices);
    char reason[128];
    assert_false(world_restore_room(w, 0, world_room(w, table), reason, sizeof reason));
    /* The other one goes on with it. */
    world_kill(w, 0);
    world_take_over(w, 1);
    w->quiet = false;
    come_back(w, 1, match);
    assert_int_equal(count_of(a, "tables"), 3);
    page_enter(a, match);
    assert_non_null(on_table(a, "resign", match));
    assert_non_null(w->matches[0].result);
    world_end(w);
}

/* The last entry of the log was stored, the match's end was not. */
static void a_match_that_was_over(void **state)
{
    (void)state;
    world *w = nodes(62, 3);
    char table[32];
    snprintf(table, sizeof table, "%s", world_table(w, "kozel", 2, 2, ""));
    w->slow = true;
    assert_non_null(on_table(&w->pages[0], "resign", table));
    story *s = &w->matches[0];
    /* As if nobody had heard of that. */
    world_kill(w, 0);
    free(s->result);
    s->result = NULL;
    char *notice = "{\"running\":true,\"people\":[]}";
    for (int i = 1; i < 3; i++) {
        assert_true(hub_learn(w->nodes[i].hub, 99, table, notice, strlen(notice), w->now));
        hub_drop_node(w->nodes[i].hub, 99, 99, w->now);
    }
    world_take_over(w, 1);
    assert_non_null(s->result);
    page *p = page_open(w, 9);
    assert_string_equal(text_of(page_enter(p, table), "phase"), "over");
    world_end(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_match_across_nodes),
        cmocka_unit_test(matches_survive_their_node),
        cmocka_unit_test(a_request_outlives_the_move),
        cmocka_unit_test(who_is_away_is_so_since_now),
        cmocka_unit_test(all_pages_are_present),
        cmocka_unit_test(applications_survive_their_node),
        cmocka_unit_test(a_request_outlives_a_long_move),
        cmocka_unit_test(an_action_is_known_again_however_late),
        cmocka_unit_test(what_nobody_takes_is_gone),
        cmocka_unit_test(a_table_cannot_come_twice),
        cmocka_unit_test(a_new_node_learns_of_all),
        cmocka_unit_test(a_node_stops),
        cmocka_unit_test(a_match_that_was_over),
        cmocka_unit_test(the_store_knows_of_the_match),
        cmocka_unit_test(a_returning_node_has_sent_all_notices),
        cmocka_unit_test(a_young_node_learns_of_what_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
