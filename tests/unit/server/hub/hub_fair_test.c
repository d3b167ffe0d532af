/* SPDX-License-Identifier: MIT */
/* Who may play for a stake, and what a match reports to the code that weighs it (docs/fair-play.md). */
#include "tests/unit/server/hub/hub_world.h"

#include <stdio.h>
#include <string.h>

enum { HOUR = 3600000 };

static world *fair_world(uint64_t seed)
{
    world *w = world_begin(seed);
    world_alone(w);
    w->fair = (hub_fair_limits){.stake_hours = 24, .stake_matches = 5, .acts = 3, .repeats = 4, .quits = 3};
    world_new_hub(w);
    w->usual = (hub_person){.registered = true, .coins = 1000, .matches = 5};
    return w;
}

static const char *refusal(page *p, const char *name, const char *members)
{
    assert_null(page_ask(p, name, "%s", members));
    return page_error(p);
}

static void stakes_are_for_accounts_of_some_standing(void **state)
{
    (void)state;
    static const char open[] = "\"game\":\"kozel\",\"seats\":2,\"stake\":10";
    world *w = fair_world(1);
    w->usual.registered_ms = w->now - 24 * HOUR;
    page *old = page_open(w, 1);
    assert_non_null(page_ask(old, "open", "%s", open));
    char sit[64];
    snprintf(sit, sizeof sit, "\"table\":\"%s\"", text_of(json_object_get(old->reply, "ok"), "table"));
    w->usual.matches = 4;
    page *young = page_open(w, 2);
    json_t *you = json_object_get(json_object_get(young->reply, "ok"), "you");
    assert_string_equal(text_of(json_object_get(you, "no_stake"), "code"), "stake-standing");
    assert_string_equal(refusal(young, "sit", sit), "stake-standing");
    assert_string_equal(refusal(young, "open", open), "stake-standing");
    json_t *args = json_object_get(json_object_get(young->reply, "error"), "args");
    assert_string_equal(json_string_value(json_array_get(args, 0)), "24");
    assert_string_equal(json_string_value(json_array_get(args, 1)), "5");
    json_t *apps = json_object_get(page_ask(young, "lobby", "\"on\":true,\"fits\":true"), "applications");
    assert_int_equal(json_array_size(apps), 0);
    /* He has played on, but the account is an hour too young; then it is not. */
    young->who.matches = 5;
    young->who.registered_ms = w->now - 23 * HOUR;
    page_update(young);
    assert_string_equal(refusal(young, "sit", sit), "stake-standing");
    world_wait(w, HOUR);
    w->usual = (hub_person){.coins = 1000, .matches = 50};
    page *guest = page_open(w, 3);
    assert_string_equal(refusal(guest, "sit", sit), "stake-registered");
    assert_non_null(page_ask(young, "sit", "%s", sit));
    world_end(w);
}

/* A private club may do without: then guests may stake, too. */
static void a_club_may_do_without(void **state)
{
    (void)state;
    world *w = world_begin(2);
    w->usual.registered = false;
    assert_non_null(page_ask(page_open(w, 1), "open", "\"game\":\"kozel\",\"stake\":10"));
    world_end(w);
}

/* Plays on until every seat has acted at least so often; nobody goes out that soon. */
static void play_acts(world *w, int acts)
{
    int count[2] = {0};
    story *s = &w->matches[0];
    while (count[0] < acts || count[1] < acts) {
        size_t before = s->count;
        assert_true(world_step(w));
        for (size_t i = before; i < s->count; i++)
            if (s->lines[i][1] == ' ' && !strstr(s->lines[i], "draw"))
                count[s->lines[i][0] - '1']++;
    }
}

static bool is_brief(uint64_t seed, int acts)
{
    world *w = fair_world(seed);
    w->usual.registered_ms = 1;
    w->usual.home = 77;
    char table[32];
    snprintf(table, sizeof table, "%s",
             world_table(w, "kozel", 2, 2, "\"rated\":true,\"stake\":10,\"private\":true"));
    play_acts(w, acts);
    assert_non_null(page_ask(&w->pages[0], "resign", "\"table\":\"%s\"", table));
    assert_non_null(w->matches[0].result);
    bool brief = w->matches[0].settlement.brief;
    assert_true(w->matches[0].settlement.hidden);
    assert_in_range(w->matches[0].settlement.quitter, 1, 2);
    assert_int_equal(w->matches[0].settlement.repeats, 4);
    assert_int_equal(w->matches[0].settlement.quits, 3);
    for (int i = 0; i < 2; i++)
        assert_int_equal(w->matches[0].settlement.seat[i].home, 77);
    world_end(w);
    return brief;
}

static void who_gives_up_at_once_has_not_played(void **state)
{
    (void)state;
    assert_true(is_brief(3, 0));
    assert_true(is_brief(4, 2));
    assert_false(is_brief(5, 3));
}

/* What the history shows is what the table showed: remembered points too, and who broke the match off. */
static void a_settlement_has_what_the_table_shows(void **state)
{
    (void)state;
    int remembered = 0;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        world *w = fair_world(seed);
        char table[32];
        story *s = &w->matches[0];
        snprintf(table, sizeof table, "%s", world_table(w, "kozel", 2, 2, ""));
        while (!strstr(s->lines[s->count - 1], "deal 2"))
            assert_true(world_step(w));
        json_t *accounts =
            json_deep_copy(json_object_get(json_object_get(w->pages[0].mirror, "match"), "accounts"));
        assert_int_equal(json_array_size(accounts), 2);
        assert_non_null(page_ask(&w->pages[1], "resign", "\"table\":\"%s\"", table));
        for (size_t i = 0; i < 2; i++) {
            json_t *account = json_array_get(accounts, i);
            bool open = json_is_true(json_object_get(account, "open"));
            assert_int_equal(s->settlement.seat[i].score,
                             open ? json_integer_value(json_object_get(account, "score")) : 0);
            assert_int_equal(s->settlement.seat[i].memory,
                             open ? 0 : json_integer_value(json_object_get(account, "memory")));
            remembered += s->settlement.seat[i].memory > 0;
        }
        assert_int_equal(s->settlement.quitter, 2);
        assert_true(s->settlement.resigned);
        json_decref(accounts);
        world_end(w);
    }
    assert_int_not_equal(remembered, 0);
}

/* What was played before a restart counts; a match to its end always does. */
static void a_whole_deal_is_enough(void **state)
{
    (void)state;
    world *w = fair_world(6);
    w->usual.registered_ms = 1;
    char table[32], reason[64];
    story *s = &w->matches[0];
    snprintf(table, sizeof table, "%s", world_table(w, "kozel", 2, 2, "\"options\":{\"target\":\"500\"}"));
    while (!strstr(s->lines[s->count - 1], "deal 2"))
        assert_true(world_step(w));
    for (int i = 0; i < w->page_count; i++) {
        json_decref(w->pages[i].mirror);
        w->pages[i].mirror = NULL;
    }
    world_new_hub(w);
    assert_true(world_restore(w, s, s->count, reason, sizeof reason));
    page_connect(&w->pages[0]);
    assert_non_null(page_ask(&w->pages[0], "resign", "\"table\":\"%s\"", table));
    assert_false(s->settlement.brief);
    world_end(w);
}

/* What a page was sent last of an early resignation: the number left; -1: no limit; -2: it would count; -3:
 * nothing was sent. */
static int early_of(const json_t *told)
{
    const json_t *early = json_object_get(told, "early"), *left = json_object_get(early, "left");
    return !early ? -2 : left ? (int)json_integer_value(left) : -1;
}

static int sent_early(page *p)
{
    int last = -3;
    size_t i;
    json_t *event;
    json_array_foreach(p->events, i, event) if (!strcmp(text_of(event, "ev"), "early")) last =
        early_of(event);
    json_array_clear(p->events);
    return last;
}

static world *early_table(uint64_t seed, int quits, const char *members)
{
    world *w = fair_world(seed);
    w->fair.quits = quits;
    world_new_hub(w);
    w->usual.registered_ms = 1;
    world_table(w, "kozel", 2, 2, members);
    return w;
}

/* Before resigning each player gets the number of early quits left within the day, and nobody else does. */
static void who_may_still_quit_early_is_sent(void **state)
{
    (void)state;
    world *w = early_table(7, 3, "\"rated\":true");
    page *one = &w->pages[0], *other = &w->pages[1];
    assert_int_equal(sent_early(one), 3);
    assert_int_equal(sent_early(other), 3);
    /* At other tables two more, of which one is long ago. */
    const int64_t quits[] = {w->now - HOUR, w->now - 25 * HOUR};
    one->who.quits = quits;
    one->who.quit_count = 2;
    page_update(one);
    assert_int_equal(sent_early(one), 2);
    assert_int_equal(sent_early(other), -3);
    char table[64];
    snprintf(table, sizeof table, "\"table\":\"%s\"", text_of(one->mirror, "table"));
    assert_int_equal(early_of(json_object_get(page_ask(one, "enter", "%s", table), "state")), 2);
    page *spectator = page_open(w, 3);
    assert_int_equal(early_of(json_object_get(page_ask(spectator, "enter", "%s", table), "state")), -2);
    play_acts(w, 3);
    assert_int_equal(sent_early(one), -2);
    assert_int_equal(sent_early(other), -2);
    assert_int_equal(sent_early(spectator), -3);
    assert_int_equal(early_of(json_object_get(page_ask(one, "enter", "%s", table), "state")), -2);
    world_end(w);
}

/* Also at a table of another node, which knows the person as a guest. */
static void early_quits_are_known_at_other_nodes(void **state)
{
    (void)state;
    world *w = fair_world(11);
    w->usual.registered_ms = 1;
    const int64_t quits[] = {w->now, w->now - HOUR};
    world_add_node(w);
    page *one = page_open(w, 1);
    w->usual.quits = quits;
    w->usual.quit_count = 2;
    page *other = page_open(w, 2);
    assert_int_not_equal(one->node, other->node);
    char table[64];
    snprintf(table, sizeof table, "\"table\":\"%s\"",
             text_of(page_ask(one, "open", "\"game\":\"kozel\",\"seats\":2,\"rated\":true"), "table"));
    assert_non_null(page_ask(other, "sit", "%s", table));
    assert_int_equal(early_of(json_object_get(page_ask(one, "enter", "%s", table), "state")), 3);
    assert_int_equal(early_of(json_object_get(page_ask(other, "enter", "%s", table), "state")), 1);
    world_end(w);
}

static void the_last_early_quit_is_sent(void **state)
{
    (void)state;
    world *w = early_table(8, 1, "\"stake\":10");
    page *one = &w->pages[0];
    assert_int_equal(sent_early(one), 1);
    const int64_t quits[] = {w->now};
    one->who.quits = quits;
    one->who.quit_count = 1;
    page_update(one);
    assert_int_equal(sent_early(one), 0);
    world_end(w);
    w = early_table(9, 0, "\"stake\":10");
    assert_int_equal(sent_early(&w->pages[0]), -1);
    world_end(w);
    w = early_table(10, 3, "\"stake\":0");
    assert_int_equal(sent_early(&w->pages[0]), -3);
    world_end(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stakes_are_for_accounts_of_some_standing),
        cmocka_unit_test(a_club_may_do_without),
        cmocka_unit_test(who_gives_up_at_once_has_not_played),
        cmocka_unit_test(a_settlement_has_what_the_table_shows),
        cmocka_unit_test(a_whole_deal_is_enough),
        cmocka_unit_test(who_may_still_quit_early_is_sent),
        cmocka_unit_test(early_quits_are_known_at_other_nodes),
        cmocka_unit_test(the_last_early_quit_is_sent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
