/* SPDX-License-Identifier: MIT */
/* Different environments share nothing: threads that step theirs at once come to the same states. */
#include <kozel/catalogue.h>
#include <kozel/envs.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 4, ENVS = 16, STEPS = 400 };

typedef struct worker {
    pthread_t thread;
    const kz_rules *rules;
    uint8_t observation[ENVS][KZ_OBSERVATION];
    float reward[ENVS][KZ_SEATS];
    float sum;
} worker;

static void *play(void *context)
{
    worker *w = context;
    void *memory = malloc(kz_envs_size(ENVS));
    kz_envs_config config = {.rules = w->rules, .episode = KZ_EPISODE_MATCH, .auto_reset = 1};
    kz_envs_buffers buffers = {.observation = w->observation[0], .reward = w->reward[0]};
    kz_envs *envs = kz_envs_init(memory, ENVS, &config, &buffers);
    kz_rng rng;
    int32_t action[ENVS];
    kz_rng_seed(&rng, 1);
    kz_envs_reset(envs, 1);
    for (int step = 0; step < STEPS; step++) {
        kz_envs_sample(envs, &rng, action);
        if (kz_envs_step(envs, action) != KZ_NO_INDEX)
            abort();
        w->sum += w->reward[0][0];
    }
    free(memory);
    return NULL;
}

int main(void)
{
    static worker workers[THREADS];
    static kz_games games;
    kz_rules rules;
    kz_games_init(&games);
    if (!kz_game_setup(kz_games_find(&games, "donkey"), 4, NULL, &rules, NULL))
        return 1;
    for (int i = 0; i < THREADS; i++) {
        workers[i].rules = &rules;
        if (pthread_create(&workers[i].thread, NULL, play, &workers[i]))
            return 1;
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(workers[i].thread, NULL);
    for (int i = 1; i < THREADS; i++) {
        if (memcmp(workers[i].observation, workers[0].observation, sizeof workers->observation) ||
            workers[i].sum != workers[0].sum) {
            fprintf(stderr, "thread %d came to other states\n", i);
            return 1;
        }
    }
    return 0;
}
