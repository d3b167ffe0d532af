/* SPDX-License-Identifier: MIT */
/* The arena: its statistics against known values, its results the same at any number of threads. */
#include "apps/arena/contest.h"
#include "apps/arena/shard.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void assert_near(double seen, double expected, double margin)
{
    if (fabs(seen - expected) > margin)
        fail_msg("%.9g is not within %g of %.9g", seen, margin, expected);
}

static arena_sample sample_of(const double *values, int count)
{
    arena_sample s = {0};
    for (int i = 0; i < count; i++)
        arena_sample_add(&s, values[i]);
    return s;
}

static void test_mean_and_deviation(void **state)
{
    (void)state;
    arena_sample s = sample_of((double[]){2, 4, 4, 4, 5, 5, 7, 9}, 8);
    assert_near(s.mean, 5, 1e-12);
    assert_near(arena_sample_deviation(&s), sqrt(32.0 / 7), 1e-12);
    /* 2.364624 sqrt(32/7/8) */
    assert_near(arena_sample_margin(&s), 1.787488, 1e-3);
    arena_sample one = sample_of((double[]){3}, 1);
    assert_true(arena_sample_margin(&one) == 0);
    /* A large offset costs no digits. */
    arena_sample far = sample_of((double[]){1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16}, 4);
    assert_near(arena_sample_deviation(&far), sqrt(30), 1e-6);
}

static void test_student(void **state)
{
    (void)state;
    static const struct {
        int64_t freedom;
        double quantile;
    } table[] = {{1, 12.706}, {2, 4.303},  {4, 2.776},   {5, 2.571},    {7, 2.365},
                 {9, 2.262},  {29, 2.045}, {100, 1.984}, {1000, 1.962}, {1000000, 1.960}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        assert_near(arena_student(table[i].freedom), table[i].quantile, 0.002);
}

/* 100 values of mean `mean` and variance 100/99 (every second one above). */
static arena_sample even_sample(double mean)
{
    arena_sample s = {0};
    for (int i = 0; i < 100; i++)
        arena_sample_add(&s, mean + (i % 2 ? 1 : -1));
    return s;
}

static void test_sprt(void **state)
{
    (void)state;
    arena_sprt test = {0, 1};
    /* (1 - 0) 100 (2 mean - 0 - 1) / (2 100/99) = 49.5 (2 mean - 1) */
    arena_sample high = even_sample(0.6), middle = even_sample(0.5), low = even_sample(0.4);
    assert_near(arena_sprt_ratio(&test, &high), 9.9, 1e-9);
    assert_near(arena_sprt_ratio(&test, &middle), 0, 1e-9);
    assert_int_equal(arena_sprt_verdict(&test, &high), ARENA_ACCEPTED);
    assert_int_equal(arena_sprt_verdict(&test, &middle), ARENA_UNDECIDED);
    assert_int_equal(arena_sprt_verdict(&test, &low), ARENA_REFUSED);
    arena_sample few = sample_of((double[]){10, 10.1, 10.2}, 3);
    assert_int_equal(arena_sprt_verdict(&test, &few), ARENA_UNDECIDED);
    arena_sample level = {.count = 100};
    assert_int_equal(arena_sprt_verdict(&test, &level), ARENA_REFUSED);
}

static void test_latency(void **state)
{
    (void)state;
    static arena_latency l, other;
    for (int64_t i = 1; i <= 1000; i++)
        arena_latency_add(i % 2 ? &l : &other, i * 1000);
    arena_latency_merge(&l, &other);
    assert_int_equal(l.count, 1000);
    assert_near(arena_latency_mean(&l), 500500, 1e-6);
    assert_near((double)arena_latency_quantile(&l, 0.95), 950000, 950000 * 0.13);
    assert_true(arena_latency_quantile(&l, 0.95) >= 950000);
    assert_int_equal(arena_latency_quantile(&l, 1), 1000000);
    static arena_latency none, huge;
    assert_int_equal(arena_latency_quantile(&none, 0.95), 0);
    arena_latency_add(&huge, INT64_MAX);
    assert_int_equal(arena_latency_quantile(&huge, 0.5), INT64_MAX);
}

static void set_up(arena_contest *c, const char *game, int seats, const char *first, const char *second)
{
    static kz_games games;
    kz_budget budget = {.rollouts = 50, .threads = 1};
    kz_games_init(&games);
    *c = (arena_contest){.game = game, .options = "", .count = 2, .seed = 7, .rounds = 300, .threads = 2};
    assert_true(kz_game_setup(kz_games_find(&games, game), seats, NULL, &c->rules, NULL));
    assert_int_equal(arena_contestant_parse(first, strlen(first), &budget, &c->contestant[0]),
                     ARENA_CONTESTANT_OK);
    assert_int_equal(arena_contestant_parse(second, strlen(second), &budget, &c->contestant[1]),
                     ARENA_CONTESTANT_OK);
}

static void assert_same(const arena_contest_result *a, const arena_contest_result *b)
{
    assert_int_equal(a->rounds, b->rounds);
    assert_int_equal(a->deals, b->deals);
    assert_memory_equal(a->points, b->points, sizeof a->points);
    assert_int_equal(a->curve_count, b->curve_count);
    assert_memory_equal(a->curve, b->curve, sizeof a->curve);
    assert_true(a->ratio == b->ratio && a->verdict == b->verdict);
}

static void test_threads(void **state)
{
    (void)state;
    static arena_contest c;
    static arena_contest_result one, two;
    set_up(&c, "kozel", 3, "novice", "random");
    for (int sequential = 0; sequential < 2; sequential++) {
        c.tested = sequential;
        c.sprt = (arena_sprt){-1, 1};
        c.rounds = sequential ? 100000 : 3000;
        c.threads = 1;
        arena_contest_run(&c, &one);
        c.threads = 3;
        arena_contest_run(&c, &two);
        assert_same(&one, &two);
        assert_true(sequential ? one.verdict == ARENA_ACCEPTED && one.rounds < 100000 : one.rounds == 3000);
        assert_true(one.latency[0].count > 0);
    }
    c.tested = false;
    c.rounds = 3000;
    c.seed++;
    arena_contest_run(&c, &one);
    assert_true(one.points[0].mean != two.points[0].mean);
}

/* Bots that search, and the oracle: each thread has memory of its own to search with. */
/* Deals 1 to 40 in one go, or in two. */
static void test_parts(void **state)
{
    (void)state;
    static arena_contest c;
    static arena_contest_result whole, part;
    double sum = 0;
    set_up(&c, "kozel-pairs", 4, "club", "novice");
    c.rounds = 40;
    arena_contest_run(&c, &whole);
    assert_true(arena_sample_deviation(&whole.points[0]) > 0);
    for (int i = 0; i < 2; i++) {
        c.first = i ? 15 : 0;
        c.rounds = i ? 25 : 15;
        arena_contest_run(&c, &part);
        assert_int_equal(part.rounds, c.rounds);
        sum += part.points[0].mean * (double)c.rounds;
    }
    assert_true(fabs(sum / 40 - whole.points[0].mean) < 1e-9);
}

/* Shards travel as texts and come back as the rounds of the whole. */
static void test_shards(void **state)
{
    (void)state;
    static kz_games games;
    static arena_contest c;
    static arena_contest_result whole, sum;
    static arena_shard shard;
    static arena_shard_result played, back;
    char reason[ARENA_SHARD_REASON];
    kz_games_init(&games);
    set_up(&c, "kozel", 3, "master@40r", "novice");
    c.rounds = 19;
    c.first = 5;
    arena_contest_run(&c, &whole);
    memset(&sum, 0, sizeof sum);
    for (int first = 0; first < 19; first += ARENA_SHARD_ROUNDS) {
        int rounds = first + ARENA_SHARD_ROUNDS < 19 ? ARENA_SHARD_ROUNDS : 19 - first;
        char *text = arena_shard_write(&c, c.first + first, rounds);
        assert_true(arena_shard_read(text, strlen(text), &games, &shard, reason));
        free(text);
        assert_true(arena_shard_play(&shard, NULL, &played));
        text = arena_shard_result_write(&played, c.count);
        assert_true(arena_shard_result_read(text, strlen(text), c.count, &back));
        assert_false(arena_shard_result_read(text, strlen(text), c.count + 1, &back));
        assert_true(arena_shard_result_read(text, strlen(text), c.count, &back));
        free(text);
        assert_memory_equal(&back, &played, sizeof back);
        for (int i = 0; i < back.rounds; i++)
            arena_contest_count(&c, &sum, &back.round[i]);
    }
    assert_same(&whole, &sum);
}

#define SHARD(GAME, SEATS, BOTS, FIRST, ROUNDS)                                                              \
    "{\"game\":\"" GAME "\",\"options\":\"\",\"seats\":" SEATS ",\"bots\":[" BOTS                            \
    "],\"seed\":1,\"matches\":false,\"first\":" FIRST ",\"rounds\":" ROUNDS "}"
#define BOT(NAME, MS) "{\"name\":\"" NAME "\",\"ms\":" MS ",\"rollouts\":0,\"cpu\":true}"
#define TWO BOT("club", "1") "," BOT("novice", "1")

static void test_shards_that_are_refused(void **state)
{
    (void)state;
    static kz_games games;
    static arena_shard shard;
    static arena_shard_result result;
    char reason[ARENA_SHARD_REASON];
    static const char *const faulty[] = {
        "",
        "{}",
        "[1]",
        SHARD("whist", "4", TWO, "0", "8"),
        SHARD("sport", "3", TWO, "0", "8"),
        SHARD("sport", "4", TWO, "-1", "8"),
        SHARD("sport", "4", TWO, "9223372036854775800", "8"),
        SHARD("sport", "4", TWO, "0", "0"),
        SHARD("sport", "4", TWO, "0", "9"),
        SHARD("sport", "4", TWO "," BOT("club", "1"), "0", "8"),
        SHARD("sport", "4", BOT("club", "1"), "0", "8"),
        SHARD("sport", "4", BOT("club", "1") "," BOT("nobody", "1"), "0", "8"),
        SHARD("sport", "4", BOT("club", "1") "," BOT("novice", "0"), "0", "8"),
        SHARD("sport", "4", BOT("club", "1") "," BOT("/bin/true", "1"), "0", "8"),
        SHARD("sport", "4", "\"club\",\"novice\"", "0", "8"),
    };
    kz_games_init(&games);
    const char *good = SHARD("sport", "4", TWO, "0", "8");
    assert_true(arena_shard_read(good, strlen(good), &games, &shard, reason));
    for (size_t i = 0; i < sizeof faulty / sizeof *faulty; i++) {
        reason[0] = 0;
        assert_false(arena_shard_read(faulty[i], strlen(faulty[i]), &games, &shard, reason));
        assert_true(reason[0]);
        assert_false(arena_shard_result_read(faulty[i], strlen(faulty[i]), 2, &result));
    }
}

#define RESULT(ROUND, TIMES, REASON)                                                                         \
    "{\"first\":8,\"rounds\":[" ROUND "],\"latency\":[" TIMES "," TIMES "],\"reason\":\"" REASON "\"}"
#define ROUND(POINTS, FAULTS, DEALS)                                                                         \
    "{\"points\":[" POINTS ",0],\"faults\":[0," FAULTS "],\"deals\":" DEALS "}"
#define TIMES(COUNT, SUM, MOST, BUCKETS)                                                                     \
    "{\"count\":" COUNT ",\"sum\":" SUM ",\"most\":" MOST ",\"buckets\":[" BUCKETS "]}"

/* Numbers that no worker has counted would overflow where they are added up, or stand in a report. */
static void test_results_that_are_refused(void **state)
{
    (void)state;
    static arena_shard_result result;
    static const char *const good[] = {
        RESULT(ROUND("1.5", "0", "2"), TIMES("3", "9", "5", "[1,1],[4,2]"), ""),
        RESULT("", TIMES("0", "0", "0", ""), ""),
        RESULT(ROUND("-3", "4", "4000"), TIMES("1", "9223372036854775807", "9", "[1,1]"), ""),
        RESULT("", TIMES("0", "0", "0", ""), "this machine has no such game"),
    };
    static const char *const faulty[] = {
        RESULT(ROUND("1000001", "0", "2"), TIMES("0", "0", "0", ""), ""),
        RESULT(ROUND("1", "-1", "2"), TIMES("0", "0", "0", ""), ""),
        RESULT(ROUND("1", "5", "2"), TIMES("0", "0", "0", ""), ""),
        RESULT(ROUND("1", "0", "-1"), TIMES("0", "0", "0", ""), ""),
        RESULT(ROUND("1", "0", "4001"), TIMES("0", "0", "0", ""), ""),
        RESULT("", TIMES("-1", "9", "5", ""), ""),
        RESULT("", TIMES("2", "9", "5", "[1,1]"), ""),
        RESULT("", TIMES("1", "9", "5", "[1,1],[2,1]"), ""),
        RESULT("", TIMES("1", "9", "5", "[1,1],[1,0]"), ""),
        RESULT("", TIMES("0", "9", "5", "[1,1],[2,-1]"), ""),
        RESULT("", TIMES("9000000000", "9", "5", "[1,9000000000]"), ""),
        RESULT("", TIMES("1", "5", "9", "[1,1]"), ""),
        RESULT("", TIMES("1", "-1", "-1", "[1,1]"), ""),
        RESULT("", TIMES("1", "9", "5", "[496,1]"), ""),
        RESULT("", TIMES("0", "0", "0", ""), "\\u001b[2J"),
        RESULT("", TIMES("0", "0", "0", ""), "\\u009b2J"),
    };
    char reason[2 * ARENA_SHARD_REASON], text[1024];
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(arena_shard_result_read(good[i], strlen(good[i]), 2, &result));
    for (size_t i = 0; i < sizeof faulty / sizeof *faulty; i++)
        assert_false(arena_shard_result_read(faulty[i], strlen(faulty[i]), 2, &result));
    memset(reason, 'x', sizeof reason);
    reason[ARENA_SHARD_REASON] = 0;
    snprintf(text, sizeof text, RESULT("", TIMES("0", "0", "0", ""), "%s"), reason);
    assert_false(arena_shard_result_read(text, strlen(text), 2, &result));
    reason[ARENA_SHARD_REASON - 1] = 0;
    snprintf(text, sizeof text, RESULT("", TIMES("0", "0", "0", ""), "%s"), reason);
    assert_true(arena_shard_result_read(text, strlen(text), 2, &result));
}

static void test_times_are_added_up_to_the_largest_number(void **state)
{
    (void)state;
    static arena_latency one = {.count = 1, .sum = INT64_MAX - 1, .most = 5}, other = {.count = 1, .sum = 1};
    arena_latency_merge(&one, &other);
    assert_true(one.sum == INT64_MAX);
    arena_latency_merge(&one, &other);
    assert_true(one.sum == INT64_MAX && one.count == 3 && one.most == 5);
}

static void test_threads_that_search(void **state)
{
    (void)state;
    static arena_contest c;
    static arena_contest_result one, three;
    static const char *const names[] = {"flat@10r", "pimc@20r", "oracle"};
    for (size_t i = 0; i < 2 * sizeof names / sizeof *names; i++) {
        /* One that the solver serves, one that it does not. */
        set_up(&c, i % 2 ? "kozel-roof" : "kozel", i % 2 ? 4 : 3, names[i / 2], "random");
        c.rounds = 6;
        c.threads = 3;
        arena_contest_run(&c, &three);
        c.threads = 1;
        arena_contest_run(&c, &one);
        assert_same(&one, &three);
    }
}

static void test_a_bot_meets_itself(void **state)
{
    (void)state;
    static arena_contest c;
    static arena_contest_result o;
    static const struct {
        const char *game;
        int seats;
    } games[] = {{"sport", 4}, {"kozel", 3}, {"kozel", 4}, {"muggins", 2}, {"sausage", 2}, {"general", 4}};
    for (size_t i = 0; i < 2 * sizeof games / sizeof *games; i++) {
        set_up(&c, games[i / 2].game, games[i / 2].seats, "random", "random");
        c.matches = i % 2;
        c.rounds = c.matches ? 20 : 300;
        arena_contest_run(&c, &o);
        assert_int_equal(o.points[0].count, c.rounds);
        for (int k = 0; k < 2; k++)
            assert_true(o.points[k].mean == 0 && o.points[k].squares == 0);
    }
}

static void test_the_better_one_gains(void **state)
{
    (void)state;
    static arena_contest c;
    static arena_contest_result o;
    /* A game whose score wins and one whose score loses. */
    static const char *const games[] = {"sport", "kozel"};
    for (int i = 0; i < 2; i++) {
        set_up(&c, games[i], 4, "novice", "random");
        c.rounds = 2000;
        arena_contest_run(&c, &o);
        assert_true(o.points[0].mean > 2 * arena_sample_margin(&o.points[0]));
        assert_near(o.points[1].mean, -o.points[0].mean, 1e-9);
    }
    assert_int_equal(o.deals, 8000);
}

static void test_three_contestants(void **state)
{
    (void)state;
    static arena_contest c;
    static arena_contest_result o;
    set_up(&c, "kozel", 4, "novice", "random");
    c.count = 3;
    c.contestant[2] = c.contestant[1];
    arena_contest_run(&c, &o);
    /* One seat, one seat, two seats: what one gains the others lose. */
    assert_near(o.points[0].mean * 3 / 4 + o.points[1].mean * 3 / 4 + o.points[2].mean, 0, 1e-9);
    assert_int_equal(arena_contest_seating(&c, 0, 3), 2);
    assert_int_equal(arena_contest_seating(&c, 1, 0), 2);
    assert_int_equal(arena_contest_seating(&c, 1, 1), 0);
}

/* Lays what is not allowed in every deal. */
static kz_action choose_nonsense(void *context, const kz_view *view, const kz_budget *budget, kz_rng *rng)
{
    (void)context;
    (void)budget;
    (void)rng;
    return (kz_action){KZ_KNOCK, view->seat, KZ_NO_TILE, KZ_NO_END};
}

static void keep_reason(void *context, const arena_contest *contest, int contestant, int64_t round,
                        const char *reason)
{
    assert_true(contestant == 1 && round >= 0 && round < contest->rounds);
    strcpy(context, reason);
}

static void test_forfeits(void **state)
{
    (void)state;
    static arena_contest c;
    static arena_contest_result o;
    char reason[512] = "";
    const kz_bot cheat = {"cheat", NULL, true, choose_nonsense};
    set_up(&c, "sport", 4, "random", "random");
    c.contestant[1].bot = &cheat;
    c.fault = keep_reason;
    c.context = reason;
    arena_contest_run(&c, &o);
    assert_near(o.points[0].mean, ARENA_FORFEIT_POINTS, 1e-9);
    assert_int_equal(o.faults[0], 0);
    assert_int_equal(o.faults[1], 2 * c.rounds);
    assert_non_null(strstr(reason, "may not play knock"));
    c.matches = true;
    arena_contest_run(&c, &o);
    assert_near(o.points[0].mean, 1, 1e-9);
}

static void test_names(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        arena_contestant_fault fault;
        int ms, rollouts;
    } cases[] = {
        {"novice", ARENA_CONTESTANT_OK, 0, 9},
        {"novice@20ms", ARENA_CONTESTANT_OK, 20, 0},
        {"novice@500r", ARENA_CONTESTANT_OK, 0, 500},
        {"novice@", ARENA_CONTESTANT_BUDGET, 0, 0},
        {"novice@0ms", ARENA_CONTESTANT_BUDGET, 0, 0},
        {"novice@20", ARENA_CONTESTANT_BUDGET, 0, 0},
        {"novice@99999999999999999999r", ARENA_CONTESTANT_BUDGET, 0, 0},
        {"", ARENA_CONTESTANT_NO_BOT, 0, 0},
        {"nobody", ARENA_CONTESTANT_NO_BOT, 0, 0},
        {"novice@1ms@1r", ARENA_CONTESTANT_NO_BOT, 0, 0},
    };
    kz_budget usual = {.rollouts = 9, .threads = 1};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        arena_contestant c;
        assert_int_equal(arena_contestant_parse(cases[i].text, strlen(cases[i].text), &usual, &c),
                         cases[i].fault);
        if (cases[i].fault != ARENA_CONTESTANT_OK)
            continue;
        assert_int_equal(c.budget.ms, cases[i].ms);
        assert_int_equal(c.budget.rollouts, cases[i].rollouts);
        assert_string_equal(c.name, cases[i].text);
    }
    char name[200];
    arena_contestant c;
    memset(name, 'x', sizeof name);
    assert_int_equal(arena_contestant_parse(name, sizeof name, &usual, &c), ARENA_CONTESTANT_LONG);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mean_and_deviation),
        cmocka_unit_test(test_student),
        cmocka_unit_test(test_sprt),
        cmocka_unit_test(test_latency),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_shards),
        cmocka_unit_test(test_shards_that_are_refused),
        cmocka_unit_test(test_results_that_are_refused),
        cmocka_unit_test(test_times_are_added_up_to_the_largest_number),
        cmocka_unit_test(test_threads_that_search),
        cmocka_unit_test(test_a_bot_meets_itself),
        cmocka_unit_test(test_the_better_one_gains),
        cmocka_unit_test(test_three_contestants),
        cmocka_unit_test(test_forfeits),
        cmocka_unit_test(test_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
