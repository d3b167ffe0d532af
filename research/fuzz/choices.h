/* SPDX-License-Identifier: MIT */
/* The input of a fuzzer as a source of choices: numbers, rules, deals, actions. An input that has ended
 * chooses 0. */
#pragma once

#include <kozel/catalogue.h>
#include <kozel/play.h>

#include <stddef.h>
#include <string.h>

#include "must.h"

typedef struct choices {
    const uint8_t *at;
    size_t left;
} choices;

/* The next `size` bytes, zeros past the end. */
static inline void choose_bytes(choices *c, void *out, size_t size)
{
    size_t given = size < c->left ? size : c->left;
    memset(out, 0, size);
    if (given)
        memcpy(out, c->at, given);
    c->at += given;
    c->left -= given;
}

static inline uint8_t choose_byte(choices *c)
{
    uint8_t byte;
    choose_bytes(c, &byte, sizeof byte);
    return byte;
}

/* A number below `count`, 1..256. */
static inline int choose_below(choices *c, int count)
{
    return choose_byte(c) % count;
}

static inline uint64_t choose_word(choices *c)
{
    uint64_t word;
    choose_bytes(c, &word, sizeof word);
    return word;
}

/* Adds an option of the game with one of its values to "key=value,..."; its value may be out of range. */
static inline void choose_option(choices *c, const kz_game *game, char options[KZ_OPTIONS_TEXT])
{
    const kz_option *option = &game->option[choose_below(c, game->option_count)];
    size_t length = strlen(options), room = KZ_OPTIONS_TEXT - length;
    const char *comma = length ? "," : "";
    if (option->choice_count)
        snprintf(options + length, room, "%s%s=%s", comma, option->key,
                 option->choice[choose_below(c, option->choice_count)].word);
    else
        snprintf(options + length, room, "%s%s=%d", comma, option->key,
                 option->least + option->step * choose_byte(c));
}

/* Rules of any game with any options and number of seats. Options that it does not take are left out. */
static inline void choose_rules(choices *c, kz_rules *rules)
{
    static kz_games games;
    if (!games.count)
        kz_games_init(&games);
    const kz_game *game = &games.game[choose_below(c, games.count)];
    char options[KZ_OPTIONS_TEXT] = "";
    int seats = 2 + choose_below(c, 3);
    while (!kz_game_seats(game, seats))
        seats = seats == KZ_SEATS ? 2 : seats + 1;
    for (int more = game->option_count ? choose_below(c, 4) : 0; more > 0; more--)
        choose_option(c, game, options);
    if (!kz_game_setup(game, seats, options, rules, NULL))
        must(kz_game_setup(game, seats, "", rules, NULL), "a game that is not played as it is");
}

/* An order of the tiles that may be dealt. */
static inline void choose_order(choices *c, const kz_rules *rules, kz_tile order[KZ_TILES])
{
    kz_rng rng;
    kz_rng_seed(&rng, choose_word(c));
    kz_deal_shuffle(rules, &rng, order);
}

/* A legal action of a match in play. */
static inline kz_action choose_legal(choices *c, const kz_match *m)
{
    kz_action legal[KZ_LEGAL];
    int count = kz_match_legal(m, legal);
    must(count > 0 && count <= KZ_LEGAL, "nothing is legal in a deal");
    return legal[choose_below(c, count)];
}
