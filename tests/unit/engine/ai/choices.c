/* SPDX-License-Identifier: MIT */
#include "tests/unit/engine/ai/choices.h"

#include "engine/ai/former.h"
#include "engine/ai/search.h"
#include "tests/unit/engine/core/variants.h"

#include <kozel/play.h>
#include <kozel/record.h>
#include <kozel/view.h>

#include <stdlib.h>
#include <string.h>

/* Makes choices of each game with each number of seats, one in EVERY; between them all play at random. */
enum { OF_EACH = 5, EVERY = 3, SEED = 1000 };

static const kz_budget budget = {.rollouts = 400, .threads = 1};

static void add_number(char *line, uint64_t number, unsigned base, int digits)
{
    char text[24], *p = text + sizeof text - 1;
    *p = '\0';
    do
        *--p = "0123456789abcdef"[number % base];
    while (number /= base, number || text + sizeof text - 1 - p < digits);
    strcat(strcat(line, " "), p);
}

/* The bits of the search's value of its best action, by the linear policy: what the last digits are. */
static void add_value(char *line, const kz_view *view, uint64_t seed)
{
    static ai_search_result result;
    uint64_t bits;
    kz_rng rng;
    kz_rng_seed(&rng, seed);
    ai_search(view, &budget, &ai_search_defaults, &rng, &result);
    memcpy(&bits, &result.value[result.best], sizeof bits);
    add_number(line, bits, 16, 16);
}

static void print(const char *program, const variant *v, const kz_view *view, int ply, char *line)
{
    strcpy(line, v->game->name);
    add_number(line, (uint64_t)v->seats, 10, 1);
    add_number(line, (uint64_t)ply, 10, 1);
    for (int i = 0; kz_bot_at(i); i++) {
        char text[KZ_ACTION_TEXT];
        kz_rng rng;
        const kz_bot *bot = ai_level_of(program, kz_bot_at(i)->name);
        kz_rng_seed(&rng, SEED + (uint64_t)ply);
        strcat(strcat(line, " "), kz_action_print(kz_bot_choose(bot, view, &budget, &rng), text));
    }
    add_value(line, view, SEED + (uint64_t)ply);
}

static struct {
    kz_games games;
    variant variant;
    kz_match match;
    kz_rng rng;
    int told, choices, ply;
} at;

static void deal(void)
{
    kz_tile order[KZ_TILES];
    kz_deal_shuffle(&at.match.pub.rules, &at.rng, order);
    if (!kz_match_deal(&at.match, order, NULL))
        abort();
}

static bool begin(void)
{
    kz_rules rules;
    if (!at.games.count)
        kz_games_init(&at.games);
    if (!next_variant(&at.games, &at.variant))
        return false;
    if (!kz_game_setup(at.variant.game, at.variant.seats, NULL, &rules, NULL))
        abort();
    kz_match_init(&at.match, &rules);
    kz_rng_seed(&at.rng, SEED);
    at.told = at.choices = at.ply = 0;
    return true;
}

bool test_choices_next(const char *program, char line[TEST_CHOICES_LINE])
{
    static kz_view view;
    for (bool told = false; !told; at.ply++) {
        while (!at.variant.game || at.told == OF_EACH || at.match.pub.phase == KZ_OVER)
            if (!begin())
                return false;
        while (at.match.pub.phase != KZ_PLAYING)
            deal();
        kz_view_of(&at.match, at.match.pub.turn, &view);
        told = view.legal_count > 1 && at.choices++ % EVERY == 0;
        if (told)
            print(program, &at.variant, &view, at.ply, line);
        at.told += told;
        kz_action action = kz_bot_choose(kz_bot_at(0), &view, NULL, &at.rng);
        if (action.kind == KZ_DRAW)
            action.tile = kz_stock_next(&at.match);
        kz_match_apply(&at.match, action);
    }
    return true;
}
