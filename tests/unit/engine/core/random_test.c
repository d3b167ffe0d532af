/* SPDX-License-Identifier: MIT */
/* kz_match_random() is kz_match_legal() and a random number: in random matches of every
 * game. */
#include <kozel/catalogue.h>
#include <kozel/play.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEALS = 60 };

static long compared, far; /* far: not among the first four */

static void check(const kz_match *m, const kz_rng *at, const char *what)
{
    kz_rng listed = *at, chosen = *at;
    kz_action legal[KZ_LEGAL];
    uint32_t place = kz_rng_below(&listed, (uint32_t)kz_match_legal(m, legal));
    kz_action action = kz_match_random(m, &chosen);
    if (memcmp(&action, &legal[place], sizeof action) || memcmp(&listed, &chosen, sizeof listed)) {
        fprintf(stderr, "%s, deal %d, action %d: not the listed one\n", what, (int)m->pub.deal_number,
                kz_ply(&m->pub));
        exit(EXIT_FAILURE);
    }
    compared++;
    far += place > 3 && m->pub.rules.fast && m->pub.board.line;
}

static void play(const kz_rules *rules, const char *what)
{
    kz_match m;
    kz_rng rng;
    kz_rng_seed(&rng, 3);
    kz_match_init(&m, rules);
    for (int deal = 0; deal < DEALS; deal++) {
        kz_tile order[KZ_TILES];
        if (m.pub.phase == KZ_OVER)
            kz_match_init(&m, rules);
        kz_deal_shuffle(rules, &rng, order);
        if (!kz_match_deal(&m, order, NULL))
            abort();
        while (m.pub.phase == KZ_PLAYING) {
            check(&m, &rng, what);
            kz_match_apply(&m, kz_match_random(&m, &rng));
        }
    }
}

int main(void)
{
    static kz_games games;
    kz_rules rules;
    kz_games_init(&games);
    for (int i = 0; i < games.count; i++)
        for (int seats = 2; seats <= KZ_SEATS; seats++)
            if (kz_game_setup(&games.game[i], seats, NULL, &rules, NULL))
                play(&rules, games.game[i].name);
    printf("%ld actions, %ld of them beyond the fourth\n", compared, far);
    return compared && far ? EXIT_SUCCESS : EXIT_FAILURE;
}
