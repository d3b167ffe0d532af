/* SPDX-License-Identifier: MIT */
/* Random complete deals through the full core, for research/bench/wasm/deals.mjs: as a function of a wasm
 * module, and as a program.
 *
 *   build/release/research/bench/wasm/deals GAME SEATS DEALS    prints seconds and the number of actions */
#include <kozel/catalogue.h>
#include <kozel/play.h>
#include <kozel/rng.h>

#ifdef __wasm__
#define DOOR(name) __attribute__((export_name(#name)))
#else
#define DOOR(name)
#endif

/* Plays `deals` deals with random actions, matches begun again; returns the number of actions. */
static double play(const kz_game *game, int seats, int deals)
{
    kz_rules rules;
    kz_rng rng;
    static kz_match match;
    if (!kz_game_setup(game, seats, NULL, &rules, NULL))
        return 0;
    kz_rng_seed(&rng, 1);
    kz_match_init(&match, &rules);
    double actions = 0;
    for (int i = 0; i < deals; i++) {
        kz_tile order[KZ_TILES];
        kz_action legal[KZ_LEGAL];
        do
            kz_rng_shuffle(&rng, order);
        while (kz_must_redeal(&rules, order));
        if (!kz_match_deal(&match, order, NULL)) {
            kz_match_init(&match, &rules);
            kz_match_deal(&match, order, NULL);
        }
        for (int count; (count = kz_match_legal(&match, legal)) > 0; actions++)
            kz_match_apply(&match, legal[kz_rng_below(&rng, (uint32_t)count)]);
    }
    return actions;
}

static kz_games games;

/* By the game's place in the catalogue, as long as there are that many. */
DOOR(play) double bench_play(int game, int seats, int deals)
{
    kz_games_init(&games);
    return game < games.count ? play(&games.game[game], seats, deals) : 0;
}

#ifndef __wasm__
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int argc, char **argv)
{
    if (argc != 4)
        return 2;
    struct timespec begin, end;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &begin);
    double actions = bench_play(atoi(argv[1]), atoi(argv[2]), atoi(argv[3]));
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end);
    printf("%.9f %.0f\n", (double)(end.tv_sec - begin.tv_sec) + (double)(end.tv_nsec - begin.tv_nsec) * 1e-9,
           actions);
    return 0;
}
#endif
