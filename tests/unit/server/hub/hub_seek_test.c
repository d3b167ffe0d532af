/* SPDX-License-Identifier: MIT */
/* Matchmaking: people who wait for a game, from the request to the match (docs/protocol.md, "Matchmaking").
 */
#include "tests/unit/server/hub/hub_world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <kozel/rating.h>

#include "server/hub/lobby/seek.h"
#include "server/hub/play/sealing.h"
#include "server/rooms/host.h"

#define TWO "\"game\":\"kozel\",\"seats\":2"

/* The last event of that name that the page got, NULL if there was none. */
static const json_t *last_event(const page *p, const char *name)
{
    size_t i;
    json_t *event, *last = NULL;
    json_array_foreach(p->events, i, event)
    {
        if (!strcmp(text_of(event, "ev"), name))
            last = event;
    }
    return last;
}

static const char *called_to(const page *p)
{
    const json_t *called = last_event(p, "called");
    return called ? text_of(called, "table") : "";
}

static const char *ended(const page *p)
{
    const json_t *seek = last_event(p, "seek");
    const char *why = seek ? json_string_value(json_object_get(seek, "ended")) : NULL;
    return why ? why : "";
}

static int64_t people(const page *p)
{
    const json_t *seek = last_event(p, "seek");
    return seek && json_object_get(seek, "people") ? number_of(seek, "people") : 0;
}

static const char *phase_of(const page *p)
{
    return text_of(p->mirror, "phase");
}

static bool seeks(page *p, const char *members)
{
    return page_ask(p, "seek", "%s", members) != NULL;
}

static void next_round(world *w)
{
    world_wait(w, HUB_SEEK_ROUND_MS);
}

/* A world with pages of persons 1..count, registered. */
static world *begin(uint64_t seed, int count)
{
    world *w = world_begin(seed);
    w->usual.registered = true;
    for (int i = 1; i <= count; i++)
        page_open(w, i);
    return w;
}

/* Both are put together; returns their table. */
static const char *meet(world *w, page *a, page *b)
{
    assert_true(seeks(a, TWO) && seeks(b, TWO));
    next_round(w);
    assert_string_not_equal(called_to(a), "");
    assert_string_equal(called_to(a), called_to(b));
    return called_to(a);
}

static void play_begins(world *w, page *a, page *b, const char *table)
{
    page_enter(a, table);
    page_enter(b, table);
    world_wait(w, HUB_SEALING_HASH_MS);
    assert_string_equal(phase_of(a), "play");
}

static void two_people_are_put_together(void **state)
{
    (void)state;
    world *w = begin(1, 2);
    page *a = &w->pages[0], *b = &w->pages[1];
    json_t *ok = page_ask(a, "seek", TWO ",\"rated\":true");
    assert_int_equal(number_of(ok, "people"), 1);
    assert_int_equal(number_of(ok, "waited"), 0);
    world_wait(w, 3500);
    ok = page_ask(b, "seek", TWO ",\"rated\":true,\"speed\":\"usual\"");
    assert_int_equal(number_of(ok, "people"), 2);
    next_round(w);
    const json_t *called = last_event(a, "called");
    assert_true(json_is_true(json_object_get(called, "sought")));
    page_enter(a, text_of(called, "table"));
    assert_string_equal(phase_of(a), "waiting");
    char *awaited = json_dumps(json_object_get(a->mirror, "awaited"), JSON_COMPACT);
    bool first = number_of(a->mirror, "you") == 1;
    assert_string_equal(awaited, first ? "[2]" : "[1]");
    free(awaited);
    assert_true(number_of(a->mirror, "wait") > HUB_SOUGHT_WAIT_MS - 2 * HUB_SEEK_ROUND_MS);
    page_enter(b, text_of(called, "table"));
    assert_null(json_object_get(a->mirror, "awaited"));
    world_wait(w, HUB_SEALING_HASH_MS);
    const json_t *app = json_object_get(a->mirror, "app");
    assert_string_equal(phase_of(a), "play");
    assert_true(json_is_true(json_object_get(app, "rated")));
    assert_int_equal(number_of(app, "time"), 60);
    world_play(w);
    assert_true(w->matches[0].settlement.rated);
    world_end(w);
}

/* The part in the deals is asked for, as nobody sent a hash. */
static void they_take_part_in_the_deals(void **state)
{
    (void)state;
    world *w = begin(2, 2);
    page *a = &w->pages[0], *b = &w->pages[1];
    const char *table = meet(w, a, b);
    page_enter(a, table);
    page_enter(b, table);
    assert_string_equal(phase_of(a), "sealing");
    assert_non_null(page_ask(a, "hash", "\"table\":\"%s\",\"hash\":\"%064d\"", table, 1));
    assert_non_null(page_ask(b, "hash", "\"table\":\"%s\",\"hash\":\"%064d\"", table, 2));
    assert_true(json_is_object(json_object_get(a->mirror, "fair")));
    world_end(w);
}

static void others_wait_for_another_game(void **state)
{
    static const char *const others[] = {"\"game\":\"kozel\",\"seats\":3", "\"game\":\"muggins\",\"seats\":2",
                                         TWO ",\"rated\":true", TWO ",\"speed\":\"fast\""};
    (void)state;
    world *w = begin(3, 5);
    assert_true(seeks(&w->pages[0], TWO));
    for (int i = 0; i < 4; i++)
        assert_int_equal(number_of(page_ask(&w->pages[i + 1], "seek", "%s", others[i]), "people"), 1);
    world_wait(w, 9000);
    for (int i = 0; i < 5; i++)
        assert_string_equal(called_to(&w->pages[i]), "");
    world_end(w);
}

static void the_fast_clock_is_fast(void **state)
{
    (void)state;
    world *w = begin(4, 2);
    page *a = &w->pages[0], *b = &w->pages[1];
    assert_true(seeks(a, TWO ",\"speed\":\"fast\"") && seeks(b, TWO ",\"speed\":\"fast\""));
    next_round(w);
    page_enter(a, called_to(a));
    assert_int_equal(number_of(json_object_get(a->mirror, "app"), "time"), HUB_FAST_TIME);
    assert_int_equal(number_of(json_object_get(a->mirror, "app"), "reserve"), HUB_FAST_RESERVE);
    world_end(w);
}

/* Sets the strength of person 2 in Kozel of two. */
static void set_strength(page *p, int32_t points)
{
    static hub_person_strength strengths[PAGES];
    hub_person_strength *own = &strengths[p - p->world->pages];
    *own = (hub_person_strength){"kozel", KZ_STRENGTH_TWO, points};
    p->who.strengths = own;
    p->who.strength_count = 1;
    page_update(p);
}

static void the_range_of_strengths_widens(void **state)
{
    (void)state;
    world *w = begin(5, 2);
    page *a = &w->pages[0], *b = &w->pages[1];
    set_strength(b, 1690); /* 190 points of difference: 10 s, for both */
    assert_true(seeks(a, TWO ",\"rated\":true") && seeks(b, TWO ",\"rated\":true"));
    world_wait(w, 9500);
    assert_string_equal(called_to(a), "");
    world_wait(w, 1000);
    assert_string_not_equal(called_to(a), "");
    world_end(w);
}

static void nobody_waits_over_a_minute_while_enough_do(void **state)
{
    (void)state;
    world *w = begin(6, 2);
    page *a = &w->pages[0], *b = &w->pages[1];
    set_strength(b, 2900);
    assert_true(seeks(a, TWO));
    world_wait(w, 50000);
    assert_true(seeks(b, TWO));
    world_wait(w, 9000);
    assert_string_equal(called_to(b), "");
    world_wait(w, 1000 + HUB_SEEK_ROUND_MS);
    assert_string_not_equal(called_to(b), "");
    world_end(w);
}

static void pairs_are_four_people(void **state)
{
    (void)state;
    world *w = begin(7, 4);
    for (int i = 0; i < 4; i++) {
        next_round(w);
        assert_string_equal(called_to(&w->pages[0]), "");
        assert_true(seeks(&w->pages[i], "\"game\":\"kozel-pairs\",\"seats\":4"));
    }
    next_round(w);
    for (int i = 0; i < 4; i++)
        assert_string_equal(called_to(&w->pages[i]), called_to(&w->pages[0]));
    for (int i = 0; i < 4; i++)
        page_enter(&w->pages[i], called_to(&w->pages[0]));
    world_wait(w, HUB_SEALING_HASH_MS);
    assert_string_equal(phase_of(&w->pages[0]), "play");
    world_end(w);
}

static void blocked_people_do_not_meet(void **state)
{
    static const hub_person_id blocked[] = {2};
    (void)state;
    world *w = begin(8, 3);
    page *a = &w->pages[0], *b = &w->pages[1], *c = &w->pages[2];
    a->who.blocked = blocked;
    a->who.blocked_count = 1;
    page_update(a);
    assert_true(seeks(a, TWO) && seeks(b, TWO));
    world_wait(w, 70000);
    assert_string_equal(called_to(a), "");
    assert_true(seeks(c, TWO));
    next_round(w);
    assert_string_not_equal(called_to(c), "");
    world_end(w);
}

static void recent_opponents_wait_for_others_at_first(void **state)
{
    (void)state;
    world *w = begin(9, 2);
    page *a = &w->pages[0], *b = &w->pages[1];
    const char *first = meet(w, a, b);
    char table[HUB_ID_TEXT];
    snprintf(table, sizeof table, "%s", first);
    play_begins(w, a, b, table);
    world_play(w);
    assert_true(seeks(a, TWO) && seeks(b, TWO));
    world_wait(w, 19000);
    assert_string_equal(called_to(a), table);
    world_wait(w, 2000);
    assert_string_not_equal(called_to(a), table);
    world_end(w);
}

/* Room for a person is made at a table that is over. Others in its queue, who wait as well, begin their match
 * there. */
static void room_for_one_begins_the_match_of_others(void **state)
{
    (void)state;
    char table[HUB_ID_TEXT];
    world *w = world_begin(29);
    snprintf(table, sizeof table, "%s", world_table(w, "kozel", 2, 2, "\"queue\":true,\"time\":30"));
    page *a = &w->pages[0], *b = &w->pages[1];
    page *c = page_open(w, 3), *d = page_open(w, 4), *x = page_open(w, 5);
    page_enter(c, table);
    page_enter(d, table);
    assert_non_null(page_ask(c, "queue", "\"table\":\"%s\"", table));
    assert_non_null(page_ask(d, "queue", "\"table\":\"%s\"", table));
    assert_non_null(page_ask(b, "resign", "\"table\":\"%s\"", table));
    assert_non_null(page_ask(b, "leave", "\"table\":\"%s\"", table));
    assert_true(seeks(a, TWO));
    for (int seats = 2; seats <= 4; seats++)
        assert_non_null(page_ask(a, "open", "\"game\":\"kozel\",\"seats\":%d,\"time\":30", seats));
    assert_true(seeks(x, TWO) && seeks(c, TWO) && seeks(d, TWO));
    next_round(w);
    for (page *p = c; p <= d; p++) {
        assert_string_equal(called_to(p), table);
        assert_string_equal(ended(p), "playing");
    }
    assert_string_equal(called_to(a), called_to(x));
    world_end(w);
}

/* Returns the reply's table, "" if the person waits. */
static const char *joined(page *p, const char *members)
{
    json_t *ok = page_ask(p, "seek", "%s", members);
    return json_is_true(json_object_get(ok, "open")) ? text_of(ok, "table") : "";
}

static void who_waits_at_an_open_table_is_found(void **state)
{
    (void)state;
    char table[HUB_ID_TEXT];
    world *w = begin(32, 3);
    page *a = &w->pages[0], *b = &w->pages[1], *c = &w->pages[2];
    snprintf(table, sizeof table, "%s", text_of(page_ask(a, "open", TWO), "table"));
    page_enter(a, table);
    assert_string_equal(joined(c, TWO ",\"rated\":true"), "");
    assert_string_equal(joined(c, TWO ",\"speed\":\"fast\""), "");
    assert_string_equal(joined(c, "\"game\":\"kozel\",\"seats\":3"), "");
    assert_string_equal(joined(a, TWO), table); /* one's own */
    assert_string_equal(joined(b, TWO), table);
    page_enter(b, table);
    assert_string_equal(phase_of(b), "sealing");
    assert_non_null(page_ask(b, "hash", "\"table\":\"%s\",\"hash\":\"%064d\"", table, 1));
    world_end(w);
}

static void an_open_table_of_another_node_is_found(void **state)
{
    (void)state;
    char table[HUB_ID_TEXT];
    world *w = world_begin(33);
    while (w->node_count < 3)
        world_add_node(w);
    page_open(w, 1);
    page *b = page_open(w, 2), *c = page_open(w, 3);
    snprintf(table, sizeof table, "%s", text_of(page_ask(b, "open", TWO), "table"));
    assert_string_equal(joined(c, TWO), table);
    world_end(w);
}

static void an_open_table_of_a_blocked_person_is_not(void **state)
{
    static const hub_person_id blocked[] = {1};
    (void)state;
    world *w = begin(34, 2);
    page *a = &w->pages[0], *b = &w->pages[1];
    b->who.blocked = blocked;
    b->who.blocked_count = 1;
    page_update(b);
    assert_non_null(page_ask(a, "open", TWO));
    assert_string_equal(joined(b, TWO), "");
    world_end(w);
}

/* ---- asked at the wrong moment */

static void who_asks_twice_waits_once(void **state)
{
    (void)state;
    world *w = begin(10, 2);
    page *a = &w->pages[0];
    assert_true(seeks(a, TWO));
    world_wait(w, 5000);
    json_t *ok = page_ask(a, "seek", TWO);
    assert_int_equal(number_of(ok, "people"), 1);
    assert_int_equal(number_of(ok, "waited"), 5000);
    ok = page_ask(a, "seek", TWO ",\"speed\":\"fast\""); /* another game: the wait begins again */
    assert_int_equal(number_of(ok, "waited"), 0);
    assert_true(seeks(&w->pages[1], TWO));
    world_wait(w, 3000);
    assert_string_equal(called_to(a), "");
    world_end(w);
}

static void another_tab_takes_the_wait_over(void **state)
{
    (void)state;
    world *w = begin(11, 1);
    page *a = &w->pages[0];
    assert_true(seeks(a, TWO));
    world_wait(w, 4000);
    page *tab = page_open(w, 1);
    json_t *ok = page_ask(tab, "seek", TWO);
    assert_int_equal(number_of(ok, "people"), 1);
    assert_int_equal(number_of(ok, "waited"), 4000);
    assert_string_equal(ended(a), "other-tab");
    page_disconnect(a);
    world_wait(w, HUB_SEEK_AWAY_MS + 2000);
    page *b = page_open(w, 2);
    assert_int_equal(number_of(page_ask(b, "seek", TWO), "people"), 2);
    world_end(w);
}

static void who_is_called_is_sent_to_the_table(void **state)
{
    (void)state;
    world *w = begin(12, 2);
    page *a = &w->pages[0], *b = &w->pages[1];
    const char *table = meet(w, a, b);
    assert_string_equal(text_of(page_ask(a, "seek", TWO), "table"), table);
    world_end(w);
}

static void who_plays_people_waits_for_nobody(void **state)
{
    (void)state;
    world *w = begin(13, 2);
    page *a = &w->pages[0], *b = &w->pages[1];
    play_begins(w, a, b, meet(w, a, b));
    assert_false(seeks(a, TWO));
    assert_string_equal(page_error(a), "seek-playing");
    world_end(w);
}

static void a_match_against_bots_does_not_matter(void **state)
{
    (void)state;
    world *w = begin(14, 1);
    assert_non_null(page_ask(&w->pages[0], "play", TWO));
    assert_true(seeks(&w->pages[0], TWO));
    world_end(w);
}

static void a_match_elsewhere_ends_the_wait(void **state)
{
    (void)state;
    world *w = begin(15, 2);
    page *a = &w->pages[0], *b = &w->pages[1];
    assert_true(seeks(a, "\"game\":\"muggins\",\"seats\":2"));
    const char *table = text_of(page_ask(a, "open", TWO ",\"time\":30"), "table");
    assert_non_null(page_ask(b, "sit", "\"table\":\"%s\"", table));
    next_round(w);
    assert_string_equal(ended(a), "playing");
    world_end(w);
}

static void a_tournament_ends_the_wait(void **state)
{
    (void)state;
    world *w = begin(16, 2);
    page *a = &w->pages[0];
    const hub_tournament_table order = {
        .id = "cupt3",
        .place = {.id = "cup", .table = 3, .entrants = 2, .round = 2, .name = "Cup"},
        .game = "kozel",
        .options = "",
        .time = 30,
        .reserve = 60,
        .seats = 2,
        .person = {{.id = 1, .name = "Ann"}, {.id = 2, .name = "Bob"}}};
    assert_true(seeks(a, TWO));
    w->sending = false;
    room_host *rooms = hub_begin_rooms(w->hub, w->now);
    assert_true(hub_open_tournament_table(w->hub, &order));
    room_end(rooms);
    world_after_call(w);
    next_round(w);
    assert_string_equal(ended(a), "playing");
    assert_false(seeks(a, TWO));
    assert_string_equal(page_error(a), "seek-playing");
    world_end(w);
}

static void guests_wait_for_unrated_games_only(void **state)
{
    (void)state;
    world *w = begin(17, 0);
    w->usual.registered = false;
    page *a = page_open(w, 1), *b = page_open(w, 2);
    assert_false(seeks(a, TWO ",\"rated\":true"));
    assert_string_equal(page_error(a), "table-registered");
    meet(w, a, b);
    world_end(w);
}

static void one_address_has_some_places(void **state)
{
    (void)state;
    world *w = begin(18, 0);
    world_alone(w);
    w->usual.home = 77;
    for (int i = 1; i <= HUB_SEEKS_OF_HOME + 1; i++) {
        page *p = page_open(w, i);
        bool taken = seeks(p, i % 2 ? "\"game\":\"kozel\",\"seats\":3" : "\"game\":\"muggins\",\"seats\":4");
        assert_int_equal(taken, i <= HUB_SEEKS_OF_HOME);
        world_wait(w, 100);
    }
    world_end(w);
}

/* ---- cancelled, away */

static void who_cancels_waits_no_longer(void **state)
{
    (void)state;
    world *w = begin(19, 2);
    page *a = &w->pages[0], *b = &w->pages[1];
    assert_true(seeks(a, TWO));
    assert_non_null(page_ask(a, "unseek", "%s", ""));
    assert_non_null(page_ask(a, "unseek", "%s", "")); /* again: it is so already */
    assert_true(seeks(b, TWO));
    world_wait(w, 5000);
    assert_string_equal(called_to(b), "");
    world_end(w);
}

/* The table was found just before: the other one waits on, with the time waited. */
static void a_late_cancel_closes_the_table(void **state)
{
    (void)state;
    world *w = begin(20, 3);
    page *a = &w->pages[0], *b = &w->pages[1], *c = &w->pages[2];
    char table[HUB_ID_TEXT];
    snprintf(table, sizeof table, "%s", meet(w, a, b));
    page_enter(b, table);
    assert_non_null(page_ask(a, "unseek", "%s", ""));
    assert_null(world_room(w, table));
    const json_t *closed = last_event(b, "closed");
    assert_int_equal(json_array_size(json_object_get(closed, "absent")), 1);
    next_round(w);
    assert_int_equal(people(b), 1);
    assert_true(number_of(last_event(b, "seek"), "waited") >= 2 * HUB_SEEK_ROUND_MS);
    assert_true(seeks(c, TWO));
    next_round(w);
    assert_string_equal(called_to(b), called_to(c));
    world_end(w);
}

/* Else one could call somebody who waits as often as one likes. */
static void who_leaves_before_the_match_calls_nobody_at_once_again(void **state)
{
    (void)state;
    world *w = begin(35, 2);
    page *a = &w->pages[0], *b = &w->pages[1];
    char table[HUB_ID_TEXT];
    snprintf(table, sizeof table, "%s", meet(w, a, b));
    for (int time = 0; time < 6; time++) {
        int64_t apart = (int64_t)HUB_SEEK_APART_MS
                        << (time < HUB_SEEK_APART_MAX ? time : HUB_SEEK_APART_MAX - 1);
        assert_non_null(page_ask(a, "unseek", "%s", ""));
        assert_true(seeks(a, TWO));
        world_wait(w, apart - HUB_SEEK_ROUND_MS);
        assert_string_equal(called_to(b), table);
        world_wait(w, 2 * HUB_SEEK_ROUND_MS);
        assert_string_not_equal(called_to(b), table);
        snprintf(table, sizeof table, "%s", called_to(b));
    }
    world_end(w);
}

static void accounts_of_bots_wait_for_no_people(void **state)
{
    (void)state;
    world *w = begin(36, 1);
    page *a = &w->pages[0];
    a->who.program = true;
    page_update(a);
    assert_false(seeks(a, TWO));
    assert_string_equal(page_error(a), "table-registered");
    world_end(w);
}

static void who_leaves_the_table_closes_it(void **state)
{
    (void)state;
    world *w = begin(21, 2);
    page *a = &w->pages[0], *b = &w->pages[1];
    char table[HUB_ID_TEXT];
    snprintf(table, sizeof table, "%s", meet(w, a, b));
    page_enter(a, table);
    assert_non_null(page_ask(a, "leave", "\"table\":\"%s\"", table));
    assert_null(world_room(w, table));
    assert_int_equal(number_of(page_ask(b, "seek", TWO), "people"), 1);
    world_end(w);
}

static void who_does_not_come_loses_the_place(void **state)
{
    (void)state;
    world *w = begin(22, 2);
    page *a = &w->pages[0], *b = &w->pages[1];
    char table[HUB_ID_TEXT];
    snprintf(table, sizeof table, "%s", meet(w, a, b));
    page_enter(a, table);
    world_wait(w, HUB_SOUGHT_WAIT_MS);
    assert_null(world_room(w, table));
    assert_int_equal(w->match_count, 0);
    assert_int_equal(json_array_size(json_object_get(last_event(a, "closed"), "absent")), 1);
    assert_string_equal(ended(b), "absent");
    assert_string_equal(ended(a), "");
    world_wait(w, 3 * HUB_SEEK_ROUND_MS);
    assert_int_equal(people(a), 1);
    world_end(w);
}

static void who_is_away_for_long_waits_no_longer(void **state)
{
    (void)state;
    world *w = begin(23, 2);
    page *a = &w->pages[0], *b = &w->pages[1];
    assert_true(seeks(a, TWO));
    world_wait(w, 4000);
    page_disconnect(a);
    assert_true(seeks(b, TWO));
    world_wait(w, HUB_SEEK_AWAY_MS - 3000);
    assert_string_equal(called_to(b), ""); /* nobody is called who is not there */
    page_connect(a);
    json_t *ok = page_ask(a, "seek", TWO);
    assert_true(number_of(ok, "waited") > HUB_SEEK_AWAY_MS);
    page_disconnect(a);
    assert_non_null(page_ask(b, "unseek", "%s", ""));
    world_wait(w, HUB_SEEK_AWAY_MS + 2 * HUB_SEEK_ROUND_MS);
    assert_int_equal(number_of(page_ask(b, "seek", TWO), "people"), 1);
    world_end(w);
}

static void who_comes_back_is_called_again(void **state)
{
    (void)state;
    world *w = begin(24, 2);
    page *a = &w->pages[0], *b = &w->pages[1];
    const char *table = meet(w, a, b);
    page_disconnect(b);
    world_wait(w, 3000);
    json_array_clear(b->events);
    page_connect(b);
    assert_string_equal(called_to(b), table);
    play_begins(w, a, b, table);
    world_end(w);
}

static void who_is_banned_waits_no_longer(void **state)
{
    (void)state;
    world *w = begin(25, 2);
    page *a = &w->pages[0], *b = &w->pages[1];
    assert_true(seeks(a, TWO));
    world_expel(w, 1);
    assert_int_equal(number_of(page_ask(b, "seek", TWO), "people"), 1);
    world_end(w);
}

/* ---- restart and several nodes */

static void a_table_that_waits_survives_a_restart(void **state)
{
    (void)state;
    world *w = begin(26, 2);
    world_alone(w);
    page *a = &w->pages[0], *b = &w->pages[1];
    char table[HUB_ID_TEXT], reason[256];
    snprintf(table, sizeof table, "%s", meet(w, a, b));
    world_new_hub(w);
    assert_true(world_restore_room(w, 0, world_room(w, table), reason, sizeof reason));
    page_connect(a);
    page_connect(b);
    page_enter(a, table);
    assert_int_equal(json_array_size(json_object_get(a->mirror, "awaited")), 1);
    play_begins(w, a, b, table);
    world_end(w);
}

/* The seeks are lost. Who asks again is sent to the table, and waits on if somebody does not come. */
static void who_is_called_is_called_after_a_restart(void **state)
{
    (void)state;
    world *w = begin(30, 2);
    world_alone(w);
    page *a = &w->pages[0], *b = &w->pages[1];
    char table[HUB_ID_TEXT], reason[256];
    snprintf(table, sizeof table, "%s", meet(w, a, b));
    world_new_hub(w);
    assert_true(world_restore_room(w, 0, world_room(w, table), reason, sizeof reason));
    page_connect(a);
    page_connect(b);
    assert_string_equal(text_of(page_ask(a, "seek", TWO), "table"), table);
    page_enter(a, table);
    world_wait(w, HUB_SOUGHT_WAIT_MS + 2 * HUB_SEEK_ROUND_MS);
    assert_null(world_room(w, table));
    assert_int_equal(people(a), 1);
    assert_int_equal(number_of(page_ask(b, "seek", TWO), "people"), 2);
    world_end(w);
}

/* The node that has the seeks is another one than the table's. */
static void who_is_called_is_called_at_another_node(void **state)
{
    (void)state;
    world *w = world_begin(31);
    while (w->node_count < 3)
        world_add_node(w);
    page_open(w, 1);
    page *b = page_open(w, 2), *c = page_open(w, 3);
    assert_true(seeks(b, TWO) && seeks(c, TWO));
    next_round(w);
    char table[HUB_ID_TEXT];
    snprintf(table, sizeof table, "%s", called_to(b));
    world_kill(w, 0);
    world_take_over(w, 2);
    if (!b->conn)
        page_connect(b);
    if (!c->conn)
        page_connect(c);
    assert_string_equal(text_of(page_ask(b, "seek", TWO), "table"), table);
    assert_string_equal(text_of(page_ask(c, "seek", TWO), "table"), table);
    assert_non_null(page_ask(c, "unseek", "%s", ""));
    world_wait(w, HUB_SOUGHT_WAIT_MS + 2 * HUB_SEEK_ROUND_MS);
    assert_int_equal(number_of(page_ask(b, "seek", TWO), "people"), 1);
    world_end(w);
}

static void people_of_all_nodes_meet(void **state)
{
    (void)state;
    world *w = world_begin(27);
    while (w->node_count < 3)
        world_add_node(w);
    page *a = page_open(w, 1), *b = page_open(w, 2), *c = page_open(w, 3);
    assert_true(a->node != b->node && b->node != c->node);
    assert_true(seeks(b, TWO));
    assert_int_equal(number_of(page_ask(c, "seek", TWO), "people"), 2);
    next_round(w);
    assert_string_not_equal(called_to(b), "");
    play_begins(w, b, c, called_to(b));
    assert_false(seeks(b, TWO));
    assert_string_equal(page_error(b), "seek-playing");
    world_end(w);
}

/* Pages lose their connection with the node that has the people who wait. They ask again. */
static void the_next_node_has_the_people_then(void **state)
{
    (void)state;
    world *w = world_begin(28);
    while (w->node_count < 3)
        world_add_node(w);
    page_open(w, 1);
    page *b = page_open(w, 2), *c = page_open(w, 3);
    assert_true(seeks(b, TWO));
    world_kill(w, 0);
    assert_int_equal(b->conn, 0);
    page_connect(b);
    assert_true(seeks(b, TWO) && seeks(c, TWO));
    next_round(w);
    assert_string_not_equal(called_to(b), "");
    assert_string_equal(called_to(b), called_to(c));
    world_end(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_people_are_put_together),
        cmocka_unit_test(they_take_part_in_the_deals),
        cmocka_unit_test(others_wait_for_another_game),
        cmocka_unit_test(the_fast_clock_is_fast),
        cmocka_unit_test(the_range_of_strengths_widens),
        cmocka_unit_test(nobody_waits_over_a_minute_while_enough_do),
        cmocka_unit_test(pairs_are_four_people),
        cmocka_unit_test(blocked_people_do_not_meet),
        cmocka_unit_test(recent_opponents_wait_for_others_at_first),
        cmocka_unit_test(room_for_one_begins_the_match_of_others),
        cmocka_unit_test(who_waits_at_an_open_table_is_found),
        cmocka_unit_test(an_open_table_of_another_node_is_found),
        cmocka_unit_test(an_open_table_of_a_blocked_person_is_not),
        cmocka_unit_test(who_asks_twice_waits_once),
        cmocka_unit_test(another_tab_takes_the_wait_over),
        cmocka_unit_test(who_is_called_is_sent_to_the_table),
        cmocka_unit_test(who_plays_people_waits_for_nobody),
        cmocka_unit_test(a_match_against_bots_does_not_matter),
        cmocka_unit_test(a_match_elsewhere_ends_the_wait),
        cmocka_unit_test(a_tournament_ends_the_wait),
        cmocka_unit_test(guests_wait_for_unrated_games_only),
        cmocka_unit_test(one_address_has_some_places),
        cmocka_unit_test(who_cancels_waits_no_longer),
        cmocka_unit_test(a_late_cancel_closes_the_table),
        cmocka_unit_test(who_leaves_before_the_match_calls_nobody_at_once_again),
        cmocka_unit_test(accounts_of_bots_wait_for_no_people),
        cmocka_unit_test(who_leaves_the_table_closes_it),
        cmocka_unit_test(who_does_not_come_loses_the_place),
        cmocka_unit_test(who_is_away_for_long_waits_no_longer),
        cmocka_unit_test(who_comes_back_is_called_again),
        cmocka_unit_test(who_is_banned_waits_no_longer),
        cmocka_unit_test(a_table_that_waits_survives_a_restart),
        cmocka_unit_test(who_is_called_is_called_after_a_restart),
        cmocka_unit_test(who_is_called_is_called_at_another_node),
        cmocka_unit_test(people_of_all_nodes_meet),
        cmocka_unit_test(the_next_node_has_the_people_then),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
