/* SPDX-License-Identifier: MIT */
/* Swiss: least differences, nobody twice, byes, and events that never end early (docs/spec/tournaments.md,
 * sections 1 and 5). */
#include "tests/unit/engine/tournament/tournament_world.h"

#include <kozel/rng.h>
#include <stdlib.h>
#include <string.h>

/* Gives each running table a random result. */
static void play_random(kz_tournament *t, kz_rng *rng)
{
    for (uint32_t i = 0; i < kz_tournament_tables(t); i++)
        if (!kz_tournament_table_at(t, i)->over)
            assert_int_equal(test_result(t, i, test_score((int)kz_rng_below(rng, 5) - 2)), KZ_OK);
}

static kz_tournament *begin(int entrants, int rounds, uint64_t seed)
{
    kz_tournament_terms terms = test_terms(KZ_FORMAT_SWISS, rounds);
    terms.seed = seed;
    kz_tournament *t = test_tournament(&terms);
    test_begin(t, entrants);
    return t;
}

/* ---- the best of all pairings, by trying them all ---- */

typedef struct brute {
    const kz_tournament *t;
    int count, entrant[16];
    int32_t score[16];
    int byes[16];
    int64_t best; /* repetitions, then the score of the bye, then squares */
} brute;

static void brute_try(brute *b, unsigned left, int64_t cost, bool bye)
{
    if (!left) {
        b->best = cost < b->best ? cost : b->best;
        return;
    }
    int i = __builtin_ctz(left);
    left &= left - 1;
    for (unsigned others = left; others; others &= others - 1) {
        int j = __builtin_ctz(others);
        int64_t steps = (b->score[i] - b->score[j]) / 100;
        int met = test_meetings(b->t, b->entrant[i], b->entrant[j]);
        brute_try(b, left & ~(1u << j), cost + steps * steps + met * ((int64_t)1 << 40), bye);
    }
    int fewest = b->byes[i];
    for (int k = 0; k < b->count; k++)
        fewest = b->byes[k] < fewest ? b->byes[k] : fewest;
    if (!bye && b->count % 2 && b->byes[i] == fewest)
        brute_try(b, left, cost + ((int64_t)b->score[i] << 20), true);
}

/* Returns the least cost of a pairing of the active entrants. */
static int64_t brute_best(const kz_tournament *t)
{
    brute b = {.t = t, .best = INT64_MAX};
    kz_tournament_row row[16];
    assert_true(kz_tournament_standings(t, row));
    for (uint32_t i = 0; i < kz_tournament_entrants(t); i++)
        if (kz_tournament_active(t, row[i].entrant)) {
            b.entrant[b.count] = row[i].entrant;
            b.score[b.count] = row[i].score;
            b.byes[b.count++] = row[i].byes;
        }
    brute_try(&b, (1u << b.count) - 1, 0, false);
    return b.best;
}

/* Returns the cost of the tables of the last round, before they have results. */
static int64_t cost_of_round(const kz_tournament *t)
{
    int64_t cost = 0;
    for (uint32_t i = 0; i < kz_tournament_tables(t); i++) {
        const kz_tournament_table *table = kz_tournament_table_at(t, i);
        kz_tournament_reason reason;
        if (table->round != kz_tournament_next(t, 0).round)
            continue;
        assert_true(kz_tournament_explain(t, i, &reason));
        int64_t steps = (reason.score[0] - reason.score[1]) / 100;
        cost += table->count == 1 ? (int64_t)reason.score[0] << 20 : steps * steps;
        cost += reason.meetings * ((int64_t)1 << 40);
    }
    return cost;
}

static void pairings_have_the_lowest_cost(void **state)
{
    (void)state;
    for (int entrants = 2; entrants <= 9; entrants++)
        for (uint64_t seed = 0; seed < 6; seed++) {
            int rounds = (entrants + 1) / 4 + 1; /* few: no look at later rounds is needed */
            kz_tournament *t = begin(entrants, rounds, seed);
            kz_rng rng;
            kz_rng_seed(&rng, seed);
            for (int round = 1; round <= rounds; round++) {
                int64_t best = brute_best(t);
                assert_int_equal(test_pair(t), KZ_OK);
                if (kz_tournament_next(t, 0).running)
                    assert_int_equal(cost_of_round(t), best);
                play_random(t, &rng);
            }
            kz_tournament_free(t);
        }
}

/* ---- the best of the pairings that leave the rounds to come, by trying them all ---- */

/* Entrants and the bye, which is the last vertex if their number is odd. */
typedef struct future {
    int count, entrants;
    int32_t score[8];
    bool met[8][8];
    int64_t best; /* the score of the bye, then squares */
} future;

static int64_t future_cost(const future *f, int a, int b)
{
    int64_t steps = (f->score[a] - f->score[b]) / 100;
    return b == f->entrants ? (int64_t)f->score[a] << 20 : steps * steps;
}

/* Returns whether `rounds` more rounds can be paired after the vertices `left` of this one. */
static bool can_go_on(future *f, unsigned left, int rounds)
{
    if (!left)
        return !rounds || can_go_on(f, (1u << f->count) - 1, rounds - 1);
    int a = __builtin_ctz(left);
    left &= left - 1;
    for (unsigned others = left; others; others &= others - 1) {
        int b = __builtin_ctz(others);
        if (f->met[a][b])
            continue;
        f->met[a][b] = true;
        bool can = can_go_on(f, left & ~(1u << b), rounds);
        f->met[a][b] = false;
        if (can)
            return true;
    }
    return false;
}

static void try_future(future *f, unsigned left, int64_t cost, int rounds)
{
    if (cost >= f->best)
        return;
    if (!left) {
        if (can_go_on(f, 0, rounds))
            f->best = cost;
        return;
    }
    int a = __builtin_ctz(left);
    left &= left - 1;
    for (unsigned others = left; others; others &= others - 1) {
        int b = __builtin_ctz(others);
        if (f->met[a][b])
            continue;
        f->met[a][b] = true;
        try_future(f, left & ~(1u << b), cost + future_cost(f, a, b), rounds);
        f->met[a][b] = false;
    }
}

/* Returns the least cost of a pairing after which `rounds` more are possible without a repetition. */
static int64_t best_before(const kz_tournament *t, int rounds)
{
    future f = {.entrants = (int)kz_tournament_entrants(t), .best = INT64_MAX};
    kz_tournament_row row[8];
    assert_true(kz_tournament_standings(t, row));
    f.count = f.entrants + f.entrants % 2;
    for (int i = 0; i < f.entrants; i++) {
        f.score[i] = row[i].score;
        if (f.entrants < f.count)
            f.met[i][f.entrants] = row[i].byes;
        for (int j = i + 1; j < f.entrants; j++)
            f.met[i][j] = test_meetings(t, row[i].entrant, row[j].entrant);
    }
    try_future(&f, (1u << f.count) - 1, 0, rounds);
    return f.best;
}

static void the_rounds_to_come_cost_no_more_than_they_must(void **state)
{
    (void)state;
    for (int entrants = 3; entrants <= 8; entrants++)
        for (uint64_t seed = 0; seed < 12; seed++) {
            int rounds = (entrants + 1) / 2 * 2 - 1;
            kz_tournament *t = begin(entrants, rounds, seed);
            kz_rng rng;
            kz_rng_seed(&rng, seed);
            for (int round = 1; round <= rounds; round++) {
                int64_t best = best_before(t, rounds - round);
                assert_int_equal(test_pair(t), KZ_OK);
                assert_int_equal(cost_of_round(t), best);
                play_random(t, &rng);
            }
            kz_tournament_free(t);
        }
}

/* ---- seats ---- */

/* Returns how often an entrant sat first, less how often it sat second. */
static int lean_of(const kz_tournament *t, int entrant)
{
    int lean = 0;
    for (uint32_t i = 0; i < kz_tournament_tables(t); i++) {
        const kz_tournament_table *table = kz_tournament_table_at(t, i);
        if (table->count == 2)
            lean += (table->entrant[0] == entrant) - (table->entrant[1] == entrant);
    }
    return lean;
}

/* Nobody sits first twice more often than second, or the reverse, in any round of an event of usual length.
 */
static void seats_are_balanced(void **state)
{
    enum { ENTRANTS = 14, ROUNDS = 7 };
    (void)state;
    for (uint64_t seed = 0; seed < 8; seed++) {
        kz_tournament *t = begin(ENTRANTS, ROUNDS, seed);
        kz_rng rng;
        kz_rng_seed(&rng, seed);
        for (int round = 1; round <= ROUNDS; round++) {
            assert_int_equal(test_pair(t), KZ_OK);
            for (int i = 0; i < ENTRANTS; i++)
                assert_in_range(lean_of(t, i) + 2, 0, 4);
            play_random(t, &rng);
        }
        kz_tournament_free(t);
    }
}

/* ---- events that never end early ---- */

static void check_last_round(const kz_tournament *t, int round, bool repeated)
{
    int byes = 0, active = 0;
    for (uint32_t i = 0; i < kz_tournament_tables(t); i++) {
        const kz_tournament_table *table = kz_tournament_table_at(t, i);
        kz_tournament_reason reason;
        if (table->round != round)
            continue;
        assert_true(kz_tournament_explain(t, i, &reason));
        active += table->count;
        byes += table->count == 1;
        if (!repeated && reason.kind == KZ_PAIRED_REPEATED)
            fail_msg("round %d: %d and %d meet again", round, table->entrant[0], table->entrant[1]);
        assert_int_not_equal(reason.kind, KZ_PAIRED_BYE_AGAIN);
    }
    assert_int_equal(byes, active % 2);
}

static void play_all(int entrants, int rounds, uint64_t seed)
{
    kz_tournament *t = begin(entrants, rounds, seed);
    kz_rng rng;
    kz_rng_seed(&rng, seed);
    for (int round = 1; round <= rounds; round++) {
        assert_int_equal(test_pair(t), KZ_OK);
        check_last_round(t, round, false);
        play_random(t, &rng);
    }
    assert_int_equal(kz_tournament_next(t, 0).need, KZ_TOURNAMENT_ENDED);
    kz_tournament_free(t);
}

/* "an event ended early because the remaining players could not all be paired" */
static void as_many_rounds_as_opponents(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 40; seed++)
        for (int entrants = 2; entrants <= 10; entrants++)
            play_all(entrants, (entrants + 1) / 2 * 2 - 1, seed);
}

static void rounds_of_larger_fields(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 2; seed++)
        for (int rounds = 5; rounds <= 13; rounds += 4)
            play_all(14, rounds, seed);
}

/* Returns whether the active entrants can be paired without a repetition. */
static bool can_be_paired(const kz_tournament *t)
{
    return brute_best(t) < (int64_t)1 << 40;
}

/* Entrants leave before a round, and the event goes on. A repetition is only where it cannot be avoided. */
static void leave_at(int entrants, int rounds, int before, int leaving, uint64_t seed)
{
    kz_tournament *t = begin(entrants, rounds, seed);
    kz_rng rng;
    kz_rng_seed(&rng, seed);
    for (int round = 1; round <= rounds; round++) {
        for (int i = 0; i < leaving && round == before; i++)
            assert_int_equal(
                test_event(t, KZ_EVENT_LEFT, (int)((seed + (uint64_t)i * 3) % (uint64_t)entrants)), KZ_OK);
        bool repeated = !can_be_paired(t);
        assert_int_equal(test_pair(t), KZ_OK);
        if (!repeated)
            check_last_round(t, round, false);
        play_random(t, &rng);
    }
    assert_int_equal(kz_tournament_next(t, 0).need, KZ_TOURNAMENT_ENDED);
    kz_tournament_free(t);
}

static void departures_at_every_round(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 8; seed++)
        for (int before = 1; before <= 7; before++)
            for (int leaving = 1; leaving <= 2; leaving++) {
                leave_at(8, 7, before, leaving, seed);
                if (before <= 5)
                    leave_at(6, 5, before, leaving, seed);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairings_have_the_lowest_cost),
        cmocka_unit_test(the_rounds_to_come_cost_no_more_than_they_must),
        cmocka_unit_test(seats_are_balanced),
        cmocka_unit_test(as_many_rounds_as_opponents),
        cmocka_unit_test(rounds_of_larger_fields),
        cmocka_unit_test(departures_at_every_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
