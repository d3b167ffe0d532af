/* SPDX-License-Identifier: MIT */
/* Writes records of random matches: records DIR COUNT [GAME [SEATS]] makes DIR/000001.dgr and so on. */
#include "engine/table/flow.h"

#include <kozel/catalogue.h>
#include <kozel/record.h>
#include <kozel/rng.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void deal(kz_match *match, kz_rng *rng, FILE *out)
{
    char text[KZ_DEAL_TEXT];
    table_shuffle(match, rng);
    kz_deal_print(match, text);
    fputs(text, out);
}

/* A random action; a draw is written with its tile, as records have it. */
static void act(kz_match *match, kz_rng *rng, FILE *out)
{
    kz_action legal[KZ_LEGAL];
    char text[KZ_ACTION_TEXT];
    int count = kz_match_legal(match, legal);
    kz_action action = legal[kz_rng_below(rng, (uint32_t)count)];
    if (action.kind == KZ_DRAW)
        action.tile = kz_stock_next(match);
    fprintf(out, "%d %s\n", action.seat + 1, kz_action_print(action, text));
    kz_match_apply(match, action);
}

static void write_match(const kz_game *game, const kz_rules *rules, kz_rng *rng, FILE *out)
{
    kz_match match;
    kz_tags tags = {.players = rules->seats};
    char text[KZ_TAGS_TEXT];
    memcpy(tags.game, game->name, sizeof tags.game);
    kz_tags_print(&tags, text, sizeof text);
    fputs(text, out);
    kz_match_init(&match, rules);
    while (match.pub.phase != KZ_OVER) {
        if (match.pub.phase == KZ_DEALING)
            deal(&match, rng, out);
        else
            act(&match, rng, out);
    }
}

int main(int argc, char **argv)
{
    static kz_games games;
    kz_rules rules;
    kz_rng rng;
    kz_games_init(&games);
    const kz_game *game = kz_games_find(&games, argc > 3 ? argv[3] : "kozel");
    if (argc < 3 || !game || !kz_game_setup(game, argc > 4 ? atoi(argv[4]) : 4, "", &rules, NULL)) {
        fputs("usage: records DIR COUNT [GAME [SEATS]]\n", stderr);
        return 2;
    }
    kz_rng_seed(&rng, 1);
    for (int i = 1; i <= atoi(argv[2]); i++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%06d.dgr", argv[1], i);
        FILE *out = fopen(path, "w");
        if (!out) {
            perror(path);
            return 1;
        }
        write_match(game, &rules, &rng, out);
        if (fclose(out)) {
            perror(path);
            return 1;
        }
    }
    return 0;
}
