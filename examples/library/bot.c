/* SPDX-License-Identifier: MIT */
/* A custom bot, which keeps its hand varied, against the library's: a hundred deals. cc bot.c $(pkg-config
 * --cflags --libs kozel) && ./a.out novice */
#include <kozel/kozel.h>

#include <stdio.h>

/* Returns how many values a hand still has. */
static int variety(kz_set hand)
{
    int n = 0;
    for (int value = 0; value < KZ_VALUES; value++)
        n += (hand & kz_suit[value]) != 0;
    return n;
}

/* Returns the action after which the hand has the most values; among equals the one that lays the most
 * pips. */
static kz_action choose_varied(void *context, const kz_view *view, const kz_budget *budget, kz_rng *rng)
{
    int best = 0, most = -1;
    (void)context;
    (void)budget;
    (void)rng;
    for (int i = 0; i < view->legal_count; i++) {
        kz_set laid = kz_action_tiles(view->legal[i]);
        int worth = 100 * variety(view->hand[view->seat] & ~laid) + (int)kz_set_pips(laid);
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return view->legal[best];
}

/* Plays a deal. `own` sits at the even seats. */
static void play(kz_match *match, const kz_bot *own, const kz_bot *other, kz_rng *rng)
{
    const kz_budget budget = {.rollouts = 100, .threads = 1};
    kz_tile order[KZ_TILES];
    kz_view view;
    kz_deal_shuffle(&match->pub.rules, rng, order);
    kz_match_deal(match, order, NULL);
    while (match->pub.phase == KZ_PLAYING) {
        int seat = match->pub.turn;
        kz_view_of(match, seat, &view);
        kz_match_apply(match, kz_bot_choose(seat % 2 ? other : own, &view, &budget, rng));
    }
}

int main(int argc, char **argv)
{
    static kz_games games;
    kz_bot own = {"varied", NULL, true, choose_varied};
    const kz_bot *other = kz_bot_find(argc > 1 ? argv[1] : "random");
    int points[2] = {0, 0};
    kz_rules rules;
    kz_rng rng;
    kz_games_init(&games);
    kz_rng_seed(&rng, 7);
    if (!other || !kz_game_setup(kz_games_find(&games, "kozel"), 2, "", &rules, NULL))
        return 1;
    for (int deal = 0; deal < 100; deal++) {
        kz_match match;
        kz_match_init(&match, &rules);
        play(&match, &own, other, &rng);
        for (int side = 0; side < 2; side++)
            points[side] += match.pub.end.credit[side];
    }
    printf("penalties: %s %d, %s %d\n", own.name, points[0], other->name, points[1]);
    return 0;
}
