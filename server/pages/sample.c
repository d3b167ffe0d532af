/* SPDX-License-Identifier: MIT */
#include "server/pages/match_file.h"

#include <kozel/drawing.h>
#include <kozel/table.h>

#include <stdio.h>
#include <stdlib.h>

/* Enough tiles of a line to show the game. */
enum { LAID = 11, SEEDS = 200 };

/* Plays a deal until LAID tiles lie, or near its end if it ended before. Returns false if it ended too
 * early. */
static bool play(kz_table *table, const kz_rules *rules, uint64_t seed)
{
    kz_tile order[KZ_TILES];
    kz_rng rng;
    kz_rng_seed(&rng, seed);
    kz_table_init(table, rules, &(kz_table_terms){0});
    kz_table_lot(table, 0);
    kz_deal_shuffle(rules, &rng, order);
    kz_table_deal(table, order, 0, NULL);
    for (int laid = 0; table->match.pub.phase == KZ_PLAYING;) {
        if (laid >= LAID)
            return true;
        kz_action action = kz_match_random(&table->match, &rng);
        laid += action.kind != KZ_DRAW && action.kind != KZ_KNOCK;
        kz_table_act(table, action, 0, NULL);
    }
    return false;
}

static bool find(const kz_game *game, kz_table *table)
{
    kz_rules rules;
    for (int seats = KZ_SEATS; seats >= 2; seats--) {
        if (!kz_game_seats(game, seats) || !kz_game_setup(game, seats, "", &rules, NULL))
            continue;
        for (uint64_t seed = 1; seed <= SEEDS; seed++)
            if (play(table, &rules, seed))
                return true;
    }
    return false;
}

char *pages_sample_draw(const kz_game *game, const char *title, const char *const words[PROSE_WORDS],
                        size_t *length)
{
    kz_table *table = malloc(sizeof *table);
    kz_scene *scene = malloc(sizeof *scene);
    char *svg = table && scene && find(game, table) ? malloc(KZ_SVG_TEXT) : NULL;
    if (svg) {
        char name[KZ_SEATS][KZ_TAG_TEXT];
        kz_view view;
        kz_view_of(&table->match, KZ_NOBODY, &view);
        kz_scene_of(&view, scene);
        scene->title = title;
        scene->stock = words[PROSE_WORD_STOCK];
        for (int seat = 0; seat < view.pub.rules.seats; seat++) {
            snprintf(name[seat], sizeof name[seat], words[PROSE_WORD_PLAYER], seat + 1);
            scene->name[seat] = name[seat];
        }
        *length = kz_scene_svg(scene, svg, KZ_SVG_TEXT);
    }
    free(scene);
    free(table);
    return svg;
}
