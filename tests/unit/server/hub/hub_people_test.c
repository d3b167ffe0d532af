/* SPDX-License-Identifier: MIT */
/* Who people are, what a match's end means to them, and what the rest of the server sends to the hub. */
#include "tests/unit/server/hub/hub_world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static json_t *match_of(const page *p)
{
    return json_object_get(p->mirror, "match");
}

static json_t *last_event(const page *p)
{
    return json_array_get(p->events, json_array_size(p->events) - 1);
}

static void a_person_changes(void **state)
{
    (void)state;
    world *w = world_begin(1);
    world_table(w, "kozel", 2, 2, "");
    page *p = &w->pages[0], *other = &w->pages[1];
    hub_person_rating ratings[] = {{"kozel", 1250}, {"donkey", 1100}};
    p->who = (hub_person){.name = "Ann",
                          .registered = true,
                          .role = STORE_MODERATOR,
                          .coins = 750,
                          .ratings = ratings,
                          .rating_count = 2};
    page_update(p);
    json_t *expected = json_loads("{\"ev\":\"you\",\"you\":{\"name\":\"Ann\",\"registered\":true,\"role\":"
                                  "\"moderator\",\"coins\":750,\"elo\":{\"kozel\":1250,\"donkey\":1100}}}",
                                  0, NULL);
    assert_true(json_equal(last_event(p), expected));
    assert_int_equal(json_array_size(other->events), 0);
    json_t *seat = json_array_get(json_object_get(other->mirror, "seats"), 0);
    assert_string_equal(text_of(seat, "name"), "Ann");
    /* The reply to hello has the same. */
    page_disconnect(p);
    page_connect(p);
    assert_true(json_equal(json_object_get(json_object_get(p->reply, "ok"), "you"),
                           json_object_get(expected, "you")));
    json_decref(expected);
    page nobody = {.world = w, .person = 99};
    page_update(&nobody); /* not known: of no effect */
    world_end(w);
}

/* ---- the end of a match */

static void a_settlement_has_the_winners(void **state)
{
    (void)state;
    world *w = world_begin(3);
    world_table(w, "kozel", 2, 3, "\"bots\":\"novice\"");
    int64_t begun = w->now;
    world_play(w);
    const hub_settlement *s = &w->matches[0].settlement;
    const json_t *result = json_object_get(match_of(&w->pages[0]), "result");
    assert_string_equal(s->game, "kozel");
    assert_int_equal(s->seats, 3);
    assert_int_equal(s->begun_ms, begun);
    assert_false(s->rated || s->elo || s->closed);
    for (int i = 0; i < 3; i++) {
        bool lost = false;
        json_t *side;
        size_t n;
        json_array_foreach(json_object_get(result, "losers"), n, side) lost |=
            json_integer_value(side) == i + 1;
        assert_int_equal(s->seat[i].side, i);
        assert_int_equal(s->seat[i].outcome, lost ? HUB_LOST : HUB_WON);
        assert_int_equal(s->seat[i].person, i < 2 ? i + 1 : 0);
        assert_int_equal(s->seat[i].coins, 0);
        const json_t *account =
            json_array_get(json_object_get(match_of(&w->pages[0]), "accounts"), (size_t)i);
        assert_int_equal(s->seat[i].score,
                         json_is_true(json_object_get(account, "open")) ? number_of(account, "score") : 0);
    }
    assert_string_equal(s->seat[0].name, "Guest-1");
    assert_string_equal(s->seat[2].name, "novice");
    world_end(w);
}

/* When the store has it, those who watch are notified, and those who come later. */
static void rating_changes_are_sent(void **state)
{
    (void)state;
    world *w = world_begin(4);
    w->slow = true;
    char table[32];
    snprintf(table, sizeof table, "%s", world_table(w, "kozel", 2, 2, ""));
    page *a = &w->pages[0];
    static const char seats[] = "[{\"elo\":[1200,1216],\"points\":8,\"coins\":10},null]";
    assert_non_null(page_ask(a, "resign", "\"table\":\"%s\"", table));
    assert_null(json_object_get(match_of(a), "rating"));
    world_settle(w, &w->matches[0], seats);
    json_t *expected = json_loads(seats, 0, NULL);
    assert_true(json_equal(json_object_get(match_of(a), "rating"), expected));
    assert_true(json_equal(json_object_get(match_of(&w->pages[1]), "rating"), expected));
    json_decref(expected);
    page_enter(a, table);
    /* Twice, unknown, and when the next match runs: nobody is notified. */
    world_settle(w, &w->matches[0], seats);
    hub_settled(w->hub, "no such match", seats, strlen(seats), w->now);
    for (int i = 0; i < 2; i++)
        assert_non_null(page_ask(&w->pages[i], "rematch", "\"table\":\"%s\"", table));
    assert_null(json_object_get(match_of(a), "rating"));
    assert_non_null(page_ask(a, "resign", "\"table\":\"%s\"", table));
    for (int i = 0; i < 2; i++)
        assert_non_null(page_ask(&w->pages[i], "rematch", "\"table\":\"%s\"", table));
    world_settle(w, &w->matches[1], seats);
    assert_null(json_object_get(match_of(a), "rating"));
    world_end(w);
}

static void a_table_is_closed(void **state)
{
    (void)state;
    world *w = world_begin(5);
    char table[32];
    snprintf(table, sizeof table, "%s", world_table(w, "kozel", 2, 2, ""));
    assert_false(world_close_table(w, "nowhere"));
    assert_true(world_close_table(w, table));
    assert_null(w->pages[0].mirror);
    assert_null(w->pages[1].mirror);
    const story *s = &w->matches[0];
    assert_string_equal(s->result, "{\"closed\":true}");
    assert_true(s->settlement.closed);
    assert_false(s->settlement.rated);
    assert_int_equal(s->settlement.seat[0].outcome, HUB_DREW);
    assert_false(world_close_table(w, table));
    /* An application has no match to end. */
    json_t *ok = page_ask(&w->pages[0], "open", "\"game\":\"kozel\"");
    snprintf(table, sizeof table, "%s", text_of(ok, "table"));
    w->sending = false;
    assert_true(world_close_table(w, table));
    assert_int_equal(w->match_count, 1);
    assert_null(page_ask(&w->pages[0], "enter", "\"table\":\"%s\"", table));
    world_end(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_person_changes),
        cmocka_unit_test(a_settlement_has_the_winners),
        cmocka_unit_test(rating_changes_are_sent),
        cmocka_unit_test(a_table_is_closed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
