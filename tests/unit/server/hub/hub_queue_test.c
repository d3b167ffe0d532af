/* SPDX-License-Identifier: MIT */
/* Tables with a queue, where who lost makes room; bots that play for absent people. */
#include "tests/unit/server/hub/hub_world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *phase(const page *p)
{
    return text_of(p->mirror, "phase");
}

static json_t *at_table(page *p, const char *request, const char *table)
{
    return page_ask(p, request, "\"table\":\"%s\"", table);
}

static const char *seat_name(const page *p, size_t seat)
{
    return text_of(json_array_get(json_object_get(p->mirror, "seats"), seat), "name");
}

static const char *waiting_name(const page *p, size_t unit, size_t n)
{
    const char *name =
        json_string_value(json_array_get(json_array_get(json_object_get(p->mirror, "queue"), unit), n));
    return name ? name : "";
}

static size_t waiting(const page *p)
{
    return json_array_size(json_object_get(p->mirror, "queue"));
}

static const char *last_event(const page *p)
{
    const json_t *event = json_array_get(p->events, json_array_size(p->events) - 1);
    return event ? text_of(event, "ev") : "";
}

/* A table of two with a queue; persons 1 and 2 play, `more` others have entered it. */
static world *world_queue(uint64_t seed, char table[32], int more)
{
    world *w = world_begin(seed);
    snprintf(table, 32, "%s", world_table(w, "kozel", 2, 2, "\"queue\":true"));
    for (int i = 0; i < more; i++)
        page_enter(page_open(w, 3 + i), table);
    return w;
}

static void the_next_takes_the_losers_seat(void **state)
{
    (void)state;
    char table[32];
    world *w = world_queue(1, table, 2);
    page *a = &w->pages[0], *b = &w->pages[1], *c = &w->pages[2], *d = &w->pages[3];
    assert_null(at_table(a, "queue", table));
    assert_string_equal(page_error(a), "seated-already");
    assert_non_null(at_table(c, "queue", table));
    assert_non_null(at_table(d, "queue", table));
    assert_null(at_table(c, "queue", table));
    assert_string_equal(page_error(c), "queued-already");
    assert_int_equal(waiting(a), 2);
    assert_string_equal(waiting_name(a, 0, 0), "Guest-3");
    assert_non_null(at_table(a, "resign", table));
    assert_string_equal(phase(a), "over");
    assert_int_equal(number_of(a->mirror, "wait"), 20000);
    assert_non_null(at_table(a, "rematch", table)); /* the loser is not asked */
    assert_string_equal(phase(a), "over");
    world_wait(w, 19999);
    assert_string_equal(phase(a), "over");
    world_wait(w, 1);
    assert_string_equal(phase(a), "play");
    assert_string_equal(seat_name(a, 0), "Guest-3");
    assert_string_equal(seat_name(a, 1), "Guest-2");
    assert_int_equal(number_of(c->mirror, "you"), 1);
    assert_int_equal(number_of(a->mirror, "you"), 0);
    assert_string_equal(last_event(c), "called");
    assert_string_equal(waiting_name(a, 0, 0), "Guest-4");
    assert_string_equal(waiting_name(a, 1, 0), "Guest-1");
    /* The winner need not wait for the time. */
    assert_non_null(at_table(b, "resign", table));
    assert_non_null(at_table(c, "rematch", table));
    assert_string_equal(phase(a), "play");
    assert_string_equal(seat_name(a, 1), "Guest-4");
    assert_int_equal(w->match_count, 3);
    world_end(w);
}

static void who_leaves_the_queue_is_not_called(void **state)
{
    (void)state;
    char table[32];
    world *w = world_queue(2, table, 2);
    page *a = &w->pages[0], *c = &w->pages[2], *d = &w->pages[3];
    assert_non_null(at_table(c, "queue", table));
    assert_non_null(at_table(d, "queue", table));
    assert_non_null(at_table(c, "unqueue", table));
    assert_null(at_table(c, "unqueue", table));
    assert_string_equal(page_error(c), "not-queued");
    assert_int_equal(waiting(a), 1);
    page_disconnect(d); /* passed over while he is away */
    assert_non_null(at_table(a, "resign", table));
    assert_null(json_object_get(a->mirror, "wait"));
    page_connect(d);
    json_t *queues = json_object_get(json_object_get(d->reply, "ok"), "queues");
    assert_int_equal(json_array_size(queues), 1);
    assert_int_equal(number_of(a->mirror, "wait"), 20000);
    page_disconnect(d);
    assert_null(json_object_get(a->mirror, "wait"));
    world_wait(w, 30000);
    assert_string_equal(phase(a), "over");
    world_end(w);
}

static void pairs_wait_together(void **state)
{
    (void)state;
    world *w = world_begin(3);
    char table[32];
    snprintf(table, sizeof table, "%s", world_table(w, "sport", 4, 4, "\"queue\":true"));
    page *p[9];
    for (int i = 5; i <= 8; i++)
        page_enter(page_open(w, i), table);
    for (int i = 1; i <= 8; i++)
        p[i] = &w->pages[i - 1];
    assert_non_null(at_table(p[5], "queue", table));
    assert_non_null(page_ask(p[6], "queue", "\"table\":\"%s\",\"pair\":2", table));
    assert_non_null(page_ask(p[7], "queue", "\"table\":\"%s\",\"pair\":2", table));
    assert_null(page_ask(p[8], "queue", "\"table\":\"%s\",\"pair\":2", table));
    assert_string_equal(page_error(p[8]), "queue-full");
    assert_null(page_ask(p[8], "queue", "\"table\":\"%s\",\"pair\":4", table));
    assert_string_equal(page_error(p[8]), "out-of-range");
    json_t *range = json_object_get(json_object_get(p[8]->reply, "error"), "args");
    assert_string_equal(json_string_value(json_array_get(range, 2)), "3"); /* a pair of their own */
    /* The first pair is not complete: the second is next. */
    assert_non_null(at_table(p[2], "resign", table));
    world_wait(w, 20000);
    assert_string_equal(phase(p[1]), "play");
    assert_string_equal(seat_name(p[1], 0), "Guest-1");
    assert_string_equal(seat_name(p[1], 1), "Guest-6");
    assert_string_equal(seat_name(p[1], 2), "Guest-3");
    assert_string_equal(seat_name(p[1], 3), "Guest-7");
    assert_string_equal(waiting_name(p[1], 0, 0), "Guest-5");
    assert_string_equal(waiting_name(p[1], 1, 0), "Guest-2");
    assert_string_equal(waiting_name(p[1], 1, 1), "Guest-4");
    assert_non_null(at_table(p[8], "queue", table)); /* with Guest-5 */
    assert_string_equal(waiting_name(p[1], 0, 1), "Guest-8");
    world_end(w);
}

/* The queue goes on without those who played. */
static void all_players_leave(void **state)
{
    (void)state;
    char table[32];
    world *w = world_queue(4, table, 2);
    page *a = &w->pages[0], *b = &w->pages[1], *c = &w->pages[2], *d = &w->pages[3];
    assert_non_null(at_table(c, "queue", table));
    assert_non_null(at_table(d, "queue", table));
    assert_non_null(at_table(a, "resign", table));
    assert_non_null(at_table(a, "leave", table));
    assert_non_null(at_table(b, "leave", table));
    assert_string_equal(phase(c), "play");
    assert_int_equal(waiting(c), 0);
    assert_non_null(at_table(c, "resign", table));
    assert_non_null(at_table(c, "leave", table));
    assert_non_null(at_table(d, "leave", table));
    assert_null(a->mirror);
    world_end(w);
}

static void a_queue_goes_with_its_table(void **state)
{
    (void)state;
    char table[32];
    world *w = world_queue(5, table, 1);
    assert_non_null(at_table(&w->pages[2], "queue", table));
    w->sending = false;
    assert_true(world_close_table(w, table));
    w->sending = false;
    for (int i = 0; i < 4; i++) /* no place counts any more */
        assert_non_null(page_ask(&w->pages[2], "open", "\"game\":\"kozel\""));
    world_end(w);
}

static void free_seats_before_the_queue(void **state)
{
    (void)state;
    world *w = world_begin(6);
    page *a = page_open(w, 1), *b = page_open(w, 2);
    char table[32];
    json_t *ok = page_ask(a, "open", "\"game\":\"kozel\",\"seats\":2,\"queue\":true");
    snprintf(table, sizeof table, "%s", text_of(ok, "table"));
    assert_null(at_table(b, "queue", table));
    assert_string_equal(page_error(b), "seat-free");
    world_end(w);
}

/* A seat becomes free while he whom it was next to is away; back, he takes it himself. */
static void who_sits_down_waits_no_more(void **state)
{
    (void)state;
    char table[32];
    world *w = world_queue(11, table, 1);
    page *a = &w->pages[0], *b = &w->pages[1], *c = &w->pages[2];
    assert_non_null(at_table(c, "queue", table));
    page_disconnect(c);
    assert_non_null(at_table(a, "resign", table));
    assert_non_null(at_table(a, "leave", table));
    assert_non_null(at_table(b, "rematch", table));
    assert_string_equal(phase(b), "waiting");
    page_connect(c);
    assert_non_null(at_table(c, "sit", table));
    assert_string_equal(phase(b), "play");
    assert_int_equal(waiting(b), 0);
    assert_non_null(at_table(b, "resign", table));
    assert_null(json_object_get(b->mirror, "wait"));
    assert_string_equal(seat_name(b, 0), "Guest-3");
    assert_string_equal(seat_name(b, 1), "Guest-2");
    world_end(w);
}

/* Other terms may not suit those who wait. */
static void changed_terms_hold_for_the_queue(void **state)
{
    (void)state;
    char table[32];
    world *w = world_queue(12, table, 3);
    page *a = &w->pages[0], *b = &w->pages[1], *c = &w->pages[2], *d = &w->pages[3], *e = &w->pages[4];
    a->who.registered = b->who.registered = d->who.registered = true;
    page_update(a);
    page_update(b);
    page_update(d);
    assert_non_null(at_table(c, "queue", table));
    assert_non_null(at_table(d, "queue", table));
    assert_non_null(at_table(e, "queue", table));
    page_disconnect(c);
    page_disconnect(d);
    page_disconnect(e);
    assert_non_null(at_table(a, "resign", table));
    json_t *ok = page_ask(a, "propose", "\"table\":\"%s\",\"rated\":true", table);
    assert_non_null(page_ask(b, "agree", "\"table\":\"%s\",\"id\":%d", table, (int)number_of(ok, "id")));
    assert_string_equal(phase(a), "play");
    assert_int_equal(waiting(a), 1);
    assert_string_equal(waiting_name(a, 0, 0), "Guest-4");
    world_end(w);
}

/* ---- absence */

static page *page_to_act(world *w)
{
    for (;;) {
        for (int i = 0; i < w->page_count; i++)
            if (w->pages[i].mirror && json_object_get(json_object_get(w->pages[i].mirror, "match"), "legal"))
                return &w->pages[i];
        assert_true(world_step(w));
    }
}

static const char *stand_in(const page *p, size_t seat)
{
    const char *name =
        json_string_value(json_object_get(json_array_get(json_object_get(p->mirror, "seats"), seat), "bot"));
    return name ? name : "";
}

static void a_bot_plays_for_who_is_away(void **state)
{
    (void)state;
    world *w = world_begin(7);
    char table[32];
    snprintf(table, sizeof table, "%s", world_table(w, "kozel", 2, 2, "\"substitute\":10"));
    page *p = page_to_act(w), *other = p == &w->pages[0] ? &w->pages[1] : &w->pages[0];
    size_t seat = (size_t)(p - w->pages), count = w->matches[0].count;
    page_disconnect(p);
    world_wait(w, 9999);
    assert_int_equal(w->matches[0].count, count);
    assert_string_equal(stand_in(other, seat), "");
    world_wait(w, 1);
    assert_string_equal(stand_in(other, seat), "novice");
    assert_int_equal(w->matches[0].lines[count][0], '#');
    world_wait(w, 1000);
    assert_true(w->matches[0].count > count + 1); /* it has moved */
    /* The seat is his again as soon as he is back. */
    page_connect(p);
    page_enter(p, table);
    assert_string_equal(stand_in(other, seat), "");
    while (page_to_act(w) != p)
        assert_true(world_step(w));
    json_t *clock = json_object_get(json_object_get(p->mirror, "match"), "clock");
    assert_true(number_of(clock, "reserve") == 120000);
    world_play(w);
    assert_non_null(w->matches[0].result);
    char *record = story_record(&w->matches[0]);
    kz_reader reader;
    kz_error error;
    kz_reader_init(&reader, &w->games, NULL);
    assert_true(kz_reader_text(&reader, record, strlen(record), &error));
    assert_int_equal(reader.match.pub.phase, KZ_OVER);
    free(record);
    world_end(w);
}

/* A time that runs out brings the bot, not the end. */
static void absence_loses_no_match(void **state)
{
    (void)state;
    world *w = world_begin(8);
    world_table(w, "kozel", 2, 2, "\"substitute\":300,\"time\":15,\"reserve\":0");
    page *p = page_to_act(w), *other = p == &w->pages[0] ? &w->pages[1] : &w->pages[0];
    page_disconnect(p);
    world_wait(w, 15000);
    assert_string_equal(phase(other), "play");
    assert_string_equal(stand_in(other, (size_t)(p - w->pages)), "novice");
    /* Who is here and does not move loses as ever. */
    while (page_to_act(w) != other)
        assert_true(world_step(w));
    world_wait(w, 15000);
    assert_string_equal(phase(other), "over");
    world_end(w);
}

static json_t *clock_of(page *p, const char *table)
{
    return json_object_get(json_object_get(page_enter(p, table), "match"), "clock");
}

/* Away and back: the move goes on with what was left of it, before the bot came and while it thought. */
static void leaving_wins_no_time(void **state)
{
    (void)state;
    world *w = world_begin(15);
    char table[32];
    snprintf(table, sizeof table, "%s",
             world_table(w, "kozel", 2, 2, "\"substitute\":5,\"time\":15,\"reserve\":10"));
    page *p = page_to_act(w);
    size_t count = w->matches[0].count;
    for (int i = 1; i <= 2; i++) {
        world_wait(w, 4500);
        page_disconnect(p);
        world_wait(w, 5500);
        page_connect(p);
        json_t *clock = clock_of(p, table);
        assert_int_equal(number_of(clock, "move"), i == 1 ? 5000 : 0);
        assert_int_equal(number_of(clock, "reserve"), i == 1 ? 10000 : 5000);
    }
    assert_int_equal(w->matches[0].count, count + 4); /* the bot has not moved */
    /* His time runs out while he is away: the bot ends that move, though he comes back. */
    page_disconnect(p);
    world_wait(w, 5000);
    page_connect(p);
    assert_int_equal(w->matches[0].count, count + 5);
    world_wait(w, 1000);
    assert_true(w->matches[0].count > count + 6);
    assert_null(w->matches[0].result);
    assert_int_equal(w->matches[0].lines[count + 5][0], '1' + (char)(p - w->pages));
    assert_int_equal(w->matches[0].reserve[count + 5], 0);
    char back[24];
    snprintf(back, sizeof back, "#person %d\n", (int)(p - w->pages) + 1);
    assert_string_equal(w->matches[0].lines[count + 6], back);
    world_end(w);
}

static void a_match_ends_without_anybody(void **state)
{
    (void)state;
    world *w = world_begin(9);
    world_table(w, "kozel", 2, 2, "\"substitute\":5");
    page_disconnect(&w->pages[0]);
    page_disconnect(&w->pages[1]);
    world_wait(w, 5000000);
    assert_non_null(w->matches[0].result);
    assert_null(strstr(w->matches[0].result, "timeout"));
    assert_int_equal(w->next, INT64_MAX);
    world_end(w);
}

static void a_restart_knows_the_substitute(void **state)
{
    (void)state;
    world *w = world_begin(10);
    char reason[64], table[32];
    snprintf(table, sizeof table, "%s", world_table(w, "kozel", 2, 2, "\"substitute\":10"));
    page *p = page_to_act(w), *other = p == &w->pages[0] ? &w->pages[1] : &w->pages[0];
    size_t seat = (size_t)(p - w->pages);
    page_disconnect(p);
    world_wait(w, 10000);
    assert_string_equal(stand_in(other, seat), "novice");
    json_decref(other->mirror);
    other->mirror = NULL;
    world_alone(w);
    world_new_hub(w);
    assert_true(world_restore(w, &w->matches[0], w->matches[0].count, reason, sizeof reason));
    size_t count = w->matches[0].count;
    page_connect(other);
    page_enter(other, table);
    assert_string_equal(stand_in(other, seat), "novice");
    world_wait(w, 1000);
    assert_true(w->matches[0].count > count);
    world_end(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_next_takes_the_losers_seat),
        cmocka_unit_test(who_leaves_the_queue_is_not_called),
        cmocka_unit_test(pairs_wait_together),
        cmocka_unit_test(all_players_leave),
        cmocka_unit_test(a_queue_goes_with_its_table),
        cmocka_unit_test(free_seats_before_the_queue),
        cmocka_unit_test(who_sits_down_waits_no_more),
        cmocka_unit_test(changed_terms_hold_for_the_queue),
        cmocka_unit_test(a_bot_plays_for_who_is_away),
        cmocka_unit_test(absence_loses_no_match),
        cmocka_unit_test(leaving_wins_no_time),
        cmocka_unit_test(a_match_ends_without_anybody),
        cmocka_unit_test(a_restart_knows_the_substitute),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
