/* Requests by their numbers: repeats, tabs, how fast they may come. */
#include "hub_world.h"

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
    snprintf(request, sizeof request, "\"do\":\"act\",\"table\":\"%s\",\"act\":\"%s\"", table,
             json_string_value(json_array_get(legal, 0)));
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
    repeat(p, 8, "\"do\":\"open\",\"game\":\"kozel\"");
    assert_string_equal(page_error(p), "seq-old");
    /* A leap forgets what lies behind. */
    repeat(p, 1000000, "\"do\":\"lobby\",\"on\":false");
    repeat(p, 40, "\"do\":\"open\",\"game\":\"kozel\"");
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
    kz_hub_connect(w->hub, p->conn, &(kz_hub_person){.id = 1, .name = "Guest-1"}, w->now);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_repeat_gets_the_stored_reply),
        cmocka_unit_test(a_repeated_action_is_done_once),
        cmocka_unit_test(old_numbers_are_forgotten),
        cmocka_unit_test(tabs_have_a_limit),
        cmocka_unit_test(too_fast),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
