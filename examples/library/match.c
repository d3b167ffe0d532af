/* SPDX-License-Identifier: MIT */
/* A match of four, played at random: cc match.c $(pkg-config --cflags --libs kozel) */
#include <kozel/kozel.h>

#include <stdio.h>

int main(void)
{
    static kz_games games;
    kz_rules rules;
    kz_match match;
    kz_rng rng;
    kz_tile order[KZ_TILES];
    kz_games_init(&games);
    kz_rng_seed(&rng, 1);
    if (!kz_game_setup(kz_games_find(&games, "kozel"), 4, "", &rules, NULL))
        return 1;
    kz_match_init(&match, &rules);
    while (match.pub.phase != KZ_OVER) {
        kz_deal_shuffle(&rules, &rng, order);
        kz_match_deal(&match, order, NULL);
        while (match.pub.phase == KZ_PLAYING)
            kz_match_apply(&match, kz_match_random(&match, &rng));
    }
    for (int seat = 0; seat < 4; seat++)
        printf("player %d: %d\n", seat + 1, match.pub.account[seat].score);
    return 0;
}
