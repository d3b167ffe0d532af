#include "envs_world.h"

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
    for (int i = 0; i < world_games.count; i++) {
        const kz_game *game = &world_games.game[i];
        for (int seats = 2; seats <= KZ_SEATS; seats++) {
            if (!kz_game_seats(game, seats))
                continue;
            visit_setup(game, seats, "", visit);
            for (int option = 0; option < game->option_count; option++)
                visit_option(game, seats, &game->option[option], visit);
        }
    }
}

void deal_by(kz_match *match, kz_rng *rng)
{
    kz_tile order[KZ_TILES];
    do
        kz_rng_shuffle(rng, order);
    while (kz_must_redeal(&match->pub.rules, order));
    assert_true(kz_match_deal(match, order, NULL));
}

void begin_by(kz_match *match, const kz_rules *rules, kz_rng *rng)
{
    kz_match_init(match, rules);
    if (kz_leads_by_lot(rules))
        kz_match_set_lot(match, (int)kz_rng_below(rng, rules->seats));
    deal_by(match, rng);
}

kz_action any_action(const kz_match *match, kz_rng *rng)
{
    kz_action legal[KZ_LEGAL];
    int count = kz_match_legal(match, legal);
    assert_true(count > 0);
    return legal[kz_rng_below(rng, (uint32_t)count)];
}
