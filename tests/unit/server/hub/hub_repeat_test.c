/* SPDX-License-Identifier: MIT */
/* Requests by their numbers: repeats, tabs, how fast they may come; and what is known again after a restart.
 */
#include "tests/unit/server/hub/hub_world.h"

#include <stdio.h>
#include <string.h>

static void repeat(page *p, int64_t seq, const char *rest)
{
    char text[256];
    snprintf(text, sizeof text, "{\"seq\":%lld,%s}", (long long)seq, rest);
    page_send(p, text);
    assert_int_equal(number_of(p->reply, "re"), seq);
}

static void a_repeat_gets_the_stored_reply(void **state)
{
    (void)state;
    world *w = world_begin(6);
    page *p = page_open(w, 1);
    const char *request = "\"do\":\"open\",\"game\":\"kozel\",\"bots\":\"novice\"";
    repeat(p, 2, request);
    json_t *first = json_incref(p->reply);
    repeat(p, 2, request);
    assert_true(json_equal(first, p->reply));
    /* After a lost connection, in the same tab. */
    page_disconnect(p);
    p->seq = 2;
    page_connect(p);
    repeat(p, 2, request);
    assert_true(json_equal(first, p->reply));
    repeat(p, 4, "\"do\":\"lobby\",\"on\":true");
    assert_int_equal(json_array_size(json_object_get(json_object_get(p->reply, "ok"), "applications")), 1);
    /* A refusal is kept, too: the table is there by now. */
    repeat(p, 6, "\"do\":\"open\",\"game\":\"whist\"");
    repeat(p, 6, request);
    assert_string_equal(page_error(p), "no-such-game");
    /* Number 5 never came: it still may. */
    repeat(p, 5, request);
    assert_string_equal(page_error(p), "");
    assert_false(json_equal(first, p->reply));
    /* In another tab the same number is another request. */
    page *other = page_open(w, 1);
    repeat(other, 2, request);
    assert_string_not_equal(text_of(json_object_get(other->reply, "ok"), "table"),
                            text_of(json_object_get(first, "ok"), "table"));
    json_decref(first);
    world_end(w);
}

static void a_repeated_action_is_done_once(void **state)
{
    (void)state;
    world *w = world_begin(7);
    char table[32], request[128];
    snprintf(table, sizeof table, "%s", world_table(w, "kozel", 2, 2, ""));
    page *p = &w->pages[0];
    while (!json_object_get(json_object_get(p->mirror, "match"), "legal"))
        assert_true(world_step(w));
    const json_t *legal = json_object_get(json_object_get(p->mirror, "match"), "legal");
    snprintf(request, sizeof request, "\"do\":\"act\",\"table\":\"%s\",\"v\":%d,\"act\":\"%s\"", table,
             (int)number_of(p->mirror, "v"), json_string_value(json_array_get(legal, 0)));
    int64_t seq = p->seq + 1;
    repeat(p, seq, request);
    assert_string_equal(page_error(p), "");
    size_t count = w->matches[0].count;
    page_disconnect(p);
    p->seq = seq;
    page_connect(p);
    repeat(p, seq, request);
    json_t *ok = json_object_get(p->reply, "ok");
    assert_true(json_is_object(ok) && json_object_size(ok) == 0);
    assert_int_equal(w->matches[0].count, count);
    /* However much has been asked since. */
    repeat(p, seq + 1000, "\"do\":\"lobby\",\"on\":false");
    repeat(p, seq, request);
    ok = json_object_get(p->reply, "ok");
    assert_true(json_is_object(ok) && json_object_size(ok) == 0);
    assert_int_equal(w->matches[0].count, count);
    world_end(w);
}

static void old_numbers_are_forgotten(void **state)
{
    (void)state;
    world *w = world_begin(8);
    page *p = page_open(w, 1);
    for (int seq = 2; seq <= 40; seq++) {
        w->now += 50;
        repeat(p, seq, "\"do\":\"open\",\"game\":\"whist\"");
    }
    repeat(p, 9, "\"do\":\"open\",\"game\":\"kozel\"");
    assert_string_equal(page_error(p), "no-such-game");
    repeat(p, 8, "\"do\":\"open\",\"game\":\"whist\"");
    assert_string_equal(page_error(p), "no-such-game"); /* read again */
    const char *report = "\"do\":\"report\",\"table\":\"none\",\"line\":1";
    repeat(p, 8, report);
    assert_string_equal(page_error(p), "seq-old");
    /* A leap drops what lies behind. */
    repeat(p, 1000000, "\"do\":\"lobby\",\"on\":false");
    repeat(p, 40, report);
    assert_string_equal(page_error(p), "seq-old");
    repeat(p, 1000000 - 31, "\"do\":\"open\",\"game\":\"kozel\"");
    assert_string_equal(page_error(p), "");
    world_end(w);
}

static void tabs_have_a_limit(void **state)
{
    (void)state;
    world *w = world_begin(9);
    world_alone(w);
    page *pages[17];
    for (int i = 0; i < 16; i++)
        pages[i] = page_open(w, 1);
    page *p = &w->pages[w->page_count++];
    *p = (page){.world = w, .person = 1, .events = json_array(), .conn = ++w->last_conn};
    hub_connect(w->hub, p->conn, &(hub_person){.id = 1, .name = "Guest-1"}, w->now);
    repeat(p, 1, "\"do\":\"hello\",\"tab\":\"onetoomany\"");
    assert_string_equal(page_error(p), "too-many-tabs");
    page_disconnect(pages[0]);
    repeat(p, 1, "\"do\":\"hello\",\"tab\":\"onetoomany\"");
    assert_string_equal(page_error(p), "");
    world_end(w);
}

static void too_fast(void **state)
{
    (void)state;
    world_rate = 20;
    world *w = world_begin(11);
    world_rate = 0;
    page *p = page_open(w, 1), *other = page_open(w, 1), *stranger = page_open(w, 2);
    for (int seq = 2; seq <= 59; seq++) {
        repeat(p, seq, "\"do\":\"lobby\",\"on\":false");
        assert_string_equal(page_error(p), "");
    }
    repeat(other, 2, "\"do\":\"lobby\",\"on\":false"); /* more connections bring no more */
    assert_string_equal(page_error(other), "too-fast");
    repeat(stranger, 2, "\"do\":\"lobby\",\"on\":false");
    assert_string_equal(page_error(stranger), "");
    repeat(p, 61, "\"do\":\"open\",\"game\":\"kozel\"");
    assert_string_equal(page_error(p), "too-fast");
    w->now += 49;
    repeat(p, 61, "\"do\":\"open\",\"game\":\"kozel\"");
    assert_string_equal(page_error(p), "too-fast");
    w->now += 1;
    repeat(p, 61, "\"do\":\"open\",\"game\":\"kozel\"");
    assert_string_equal(page_error(p), "");
    world_end(w);
}

/* ---- what outlives the record of answers */

/* Until this page has a choice. */
static void await_choice(world *w, const page *p)
{
    while (!json_array_size(json_object_get(json_object_get(p->mirror, "match"), "legal")))
        assert_true(world_step(w));
}

/* The members of an action of that page, the first of its choices. */
static const char *first_act(const page *p, char members[128])
{
    const json_t *legal = json_object_get(json_object_get(p->mirror, "match"), "legal");
    snprintf(members, 128, "\"table\":\"%s\",\"v\":%d,\"act\":\"%s\"", text_of(p->mirror, "table"),
             (int)number_of(p->mirror, "v"), json_string_value(json_array_get(legal, 0)));
    return members;
}

static const char *ask_text(page *p, const char *name, const char *members)
{
    page_ask(p, name, "%s", members);
    return page_error(p);
}

/* Restarts the server with that number of entries of the match; everybody comes back in the same tab. */
static void restart_hub(world *w, size_t entries)
{
    char reason[256] = "";
    story *s = &w->matches[0];
    for (int i = 0; i < w->page_count; i++) {
        json_decref(w->pages[i].mirror);
        w->pages[i].mirror = NULL;
    }
    while (s->count > entries)
        free(s->lines[--s->count]);
    world_new_hub(w);
    if (!world_restore(w, s, s->count, reason, sizeof reason))
        fail_msg("%s", reason);
    for (int i = 0; i < w->page_count; i++) {
        w->pages[i].seq += 10; /* repeat() does not count */
        page_connect(&w->pages[i]);
    }
}

static int count_line(const story *s, const char *line)
{
    int count = 0;
    for (size_t i = 0; i < s->count; i++)
        count += !strcmp(s->lines[i], line);
    return count;
}

/* Both ways in which a reply can be lost: the action is stored, or it is not. */
static void a_repeat_after_a_restart(void **state)
{
    (void)state;
    world *w = world_begin(12);
    char act[128], line[64], table[32];
    world_alone(w);
    snprintf(table, sizeof table, "%s", world_table(w, "kozel", 2, 2, ""));
    page *p = &w->pages[0];
    const story *s = &w->matches[0];
    for (int i = 0; i < 20 && !s->result; i++) {
        await_choice(w, p);
        first_act(p, act);
        size_t before = s->count;
        assert_string_equal(ask_text(p, "act", act), "");
        snprintf(line, sizeof line, "%s", s->lines[before]);
        int times = count_line(s, line);
        restart_hub(w, i % 2 ? before : s->count);
        size_t there = s->count;
        assert_string_equal(ask_text(p, "act", act), "");
        assert_int_equal(json_object_size(json_object_get(p->reply, "ok")), 0);
        assert_int_equal(count_line(s, line), times);
        assert_true(i % 2 || s->count == there);
        for (int n = 0; n < 2; n++)
            page_enter(&w->pages[n], table);
    }
    world_end(w);
}

/* The table has gone on: nothing is changed by what was meant for another state. */
static void what_comes_late_is_stale(void **state)
{
    (void)state;
    world *w = world_begin(13);
    char act[128], other[160], table[32];
    snprintf(table, sizeof table, "%s", world_table(w, "kozel", 2, 2, ""));
    page *p = &w->pages[0];
    const story *s = &w->matches[0];
    await_choice(w, p);
    first_act(p, act);
    /* A later number than there is. */
    snprintf(other, sizeof other, "\"table\":\"%s\",\"v\":%d,\"act\":\"1-1\"", table,
             (int)number_of(p->mirror, "v") + 1);
    assert_string_equal(ask_text(p, "act", other), "stale");
    assert_string_equal(text_of(json_object_get(p->reply, "error"), "field"), "v");
    /* What is said, and who comes and goes, is no other state. */
    page_ask(&w->pages[1], "say", "\"table\":\"%s\",\"text\":\"hm\"", table);
    page_disconnect(&w->pages[1]);
    page_connect(&w->pages[1]);
    page_enter(&w->pages[1], table);
    assert_string_equal(ask_text(p, "act", act), "");
    /* Another action for that state, in every state until the next deal: never done. */
    snprintf(other, sizeof other, "\"table\":\"%s\",\"v\":%d,\"act\":\"resign\"", table,
             (int)number_of(p->mirror, "v") - 1);
    int64_t deal = number_of(json_object_get(p->mirror, "match"), "deal");
    while (number_of(json_object_get(p->mirror, "match"), "deal") == deal) {
        size_t count = s->count;
        const char *error = ask_text(p, "act", other);
        assert_true(!strcmp(error, "stale") || !strcmp(error, "no-deal"));
        assert_int_equal(s->count, count);
        assert_true(world_step(w));
    }
    assert_string_equal(ask_text(p, "act", other), "stale");
    snprintf(other, sizeof other, "\"table\":\"%s\",\"v\":1", table);
    assert_string_equal(ask_text(p, "resign", other), "stale");
    assert_string_equal(ask_text(p, "next", other), "stale");
    assert_null(s->result);
    world_end(w);
}

/* Numbers go on from one match to the next, over restarts too: nobody gives up or agrees to a match by what
 * he said in another. */
static void numbers_go_on(void **state)
{
    (void)state;
    world *w = world_begin(14);
    char first[64], over[64], table[32];
    world_alone(w);
    snprintf(table, sizeof table, "%s", world_table(w, "kozel", 2, 2, ""));
    page *p = &w->pages[0], *q = &w->pages[1];
    await_choice(w, p);
    snprintf(first, sizeof first, "\"table\":\"%s\",\"v\":%d", table, (int)number_of(p->mirror, "v"));
    assert_string_equal(ask_text(p, "resign", first), "");
    assert_string_equal(ask_text(p, "resign", first), ""); /* under another number: it is done */
    snprintf(over, sizeof over, "\"table\":\"%s\",\"v\":%d", table, (int)number_of(p->mirror, "v"));
    assert_string_equal(ask_text(p, "resign", over), "match-over");
    assert_string_equal(ask_text(p, "rematch", over), "");
    assert_string_equal(ask_text(q, "rematch", over), "");
    assert_int_equal(w->match_count, 2);
    assert_string_equal(ask_text(p, "resign", first), "stale");
    assert_string_equal(ask_text(p, "resign", over), "stale");
    int64_t v = number_of(p->mirror, "v");
    assert_true(v > 2);
    w->matches[1].node = w->matches[0].node;
    story second = w->matches[1];
    w->matches[1] = w->matches[0];
    w->matches[0] = second;
    restart_hub(w, second.count);
    page_enter(p, table);
    assert_int_equal(number_of(p->mirror, "v"), v);
    assert_string_equal(ask_text(p, "resign", first), "stale");
    assert_string_equal(ask_text(p, "resign", over), "stale");
    assert_null(w->matches[0].result);
    page_enter(q, table);
    page_ask(p, "resign", "\"table\":\"%s\"", table);
    assert_string_equal(ask_text(q, "rematch", over), "stale");
    assert_string_equal(ask_text(q, "propose", over), "stale");
    world_end(w);
}

/* Who has begun a match at once, or has sat down as the last one, has done it once. */
static void a_seat_is_taken_once(void **state)
{
    (void)state;
    world *w = world_begin(15);
    world_alone(w);
    page *p = page_open(w, 1);
    const char *request = "\"do\":\"play\",\"game\":\"kozel\",\"seats\":2";
    repeat(p, 2, request);
    json_t *first = json_incref(p->reply);
    restart_hub(w, w->matches[0].count);
    repeat(p, 2, request);
    assert_true(json_equal(first, p->reply));
    assert_int_equal(w->match_count, 1);
    json_decref(first);
    world_end(w);
    w = world_begin(16);
    char table[32], sit[64];
    p = page_open(w, 1);
    page *q = page_open(w, 2);
    snprintf(table, sizeof table, "%s",
             text_of(page_ask(p, "open", "\"game\":\"kozel\",\"seats\":2"), "table"));
    snprintf(sit, sizeof sit, "\"do\":\"sit\",\"table\":\"%s\",\"terms\":1", table);
    repeat(q, 2, sit);
    restart_hub(w, w->matches[0].count);
    repeat(q, 2, sit);
    assert_int_equal(number_of(json_object_get(q->reply, "ok"), "seat"), 2);
    repeat(q, q->seq + 1, sit);
    assert_string_equal(page_error(q), "seated-already");
    world_end(w);
}

/* A restart drops no chat line, nor the request that sent it. */
static void what_was_said_is_said_once(void **state)
{
    (void)state;
    world *w = world_begin(17);
    char table[32], say[96];
    world_alone(w);
    snprintf(table, sizeof table, "%s", world_table(w, "kozel", 2, 2, ""));
    page *p = &w->pages[0], *q = &w->pages[1];
    snprintf(say, sizeof say, "\"do\":\"say\",\"table\":\"%s\",\"text\":\"good luck\"", table);
    int64_t seq = p->seq + 1;
    repeat(p, seq, say);
    repeat(p, seq, say);
    const json_t *chat = json_object_get(q->mirror, "chat");
    assert_int_equal(json_array_size(chat), 1);
    int64_t old = number_of(json_array_get(chat, 0), "id");
    restart_hub(w, w->matches[0].count);
    page_enter(p, table);
    page_enter(q, table);
    repeat(p, seq, say);
    chat = json_object_get(q->mirror, "chat");
    assert_int_equal(json_array_size(chat), 1);
    assert_int_equal(number_of(json_array_get(chat, 0), "id"), old);
    page_ask(q, "report", "\"table\":\"%s\",\"line\":%d", table, (int)old);
    assert_int_equal(w->reports, 1);
    world_end(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_repeat_gets_the_stored_reply),
        cmocka_unit_test(a_repeated_action_is_done_once),
        cmocka_unit_test(old_numbers_are_forgotten),
        cmocka_unit_test(tabs_have_a_limit),
        cmocka_unit_test(too_fast),
        cmocka_unit_test(a_repeat_after_a_restart),
        cmocka_unit_test(what_comes_late_is_stale),
        cmocka_unit_test(numbers_go_on),
        cmocka_unit_test(a_seat_is_taken_once),
        cmocka_unit_test(what_was_said_is_said_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
