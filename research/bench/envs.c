/* SPDX-License-Identifier: MIT */
/* Environments: random decisions a second of one core, compared with bare matches that nobody observes. */
#include "measure.h"

#include <kozel/catalogue.h>
#include <kozel/envs.h>

#include <stdio.h>
#include <stdlib.h>

enum { BATCH = 4096, STEPS = 250, ROUNDS = 3 };

/* Decisions a second of stepping alone; the choice of actions is the caller's. */
static double run_envs(const kz_rules *rules, bool observe)
{
    uint8_t *observation = observe ? malloc((size_t)BATCH * KZ_OBSERVATION) : NULL;
    uint8_t *legal = malloc((size_t)BATCH * KZ_INDEXES);
    float *reward = malloc(sizeof(float) * BATCH * KZ_SEATS);
    uint8_t *done = malloc(BATCH);
    int32_t *action = malloc(sizeof *action * BATCH);
    void *memory = malloc(kz_envs_size(BATCH));
    kz_envs_config config = {.rules = rules, .episode = KZ_EPISODE_MATCH, .auto_reset = 1};
    kz_envs_buffers buffers = {.observation = observation, .legal = legal, .reward = reward, .done = done};
    kz_envs *envs = kz_envs_init(memory, BATCH, &config, &buffers);
    kz_rng rng;
    double spent = 0;
    kz_rng_seed(&rng, 1);
    kz_envs_reset(envs, 1);
    for (int step = 0; step < STEPS; step++) {
        kz_envs_sample(envs, &rng, action);
        double begin = bench_seconds(CLOCK_PROCESS_CPUTIME_ID);
        if (kz_envs_step(envs, action) != KZ_NO_INDEX)
            abort();
        spent += bench_seconds(CLOCK_PROCESS_CPUTIME_ID) - begin;
    }
    free(observation), free(legal), free(reward), free(done), free(action), free(memory);
    return (double)BATCH * STEPS / spent;
}

/* The same decisions by a match alone: legal actions, one of them. */
static double run_match(const kz_rules *rules)
{
    kz_match match;
    kz_rng rng;
    kz_action legal[KZ_LEGAL];
    long decisions = 0;
    kz_rng_seed(&rng, 1);
    kz_match_init(&match, rules);
    double begin = bench_seconds(CLOCK_PROCESS_CPUTIME_ID);
    while (decisions < (long)BATCH * STEPS) {
        int count = kz_match_legal(&match, legal);
        if (count) {
            kz_match_apply(&match, legal[kz_rng_below(&rng, (uint32_t)count)]);
            decisions++;
            continue;
        }
        kz_tile order[KZ_TILES];
        kz_rng_shuffle(&rng, order);
        if (!kz_match_deal(&match, order, NULL))
            kz_match_init(&match, rules);
    }
    return (double)decisions / (bench_seconds(CLOCK_PROCESS_CPUTIME_ID) - begin);
}

static void measure(const kz_games *games, const char *game, int seats)
{
    kz_rules rules;
    double best[3] = {0};
    if (!kz_game_setup(kz_games_find(games, game), seats, NULL, &rules, NULL))
        abort();
    for (int round = 0; round < ROUNDS; round++) {
        double rate[] = {run_envs(&rules, true), run_envs(&rules, false), run_match(&rules)};
        for (int i = 0; i < 3; i++)
            best[i] = rate[i] > best[i] ? rate[i] : best[i];
    }
    printf("%-10s %d seats  %5.2f M/s observed  %5.2f M/s legal actions only  %5.2f M/s a bare match  "
           "(observed: %3.0f %% of the bare match)\n",
           game, seats, best[0] / 1e6, best[1] / 1e6, best[2] / 1e6, 100 * best[0] / best[2]);
}

int main(void)
{
    kz_games *games = malloc(sizeof *games);
    kz_games_init(games);
    measure(games, "kozel", 4);
    measure(games, "kozel", 2);
    measure(games, "donkey", 4);
    measure(games, "sausage", 2);
    free(games);
    return 0;
}
