/* SPDX-License-Identifier: MIT */
/* The matches with which tests/wasm/matches.test.mjs compares the wasm module:
 *
 *   matches LEVEL COUNT [PLAYOUTS]
 *
 * It plays matches of every game with every number of seats. A bot of that level is in every seat, a
 * thinking one with that number of playouts. It prints a line for each match: GAME SEATS NUMBER SHA-256.
 * The hash is of the record, of views of the seats to act (before every eighth action), and of the layout
 * after the first deal. */

#include "layout.h"

#include <kozel/bot.h>
#include <kozel/record.h>

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/notation/message/view.h"

enum { VIEW_EVERY = 8 };

typedef struct playing {
    kz_match match;
    const kz_bot *bot;
    kz_budget budget;
    uint64_t first_seed; /* of this match; each choice has the next */
    uint64_t choices;
    crypto_hash_sha256_state hash;
} playing;

static void note(playing *p, const char *text, size_t length)
{
    crypto_hash_sha256_update(&p->hash, (const unsigned char *)text, length);
}

static void deal(playing *p, int number)
{
    kz_rng rng;
    kz_tile order[KZ_TILES];
    char text[KZ_DEAL_TEXT];
    kz_rng_seed(&rng, p->first_seed + (uint64_t)number);
    kz_deal_shuffle(&p->match.pub.rules, &rng, order);
    if (!kz_match_deal(&p->match, order, NULL))
        abort();
    note(p, text, kz_deal_print(&p->match, text));
}

static void act(playing *p)
{
    static kz_view view;
    char text[16384];
    base_text out = base_text_in(text, sizeof text);
    char done[KZ_ACTION_TEXT], line[KZ_ACTION_TEXT + 8];
    kz_rng rng;
    kz_view_of(&p->match, p->match.pub.turn, &view);
    if (p->choices % VIEW_EVERY == 0) {
        message_view(&out, &view);
        note(p, text, base_text_end(&out));
    }
    kz_rng_seed(&rng, p->first_seed + p->choices++);
    kz_action action = kz_bot_choose(p->bot, &view, &p->budget, &rng);
    if (action.kind == KZ_DRAW)
        action.tile = kz_stock_next(&p->match);
    if (!kz_match_try(&p->match, action, NULL))
        abort();
    note(p, line,
         (size_t)snprintf(line, sizeof line, "%d %s\n", action.seat + 1, kz_action_print(action, done)));
}

static void look(playing *p)
{
    static kz_view view;
    static kz_laid_line line;
    static kz_layout layout;
    char text[16384];
    base_text out = base_text_in(text, sizeof text);
    kz_view_of(&p->match, KZ_NOBODY, &view);
    kz_laid_line_of(&view, &line);
    kz_layout_fit(&line, &(kz_window){1000, 600, 1000, false, false}, &layout);
    wasm_layout_print(&layout, &out);
    note(p, text, base_text_end(&out));
}

static void play(playing *p, const kz_rules *rules)
{
    p->choices = 0;
    kz_match_init(&p->match, rules);
    crypto_hash_sha256_init(&p->hash);
    for (int number = 1; p->match.pub.phase != KZ_OVER; number++) {
        deal(p, number);
        while (p->match.pub.phase == KZ_PLAYING)
            act(p);
        if (number == 1)
            look(p);
    }
}

static void print(playing *p, const char *game, int seats, int number)
{
    unsigned char hash[crypto_hash_sha256_BYTES];
    char text[2 * sizeof hash + 1];
    crypto_hash_sha256_final(&p->hash, hash);
    printf("%s %d %d %s\n", game, seats, number, sodium_bin2hex(text, sizeof text, hash, sizeof hash));
}

int main(int argc, char **argv)
{
    static kz_games games;
    static playing p;
    p.bot = argc == 3 || argc == 4 ? kz_bot_find(argv[1]) : NULL;
    p.budget = (kz_budget){.rollouts = argc == 4 ? atoi(argv[3]) : 0, .threads = 1};
    if (!p.bot || (!p.bot->instant && p.budget.rollouts < 1) || sodium_init() < 0)
        return 2;
    kz_games_init(&games);
    for (int g = 0; g < games.count; g++)
        for (int seats = 2; seats <= KZ_SEATS; seats++) {
            kz_rules rules;
            if (!kz_game_setup(&games.game[g], seats, NULL, &rules, NULL))
                continue;
            for (int number = 0; number < atoi(argv[2]); number++) {
                p.first_seed = (uint64_t)number * 1000000;
                play(&p, &rules);
                print(&p, games.game[g].name, seats, number);
            }
        }
    return 0;
}
