/* SPDX-License-Identifier: MIT */
/* Matchmaking, compared with a search of all tables for small queues, and its rules for large ones. */
#include "server/matchmaking/groups.h"

#include <kozel/rng.h>
#include <stdlib.h>
#include <string.h>

/* cmocka.h needs these. */
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { LISTED = 3, SMALL = 9, SMALL_QUEUES = 1500, LARGE_QUEUES = 12 };

/* Entries with their lists. */
typedef struct queue {
    matchmaking_entry entry[MATCHMAKING_ENTRIES_MAX];
    int64_t blocked[MATCHMAKING_ENTRIES_MAX][LISTED], recent[MATCHMAKING_ENTRIES_MAX][LISTED];
    size_t count;
    matchmaking_group group[MATCHMAKING_ENTRIES_MAX / 2];
    size_t formed;
} queue;

static queue q;

static void add(int32_t rating, int64_t waited_ms)
{
    matchmaking_entry *entry = &q.entry[q.count];
    memset(q.blocked[q.count], 0, sizeof q.blocked[0]);
    memset(q.recent[q.count], 0, sizeof q.recent[0]);
    *entry = (matchmaking_entry){.person = 1000 - (int64_t)q.count,
                                 .rating = rating,
                                 .waited_ms = waited_ms,
                                 .blocked = q.blocked[q.count],
                                 .blocked_count = LISTED,
                                 .recent = q.recent[q.count],
                                 .recent_count = LISTED};
    q.count++;
}

static void begin(void)
{
    q.count = q.formed = 0;
}

static void form(int seats, bool pairs, uint64_t seed)
{
    q.formed = matchmaking_form(q.entry, q.count, seats, pairs, seed, q.group);
}

static bool lists(const int64_t *list, int64_t person)
{
    for (int i = 0; i < LISTED; i++)
        if (list[i] == person)
            return true;
    return false;
}

static bool is_either(int64_t lists_of[][LISTED], int a, int b)
{
    return lists(lists_of[a], q.entry[b].person) || lists(lists_of[b], q.entry[a].person);
}

/* ---- the reference: the rules of groups.h, once more */

typedef struct value {
    int overdue, tables;
    int64_t cost;
} value;

static bool is_better(value a, value b)
{
    if (a.overdue != b.overdue)
        return a.overdue > b.overdue;
    return a.tables != b.tables ? a.tables > b.tables : a.cost < b.cost;
}

static bool is_late(int entry)
{
    return q.entry[entry].waited_ms >= 60000;
}

/* Adds a table. Returns false if these people may not meet. */
static bool add_table(const int member[], int seats, value *sum)
{
    int late = 0;
    for (int i = 0; i < seats; i++)
        late += is_late(member[i]);
    for (int i = 0; i < seats; i++)
        for (int k = i + 1; k < seats; k++) {
            const matchmaking_entry *a = &q.entry[member[i]], *b = &q.entry[member[k]];
            int64_t apart = llabs((int64_t)a->rating - b->rating);
            bool met = is_either(q.recent, member[i], member[k]);
            if (is_either(q.blocked, member[i], member[k]))
                return false;
            if (!late && (apart > 100 + a->waited_ms / 5000 * 50 || apart > 100 + b->waited_ms / 5000 * 50 ||
                          (met && a->waited_ms < 20000 && b->waited_ms < 20000)))
                return false;
            sum->cost += apart * apart + (met ? 90000 : 0);
        }
    sum->overdue += late;
    sum->tables++;
    return true;
}

static void search(unsigned left, int seats, value sum, value *best);

/* Chooses the table of the lowest person who is left: `count` of its people are chosen. */
static void choose(unsigned left, int seats, int member[], int count, int from, value sum, value *best)
{
    if (count == seats) {
        unsigned rest = left;
        for (int i = 0; i < seats; i++)
            rest &= ~(1u << member[i]);
        if (add_table(member, seats, &sum))
            search(rest, seats, sum, best);
        return;
    }
    for (int i = from; i < (int)q.count; i++)
        if (left >> i & 1) {
            member[count] = i;
            choose(left, seats, member, count + 1, i + 1, sum, best);
        }
}

static void search(unsigned left, int seats, value sum, value *best)
{
    int member[MATCHMAKING_SEATS_MAX];
    if (is_better(sum, *best))
        *best = sum;
    if (__builtin_popcount(left) < seats)
        return;
    int low = __builtin_ctz(left);
    search(left & ~(1u << low), seats, sum, best);
    member[0] = low;
    choose(left, seats, member, 1, low + 1, sum, best);
}

/* Checks that everybody has at most one seat, and returns what the tables are worth. */
static value value_of_result(int seats)
{
    static bool taken[MATCHMAKING_ENTRIES_MAX];
    value sum = {0};
    memset(taken, 0, sizeof taken);
    for (size_t i = 0; i < q.formed; i++) {
        int member[MATCHMAKING_SEATS_MAX];
        for (int k = 0; k < seats; k++) {
            member[k] = q.group[i].member[k];
            assert_in_range(member[k], 0, q.count - 1);
            assert_false(taken[member[k]]);
            taken[member[k]] = true;
        }
        assert_true(add_table(member, seats, &sum));
    }
    return sum;
}

/* ---- random queues */

static void list_some(kz_rng *rng, int64_t list[], uint32_t chance)
{
    for (int i = 0; i < LISTED; i++)
        list[i] = kz_rng_below(rng, 100) < chance ? 1000 - (int64_t)kz_rng_below(rng, (uint32_t)q.count) : 5;
}

static void draw_queue(kz_rng *rng, size_t count, uint32_t spread, uint32_t longest_ms)
{
    uint32_t blocks = kz_rng_below(rng, 30), meetings = kz_rng_below(rng, 60);
    begin();
    for (size_t i = 0; i < count; i++)
        add(1500 + (int32_t)kz_rng_below(rng, spread) - (int32_t)spread / 2, kz_rng_below(rng, longest_ms));
    for (size_t i = 0; i < count; i++) {
        list_some(rng, q.blocked[i], blocks);
        list_some(rng, q.recent[i], meetings);
    }
}

static void small_queues_are_put_together_in_the_best_way(void **state)
{
    static const uint32_t spreads[] = {1, 200, 600, 3000}, waits[] = {1, 15000, 40000, 65000, 90000};
    kz_rng rng;
    int tables = 0, late = 0;
    (void)state;
    kz_rng_seed(&rng, 1);
    for (int i = 0; i < SMALL_QUEUES; i++) {
        int seats = 2 + i % 3;
        value best = {0};
        draw_queue(&rng, kz_rng_below(&rng, SMALL + 1), spreads[i % 4], waits[i % 5]);
        search((1u << q.count) - 1, seats, (value){0}, &best);
        form(seats, seats == 4 && i % 2, (uint64_t)i);
        value found = value_of_result(seats);
        assert_int_equal(found.overdue, best.overdue);
        assert_int_equal(found.tables, best.tables);
        assert_int_equal(found.cost, best.cost);
        tables += found.tables;
        late += found.overdue;
    }
    assert_true(tables > SMALL_QUEUES / 2 && late > SMALL_QUEUES / 10);
}

/* Without blocks and ranges, neighbours by rating are the best tables. */
static int64_t cost_of_neighbours(int seats)
{
    int64_t cost = 0;
    for (size_t i = 0; i < q.count; i += (size_t)seats)
        for (int a = 0; a < seats; a++)
            for (int b = a + 1; b < seats; b++) {
                int64_t apart = q.entry[i + (size_t)a].rating - q.entry[i + (size_t)b].rating;
                cost += apart * apart;
            }
    return cost;
}

static void many_people_sit_with_their_neighbours(void **state)
{
    (void)state;
    for (int seats = 2; seats <= 4; seats++) {
        begin();
        for (int i = 0; i < 120; i++)
            add(1000 + i * i / 14, 30000); /* ascending, with wider and wider gaps */
        form(seats, false, 7);
        value found = value_of_result(seats);
        assert_int_equal(found.tables, 120 / seats);
        assert_true(found.cost <= cost_of_neighbours(seats) * 11 / 10);
    }
}

static void large_queues_keep_the_rules(void **state)
{
    kz_rng rng;
    (void)state;
    kz_rng_seed(&rng, 2);
    for (int i = 0; i < LARGE_QUEUES; i++) {
        int seats = 2 + i % 3;
        draw_queue(&rng, i < 6 ? MATCHMAKING_ENTRIES_MAX : 100, 2000, i % 2 ? 50000 : 90000);
        form(seats, seats == 4, (uint64_t)i);
        assert_true(value_of_result(seats).tables > 0);
    }
}

/* Nobody waits over a minute while enough people wait: also one whom nobody is near to. */
static void an_overdue_person_goes_first(void **state)
{
    (void)state;
    for (int seats = 2; seats <= 4; seats++) {
        begin();
        add(2900, 60000);
        for (int i = 0; i < 2 * seats; i++)
            add(1000 + 300 * i, 0);
        form(seats, false, 3);
        value found = value_of_result(seats);
        assert_int_equal(found.overdue, 1);
        q.entry[0].waited_ms = 59999;
        form(seats, false, 3);
        assert_int_equal(q.formed, 0);
    }
}

static void nobody_is_left_overdue_while_enough_people_wait(void **state)
{
    kz_rng rng;
    (void)state;
    kz_rng_seed(&rng, 4);
    for (int i = 0; i < LARGE_QUEUES; i++) {
        int seats = 2 + i % 3, late = 0;
        draw_queue(&rng, 60 + kz_rng_below(&rng, 300), 3000, 70000);
        memset(q.blocked, 0, sizeof q.blocked);
        for (size_t k = 0; k < q.count; k++)
            late += is_late((int)k);
        form(seats, false, (uint64_t)i);
        value found = value_of_result(seats);
        assert_true(late > 0 && late - found.overdue == 0);
    }
}

static void the_range_widens_with_the_wait(void **state)
{
    static const int32_t expected[][2] = {{0, 100}, {4999, 100}, {5000, 150}, {10000, 200}, {60000, 700}};
    (void)state;
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        assert_int_equal(matchmaking_range(expected[i][0]), expected[i][1]);
    begin();
    add(1500, 5000);
    add(1650, 5000);
    form(2, false, 1);
    assert_int_equal(q.formed, 1);
    q.entry[1].waited_ms = 4999; /* the difference must be within both ranges */
    form(2, false, 1);
    assert_int_equal(q.formed, 0);
    assert_true(matchmaking_range(INT64_MAX) > 0);
}

static void blocked_people_never_meet(void **state)
{
    (void)state;
    begin();
    add(1500, 90000);
    add(1500, 90000);
    q.blocked[1][2] = q.entry[0].person;
    form(2, false, 1);
    assert_int_equal(q.formed, 0);
}

static void recent_opponents_meet_again_after_a_while(void **state)
{
    (void)state;
    begin();
    add(1500, 0);
    add(1500, 19999);
    q.recent[0][0] = q.entry[1].person;
    form(2, false, 1);
    assert_int_equal(q.formed, 0);
    q.entry[1].waited_ms = 20000;
    form(2, false, 1);
    assert_int_equal(q.formed, 1);
    add(1600, 0); /* somebody else is better, even with a difference */
    form(2, false, 1);
    assert_int_equal(q.formed, 1);
    for (int i = 0; i < 2; i++)
        assert_true(q.group[0].member[i] == 2 || q.group[0].member[i] == 0 || q.group[0].member[i] == 1);
    assert_int_equal(q.group[0].member[0] == 2 || q.group[0].member[1] == 2, true);
}

/* The strongest and the weakest play against the two in the middle. */
static void partners_balance_the_sides(void **state)
{
    bool seen[4] = {false};
    (void)state;
    begin();
    add(1400, 60000);
    add(1700, 60000);
    add(1500, 60000);
    add(1600, 60000);
    for (uint64_t seed = 0; seed < 64; seed++) {
        form(4, true, seed);
        assert_int_equal(q.formed, 1);
        const uint16_t *member = q.group[0].member;
        int32_t first = q.entry[member[0]].rating + q.entry[member[2]].rating;
        assert_int_equal(first, q.entry[member[1]].rating + q.entry[member[3]].rating);
        for (int i = 0; i < 4; i++)
            seen[i] |= member[i] == 0;
    }
    assert_true(seen[0] && seen[1] && seen[2] && seen[3]);
}

/* Between equal people every partner is drawn, and every seat. */
static void equal_choices_are_drawn(void **state)
{
    int partner[4] = {0}, seat[4] = {0};
    (void)state;
    begin();
    for (int i = 0; i < 4; i++)
        add(1500, 0);
    for (uint64_t seed = 0; seed < 300; seed++) {
        form(4, seed % 2, seed);
        for (int i = 0; i < 4; i++)
            if (q.group[0].member[i] == 0) {
                seat[i]++;
                partner[q.group[0].member[(i + 2) % 4]]++;
            }
    }
    for (int i = 0; i < 4; i++)
        assert_true(seat[i] > 30 && (i == 0 || partner[i] > 60));
}

static void the_same_arguments_give_the_same_tables(void **state)
{
    static matchmaking_group first[MATCHMAKING_ENTRIES_MAX / 2];
    kz_rng rng;
    (void)state;
    kz_rng_seed(&rng, 5);
    draw_queue(&rng, 200, 1000, 60000);
    form(3, false, 9);
    size_t formed = q.formed;
    memcpy(first, q.group, sizeof first);
    form(3, false, 9);
    assert_int_equal(q.formed, formed);
    for (size_t i = 0; i < formed; i++)
        for (int k = 0; k < 3; k++)
            assert_int_equal(q.group[i].member[k], first[i].member[k]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_queues_are_put_together_in_the_best_way),
        cmocka_unit_test(many_people_sit_with_their_neighbours),
        cmocka_unit_test(large_queues_keep_the_rules),
        cmocka_unit_test(an_overdue_person_goes_first),
        cmocka_unit_test(nobody_is_left_overdue_while_enough_people_wait),
        cmocka_unit_test(the_range_widens_with_the_wait),
        cmocka_unit_test(blocked_people_never_meet),
        cmocka_unit_test(recent_opponents_meet_again_after_a_while),
        cmocka_unit_test(partners_balance_the_sides),
        cmocka_unit_test(equal_choices_are_drawn),
        cmocka_unit_test(the_same_arguments_give_the_same_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
