/* SPDX-License-Identifier: MIT */
/* A user's program: plays matches at random by a separate generator and prints the results. Each line of
 * input is a game, a number of seats and a seed. Each line of output has the states' hashes mixed, the
 * last one, and the number of actions. same.mjs and same.py are the same program. */
#include <kozel/kozel.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static uint32_t state;

static uint32_t below(uint32_t n)
{
    state = state * 1664525 + 1013904223;
    return (state >> 8) % n;
}

static void deal(kz_match *m)
{
    kz_error error;
    do {
        kz_tile order[KZ_TILES];
        for (int i = 0; i < KZ_TILES; i++)
            order[i] = (kz_tile)i;
        for (uint32_t i = KZ_TILES - 1; i > 0; i--) {
            uint32_t k = below(i + 1);
            kz_tile t = order[i];
            order[i] = order[k];
            order[k] = t;
        }
        if (kz_match_deal(m, order, &error))
            return;
    } while (error.code == KZ_E_REDEAL_DOUBLES || error.code == KZ_E_REDEAL_SUIT);
    exit(1);
}

int main(void)
{
    static kz_games games;
    char name[KZ_GAME_NAME];
    int seats;
    kz_games_init(&games);
    while (scanf("%23s %d %" SCNu32, name, &seats, &state) == 3) {
        kz_rules rules;
        kz_match m;
        kz_hash128 hash = {0, 0};
        uint32_t mixed = 0;
        int actions = 0;
        if (!kz_game_setup(kz_games_find(&games, name), seats, NULL, &rules, NULL))
            return 1;
        kz_match_init(&m, &rules);
        while (m.pub.phase != KZ_OVER) {
            if (m.pub.phase == KZ_DEALING) {
                deal(&m);
            } else {
                kz_action legal[KZ_LEGAL];
                int count = kz_match_legal(&m, legal);
                if (!kz_match_try(&m, legal[below((uint32_t)count)], NULL))
                    return 1;
                actions++;
            }
            hash = kz_match_hash(&m);
            mixed = mixed * 31 + (uint32_t)(hash.high >> 32);
        }
        printf("%" PRIu32 " %016" PRIx64 "%016" PRIx64 " %d\n", mixed, hash.high, hash.low, actions);
    }
    return 0;
}
