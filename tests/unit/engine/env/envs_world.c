/* SPDX-License-Identifier: MIT */
#include "tests/unit/engine/env/envs_world.h"

static void visit_setup(const kz_game *game, int seats, const char *options, visit_rules *visit)
{
    kz_rules rules;
    char what[128];
    snprintf(what, sizeof what, "%s %d %s", game->name, seats, options);
    if (kz_game_setup(game, seats, options, &rules, NULL))
        visit(what, &rules);
}

/* The words of a choice, or both ends of a range. */
static void visit_option(const kz_game *game, int seats, const kz_option *option, visit_rules *visit)
{
    char text[KZ_OPTIONS_TEXT];
    for (int i = 0; i < option->choice_count; i++) {
        snprintf(text, sizeof text, "%s=%s", option->key, option->choice[i].word);
        visit_setup(game, seats, text, visit);
    }
    if (option->choice_count)
        return;
    for (int value = option->least; value <= option->most; value += option->most - option->least) {
        snprintf(text, sizeof text, "%s=%d", option->key, value);
        visit_setup(game, seats, text, visit);
        if (option->most == option->least)
            break;
    }
}

void each_rules(visit_rules *visit)
{
    for (variant v = {0}; next_variant(&world_games, &v);) {
        visit_setup(v.game, v.seats, "", visit);
        for (int option = 0; option < v.game->option_count; option++)
            visit_option(v.game, v.seats, &v.game->option[option], visit);
    }
}

void begin_by(kz_match *match, const kz_rules *rules, kz_rng *rng)
{
    kz_match_init(match, rules);
    if (kz_leads_by_lot(rules))
        kz_match_set_lot(match, (int)kz_rng_below(rng, rules->seats));
    deal_cards(match, rng);
}

kz_action any_action(const kz_match *match, kz_rng *rng)
{
    kz_action legal[KZ_LEGAL];
    int count = kz_match_legal(match, legal);
    assert_true(count > 0);
    return legal[kz_rng_below(rng, (uint32_t)count)];
}
