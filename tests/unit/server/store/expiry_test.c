/* SPDX-License-Identifier: MIT */
/* What ends by itself - sessions, guests - and what an account keeps to get back into it, over every engine.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "server/store/admin/moderation.h"
#include "server/store/matches/history.h"
#include "server/store/matches/result.h"
#include "server/store/people/account.h"
#include "server/store/people/device.h"
#include "server/store/people/expiry.h"
#include "server/store/people/factor.h"
#include "server/store/people/notice.h"
#include "server/store/sql/query.h"
#include "tests/unit/server/store/store_world.h"

#define DAY INT64_C(86400000)

static const store_session_terms terms = {.idle_ms = 90 * DAY, .whole_ms = 365 * DAY};

static struct store *store;

static int setup(void **state)
{
    test_store_setup(state);
    store = test_store_open(test_store_where);
    return 0;
}

static int teardown(void **state)
{
    store_close(store);
    return test_store_teardown(state);
}

static const uint8_t *hash_of(int who)
{
    static uint8_t hash[STORE_TOKEN_HASH_SIZE];
    memset(hash, who, sizeof hash);
    return hash;
}

static int64_t add_guest(int who, int64_t now_ms)
{
    store_person person;
    assert_int_equal(store_guest_add(store, hash_of(who), now_ms, &person), STORE_STORED);
    return person.id;
}

static store_stored find(int who, int64_t now_ms)
{
    store_person person;
    return store_session_find(store, hash_of(who), &terms, now_ms, &person);
}

static void count_person(void *context, int64_t person)
{
    *(int64_t *)context += person;
}

/* Removes what has ended; the sum of the people's numbers whose sessions went. */
static int64_t sweep(int64_t now_ms, int *guests)
{
    int64_t sum = 0, after = 0;
    int sessions, some;
    do
        assert_int_equal(store_sessions_expire(store, &terms, now_ms, 2, count_person, &sum, &sessions),
                         STORE_STORED);
    while (sessions == 2);
    *guests = 0;
    do {
        assert_int_equal(store_guests_expire(store, now_ms, &after, &some), STORE_STORED);
        *guests += some;
    } while (after);
    return sum;
}

static bool is_there(int64_t person)
{
    store_person out;
    return store_person_get(store, person, &out) == STORE_STORED;
}

static void sessions_end_when_they_are_old_or_not_used(void **state)
{
    (void)state;
    int64_t person = add_guest(1, 0), bot = 0;
    int guests;
    store_register(store, person, "Ann", "ann", "hash", "", 0);
    assert_int_equal(store_bot_add(store, person, 3, "Robot", "robot", 0, &bot), STORE_STORED);
    store_session_add(store, hash_of(2), bot, "", true, 0);
    store_session_add(store, hash_of(3), person, "", false, 0);
    for (int64_t day = 80; day <= 360; day += 80)
        assert_int_equal(store_session_touch(store, hash_of(3), day * DAY), STORE_STORED);
    /* The first is not used, the second is a program's, the third is used each 80 days. */
    assert_int_equal(find(1, 90 * DAY - 1), STORE_STORED);
    assert_int_equal(find(1, 90 * DAY), STORE_NONE);
    assert_int_equal(find(2, 365 * DAY - 1), STORE_STORED);
    assert_int_equal(find(3, 365 * DAY - 1), STORE_STORED);
    assert_int_equal(sweep(364 * DAY, &guests), person);
    assert_int_equal(find(1, 1), STORE_NONE);
    assert_int_equal(find(2, 365 * DAY), STORE_NONE);
    assert_int_equal(find(3, 365 * DAY), STORE_NONE);
    assert_int_equal(sweep(365 * DAY, &guests), person + bot);
    assert_int_equal(guests, 0);
    assert_true(is_there(person) && is_there(bot));
}

static void play(const char *match, int64_t first, int64_t second)
{
    char players[64];
    snprintf(players, sizeof players, "[{\"name\":\"Guest-%d\"},null]", (int)first);
    assert_int_equal(store_match_begin(store, match, "{}", 1), STORE_STORED);
    assert_int_equal(store_match_end(store, match, "{}", 2), STORE_STORED);
    assert_int_equal(store_match_note(store, match, "kozel", false, players), STORE_STORED);
    const int64_t people[] = {first, second};
    for (int i = 0; i < 2; i++)
        assert_int_equal(
            store_played_add(store, match, "kozel", &(store_played){.person = people[i], .seat = i}, 2),
            STORE_STORED);
}

static void guests_go_and_their_games_stay(void **state)
{
    (void)state;
    int64_t idle = add_guest(1, 0), player = add_guest(2, 0), busy = add_guest(3, 0),
            seated = add_guest(4, 0), reported = add_guest(5, 0), fresh = add_guest(6, DAY),
            named = add_guest(7, 0), last = add_guest(8, 0);
    char setup[128];
    int guests;
    play("over", player, named);
    snprintf(setup, sizeof setup, "{\"seats\":[{\"person\":%d,\"name\":\"x\"},{\"bot\":\"novice\"}]}",
             (int)seated);
    store_match_begin(store, "running", setup, 1);
    store_report_add(store, busy, reported, "x", "y", 1);
    store_block(store, named, idle, true);
    store_register(store, named, "Ann", "ann", "hash", "", 0);
    store_session_touch(store, hash_of(3), DAY);
    sweep(DAY + 5, &guests);
    assert_int_equal(guests, 1);
    assert_false(is_there(idle));
    assert_true(is_there(player) && is_there(busy) && is_there(seated) && is_there(reported));
    assert_true(is_there(fresh) && is_there(named) && is_there(last));
    /* Who has played goes with his session; the match is as it was. */
    assert_int_equal(sweep(90 * DAY, &guests), player + seated + reported + named + last);
    assert_int_equal(guests, 2);
    assert_false(is_there(player) || is_there(fresh));
    assert_true(is_there(seated) && is_there(last));
    assert_int_equal(store_ask_int(store, 0, "SELECT count(*) FROM played", ""), 1);
    assert_int_equal(store_ask_int(store, 0, "SELECT count(*) FROM match WHERE players LIKE '%Guest-2%'", ""),
                     1);
    assert_int_equal(store_match_end(store, "running", "{}", 5), STORE_STORED);
    sweep(90 * DAY, &guests);
    assert_false(is_there(seated));
    assert_int_equal(add_guest(9, 90 * DAY), last + 1); /* nobody gets a number that was somebody's */
    store_person person;
    assert_int_equal(store_guest_find(store, 1, &person), STORE_NONE);
}

static void a_window_of_people_at_a_time(void **state)
{
    (void)state;
    test_store_sql(test_postgres
                       ? "INSERT INTO person (number, created) SELECT n, 0 FROM generate_series(1, 4500) AS n"
                       : "WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 4500)"
                         " INSERT INTO person (number, created) SELECT n, 0 FROM c");
    int64_t after = 0;
    int count;
    for (int i = 0; i < 3; i++) {
        assert_int_equal(store_guests_expire(store, 2 * DAY, &after, &count), STORE_STORED);
        assert_int_equal(count, i < 2 ? STORE_GUEST_WINDOW : 499);
        assert_int_equal(after, i < 2 ? (i + 1) * STORE_GUEST_WINDOW : 0);
    }
}

/* ---- second factor, recovery, notices ---- */

static uint8_t role_of(int who, bool staff_factor)
{
    store_person person;
    store_session_terms strict = {.idle_ms = DAY, .whole_ms = DAY, .staff_factor = staff_factor};
    assert_int_equal(store_session_find(store, hash_of(who), &strict, 1, &person), STORE_STORED);
    return person.role;
}

static void a_role_may_need_a_second_factor(void **state)
{
    (void)state;
    int64_t person = add_guest(1, 0);
    store_factor factor;
    const uint8_t secret[STORE_FACTOR_SECRET] = {1, 2}, other[STORE_FACTOR_SECRET] = {3};
    store_register(store, person, "Ann", "ann", "hash", "", 0);
    store_role_set(store, person, STORE_HOST);
    assert_int_equal(role_of(1, false), STORE_HOST);
    assert_int_equal(role_of(1, true), STORE_PLAYER);
    assert_int_equal(store_factor_get(store, person, &factor), STORE_NONE);
    assert_int_equal(store_factor_begin(store, person, other), STORE_STORED);
    assert_int_equal(store_factor_begin(store, person, secret), STORE_STORED);
    assert_int_equal(role_of(1, true), STORE_PLAYER);
    assert_int_equal(store_factor_get(store, person, &factor), STORE_STORED);
    store_factor replaced = factor;
    memcpy(replaced.secret, other, sizeof other);
    assert_int_equal(store_factor_take(store, person, &replaced, 50), STORE_NONE);
    assert_int_equal(store_factor_take(store, person, &factor, 50), STORE_STORED);
    assert_int_equal(store_factor_take(store, person, &factor, 50), STORE_NONE);
    assert_int_equal(store_factor_take(store, person, &factor, 49), STORE_NONE);
    assert_int_equal(store_factor_abandon(store, person), STORE_STORED);
    assert_int_equal(store_factor_begin(store, person, other), STORE_NONE);
    assert_int_equal(store_factor_get(store, person, &factor), STORE_STORED);
    assert_true(factor.active && factor.step == 50);
    assert_memory_equal(factor.secret, secret, sizeof secret);
    assert_int_equal(role_of(1, true), STORE_HOST);
    assert_int_equal(store_factor_remove(store, person), STORE_STORED);
    assert_int_equal(role_of(1, true), STORE_PLAYER);
}

static void a_recovery_code_is_good_once(void **state)
{
    (void)state;
    int64_t person = add_guest(1, 0), other = add_guest(2, 0);
    const uint8_t codes[3][STORE_RECOVERY_HASH] = {{1}, {2}, {3}}, session[STORE_TOKEN_HASH_SIZE] = {1};
    assert_int_equal(store_recovery_set(store, person, session, codes, 2), STORE_STORED);
    assert_int_equal(store_recovery_take(store, other, codes[0]), STORE_NONE);
    assert_int_equal(store_recovery_take(store, person, codes[2]), STORE_NONE);
    assert_int_equal(store_recovery_take(store, person, codes[0]), STORE_STORED);
    assert_int_equal(store_recovery_take(store, person, codes[0]), STORE_NONE);
    assert_int_equal(store_recovery_count(store, person), 1);
    assert_int_equal(store_recovery_set(store, person, session, codes + 2, 1), STORE_STORED);
    assert_int_equal(store_recovery_take(store, person, codes[1]), STORE_NONE);
}

static void list_notice(void *context, const store_notice *notice)
{
    sprintf((char *)context + strlen(context), "%s %s %d;", notice->kind, notice->agent, (int)notice->at);
}

static void notices_wait_until_they_are_seen(void **state)
{
    (void)state;
    int64_t person = add_guest(1, 7);
    char out[1000] = "";
    uint8_t own[STORE_TOKEN_HASH_SIZE], other[STORE_TOKEN_HASH_SIZE], none[STORE_TOKEN_HASH_SIZE] = {0};
    memcpy(own, hash_of(1), sizeof own);
    memcpy(other, hash_of(2), sizeof other);
    assert_int_equal(store_notice_add(store, person, "sign-in", "A", own, 1), STORE_STORED);
    assert_int_equal(store_notice_add(store, person, "password", "B", other, 2), STORE_STORED);
    assert_int_equal(store_notices(store, person, own, list_notice, out), STORE_STORED);
    assert_string_equal(out, "password B 2;");
    assert_int_equal(store_notices_seen(store, person, own, none, 1000, 10), STORE_STORED);
    out[0] = '\0';
    assert_int_equal(store_notices(store, person, own, list_notice, out), STORE_STORED);
    assert_string_equal(out, "password B 2;"); /* this session began only at 7 */
    assert_int_equal(store_device_keep(store, hash_of(3), person, 2), STORE_STORED);
    assert_int_equal(store_notices_seen(store, person, own, hash_of(3), 1000, 10), STORE_STORED);
    out[0] = '\0';
    assert_int_equal(store_notices(store, person, own, list_notice, out), STORE_STORED);
    assert_string_equal(out, "password B 2;"); /* nor is the browser known for longer */
    assert_int_equal(store_device_keep(store, hash_of(4), person, 1), STORE_STORED);
    assert_int_equal(store_notices_seen(store, person, own, hash_of(4), 1000, 10), STORE_STORED);
    out[0] = '\0';
    assert_int_equal(store_notices(store, person, own, list_notice, out), STORE_STORED);
    assert_string_equal(out, "");
    assert_int_equal(store_notices(store, person, other, list_notice, out), STORE_STORED);
    assert_string_equal(out, "sign-in A 1;");
    for (int i = 0; i < 30; i++)
        assert_int_equal(store_notice_add(store, person, "codes", "", own, 100 + i), STORE_STORED);
    assert_int_equal(store_notice_add(store, person, "password", "C", other, 150), STORE_STORED);
    for (int i = 0; i < 30; i++)
        assert_int_equal(store_notice_add(store, person, "invite", "D", other, 200 + i), STORE_STORED);
    assert_int_equal(store_ask_int(store, 0, "SELECT count(*) FROM notice WHERE kind = 'invite'", ""),
                     STORE_NOTICES);
    assert_int_equal(store_ask_int(store, 0, "SELECT max(at) FROM notice WHERE kind = 'password'", ""), 150);
    /* A session that was there before sees it away; a week later any does. */
    assert_int_equal(store_notices_seen(store, person, own, none, 1000, 300), STORE_STORED);
    assert_int_equal(store_ask_int(store, 0, "SELECT count(*) FROM notice WHERE kind = 'password'", ""), 0);
    assert_int_equal(store_notice_add(store, person, "password", "E", other, 6), STORE_STORED);
    assert_int_equal(store_notices_seen(store, person, own, none, 1000, STORE_NOTICE_KEPT_MS + 6),
                     STORE_STORED);
    assert_int_equal(store_ask_int(store, 0, "SELECT count(*) FROM notice WHERE kind = 'password'", ""), 1);
    assert_int_equal(store_notices_seen(store, person, own, none, 1000, STORE_NOTICE_KEPT_MS + 7),
                     STORE_STORED);
    assert_int_equal(store_ask_int(store, 0, "SELECT count(*) FROM notice WHERE kind = 'password'", ""), 0);
    assert_int_equal(store_ask_int(store, 0, "SELECT count(*) FROM notice", ""), STORE_NOTICES - 1);
    assert_int_equal(store_ask_int(store, 0, "SELECT max(at) FROM notice", ""), 129);
    assert_int_equal(store_session_created(store, own), 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(sessions_end_when_they_are_old_or_not_used, setup, teardown),
        cmocka_unit_test_setup_teardown(guests_go_and_their_games_stay, setup, teardown),
        cmocka_unit_test_setup_teardown(a_window_of_people_at_a_time, setup, teardown),
        cmocka_unit_test_setup_teardown(a_role_may_need_a_second_factor, setup, teardown),
        cmocka_unit_test_setup_teardown(a_recovery_code_is_good_once, setup, teardown),
        cmocka_unit_test_setup_teardown(notices_wait_until_they_are_seen, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
