/* SPDX-License-Identifier: MIT */
/* Random complete deals a second through the full core, one thread: shuffle, redeal check, a random legal
 * action, apply, scoring. research/bench/versus.py compares two builds.
 *
 *   build/bench/deals [SECONDS [GAME [SEATS]]]
 *
 * Every game of the catalogue with every number of seats; matches are played to their end and begun again. */
#include "engine/table/flow.h"
#include "measure.h"

#include <kozel/catalogue.h>
#include <kozel/play.h>
#include <kozel/rng.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Plays one deal; returns the number of its actions. */
static long play_deal(kz_match *m, kz_rng *rng)
{
    table_shuffle(m, rng);
    long actions = 0;
    for (; m->pub.phase == KZ_PLAYING; actions++)
        kz_match_apply(m, kz_match_random(m, rng));
    return actions;
}

typedef struct speed {
    double deals;   /* a second */
    double actions; /* a deal */
} speed;

static speed measure(const kz_rules *rules, double seconds)
{
    kz_rng rng;
    kz_rng_seed(&rng, 1);
    kz_match match;
    kz_match_init(&match, rules);
    long deals = 0, actions = 0;
    double begin = bench_seconds(CLOCK_THREAD_CPUTIME_ID), spent = 0;
    while (spent < seconds) {
        for (int i = 0; i < 4096; i++) {
            if (match.pub.phase == KZ_OVER)
                kz_match_init(&match, rules);
            actions += play_deal(&match, &rng);
            deals++;
        }
        spent = bench_seconds(CLOCK_THREAD_CPUTIME_ID) - begin;
    }
    return (speed){(double)deals / spent, (double)actions / (double)deals};
}

static void report(const kz_game *game, int seats, double seconds)
{
    kz_rules rules;
    if (!kz_game_setup(game, seats, NULL, &rules, NULL))
        return;
    speed all = measure(&rules, seconds);
    printf("%-16s %d %12.0f %12.1f %10.1f\n", game->name, seats, all.deals, all.actions,
           1e9 / all.deals / all.actions);
}

int main(int argc, char **argv)
{
    double seconds = argc > 1 ? atof(argv[1]) : 1;
    static kz_games games;
    kz_games_init(&games);
    printf("%-16s %s %12s %12s %10s\n", "game", "seats", "deals/s", "actions/deal", "ns/action");
    for (int i = 0; i < games.count; i++)
        for (int seats = 2; seats <= KZ_SEATS; seats++)
            if ((argc < 3 || !strcmp(argv[2], games.game[i].name)) && (argc < 4 || atoi(argv[3]) == seats))
                report(&games.game[i], seats, seconds);
    return 0;
}
