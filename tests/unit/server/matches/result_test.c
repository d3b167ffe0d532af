/* SPDX-License-Identifier: MIT */
/* The end of a match in the store: result, ratings, play money - once (server/matches/result.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <kozel/play.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/matches/ended.h"
#include "server/matches/result.h"
#include "server/store/admin/check.h"
#include "server/store/admin/review.h"
#include "server/store/matches/fair.h"
#include "server/store/matches/match_log.h"
#include "server/store/people/account.h"
#include "server/store/sql/query.h"
#include "tests/unit/server/store/store_world.h"

/* The change of a strength: the settlements here have equal places. */
#define EVEN "\"strength\":[1500,1500],\"provisional\":true"

static struct store *store;
static int64_t people[4];

/* Three registered people and a guest, in that order. */
static int open_store(void **state)
{
    (void)state;
    store = test_store_open(test_store_place());
    for (int i = 0; i < 4; i++) {
        uint8_t hash[STORE_TOKEN_HASH_SIZE];
        memset(hash, i + 1, sizeof hash);
        store_person person;
        assert_int_equal(store_guest_add(store, hash, 1, &person), STORE_STORED);
        people[i] = person.id;
        char name[16];
        snprintf(name, sizeof name, "player%d", i);
        if (i < 3)
            store_run(store, "UPDATE person SET name = $2, skeleton = $2 WHERE id = $1", "it", person.id,
                      name);
    }
    return 0;
}

static int close_store(void **state)
{
    (void)state;
    store_close(store);
    test_store_remove();
    return 0;
}

static hub_settlement duel(bool rated)
{
    hub_settlement s = {.game = "kozel", .seats = 2, .rated = rated, .elo = rated, .stake = 10};
    s.seat[0] = (hub_settled_seat){
        .person = people[0], .name = "player0", .outcome = HUB_WON, .points = 8, .coins = 10};
    s.seat[1] = (hub_settled_seat){
        .person = people[1], .name = "player1", .side = 1, .outcome = HUB_LOST, .score = 105, .coins = -10};
    return s;
}

/* Runs the subscribers of what has ended. */
static void run_subscribers(void)
{
    matches_news news = {0};
    store_stored stored;
    while ((stored = store_job_run_one(store, "test", &matches_subscriber_jobs, INT64_MAX / 2, &news)) ==
           STORE_STORED)
        ;
    assert_int_equal(stored, STORE_NONE);
}

static store_stored put(const char *match, const hub_settlement *settlement, matches_result_written *written)
{
    store_begin(store);
    store_stored stored =
        store_end(store, matches_result_write(store, match, "{}", settlement, 1000, written));
    run_subscribers();
    return stored;
}

static int64_t ask(const char *sql, int64_t person)
{
    return store_ask_int(store, -1, sql, "i", person);
}

#define ELO "SELECT elo FROM rating WHERE person = $1"
#define POINTS "SELECT points FROM rating WHERE person = $1"
#define COINS "SELECT coins FROM person WHERE id = $1"
#define PLAYED "SELECT count(*) FROM played WHERE person = $1"

static void a_rated_duel_changes_points_elo_and_coins(void **state)
{
    (void)state;
    store_match_begin(store, "m1", "{}", 1);
    hub_settlement settlement = duel(true);
    matches_result_written written;
    assert_int_equal(put("m1", &settlement, &written), STORE_STORED);
    assert_string_equal(written.seats, "[{\"elo\":[1200,1216],\"points\":8,\"coins\":10," EVEN "},"
                                       "{\"elo\":[1200,1184],\"coins\":-10," EVEN "}]");
    assert_int_equal(written.person[0].person.coins, 1010);
    assert_int_equal(written.person[0].rating_count, 1);
    assert_int_equal(written.person[0].ratings[0].elo, 1216);
    matches_result_clear(&written);
    assert_int_equal(ask(ELO, people[0]), 1216);
    assert_int_equal(ask(ELO, people[1]), 1184);
    assert_int_equal(ask(POINTS, people[0]), 8);
    assert_int_equal(ask(COINS, people[1]), 990);
    assert_int_equal(ask("SELECT place FROM played WHERE person = $1", people[1]), 2);
    assert_int_equal(ask("SELECT won FROM rating WHERE person = $1", people[0]), 1);
    assert_int_equal(ask("SELECT elo_before FROM played WHERE person = $1", people[1]), 1200);
}

static void players_are(const char *match, const char *expected)
{
    char players[512] = "";
    store_query query;
    store_query_start(&query, store, "SELECT players FROM match WHERE id = $1", "t", match);
    if (store_query_next(&query))
        store_query_copy(&query, 0, players, sizeof players);
    assert_int_equal(store_query_end(&query), STORE_STORED);
    assert_string_equal(players, expected);
}

/* History shows scores as the match's end did, and why somebody lost. */
static void what_is_remembered_and_who_broke_it_off_is_noted(void **state)
{
    (void)state;
    hub_settlement settlement = duel(false);
    matches_result_written written;
    settlement.seat[0].person = settlement.seat[1].person = 0;
    settlement.stake = settlement.seat[0].coins = settlement.seat[1].coins = 0;
    settlement.seat[0].memory = 40;
    for (int resigned = 0; resigned <= 1; resigned++) {
        const char *match = resigned ? "m2" : "m1";
        store_match_begin(store, match, "{}", 1);
        settlement.quitter = 2;
        settlement.resigned = resigned;
        assert_int_equal(put(match, &settlement, &written), STORE_STORED);
        matches_result_clear(&written);
    }
    players_are(
        "m1",
        "[{\"name\":\"player0\",\"side\":1,\"outcome\":\"won\",\"score\":0,\"memory\":40,\"person\":null},"
        "{\"name\":\"player1\",\"side\":2,\"outcome\":\"lost\",\"score\":105,\"left\":\"timeout\",\"person\":"
        "null}]");
    players_are(
        "m2",
        "[{\"name\":\"player0\",\"side\":1,\"outcome\":\"won\",\"score\":0,\"memory\":40,\"person\":null},"
        "{\"name\":\"player1\",\"side\":2,\"outcome\":\"lost\",\"score\":105,\"left\":\"resign\",\"person\":"
        "null}]");
}

static void a_result_counts_once(void **state)
{
    (void)state;
    store_match_begin(store, "m1", "{}", 1);
    hub_settlement settlement = duel(true);
    matches_result_written written;
    assert_int_equal(put("m1", &settlement, &written), STORE_STORED);
    matches_result_clear(&written);
    assert_int_equal(put("m1", &settlement, &written), STORE_CONFLICT);
    matches_result_clear(&written);
    assert_int_equal(put("never begun", &settlement, &written), STORE_CONFLICT);
    matches_result_clear(&written);
    assert_int_equal(ask(ELO, people[0]), 1216);
    assert_int_equal(ask(COINS, people[0]), 1010);
    assert_int_equal(ask(PLAYED, people[0]), 1);
}

static void guests_have_results_but_no_rating(void **state)
{
    (void)state;
    store_match_begin(store, "m1", "{}", 1);
    hub_settlement settlement = duel(false);
    settlement.seat[0].points = 0;
    settlement.seat[1].person = people[3];
    matches_result_written written;
    assert_int_equal(put("m1", &settlement, &written), STORE_STORED);
    matches_result_clear(&written);
    assert_int_equal(ask(ELO, people[3]), -1);
    assert_int_equal(ask(ELO, people[0]), 1200);
    assert_int_equal(ask(PLAYED, people[3]), 1);
    assert_int_equal(ask(COINS, people[3]), 990);
}

/* Among registered people a friendly match is won or lost all the same. */
static void a_friendly_duel_is_won_and_lost(void **state)
{
    (void)state;
    store_match_begin(store, "m1", "{}", 1);
    hub_settlement settlement = duel(false);
    settlement.stake = 0;
    settlement.seat[0].points = settlement.seat[0].coins = settlement.seat[1].coins = 0;
    matches_result_written written;
    assert_int_equal(put("m1", &settlement, &written), STORE_STORED);
    matches_result_clear(&written);
    assert_int_equal(ask("SELECT won FROM rating WHERE person = $1", people[0]), 1);
    assert_int_equal(ask("SELECT lost FROM rating WHERE person = $1", people[1]), 1);
    assert_int_equal(ask(ELO, people[0]), 1200);
}

static void a_match_with_a_bot_counts_for_nothing_but_history(void **state)
{
    (void)state;
    store_match_begin(store, "m1", "{}", 1);
    hub_settlement settlement = duel(false);
    settlement.seat[0].points = settlement.seat[0].coins = 0;
    settlement.seat[1] = (hub_settled_seat){.name = "novice", .side = 1, .outcome = HUB_LOST};
    matches_result_written written;
    assert_int_equal(put("m1", &settlement, &written), STORE_STORED);
    assert_null(written.seats);
    matches_result_clear(&written);
    assert_int_equal(ask(ELO, people[0]), -1);
    assert_int_equal(ask(PLAYED, people[0]), 1);
    assert_int_equal(
        store_ask_int(store, 0, "SELECT count(*) FROM match WHERE players LIKE $1", "t", "%novice%"), 1);
}

static void a_closed_match_has_no_result(void **state)
{
    (void)state;
    store_match_begin(store, "m1", "{}", 1);
    hub_settlement settlement = duel(false);
    settlement.closed = true;
    matches_result_written written;
    assert_int_equal(put("m1", &settlement, &written), STORE_STORED);
    matches_result_clear(&written);
    assert_int_equal(ask(PLAYED, people[0]), 0);
    assert_int_equal(ask(COINS, people[0]), 1000);
}

/* `a`, `b`: the store's summary, the sum of its matches. */
static void note_flaw(void *context, store_flaw flaw, const char *what, int64_t a, int64_t b)
{
    if (flaw == STORE_FLAW_POINTS || flaw == STORE_FLAW_PLAYED || flaw == STORE_FLAW_ELO)
        print_error("flaw %d of %s: %d, %d\n", (int)flaw, what, (int)a, (int)b);
    *(int *)context += flaw == STORE_FLAW_POINTS || flaw == STORE_FLAW_PLAYED || flaw == STORE_FLAW_ELO;
}

static void check_ratings(void)
{
    int flaws = 0;
    assert_int_equal(store_check(store, note_flaw, &flaws), STORE_STORED);
    assert_int_equal(flaws, 0);
}

#define RATINGS "SELECT count(*) FROM rating WHERE person = $1"
#define NOTICES "SELECT count(*) FROM notice WHERE person = $1"

/* His Elo at the end is that which he had; of what was his nothing comes back. */
static void a_closed_account_loses_without_a_trace(void **state)
{
    (void)state;
    hub_settlement settlement = duel(true);
    matches_result_written written;
    assert_int_equal(store_match_begin(store, "m1", "{}", 1), STORE_STORED);
    assert_int_equal(put("m1", &settlement, &written), STORE_STORED);
    matches_result_clear(&written);
    for (int i = 2; i < 4; i++) { /* two matches under way */
        char match[8];
        snprintf(match, sizeof match, "m%d", i);
        assert_int_equal(store_match_begin(store, match, "{}", 1), STORE_STORED);
    }
    assert_int_equal(store_account_close(store, people[1], 900), STORE_STORED);
    assert_int_equal(put("m2", &settlement, &written), STORE_STORED);
    assert_string_equal(written.seats, "[{\"elo\":[1216,1231],\"points\":8,\"coins\":10," EVEN "},"
                                       "{\"elo\":[1184,1169],\"coins\":-10," EVEN "}]");
    matches_result_clear(&written);
    assert_int_equal(put("m3", &settlement, &written), STORE_STORED);
    matches_result_clear(&written);
    assert_int_equal(ask("SELECT min(elo_before) FROM played WHERE person = $1", people[1]), 1169);
    assert_int_equal(ask(RATINGS, people[1]), 0);
    assert_int_equal(ask(NOTICES, people[1]), 0);
    assert_int_equal(ask("SELECT count(*) FROM played WHERE person = $1 AND place IS NULL", people[1]), 2);
    assert_int_equal(ask(NOTICES, people[0]), 3);
    assert_int_equal(ask("SELECT won FROM rating WHERE person = $1", people[0]), 3);
    check_ratings();
}

/* A match of the first two, or a number of them, at a time. */
static void play_at(const char *match, hub_settlement settlement, int64_t now,
                    matches_result_written *written)
{
    assert_int_equal(store_match_begin(store, match, "{}", now), STORE_STORED);
    store_begin(store);
    assert_int_equal(store_end(store, matches_result_write(store, match, "{}", &settlement, now, written)),
                     STORE_STORED);
    run_subscribers();
}

static hub_settlement repeated_duel(void)
{
    hub_settlement settlement = duel(true);
    settlement.repeats = 4;
    return settlement;
}

/* Elo and coins: whole, half, a quarter, an eighth, nothing; and a day after the first all over again. Points
 * are paid whole ten times, then the least. */
static void repeats_count_less_and_less(void **state)
{
    (void)state;
    static const int64_t day = 86400000, coins[] = {10, 15, 17, 18, 18},
                         elos[] = {1216, 1223, 1226, 1227, 1227};
    matches_result_written written;
    for (int i = 0; i < 12; i++) {
        char match[8];
        int at = i < 4 ? i : 4;
        snprintf(match, sizeof match, "m%d", i);
        play_at(match, repeated_duel(), 1000 + i, &written);
        assert_int_equal(ask(POINTS, people[0]), i < 10 ? 8 * (i + 1) : 80 + i - 9);
        assert_int_equal(ask(COINS, people[0]), 1000 + coins[at]);
        assert_int_equal(ask(COINS, people[1]), 1000 - coins[at]);
        assert_in_range(ask(ELO, people[0]), elos[at] - 1, elos[at] + 1);
        assert_int_equal(ask(ELO, people[0]) + ask(ELO, people[1]), 2400);
        if (i == 1)
            assert_non_null(strstr(written.seats, "\"fair\":{\"why\":\"repeat\",\"share\":4,\"with\":"
                                                  "\"player1\",\"nth\":2}"));
        assert_int_equal(strstr(written.seats, "\"least\":true") != NULL, i >= 10);
        matches_result_clear(&written);
    }
    assert_int_equal(ask("SELECT won FROM rating WHERE person = $1", people[0]), 12);
    assert_int_equal(ask(PLAYED, people[0]), 12);
    /* Somebody else is no repeat. */
    hub_settlement other = repeated_duel();
    other.seat[1].person = people[2];
    play_at("other", other, 2000, &written);
    matches_result_clear(&written);
    assert_int_equal(ask(POINTS, people[0]), 82 + 8);
    play_at("later", repeated_duel(), 2000 + 2 * day, &written);
    matches_result_clear(&written);
    assert_int_equal(ask(POINTS, people[0]), 90 + 8);
    assert_int_equal(ask(COINS, people[0]), 1000 + 18 + 10 + 10);
}

/* An evening of the same three counts whole, and nothing is reported of repeats. */
static void a_table_of_three_is_paid_whole(void **state)
{
    (void)state;
    hub_settlement s = {.game = "kozel", .seats = 3, .repeats = 4, .rated = true};
    s.seat[0] = (hub_settled_seat){.person = people[0], .name = "player0", .outcome = HUB_WON, .points = 4};
    s.seat[1] = (hub_settled_seat){.person = people[1], .name = "player1", .side = 1, .points = 3};
    s.seat[2] = (hub_settled_seat){.person = people[2], .name = "player2", .side = 2};
    matches_result_written written;
    for (int i = 1; i <= 12; i++) {
        char match[8];
        snprintf(match, sizeof match, "m%d", i);
        play_at(match, s, 1000, &written);
        assert_string_equal(written.seats, "[{\"points\":4," EVEN "},{\"points\":3," EVEN "},{" EVEN "}]");
        matches_result_clear(&written);
        assert_int_equal(ask(POINTS, people[0]), 4 * i);
    }
}

/* Rounded shares of a bank still come from somebody. */
static void parts_of_a_bank_add_up(void **state)
{
    (void)state;
    hub_settlement s = {.game = "kozel", .seats = 3, .repeats = 4, .stake = 5};
    s.seat[0] = (hub_settled_seat){.person = people[0], .name = "player0", .outcome = HUB_WON, .coins = 7};
    s.seat[1] = (hub_settled_seat){.person = people[1], .name = "player1", .side = 1, .coins = -5};
    s.seat[2] = (hub_settled_seat){.person = people[2], .name = "player2", .side = 2, .coins = -2};
    matches_result_written written;
    for (int i = 0; i < 5; i++) {
        char match[8];
        snprintf(match, sizeof match, "m%d", i);
        play_at(match, s, 1000, &written);
        matches_result_clear(&written);
        assert_int_equal(ask(COINS, people[0]) + ask(COINS, people[1]) + ask(COINS, people[2]), 3000);
    }
    assert_int_equal(ask(COINS, people[0]), 1000 + 7 + 3 + 1);
}

/* Hardly begun, it is in the history and changes nothing. */
static void a_match_broken_off_at_once_counts_for_nothing(void **state)
{
    (void)state;
    hub_settlement settlement = repeated_duel();
    matches_result_written written;
    settlement.brief = true;
    play_at("m1", settlement, 1000, &written);
    assert_string_equal(
        written.seats,
        "[{\"fair\":{\"why\":\"brief\",\"share\":0}},{\"fair\":{\"why\":\"brief\",\"share\":0}}]");
    matches_result_clear(&written);
    assert_int_equal(ask(COINS, people[0]), 1000);
    assert_int_equal(ask(COINS, people[1]), 1000);
    assert_int_equal(ask(ELO, people[0]), -1);
    assert_int_equal(ask(PLAYED, people[0]), 1);
    settlement.brief = false;
    play_at("m2", settlement, 1000, &written);
    assert_int_equal(written.person[0].matches, 1);
    matches_result_clear(&written);
    assert_int_equal(ask(COINS, people[0]), 1010); /* no repeat */
}

enum { DAY_MS = 86400000, QUITS = 8 };

/* Registers opponents who are met once each. */
static void add_opponents(int64_t opponents[QUITS])
{
    for (int i = 0; i < QUITS; i++) {
        uint8_t hash[STORE_TOKEN_HASH_SIZE];
        store_person person;
        char name[16];
        memset(hash, 100 + i, sizeof hash);
        assert_int_equal(store_guest_add(store, hash, 1, &person), STORE_STORED);
        snprintf(name, sizeof name, "opponent%d", i);
        store_run(store, "UPDATE person SET name = $2, skeleton = $2 WHERE id = $1", "it", person.id, name);
        opponents[i] = person.id;
    }
}

/* player1 resigns at once against `opponent`; three times a day that is free. */
static hub_settlement early_quit(int64_t opponent)
{
    hub_settlement s = duel(true);
    s.seat[0].person = opponent;
    s.repeats = 4;
    s.brief = true;
    s.quitter = 2;
    s.quits = 3;
    return s;
}

/* From the fourth within a day on it is a loss with stake and points, against any opponents. */
static void early_quits_count_over_all_opponents(void **state)
{
    (void)state;
    static const int64_t coins[] = {1000, 1000, 1000, 990, 980};
    int64_t opponents[QUITS];
    matches_result_written written;
    add_opponents(opponents);
    for (int i = 0; i < 5; i++) {
        char match[8], told[96];
        snprintf(match, sizeof match, "m%d", i);
        play_at(match, early_quit(opponents[i]), 1000 + i, &written);
        assert_int_equal(ask(COINS, people[1]), coins[i]);
        assert_int_equal(ask(COINS, opponents[i]), i < 3 ? 1000 : 1010);
        assert_int_equal(ask(POINTS, opponents[i]), i < 3 ? -1 : 8);
        assert_int_equal(written.person[1].quit_count, i + 1);
        if (i < 3)
            snprintf(told, sizeof told,
                     "[{\"fair\":{\"why\":\"brief\",\"share\":0}},"
                     "{\"fair\":{\"why\":\"brief\",\"share\":0,\"left\":%d}}]",
                     2 - i);
        else
            snprintf(told, sizeof told,
                     "{\"fair\":{\"why\":\"quit\",\"share\":8,\"with\":\"player1\",\"nth\":%d},", i + 1);
        assert_non_null(strstr(written.seats, told));
        matches_result_clear(&written);
    }
    assert_int_equal(ask("SELECT lost FROM rating WHERE person = $1", people[1]), 2);
    assert_true(ask(ELO, people[1]) < 1200);
    /* A day after the first two, two are free again. */
    play_at("later", early_quit(opponents[5]), 1002 + DAY_MS - 1, &written);
    matches_result_clear(&written);
    assert_int_equal(ask(COINS, people[1]), 970);
    play_at("next day", early_quit(opponents[6]), 1004 + DAY_MS, &written);
    matches_result_clear(&written);
    assert_int_equal(ask(COINS, people[1]), 970);
}

/* It is the other person's quit, or nobody's to count: without a limit, without an opponent, with nothing at
 * stake. */
static void what_is_no_early_quit_is_not_counted(void **state)
{
    (void)state;
    int64_t opponents[QUITS];
    matches_result_written written;
    add_opponents(opponents);
    for (int i = 0; i < QUITS; i++) {
        char match[8];
        hub_settlement s = early_quit(opponents[i]), friendly = s;
        friendly.rated = friendly.elo = false;
        friendly.stake = friendly.seat[0].points = friendly.seat[0].coins = friendly.seat[1].coins = 0;
        if (i % 4 == 0)
            s.quits = 0;
        else if (i % 4 == 1)
            s.quitter = 1;
        else if (i % 4 == 2)
            s.seat[0].person = 0;
        else
            s = friendly;
        snprintf(match, sizeof match, "m%d", i);
        play_at(match, s, 1000 + i, &written);
        matches_result_clear(&written);
    }
    assert_int_equal(ask(COINS, people[1]), 1000);
    assert_int_equal(store_quit_count(store, people[1], 0), 2);
    assert_int_equal(store_quit_count(store, opponents[1], 0), 1);
}

/* Repeats against the same person still count less. */
static void a_counted_quit_keeps_the_other_rules(void **state)
{
    (void)state;
    static const int64_t coins[] = {1000, 1000, 1000, 990, 985, 983};
    matches_result_written written;
    for (int i = 0; i < 6; i++) {
        char match[8];
        snprintf(match, sizeof match, "m%d", i);
        play_at(match, early_quit(people[0]), 1000 + i, &written);
        assert_int_equal(ask(COINS, people[1]), coins[i]);
        if (i == 4)
            assert_non_null(strstr(written.seats, "\"fair\":{\"why\":\"repeat\",\"share\":4,\"with\":"));
        matches_result_clear(&written);
    }
}

/* The cases, as test_rows(). */
static const char *read_cases(void)
{
    json_t *rows = json_array();
    assert_int_equal(store_cases(store, 0, 50, rows), STORE_STORED);
    return test_rows(rows, "why first second count seer");
}

static void moderators_get_suspicious_results(void **state)
{
    (void)state;
    matches_result_written written;
    hub_settlement settlement = repeated_duel();
    settlement.seat[0].home = settlement.seat[1].home = 77;
    play_at("m1", settlement, 1000, &written);
    matches_result_clear(&written);
    assert_string_equal(read_cases(), "address player0 player1 1 -;");
    settlement.seat[1].home = 78;
    for (int i = 2; i <= 6; i++) {
        char match[8];
        snprintf(match, sizeof match, "m%d", i);
        play_at(match, settlement, 1000 + i, &written);
        matches_result_clear(&written);
    }
    assert_string_equal(
        read_cases(), "repeats player0 player1 2 -;stakes player1 player0 2 -;address player0 player1 1 -;");
    assert_int_equal(store_case_count(store), 3);
    /* Giving up at once shows from the third time on; a month later all is forgotten. */
    settlement = repeated_duel();
    settlement.brief = true;
    settlement.quitter = 2;
    for (int i = 1; i <= 3; i++) {
        char match[8];
        snprintf(match, sizeof match, "q%d", i);
        assert_null(strstr(read_cases(), "quits"));
        play_at(match, settlement, 2000, &written);
        matches_result_clear(&written);
    }
    assert_non_null(strstr(read_cases(), "quits player1 - 3 -;"));
    play_at("late", settlement, INT64_C(2592003000), &written);
    matches_result_clear(&written);
    assert_string_equal(read_cases(), "");
}

/* Who meets every opponent once is seen, with the count over all of them. */
static void moderators_see_who_quits_against_everybody(void **state)
{
    (void)state;
    int64_t opponents[QUITS];
    matches_result_written written;
    add_opponents(opponents);
    for (int i = 0; i < 5; i++) {
        char match[8];
        snprintf(match, sizeof match, "m%d", i);
        play_at(match, early_quit(opponents[i]), 1000 + i, &written);
        matches_result_clear(&written);
        assert_true(!strstr(read_cases(), "quits") == (i < 2));
    }
    assert_string_equal(read_cases(), "quits player1 - 5 -;");
}

static void a_case_is_seen_once(void **state)
{
    (void)state;
    matches_result_written written;
    hub_settlement settlement = repeated_duel();
    settlement.seat[0].home = settlement.seat[1].home = 77;
    play_at("m1", settlement, 1000, &written);
    matches_result_clear(&written);
    json_t *rows = json_array();
    store_cases(store, 0, 50, rows);
    int64_t id = json_integer_value(json_object_get(json_array_get(rows, 0), "id"));
    json_decref(rows);
    assert_int_equal(store_case_seen(store, id, people[2], 5), STORE_STORED);
    assert_int_equal(store_case_seen(store, id, people[2], 5), STORE_NONE);
    assert_string_equal(read_cases(), "address player0 player1 1 player2;");
    play_at("m2", settlement, 1001, &written);
    matches_result_clear(&written);
    assert_string_equal(read_cases(), "address player0 player1 1 -;address player0 player1 1 player2;");
}

/* What a match has changed is taken back, once; it is no repeat any more. */
static void a_match_is_taken_back(void **state)
{
    (void)state;
    matches_result_written written;
    int64_t of[4];
    play_at("m1", repeated_duel(), 1000, &written);
    matches_result_clear(&written);
    play_at("m2", repeated_duel(), 1001, &written);
    matches_result_clear(&written);
    store_begin(store);
    assert_int_equal(store_end(store, store_void(store, "m1", of)), STORE_STORED);
    assert_int_equal(of[0], people[0]);
    assert_int_equal(of[1], people[1]);
    store_begin(store);
    assert_int_equal(store_end(store, store_void(store, "m1", of)), STORE_NONE);
    assert_int_equal(store_void(store, "none", of), STORE_NONE);
    assert_int_equal(ask(COINS, people[0]), 1005);
    assert_int_equal(ask(COINS, people[1]), 995);
    assert_int_equal(ask(POINTS, people[0]), 8);
    assert_int_equal(ask(ELO, people[0]) + ask(ELO, people[1]), 2400);
    assert_int_equal(
        ask("SELECT 1200 + CAST(sum(elo_after - elo_before) AS BIGINT) FROM played WHERE person = $1",
            people[0]),
        ask(ELO, people[0]));
    assert_int_equal(ask("SELECT won FROM rating WHERE person = $1", people[0]), 1);
    assert_int_equal(ask("SELECT lost FROM rating WHERE person = $1", people[1]), 1);
    assert_int_equal(store_meetings(store, people[0], people[1], 0), 1);
}

/* Who was a guest then has no rating to give back, though he has one by now. */
static void a_guests_match_is_taken_back(void **state)
{
    (void)state;
    matches_result_written written;
    int64_t of[4];
    assert_int_equal(store_run(store,
                               "UPDATE person SET name = NULL, skeleton = NULL, number = 900 WHERE id = $1",
                               "i", people[0]),
                     STORE_STORED);
    play_at("m1", repeated_duel(), 1000, &written);
    matches_result_clear(&written);
    store_run(store, "UPDATE person SET name = 'player0', skeleton = 'player0' WHERE id = $1", "i",
              people[0]);
    play_at("m2", repeated_duel(), 1001, &written);
    matches_result_clear(&written);
    assert_int_equal(ask("SELECT won FROM rating WHERE person = $1", people[0]), 1);
    int64_t points = ask(POINTS, people[0]);
    store_begin(store);
    assert_int_equal(store_end(store, store_void(store, "m1", of)), STORE_STORED);
    assert_int_equal(ask("SELECT won FROM rating WHERE person = $1", people[0]), 1);
    assert_int_equal(ask(POINTS, people[0]), points);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, open_store, close_store)

/* Ends fifty matches of the first two people, who sit the other way round in every other one. */
struct node {
    struct store *store;
    const char *name;
    int refused;
};

static void *end_fifty(void *context)
{
    struct node *node = context;
    for (int i = 0; i < 50; i++) {
        char match[16];
        matches_result_written written;
        hub_settlement settlement = duel(true);
        if (i % 2) {
            settlement.seat[0].person = people[1];
            settlement.seat[1].person = people[0];
        }
        snprintf(match, sizeof match, "%s%d", node->name, i);
        store_stored stored = store_match_begin(node->store, match, "{}", i);
        store_begin(node->store);
        if (stored == STORE_STORED)
            stored = matches_result_write(node->store, match, "{}", &settlement, i, &written);
        node->refused += store_end(node->store, stored) != STORE_STORED;
        matches_result_clear(&written);
    }
    return NULL;
}

/* Two nodes end matches of the same people: no result is lost in another. */
static void results_of_two_nodes_add_up(void **state)
{
    (void)state;
    char reason[STORE_REASON_SIZE];
    struct node one = {.store = store, .name = "one"},
                two = {.store = store_open_more(store, reason), .name = "two"};
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, end_fifty, &two), 0);
    end_fifty(&one);
    pthread_join(thread, NULL);
    store_close(two.store);
    assert_int_equal(one.refused + two.refused, 0);
    assert_int_equal(ask(ELO, people[0]) + ask(ELO, people[1]), 2400);
    assert_int_equal(
        ask("SELECT 1200 + CAST(sum(elo_after - elo_before) AS BIGINT) FROM played WHERE person = $1",
            people[0]),
        ask(ELO, people[0]));
    assert_int_equal(ask(POINTS, people[0]), 400);
    assert_int_equal(ask(COINS, people[0]) + ask(COINS, people[1]), 2000);
    assert_int_equal(ask(PLAYED, people[0]), 100);
}

/* Ends one early quit of the second person, at the same moment as the other node. */
struct last_quit {
    struct store *store;
    const char *match;
    int64_t opponent;
    pthread_barrier_t *start;
    store_stored stored;
};

static void *end_quit(void *context)
{
    struct last_quit *quit = context;
    hub_settlement settlement = early_quit(quit->opponent);
    matches_result_written written = {0};
    pthread_barrier_wait(quit->start);
    store_stored stored = store_begin(quit->store);
    if (stored == STORE_STORED)
        stored = matches_result_write(quit->store, quit->match, "{}", &settlement, 2000, &written);
    quit->stored = store_end(quit->store, stored);
    matches_result_clear(&written);
    return NULL;
}

/* Two matches that end at the same moment do not both take the last free quit. */
static void the_last_free_quit_is_taken_once(void **state)
{
    (void)state;
    enum { ROUNDS = 20 };
    int64_t opponents[QUITS];
    char reason[STORE_REASON_SIZE], match[16];
    matches_result_written written;
    struct store *other = store_open_more(store, reason);
    pthread_barrier_t start;
    add_opponents(opponents);
    pthread_barrier_init(&start, NULL, 2);
    for (int i = 0; i < ROUNDS; i++) {
        store_run(store, "DELETE FROM played", "");
        store_run(store, "UPDATE person SET coins = 1000", "");
        for (int k = 0; k < 2; k++) {
            snprintf(match, sizeof match, "%d before %d", i, k);
            play_at(match, early_quit(opponents[k]), 1000, &written);
            matches_result_clear(&written);
        }
        char names[2][16];
        struct last_quit quits[2] = {{store, names[0], opponents[2], &start, 0},
                                     {other, names[1], opponents[3], &start, 0}};
        for (int k = 0; k < 2; k++) {
            snprintf(names[k], sizeof names[k], "%d last %d", i, k);
            assert_int_equal(store_match_begin(store, names[k], "{}", 1500), STORE_STORED);
        }
        pthread_t thread;
        assert_int_equal(pthread_create(&thread, NULL, end_quit, &quits[1]), 0);
        end_quit(&quits[0]);
        pthread_join(thread, NULL);
        assert_int_equal(quits[0].stored, STORE_STORED);
        assert_int_equal(quits[1].stored, STORE_STORED);
        assert_int_equal(ask(COINS, people[1]), 990);
        assert_int_equal(ask(COINS, opponents[2]) + ask(COINS, opponents[3]), 2010);
    }
    pthread_barrier_destroy(&start);
    store_close(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_rated_duel_changes_points_elo_and_coins),
        TEST(what_is_remembered_and_who_broke_it_off_is_noted),
        TEST(a_result_counts_once),
        TEST(guests_have_results_but_no_rating),
        TEST(a_friendly_duel_is_won_and_lost),
        TEST(a_match_with_a_bot_counts_for_nothing_but_history),
        TEST(a_closed_match_has_no_result),
        TEST(a_closed_account_loses_without_a_trace),
        TEST(repeats_count_less_and_less),
        TEST(a_table_of_three_is_paid_whole),
        TEST(parts_of_a_bank_add_up),
        TEST(a_match_broken_off_at_once_counts_for_nothing),
        TEST(early_quits_count_over_all_opponents),
        TEST(what_is_no_early_quit_is_not_counted),
        TEST(a_counted_quit_keeps_the_other_rules),
        TEST(moderators_get_suspicious_results),
        TEST(moderators_see_who_quits_against_everybody),
        TEST(a_case_is_seen_once),
        TEST(a_match_is_taken_back),
        TEST(a_guests_match_is_taken_back),
        TEST(results_of_two_nodes_add_up),
        TEST(the_last_free_quit_is_taken_once),
    };
    return cmocka_run_group_tests_name("result", tests, NULL, NULL);
}
