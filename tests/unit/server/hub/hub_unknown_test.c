/* SPDX-License-Identifier: MIT */
/* Tables of which a node has no notice: the store has the answer. */
#include "server/hub/requests/call.h"
#include "server/rooms/unknown.h"

#include <stdio.h>

#include "tests/unit/server/hub/hub_world.h"

/* Two nodes that ask the store. */
static world *two_nodes(uint64_t seed)
{
    world *w = world_begin(seed);
    w->asks_store = true;
    world_add_node(w);
    return w;
}

/* A page at the second node, the only one that asks the store. */
static page *page_at_two(world *w, hub_person_id person)
{
    page *p = page_open(w, person);
    page_disconnect(p);
    p->node = 1;
    p->seq = 0;
    page_connect(p);
    return p;
}

/* A table at the first node, of which the second one has not heard. */
static const char *open_unheard(world *w, page *at_one, const char *members)
{
    static char table[32];
    w->alone = true;
    json_t *ok = page_ask(at_one, "open", "\"game\":\"kozel\"%s", members);
    assert_non_null(ok);
    snprintf(table, sizeof table, "%s", text_of(ok, "table"));
    return table;
}

static const char *refused(page *p, const char *request, const char *table)
{
    assert_null(page_ask(p, request, "\"table\":\"%s\"", table));
    return page_error(p);
}

static void an_opened_table_is_never_missing(void **state)
{
    (void)state;
    static const char *const requests[] = {"enter", "sit", "queue", "unqueue", "leave", "start", "exit"};
    world *w = two_nodes(1);
    page *a = page_open(w, 1), *b = page_at_two(w, 2);
    const char *table = open_unheard(w, a, ",\"seats\":2,\"queue\":true");
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
        assert_string_equal(refused(b, requests[i], table), "moving");
        world_look_up(w);
        assert_string_equal(refused(b, requests[i], table), "moving");
        world_wait(w, ROOM_UNKNOWN_STORED_MS);
    }
    assert_null(page_ask(b, "enter", "\"table\":\"%s\",\"glance\":true", table));
    assert_string_equal(page_error(b), "moving");
    w->alone = false;
    relay_deliver(w); /* the notice comes */
    assert_non_null(page_ask(b, "sit", "\"table\":\"%s\"", table));
    world_look_up(w);
    assert_non_null(page_enter(b, table));
    world_end(w);
}

static void a_request_is_done_once_the_notice_is_there(void **state)
{
    (void)state;
    world *w = two_nodes(2);
    page *a = page_open(w, 1), *b = page_at_two(w, 2);
    char text[128];
    snprintf(text, sizeof text, "{\"seq\":%lld,\"do\":\"sit\",\"terms\":1,\"table\":\"%s\"}",
             (long long)++b->seq, open_unheard(w, a, ""));
    page_send(b, text);
    assert_string_equal(page_error(b), "moving");
    world_look_up(w);
    w->alone = false;
    relay_deliver(w);
    page_send(b, text);
    assert_string_equal(page_error(b), "");
    assert_non_null(json_object_get(b->reply, "ok"));
    world_end(w);
}

static void a_table_that_never_was_is_missing_in_the_end(void **state)
{
    (void)state;
    world *w = two_nodes(3);
    page *a = page_at_two(w, 1), *b = page_at_two(w, 2);
    w->alone = true;
    assert_string_equal(refused(a, "enter", "aaaaaaaa"), "moving");
    assert_string_equal(refused(b, "sit", "aaaaaaaa"), "moving");
    assert_int_equal(w->look_up_count, 1); /* equal questions are one */
    world_look_up(w);
    assert_string_equal(refused(b, "sit", "aaaaaaaa"), "no-such-table");
    assert_string_equal(refused(a, "enter", "aaaaaaaa"), "no-such-table");
    assert_int_equal(w->look_up_count, 0);
    world_wait(w, ROOM_UNKNOWN_GONE_MS);
    assert_string_equal(refused(a, "enter", "aaaaaaaa"), "moving");
    assert_int_equal(w->look_up_count, 1); /* the answer was kept for a while only */
    world_look_up(w);
    world_end(w);
}

/* What no table is ever called is refused at once. */
static void the_store_is_not_asked_about_what_is_no_id(void **state)
{
    (void)state;
    static const char *const texts[] = {"", "no/table", "aaaaaaaaaaaaaaaaa",
                                        "\u043a\u043e\u0437\u0435\u043b"};
    world *w = two_nodes(4);
    page *p = page_at_two(w, 1);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_string_equal(refused(p, "enter", texts[i]), "no-such-table");
    assert_int_equal(w->look_up_count, 0);
    world_end(w);
}

static void a_store_that_does_not_answer_is_no_answer(void **state)
{
    (void)state;
    world *w = two_nodes(5);
    page *p = page_at_two(w, 1);
    w->store_full = true;
    assert_string_equal(refused(p, "enter", "aaaaaaaa"), "moving");
    w->store_full = false;
    w->store_fails = true;
    assert_string_equal(refused(p, "enter", "aaaaaaaa"), "moving");
    assert_int_equal(w->look_up_count, 1);
    world_look_up(w);
    assert_string_equal(refused(p, "enter", "aaaaaaaa"), "moving");
    assert_int_equal(w->look_up_count, 0);
    w->store_fails = false;
    world_wait(w, ROOM_UNKNOWN_STORED_MS);
    assert_string_equal(refused(p, "enter", "aaaaaaaa"), "moving");
    world_look_up(w);
    assert_string_equal(refused(p, "enter", "aaaaaaaa"), "no-such-table");
    world_end(w);
}

/* A table that ended is known to be gone, here and at the other node: nobody need ask. */
static void a_closed_table_is_missing_at_once(void **state)
{
    (void)state;
    world *w = two_nodes(6);
    page *a = page_open(w, 1), *b = page_at_two(w, 2);
    char theirs[32], own[32];
    snprintf(theirs, sizeof theirs, "%s", text_of(page_ask(a, "open", "\"game\":\"kozel\""), "table"));
    snprintf(own, sizeof own, "%s", text_of(page_ask(b, "open", "\"game\":\"kozel\""), "table"));
    assert_true(world_close_table(w, theirs));
    assert_non_null(page_ask(b, "leave", "\"table\":\"%s\"", own));
    assert_string_equal(refused(b, "enter", theirs), "no-such-table");
    assert_string_equal(refused(b, "enter", own), "no-such-table");
    assert_int_equal(w->look_up_count, 0);
    world_end(w);
}

/* A person's questions, and all questions under way, are limited; what is refused so stays `moving`. */
static void questions_are_limited(void **state)
{
    enum { A_PERSON = HUB_UNKNOWN_CREDIT_MS / HUB_UNKNOWN_PERSON_MS };
    (void)state;
    world *w = two_nodes(7);
    page *people[4];
    char id[16];
    for (int i = 0; i < 4; i++)
        people[i] = page_at_two(w, i + 1);
    for (int i = 0; i < 40; i++) {
        snprintf(id, sizeof id, "flood%03d", i);
        assert_string_equal(refused(people[0], "enter", id), "moving");
    }
    assert_int_equal(w->look_up_count, A_PERSON);
    for (int i = 0; i < 120; i++) {
        snprintf(id, sizeof id, "other%03d", i);
        assert_string_equal(refused(people[1 + i % 3], "enter", id), "moving");
    }
    assert_int_equal(w->look_up_count, ROOM_UNKNOWN_ASKED_MAX);
    world_look_up(w);
    assert_string_equal(refused(people[0], "enter", "flood039"), "moving");
    assert_int_equal(w->look_up_count, 0);
    world_wait(w, HUB_UNKNOWN_PERSON_MS);
    assert_string_equal(refused(people[0], "enter", "flood039"), "moving");
    assert_int_equal(w->look_up_count, 1);
    world_look_up(w);
    assert_string_equal(refused(people[0], "enter", "flood039"), "no-such-table");
    world_end(w);
}

/* However many ids are asked about, the memory for answers is bounded, and answers stay right. */
static void answers_make_room_for_others(void **state)
{
    (void)state;
    world *w = two_nodes(8);
    page *p = page_at_two(w, 1);
    char id[16];
    for (int i = 0; i < ROOM_UNKNOWN_MAX + 40; i++) {
        snprintf(id, sizeof id, "many%04d", i);
        world_wait(w, HUB_UNKNOWN_PERSON_MS);
        assert_string_equal(refused(p, "enter", id), "moving");
        world_look_up(w);
        assert_string_equal(refused(p, "enter", id), "no-such-table");
    }
    assert_string_equal(refused(p, "enter", "many0000"), "moving");
    world_end(w);
}

/* The table's node is gone and nobody takes the table over for longer than the table is remembered. */
static void a_table_between_owners_is_never_missing(void **state)
{
    (void)state;
    world *w = two_nodes(9);
    page *a = page_open(w, 1), *b = page_at_two(w, 2);
    char table[32];
    snprintf(table, sizeof table, "%s", open_unheard(w, a, ""));
    world_kill(w, 0);
    w->alone = false;
    for (int i = 0; i < 40; i++) {
        assert_string_equal(refused(b, "enter", table), "moving");
        world_look_up(w);
        world_wait(w, 500);
    }
    world_take_over(w, 1);
    assert_non_null(page_enter(b, table));
    world_end(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_opened_table_is_never_missing),
        cmocka_unit_test(a_request_is_done_once_the_notice_is_there),
        cmocka_unit_test(a_table_that_never_was_is_missing_in_the_end),
        cmocka_unit_test(the_store_is_not_asked_about_what_is_no_id),
        cmocka_unit_test(a_store_that_does_not_answer_is_no_answer),
        cmocka_unit_test(a_closed_table_is_missing_at_once),
        cmocka_unit_test(questions_are_limited),
        cmocka_unit_test(answers_make_room_for_others),
        cmocka_unit_test(a_table_between_owners_is_never_missing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
