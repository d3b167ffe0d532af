/* SPDX-License-Identifier: MIT */
/* Computes exact values of full deals, four seats in pairs (sport), after the forced lead of 1-1, in one
 * thread. Output: values a second, milliseconds and nodes, of the value alone, of the best action and of
 * every action.
 *
 *   build/bench/solver [DEALS] */
#include "measure.h"

#include <kozel/catalogue.h>
#include <kozel/rng.h>
#include <kozel/solver.h>

#include <stdio.h>
#include <stdlib.h>

typedef struct sample {
    double ms;
    double nodes;
} sample;

/* Makes a deal led with 1-1 by the seat that has it. */
static void deal(kz_match *m, kz_rng *rng)
{
    kz_tile order[KZ_TILES], one = kz_double_of(1);
    do
        kz_rng_shuffle(rng, order);
    while (kz_must_redeal(&m->pub.rules, order));
    if (!kz_match_deal(m, order, NULL))
        abort();
    while (!(m->hidden.hand[m->pub.turn] & kz_bit(one)))
        m->pub.turn++, m->pub.turn %= m->pub.rules.seats;
    m->pub.leader = m->pub.turn;
    kz_match_apply(m, (kz_action){KZ_LAY, m->pub.turn, one, KZ_NO_END});
}

static int by_ms(const void *a, const void *b)
{
    const sample *x = a, *y = b;
    return (x->ms > y->ms) - (x->ms < y->ms);
}

static void report(const char *what, sample *samples, int count)
{
    double ms = 0, nodes = 0, most = 0;
    for (int i = 0; i < count; i++) {
        ms += samples[i].ms;
        nodes += samples[i].nodes;
        most = samples[i].nodes > most ? samples[i].nodes : most;
    }
    qsort(samples, (size_t)count, sizeof *samples, by_ms);
    printf("%-12s %9.0f %9.3f %8.3f %8.3f %8.3f %8.3f %10.0f %10.0f %8.1f\n", what, count / ms * 1000,
           ms / count, samples[count / 2].ms, samples[count * 95 / 100].ms, samples[count * 99 / 100].ms,
           samples[count - 1].ms, nodes / count, most, ms * 1e6 / nodes);
}

typedef bool solve_function(kz_solver *solver, const kz_match *world, const kz_budget *budget,
                            kz_solution *out);

static void measure(const char *what, solve_function *solve, const kz_rules *rules, kz_solver *solver,
                    int count)
{
    sample *samples = calloc((size_t)count, sizeof *samples);
    long sum = 0;
    kz_rng rng;
    kz_rng_seed(&rng, 1);
    for (int i = 0; samples && i < count; i++) {
        kz_match m;
        kz_match_init(&m, rules);
        deal(&m, &rng);
        kz_solution solution;
        double begin = bench_seconds(CLOCK_THREAD_CPUTIME_ID);
        solve(solver, &m, NULL, &solution);
        samples[i] = (sample){(bench_seconds(CLOCK_THREAD_CPUTIME_ID) - begin) * 1e3, (double)solution.nodes};
        sum += m.pub.turn & 1 ? -solution.value : solution.value;
    }
    report(what, samples, count);
    printf("%12s sum of the values to side 1: %ld\n", "", sum);
    free(samples);
}

int main(int argc, char **argv)
{
    int count = argc > 1 ? atoi(argv[1]) : 3000;
    static kz_games games;
    kz_rules rules;
    kz_games_init(&games);
    kz_solver *solver = kz_solver_new();
    const kz_game *game = kz_games_find(&games, "sport");
    if (!solver || !game || count < 1 || !kz_game_setup(game, 4, NULL, &rules, NULL))
        return EXIT_FAILURE;
    printf("%-12s %9s %9s %8s %8s %8s %8s %10s %10s %8s\n", "asked", "deals/s", "mean ms", "median", "95 %",
           "99 %", "most", "nodes", "most", "ns/node");
    measure("value", kz_solve_value, &rules, solver, count);
    measure("best", kz_solve_best, &rules, solver, count);
    measure("every", kz_solve, &rules, solver, count);
    kz_solver_free(solver);
    return EXIT_SUCCESS;
}
