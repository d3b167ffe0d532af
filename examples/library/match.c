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
    kz_error error;
    kz_games_init(&games);
    kz_rng_seed(&rng, 1);
    const kz_game *game = kz_games_find(&games, "kozel");
    if (!game || !kz_game_setup(game, 4, "", &rules, &error)) {
        fprintf(stderr, "the game is not available: %s\n", game ? kz_code_word(error.code) : "no such game");
        return 1;
    }
    kz_match_init(&match, &rules);
    while (match.pub.phase != KZ_OVER) {
        kz_deal_shuffle(&rules, &rng, order);
        if (!kz_match_deal(&match, order, &error)) {
            fprintf(stderr, "the deal is rejected: %s\n", kz_code_word(error.code));
            return 1;
        }
        while (match.pub.phase == KZ_PLAYING)
            kz_match_apply(&match, kz_match_random(&match, &rng));
    }
    for (int seat = 0; seat < 4; seat++)
        printf("player %d: %d\n", seat + 1, match.pub.account[seat].score);
    return 0;
}
