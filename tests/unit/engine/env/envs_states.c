/* SPDX-License-Identifier: MIT */
/* Prints a checksum of the states of random matches, by kz_match alone. The Python package must compute the
 * same through environments and through its own matches (bindings/python/tests/test_same.py).
 *
 * For each game and number of seats a line "game seats checksum" over DECISIONS decisions: before each the
 * observation of every seat, from its view. Deals by a generator seeded 7, as environments deal; of the legal
 * actions in the order of their indexes the one that a generator seeded 8 draws. */
#include "tests/unit/engine/core/variants.h"

#include <kozel/catalogue.h>
#include <kozel/envs.h>

#include <stdio.h>
#include <stdlib.h>
#include <zlib.h>

enum { DECISIONS = 300 };

static void deal(kz_match *m, const kz_rules *rules, kz_rng *rng, bool first)
{
    kz_tile order[KZ_TILES];
    if (first) {
        kz_match_init(m, rules);
        if (kz_leads_by_lot(rules))
            kz_match_set_lot(m, (int)kz_rng_below(rng, rules->seats));
    }
    kz_deal_shuffle(rules, rng, order);
    if (!kz_match_deal(m, order, NULL))
        abort();
}

static int by_index(const void *a, const void *b)
{
    return kz_action_index(*(const kz_action *)a) - kz_action_index(*(const kz_action *)b);
}

static uLong add_state(uLong sum, const kz_match *m, int seats)
{
    for (int seat = 0; seat < seats; seat++) {
        kz_view view;
        uint8_t out[KZ_OBSERVATION];
        kz_view_of(m, seat, &view);
        kz_observe_view(&view, out);
        sum = crc32(sum, out, sizeof out);
    }
    return sum;
}

static uLong play(const kz_rules *rules)
{
    kz_match m;
    kz_rng dealing, choosing;
    uLong sum = crc32(0, NULL, 0);
    kz_rng_seed(&dealing, 7);
    kz_rng_seed(&choosing, 8);
    deal(&m, rules, &dealing, true);
    for (int i = 0; i < DECISIONS; i++) {
        kz_action legal[KZ_LEGAL];
        int count;
        sum = add_state(sum, &m, rules->seats);
        count = kz_match_legal(&m, legal);
        qsort(legal, (size_t)count, sizeof *legal, by_index);
        kz_match_apply(&m, legal[kz_rng_below(&choosing, (uint32_t)count)]);
        if (kz_match_legal(&m, legal) == 0) {
            kz_view view;
            kz_view_of(&m, 0, &view);
            bool over = view.pub.phase == KZ_OVER;
            deal(&m, rules, &dealing, over);
        }
    }
    return sum;
}

int main(void)
{
    static kz_games games;
    kz_games_init(&games);
    for (variant v = {0}; next_variant(&games, &v);) {
        kz_rules rules;
        if (kz_game_setup(v.game, v.seats, NULL, &rules, NULL))
            printf("%s %d %08lx\n", v.game->name, v.seats, play(&rules));
    }
    return 0;
}
