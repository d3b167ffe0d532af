/* SPDX-License-Identifier: MIT */
/* Matches without a clock: who plays them, what they wait for, how they end. */
#include "server/hub/table/admission.h"
#include "tests/unit/server/hub/hub_world.h"

#include <stdio.h>
#include <string.h>

enum { HOUR = 3600 * 1000, DAY = 24 * HOUR };

static json_t *app_of(page *p)
{
    return json_object_get(p->mirror, "app");
}

static bool is_gone(page *p, const char *table)
{
    return !page_ask(p, "enter", "\"table\":\"%s\"", table) && !strcmp(page_error(p), "no-such-table");
}

/* Opens a match of two people without a clock; both watch it. Returns the table's id. */
static const char *match_of_two(world *w)
{
    return world_table(w, "kozel", 2, 2, "\"time\":0");
}

/* The entries of the first match's log, without those for restarts. */
static size_t entries_of(world *w)
{
    size_t count = 0;
    for (size_t i = 0; i < w->matches[0].count; i++)
        count += strncmp(w->matches[0].lines[i], "# ", 2) != 0;
    return count;
}

static void bots_take_no_clock_unless_asked(void **state)
{
    (void)state;
    static const struct {
        const char *request, *members;
        int time, reserve;
    } cases[] = {
        {"play", "\"game\":\"kozel\"", 0, 0},
        {"quick", "\"game\":\"sport\"", 0, 0},
        {"open", "\"game\":\"kozel\",\"bots\":\"novice\"", 0, 0},
        {"open", "\"game\":\"kozel\",\"bots\":\"novice\",\"time\":30", 30, HUB_RESERVE_USUAL},
        {"open", "\"game\":\"kozel\",\"time\":0,\"reserve\":50", 0, 0},
        {"open", "\"game\":\"kozel\"", HUB_TIME_USUAL, HUB_RESERVE_USUAL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        world *w = world_begin(i);
        page *p = page_open(w, 1);
        json_t *ok = page_ask(p, cases[i].request, "%s", cases[i].members);
        assert_non_null(ok);
        char table[32];
        snprintf(table, sizeof table, "%s", text_of(ok, "table"));
        page_enter(p, table);
        assert_int_equal(number_of(app_of(p), "time"), cases[i].time);
        assert_int_equal(number_of(app_of(p), "reserve"), cases[i].reserve);
        world_end(w);
    }
}

static void rating_and_stake_need_a_clock(void **state)
{
    (void)state;
    world *w = world_begin(1);
    w->usual.registered = true;
    page *p = page_open(w, 1);
    static const char *const serious[] = {"\"rated\":true", "\"stake\":10"};
    for (size_t i = 0; i < 2; i++) {
        assert_null(page_ask(p, "open", "\"game\":\"kozel\",\"seats\":2,\"time\":0,%s", serious[i]));
        assert_string_equal(page_error(p), "serious-untimed");
        json_t *ok = page_ask(p, "open", "\"game\":\"kozel\",\"seats\":2,\"rated\":true");
        assert_non_null(ok);
    }
    assert_null(page_ask(p, "open", "\"game\":\"kozel\",\"time\":14"));
    assert_string_equal(page_error(p), "out-of-range");
    assert_null(page_ask(p, "open", "\"game\":\"kozel\",\"time\":301"));
    world_end(w);
}

/* A proposal that brings the clock back brings the usual reserve, too. */
static void a_proposal_changes_the_clock(void **state)
{
    (void)state;
    world *w = world_begin(2);
    json_t *ok = page_ask(page_open(w, 1), "open", "\"game\":\"kozel\",\"seats\":3,\"time\":0");
    char table[32];
    snprintf(table, sizeof table, "%s", text_of(ok, "table"));
    page *p = &w->pages[0];
    page_enter(p, table);
    assert_non_null(page_ask(p, "propose", "\"table\":\"%s\",\"time\":40", table));
    assert_int_equal(number_of(app_of(p), "time"), 40);
    assert_int_equal(number_of(app_of(p), "reserve"), HUB_RESERVE_USUAL);
    world_end(w);
}

static void a_match_against_bots_waits_for_its_person(void **state)
{
    (void)state;
    world *w = world_begin(3);
    const char *table = world_table(w, "kozel", 1, 4, "\"bots\":\"novice\"");
    page *p = &w->pages[0];
    while (number_of(json_object_get(p->mirror, "match"), "turn") != 1)
        assert_true(world_step(w));
    assert_null(json_object_get(json_object_get(p->mirror, "match"), "clock"));
    size_t entries = entries_of(w);
    page_disconnect(p);
    world_wait(w, DAY - HOUR);
    assert_int_equal(entries_of(w), entries);
    assert_null(w->matches[0].result);
    page_connect(p);
    page_enter(p, table);
    assert_string_equal(text_of(p->mirror, "phase"), "play");
    world_play(w);
    assert_non_null(w->matches[0].result);
    world_end(w);
}

/* The others may end it without a result when a person has been away for a day, not earlier. */
static void who_is_away_for_a_day_is_overdue(void **state)
{
    (void)state;
    world *w = world_begin(4);
    const char *table = match_of_two(w);
    page *here = &w->pages[0], *away = &w->pages[1];
    page_disconnect(away);
    world_wait(w, DAY - 1);
    bool stuck = number_of(json_object_get(here->mirror, "match"), "turn") == 1;
    assert_null(json_object_get(here->mirror, "overdue"));
    assert_null(page_ask(here, "abort", "\"table\":\"%s\"", table));
    assert_string_equal(page_error(here), "nobody-overdue");
    world_wait(w, 1);
    json_t *overdue = json_object_get(here->mirror, "overdue");
    assert_int_equal(json_array_size(overdue), stuck ? 2 : 1);
    page *spectator = page_open(w, 9);
    page_enter(spectator, table);
    assert_null(page_ask(spectator, "abort", "\"table\":\"%s\"", table));
    assert_string_equal(page_error(spectator), "not-seated");
    assert_non_null(page_ask(here, "abort", "\"table\":\"%s\"", table));
    assert_true(is_gone(here, table));
    /* The store has no result of it, and no rating changed. */
    assert_null(w->matches[0].changes);
    world_end(w);
}

/* Nobody ends a match because they themselves think for a day. */
static void own_delay_ends_nothing(void **state)
{
    (void)state;
    world *w = world_begin(5);
    const char *table = match_of_two(w);
    page *slow = &w->pages[number_of(json_object_get(w->pages[0].mirror, "match"), "turn") - 1];
    page *other = slow == &w->pages[0] ? &w->pages[1] : &w->pages[0];
    world_wait(w, DAY);
    assert_int_equal(json_array_size(json_object_get(slow->mirror, "overdue")), 1);
    assert_null(page_ask(slow, "abort", "\"table\":\"%s\"", table));
    assert_string_equal(page_error(slow), "nobody-overdue");
    /* Their move takes the offer back. */
    const char *act = json_string_value(
        json_array_get(json_object_get(json_object_get(slow->mirror, "match"), "legal"), 0));
    assert_non_null(page_ask(slow, "act", "\"table\":\"%s\",\"act\":\"%s\"", table, act));
    assert_null(page_ask(other, "abort", "\"table\":\"%s\"", table));
    assert_string_equal(page_error(other), "nobody-overdue");
    world_end(w);
}

static void who_comes_back_is_not_overdue(void **state)
{
    (void)state;
    world *w = world_begin(6);
    const char *table = match_of_two(w);
    page *here = &w->pages[0], *away = &w->pages[1];
    page_disconnect(away);
    world_wait(w, DAY);
    assert_non_null(json_object_get(here->mirror, "overdue"));
    page_connect(away);
    page_enter(away, table);
    json_t *overdue = json_object_get(here->mirror, "overdue");
    for (size_t i = 0; i < json_array_size(overdue); i++)
        assert_int_equal(json_integer_value(json_array_get(overdue, i)),
                         number_of(json_object_get(here->mirror, "match"), "turn"));
    world_end(w);
}

/* A match that everybody has left ends, for guests after a day, else after a week. */
static void an_abandoned_match_ends(void **state)
{
    (void)state;
    for (int registered = 0; registered < 2; registered++) {
        int64_t stays = registered ? 7 * (int64_t)DAY : DAY;
        world *w = world_begin(7);
        w->usual.registered = registered;
        char table[32];
        snprintf(table, sizeof table, "%s", world_table(w, "kozel", 1, 3, "\"bots\":\"novice\""));
        page *p = &w->pages[0], *other = page_open(w, 2);
        page_disconnect(p);
        world_wait(w, stays - 1);
        assert_false(is_gone(other, table));
        world_wait(w, 1);
        assert_true(is_gone(other, table));
        assert_null(w->matches[0].changes);
        world_end(w);
    }
}

/* A full server gives up a match that nobody has been at for a while, and no other. */
static void an_empty_match_makes_room(void **state)
{
    (void)state;
    world *w = world_begin(8);
    world_alone(w);
    hub_config config = hub_defaults();
    config.max_tables = 2;
    config.rate = world_rate;
    hub_configure(w->hub, &config);
    page *first = page_open(w, 1), *second = page_open(w, 2), *late = page_open(w, 3);
    char table[2][32];
    for (int i = 0; i < 2; i++) {
        page *p = i ? second : first;
        json_t *ok = page_ask(p, "play", "\"game\":\"kozel\"");
        snprintf(table[i], sizeof table[i], "%s", text_of(ok, "table"));
        page_disconnect(p);
        world_wait(w, 1000);
    }
    world_wait(w, 10 * 60 * 1000 - 2001);
    assert_null(page_ask(late, "play", "\"game\":\"kozel\""));
    assert_string_equal(page_error(late), "server-full");
    world_wait(w, 1);
    /* A player who is refused because the store is behind costs nobody a match. */
    hub_set_busy(w->hub, true);
    assert_null(page_ask(late, "play", "\"game\":\"kozel\""));
    assert_string_equal(page_error(late), "busy");
    hub_set_busy(w->hub, false);
    assert_false(is_gone(late, table[0]));
    assert_non_null(page_ask(late, "play", "\"game\":\"kozel\""));
    assert_true(is_gone(late, table[0]));
    assert_false(is_gone(late, table[1]));
    page_connect(second);
    world_wait(w, 10 * 60 * 1000);
    assert_null(page_ask(late, "play", "\"game\":\"kozel\""));
    assert_string_equal(page_error(late), "server-full");
    world_end(w);
}

/* The guests of one address cannot fill the server with matches that they leave: the oldest makes room at
 * once.
 */
static void an_address_leaves_few_matches(void **state)
{
    (void)state;
    world *w = world_begin(13);
    world_alone(w);
    hub_config config = hub_defaults();
    config.max_tables = 8; /* a quarter: two */
    config.rate = world_rate;
    hub_configure(w->hub, &config);
    char table[4][32];
    page *p[5];
    for (int i = 0; i < 5; i++) {
        w->usual.home = i == 3 ? 8 : 7;
        p[i] = page_open(w, 1 + i);
    }
    for (int i = 0; i < 4; i++) {
        snprintf(table[i], sizeof table[i], "%s",
                 text_of(page_ask(p[i], "play", "\"game\":\"kozel\""), "table"));
        page_disconnect(p[i]);
        world_wait(w, 1000);
    }
    assert_true(is_gone(p[4], table[0])); /* when the third of this address began */
    assert_false(is_gone(p[4], table[1]));
    assert_false(is_gone(p[4], table[2]));
    assert_false(is_gone(p[4], table[3])); /* of another address */
    page_connect(p[1]);                    /* whose match is not left any more */
    assert_non_null(page_ask(p[4], "play", "\"game\":\"kozel\""));
    assert_false(is_gone(p[4], table[1]));
    assert_false(is_gone(p[4], table[2]));
    world_end(w);
}

/* The match of a registered person is not given up for a stranger's. */
static void a_registered_match_keeps_its_room(void **state)
{
    (void)state;
    world *w = world_begin(12);
    world_alone(w);
    hub_config config = hub_defaults();
    config.max_tables = 1;
    config.rate = world_rate;
    hub_configure(w->hub, &config);
    w->usual.registered = true;
    page *owner = page_open(w, 1);
    w->usual.registered = false;
    page *late = page_open(w, 2);
    assert_non_null(page_ask(owner, "play", "\"game\":\"kozel\""));
    page_disconnect(owner);
    world_wait(w, DAY);
    assert_null(page_ask(late, "play", "\"game\":\"kozel\""));
    assert_string_equal(page_error(late), "server-full");
    world_end(w);
}

/* A proposal that leaves a reserve of 0 out leaves it as it is. */
static void a_proposal_keeps_a_reserve_of_nothing(void **state)
{
    (void)state;
    world *w = world_begin(13);
    json_t *ok =
        page_ask(page_open(w, 1), "open", "\"game\":\"kozel\",\"seats\":3,\"time\":30,\"reserve\":0");
    char table[32];
    snprintf(table, sizeof table, "%s", text_of(ok, "table"));
    page *p = &w->pages[0];
    page_enter(p, table);
    assert_non_null(page_ask(p, "propose", "\"table\":\"%s\",\"time\":40", table));
    assert_int_equal(number_of(app_of(p), "time"), 40);
    assert_int_equal(number_of(app_of(p), "reserve"), 0);
    world_end(w);
}

/* A bot stands in only while somebody waits. */
static void nobody_stands_in_at_an_empty_table(void **state)
{
    (void)state;
    world *w = world_begin(9);
    world_table(w, "kozel", 2, 3, "\"bots\":\"novice\",\"substitute\":5");
    page *first = &w->pages[0], *second = &w->pages[1];
    page_disconnect(first);
    world_wait(w, 4000);
    page_disconnect(second);
    world_wait(w, HOUR);
    size_t comments = 0;
    for (size_t i = 0; i < w->matches[0].count; i++)
        comments += strstr(w->matches[0].lines[i], "#bot") != NULL;
    assert_int_equal(comments, 0);
    page_connect(second);
    world_wait(w, 1000);
    for (size_t i = 0; i < w->matches[0].count; i++)
        comments += strstr(w->matches[0].lines[i], "#bot 1") != NULL;
    assert_int_equal(comments, 1);
    world_end(w);
}

static void a_restart_keeps_it_untimed(void **state)
{
    (void)state;
    world *w = world_begin(10);
    world_alone(w);
    char reason[128], table[32];
    snprintf(table, sizeof table, "%s", match_of_two(w));
    for (int i = 0; i < w->page_count; i++)
        page_disconnect(&w->pages[i]);
    world_new_hub(w);
    assert_true(world_restore(w, &w->matches[0], w->matches[0].count, reason, sizeof reason));
    page *p = &w->pages[0];
    page_connect(p);
    page_enter(p, table);
    assert_int_equal(number_of(app_of(p), "time"), 0);
    size_t entries = entries_of(w);
    world_wait(w, DAY - HOUR);
    assert_int_equal(entries_of(w), entries);
    world_wait(w, HOUR);
    assert_non_null(page_ask(p, "abort", "\"table\":\"%s\"", table));
    world_end(w);
}

/* The server is down for an hour. */
static void restart(world *w)
{
    char reason[128];
    for (int i = 0; i < w->page_count; i++)
        page_disconnect(&w->pages[i]);
    w->matches[0].lived = w->now;
    w->now += HOUR;
    world_new_hub(w);
    assert_true(world_restore(w, &w->matches[0], w->matches[0].count, reason, sizeof reason));
}

/* Nor does a restart begin a day of absence again; the outage counts for nobody. */
static void an_absence_outlives_restarts(void **state)
{
    (void)state;
    world *w = world_begin(16);
    world_alone(w);
    char table[32];
    snprintf(table, sizeof table, "%s", match_of_two(w));
    int turn = number_of(json_object_get(w->pages[0].mirror, "match"), "turn");
    page *here = &w->pages[turn - 1], *away = &w->pages[2 - turn];
    page_disconnect(away);
    for (int i = 0; i < 3; i++) {
        world_wait(w, 7 * HOUR);
        restart(w);
        page_connect(here);
        page_enter(here, table);
    }
    world_wait(w, DAY - 21 * HOUR - 1);
    assert_null(page_ask(here, "abort", "\"table\":\"%s\"", table));
    world_wait(w, 1);
    assert_int_equal(json_array_size(json_object_get(here->mirror, "overdue")), 2);
    assert_non_null(page_ask(here, "abort", "\"table\":\"%s\"", table));
    world_end(w);
}

/* Who had come back before the restart has been away since then alone. */
static void an_absence_that_has_ended_is_forgotten(void **state)
{
    (void)state;
    world *w = world_begin(17);
    world_alone(w);
    char table[32];
    snprintf(table, sizeof table, "%s", match_of_two(w));
    int turn = number_of(json_object_get(w->pages[0].mirror, "match"), "turn");
    page *here = &w->pages[turn - 1], *away = &w->pages[2 - turn];
    page_disconnect(away);
    world_wait(w, 20 * HOUR);
    page_connect(away);
    restart(w);
    page_connect(here);
    page_enter(here, table);
    world_wait(w, 10 * HOUR);
    json_t *overdue = json_object_get(here->mirror, "overdue"); /* their own move alone */
    assert_int_equal(json_array_size(overdue), 1);
    assert_int_equal(json_integer_value(json_array_get(overdue, 0)), turn);
    world_end(w);
}

/* A restart does not keep what everybody has left. */
static void a_restart_prolongs_no_abandoned_match(void **state)
{
    (void)state;
    world *w = world_begin(18);
    world_alone(w);
    char table[32];
    snprintf(table, sizeof table, "%s", match_of_two(w));
    page *other = page_open(w, 9);
    for (int i = 0; i < 2; i++)
        page_disconnect(&w->pages[i]);
    world_wait(w, 20 * HOUR);
    restart(w);
    page_connect(other);
    world_wait(w, 4 * HOUR - 1);
    assert_false(is_gone(other, table));
    world_wait(w, 1);
    assert_true(is_gone(other, table));
    world_end(w);
}

/* Guests who leave at once leave no more than those who leave one after another; nobody has to come. */
static void many_matches_left_at_once_end(void **state)
{
    (void)state;
    world *w = world_begin(19);
    world_alone(w);
    hub_config config = hub_defaults();
    config.max_tables = 8; /* a quarter: two */
    config.rate = world_rate;
    hub_configure(w->hub, &config);
    char table[6][32];
    page *p[7];
    for (int i = 0; i < 7; i++) {
        w->usual.home = i < 5 ? 7 : 8;
        p[i] = page_open(w, 1 + i);
    }
    for (int i = 0; i < 6; i++)
        snprintf(table[i], sizeof table[i], "%s",
                 text_of(page_ask(p[i], "play", "\"game\":\"kozel\""), "table"));
    for (int i = 0; i < 6; i++) {
        page_disconnect(p[i]);
        world_wait(w, 1);
    }
    world_wait(w, 10 * 60 * 1000 - 100);
    for (int i = 0; i < 6; i++)
        assert_false(is_gone(p[6], table[i]));
    world_wait(w, 60 * 1000 + 100);
    for (int i = 0; i < 6; i++)
        assert_int_equal(is_gone(p[6], table[i]), i < 3);
    world_wait(w, HOUR);
    assert_false(is_gone(p[6], table[3]));
    world_end(w);
}

/* Quick play has the usual terms: no clock where bots are offered. */
/* Who was away when a match ended and came back is not away after a restart: no bot moves for him elsewhere.
 */
static void an_absence_ends_with_its_match(void **state)
{
    (void)state;
    world *w = world_begin(33);
    world_alone(w);
    char table[32], timed[32], reason[128];
    snprintf(table, sizeof table, "%s", match_of_two(w));
    page *a = &w->pages[0], *b = &w->pages[1];
    page_disconnect(b);
    world_wait(w, HOUR / 6);
    assert_non_null(page_ask(a, "resign", "\"table\":\"%s\"", table));
    page_connect(b);
    page_enter(b, table);
    page *c = page_open(w, 9);
    snprintf(timed, sizeof timed, "%s",
             text_of(page_ask(b, "open", "\"game\":\"kozel\",\"seats\":2,\"time\":60,\"substitute\":30"),
                     "table"));
    page_enter(b, timed);
    page_enter(c, timed);
    assert_non_null(page_ask(c, "sit", "\"table\":\"%s\"", timed));
    world_wait(w, 5000);
    assert_int_equal(w->match_count, 2);
    size_t before = w->matches[1].count;
    for (int i = 0; i < w->page_count; i++)
        page_disconnect(&w->pages[i]);
    for (int i = 0; i < 2; i++)
        w->matches[i].lived = w->now;
    w->now += 2000;
    world_new_hub(w);
    for (int i = 0; i < 2; i++)
        assert_true(world_restore(w, &w->matches[i], w->matches[i].count, reason, sizeof reason));
    world_wait(w, 2500);
    for (size_t i = before; i < w->matches[1].count; i++)
        assert_null(strstr(w->matches[1].lines[i], "#bot"));
    world_end(w);
}

static void quick_play_joins_untimed_tables_with_bots(void **state)
{
    (void)state;
    world *w = world_begin(11);
    page *p = page_open(w, 1), *q = page_open(w, 2), *late = page_open(w, 3);
    char table[32];
    assert_non_null(page_ask(p, "open", "\"game\":\"kozel\",\"bots\":\"novice\",\"time\":30"));
    json_t *ok = page_ask(q, "open", "\"game\":\"kozel\",\"bots\":\"novice\"");
    snprintf(table, sizeof table, "%s", text_of(ok, "table"));
    assert_string_equal(text_of(page_ask(late, "quick", "%s", ""), "table"), table);
    world_end(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_take_no_clock_unless_asked),
        cmocka_unit_test(rating_and_stake_need_a_clock),
        cmocka_unit_test(a_proposal_changes_the_clock),
        cmocka_unit_test(a_match_against_bots_waits_for_its_person),
        cmocka_unit_test(who_is_away_for_a_day_is_overdue),
        cmocka_unit_test(own_delay_ends_nothing),
        cmocka_unit_test(who_comes_back_is_not_overdue),
        cmocka_unit_test(an_abandoned_match_ends),
        cmocka_unit_test(an_empty_match_makes_room),
        cmocka_unit_test(an_address_leaves_few_matches),
        cmocka_unit_test(a_registered_match_keeps_its_room),
        cmocka_unit_test(a_proposal_keeps_a_reserve_of_nothing),
        cmocka_unit_test(nobody_stands_in_at_an_empty_table),
        cmocka_unit_test(a_restart_keeps_it_untimed),
        cmocka_unit_test(an_absence_outlives_restarts),
        cmocka_unit_test(an_absence_that_has_ended_is_forgotten),
        cmocka_unit_test(a_restart_prolongs_no_abandoned_match),
        cmocka_unit_test(many_matches_left_at_once_end),
        cmocka_unit_test(an_absence_ends_with_its_match),
        cmocka_unit_test(quick_play_joins_untimed_tables_with_bots),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
