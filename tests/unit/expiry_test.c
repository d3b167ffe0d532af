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
#include "store_world.h"

#define DAY INT64_C(86400000)

static const kz_session_terms terms = {.idle_ms = 90 * DAY, .whole_ms = 365 * DAY};

static kz_store *store;

static int setup(void **state)
{
    kz_test_store_setup(state);
    store = kz_test_store_open(kz_test_store_where);
    return 0;
}

static int teardown(void **state)
{
    kz_store_close(store);
    return kz_test_store_teardown(state);
}

static const uint8_t *hash_of(int who)
{
    static uint8_t hash[KZ_TOKEN_HASH_SIZE];
    memset(hash, who, sizeof hash);
    return hash;
}

static int64_t add_guest(int who, int64_t now_ms)
{
    kz_store_person person;
    assert_int_equal(kz_store_guest_add(store, hash_of(who), now_ms, &person), KZ_STORED);
    return person.id;
}

static kz_stored find(int who, int64_t now_ms)
{
    kz_store_person person;
    return kz_store_session_find(store, hash_of(who), &terms, now_ms, &person);
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
        assert_int_equal(kz_store_sessions_expire(store, &terms, now_ms, 2, count_person, &sum, &sessions),
                         KZ_STORED);
    while (sessions == 2);
    *guests = 0;
    do {
        assert_int_equal(kz_store_guests_expire(store, now_ms, &after, &some), KZ_STORED);
        *guests += some;
    } while (after);
    return sum;
}

static bool is_there(int64_t person)
{
    kz_store_person out;
    return kz_store_person_get(store, person, &out) == KZ_STORED;
}

static void sessions_end_when_they_are_old_or_not_used(void **state)
{
    (void)state;
    int64_t person = add_guest(1, 0), bot = 0;
    int guests;
    kz_store_register(store, person, "Ann", "ann", "hash", "", 0);
    assert_int_equal(kz_store_bot_add(store, person, 3, "Robot", "robot", 0, &bot), KZ_STORED);
    kz_store_session_add(store, hash_of(2), bot, "", true, 0);
    kz_store_session_add(store, hash_of(3), person, "", false, 0);
    for (int64_t day = 80; day <= 360; day += 80)
        assert_int_equal(kz_store_session_touch(store, hash_of(3), day * DAY), KZ_STORED);
    /* The first is not used, the second is a program's, the third is used each 80 days. */
    assert_int_equal(find(1, 90 * DAY - 1), KZ_STORED);
    assert_int_equal(find(1, 90 * DAY), KZ_STORE_NONE);
    assert_int_equal(find(2, 365 * DAY - 1), KZ_STORED);
    assert_int_equal(find(3, 365 * DAY - 1), KZ_STORED);
    assert_int_equal(sweep(364 * DAY, &guests), person);
    assert_int_equal(find(1, 1), KZ_STORE_NONE);
    assert_int_equal(find(2, 365 * DAY), KZ_STORE_NONE);
    assert_int_equal(find(3, 365 * DAY), KZ_STORE_NONE);
    assert_int_equal(sweep(365 * DAY, &guests), person + bot);
    assert_int_equal(guests, 0);
    assert_true(is_there(person) && is_there(bot));
}

static void play(const char *match, int64_t first, int64_t second)
{
    char players[64];
    snprintf(players, sizeof players, "[{\"name\":\"Guest-%d\"},null]", (int)first);
    assert_int_equal(kz_store_match_begin(store, match, "{}", 1), KZ_STORED);
    assert_int_equal(kz_store_match_end(store, match, "{}", 2), KZ_STORED);
    assert_int_equal(kz_store_match_note(store, match, "kozel", false, players), KZ_STORED);
    const int64_t people[] = {first, second};
    for (int i = 0; i < 2; i++)
        assert_int_equal(
            kz_store_played_add(store, match, "kozel", &(kz_store_played){.person = people[i], .seat = i}, 2),
            KZ_STORED);
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
    kz_store_match_begin(store, "running", setup, 1);
    kz_store_report_add(store, busy, reported, "x", "y", 1);
    kz_store_block(store, named, idle, true);
    kz_store_register(store, named, "Ann", "ann", "hash", "", 0);
    kz_store_session_touch(store, hash_of(3), DAY);
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
    assert_int_equal(kz_ask_int(store, 0, "SELECT count(*) FROM played", ""), 1);
    assert_int_equal(kz_ask_int(store, 0, "SELECT count(*) FROM match WHERE players LIKE '%Guest-2%'", ""),
                     1);
    assert_int_equal(kz_store_match_end(store, "running", "{}", 5), KZ_STORED);
    sweep(90 * DAY, &guests);
    assert_false(is_there(seated));
    assert_int_equal(add_guest(9, 90 * DAY), last + 1); /* nobody gets a number that was somebody's */
    kz_store_person person;
    assert_int_equal(kz_store_guest_find(store, 1, &person), KZ_STORE_NONE);
}

static void a_window_of_people_at_a_time(void **state)
{
    (void)state;
    kz_test_store_sql(
        kz_test_postgres
            ? "INSERT INTO person (number, created) SELECT n, 0 FROM generate_series(1, 4500) AS n"
            : "WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 4500)"
              " INSERT INTO person (number, created) SELECT n, 0 FROM c");
    int64_t after = 0;
    int count;
    for (int i = 0; i < 3; i++) {
        assert_int_equal(kz_store_guests_expire(store, 2 * DAY, &after, &count), KZ_STORED);
        assert_int_equal(count, i < 2 ? KZ_GUEST_WINDOW : 499);
        assert_int_equal(after, i < 2 ? (i + 1) * KZ_GUEST_WINDOW : 0);
    }
}

/* ---- second factor, recovery, notices ---- */

static uint8_t role_of(int who, bool staff_factor)
{
    kz_store_person person;
    kz_session_terms strict = {.idle_ms = DAY, .whole_ms = DAY, .staff_factor = staff_factor};
    assert_int_equal(kz_store_session_find(store, hash_of(who), &strict, 1, &person), KZ_STORED);
    return person.role;
}

static void a_role_may_need_a_second_factor(void **state)
{
    (void)state;
    int64_t person = add_guest(1, 0);
    kz_store_factor factor;
    const uint8_t secret[KZ_FACTOR_SECRET] = {1, 2}, other[KZ_FACTOR_SECRET] = {3};
    kz_store_register(store, person, "Ann", "ann", "hash", "", 0);
    kz_store_role_set(store, person, KZ_HOST);
    assert_int_equal(role_of(1, false), KZ_HOST);
    assert_int_equal(role_of(1, true), KZ_PLAYER);
    assert_int_equal(kz_store_factor_get(store, person, &factor), KZ_STORE_NONE);
    assert_int_equal(kz_store_factor_begin(store, person, other), KZ_STORED);
    assert_int_equal(kz_store_factor_begin(store, person, secret), KZ_STORED);
    assert_int_equal(role_of(1, true), KZ_PLAYER);
    assert_int_equal(kz_store_factor_get(store, person, &factor), KZ_STORED);
    kz_store_factor replaced = factor;
    memcpy(replaced.secret, other, sizeof other);
    assert_int_equal(kz_store_factor_take(store, person, &replaced, 50), KZ_STORE_NONE);
    assert_int_equal(kz_store_factor_take(store, person, &factor, 50), KZ_STORED);
    assert_int_equal(kz_store_factor_take(store, person, &factor, 50), KZ_STORE_NONE);
    assert_int_equal(kz_store_factor_take(store, person, &factor, 49), KZ_STORE_NONE);
    assert_int_equal(kz_store_factor_abandon(store, person), KZ_STORED);
    assert_int_equal(kz_store_factor_begin(store, person, other), KZ_STORE_NONE);
    assert_int_equal(kz_store_factor_get(store, person, &factor), KZ_STORED);
    assert_true(factor.active && factor.step == 50);
    assert_memory_equal(factor.secret, secret, sizeof secret);
    assert_int_equal(role_of(1, true), KZ_HOST);
    assert_int_equal(kz_store_factor_remove(store, person), KZ_STORED);
    assert_int_equal(role_of(1, true), KZ_PLAYER);
}

static void a_recovery_code_is_good_once(void **state)
{
    (void)state;
    int64_t person = add_guest(1, 0), other = add_guest(2, 0);
    const uint8_t codes[3][KZ_RECOVERY_HASH] = {{1}, {2}, {3}}, session[KZ_TOKEN_HASH_SIZE] = {1};
    assert_int_equal(kz_store_recovery_set(store, person, session, codes, 2), KZ_STORED);
    assert_int_equal(kz_store_recovery_take(store, other, codes[0]), KZ_STORE_NONE);
    assert_int_equal(kz_store_recovery_take(store, person, codes[2]), KZ_STORE_NONE);
    assert_int_equal(kz_store_recovery_take(store, person, codes[0]), KZ_STORED);
    assert_int_equal(kz_store_recovery_take(store, person, codes[0]), KZ_STORE_NONE);
    assert_int_equal(kz_store_recovery_count(store, person), 1);
    assert_int_equal(kz_store_recovery_set(store, person, session, codes + 2, 1), KZ_STORED);
    assert_int_equal(kz_store_recovery_take(store, person, codes[1]), KZ_STORE_NONE);
}

static void list_notice(void *context, const kz_store_notice *notice)
{
    sprintf((char *)context + strlen(context), "%s %s %d;", notice->kind, notice->agent, (int)notice->at);
}

static void notices_wait_until_they_are_seen(void **state)
{
    (void)state;
    int64_t person = add_guest(1, 7);
    char out[1000] = "";
    uint8_t own[KZ_TOKEN_HASH_SIZE], other[KZ_TOKEN_HASH_SIZE], none[KZ_TOKEN_HASH_SIZE] = {0};
    memcpy(own, hash_of(1), sizeof own);
    memcpy(other, hash_of(2), sizeof other);
    assert_int_equal(kz_store_notice_add(store, person, "sign-in", "A", own, 1), KZ_STORED);
    assert_int_equal(kz_store_notice_add(store, person, "password", "B", other, 2), KZ_STORED);
    assert_int_equal(kz_store_notices(store, person, own, list_notice, out), KZ_STORED);
    assert_string_equal(out, "password B 2;");
    assert_int_equal(kz_store_notices_seen(store, person, own, none, 1000, 10), KZ_STORED);
    out[0] = '\0';
    assert_int_equal(kz_store_notices(store, person, own, list_notice, out), KZ_STORED);
    assert_string_equal(out, "password B 2;"); /* this session began only at 7 */
    assert_int_equal(kz_store_device_keep(store, hash_of(3), person, 2), KZ_STORED);
    assert_int_equal(kz_store_notices_seen(store, person, own, hash_of(3), 1000, 10), KZ_STORED);
    out[0] = '\0';
    assert_int_equal(kz_store_notices(store, person, own, list_notice, out), KZ_STORED);
    assert_string_equal(out, "password B 2;"); /* nor is the browser known for longer */
    assert_int_equal(kz_store_device_keep(store, hash_of(4), person, 1), KZ_STORED);
    assert_int_equal(kz_store_notices_seen(store, person, own, hash_of(4), 1000, 10), KZ_STORED);
    out[0] = '\0';
    assert_int_equal(kz_store_notices(store, person, own, list_notice, out), KZ_STORED);
    assert_string_equal(out, "");
    assert_int_equal(kz_store_notices(store, person, other, list_notice, out), KZ_STORED);
    assert_string_equal(out, "sign-in A 1;");
    for (int i = 0; i < 30; i++)
        assert_int_equal(kz_store_notice_add(store, person, "codes", "", own, 100 + i), KZ_STORED);
    assert_int_equal(kz_store_notice_add(store, person, "password", "C", other, 150), KZ_STORED);
    for (int i = 0; i < 30; i++)
        assert_int_equal(kz_store_notice_add(store, person, "invite", "D", other, 200 + i), KZ_STORED);
    assert_int_equal(kz_ask_int(store, 0, "SELECT count(*) FROM notice WHERE kind = 'invite'", ""),
                     KZ_NOTICES);
    assert_int_equal(kz_ask_int(store, 0, "SELECT max(at) FROM notice WHERE kind = 'password'", ""), 150);
    /* A session that was there before sees it away; a week later any does. */
    assert_int_equal(kz_store_notices_seen(store, person, own, none, 1000, 300), KZ_STORED);
    assert_int_equal(kz_ask_int(store, 0, "SELECT count(*) FROM notice WHERE kind = 'password'", ""), 0);
    assert_int_equal(kz_store_notice_add(store, person, "password", "E", other, 6), KZ_STORED);
    assert_int_equal(kz_store_notices_seen(store, person, own, none, 1000, KZ_NOTICE_KEPT_MS + 6), KZ_STORED);
    assert_int_equal(kz_ask_int(store, 0, "SELECT count(*) FROM notice WHERE kind = 'password'", ""), 1);
    assert_int_equal(kz_store_notices_seen(store, person, own, none, 1000, KZ_NOTICE_KEPT_MS + 7), KZ_STORED);
    assert_int_equal(kz_ask_int(store, 0, "SELECT count(*) FROM notice WHERE kind = 'password'", ""), 0);
    assert_int_equal(kz_ask_int(store, 0, "SELECT count(*) FROM notice", ""), KZ_NOTICES - 1);
    assert_int_equal(kz_ask_int(store, 0, "SELECT max(at) FROM notice", ""), 129);
    assert_int_equal(kz_store_session_created(store, own), 7);
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
