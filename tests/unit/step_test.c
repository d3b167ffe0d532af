/* Whoever sees a match action by action knows what its view tells: every view of random matches of every
 * game, with every word of every option, is moved on by what its seat sees (steps.h). */
#include "steps.h"

#include <kozel/catalogue.h>
#include <kozel/record.h>
#include <kozel/rng.h>

#include <stdio.h>

enum { DEALS = 12 };

static kz_games games;
static int failures, steps, claims;

static void play_deal(kz_match *m, kz_rng *rng, const char *name)
{
    kz_tile order[KZ_TILES];
    char text[KZ_ACTION_TEXT];
    do
        kz_rng_shuffle(rng, order);
    while (kz_must_redeal(&m->pub.rules, order));
    kz_match_deal(m, order, NULL);
    const kz_match start = *m;
    while (m->pub.phase == KZ_PLAYING) {
        const kz_match before = *m;
        kz_action legal[KZ_LEGAL];
        int count = kz_match_legal(m, legal);
        kz_action a = legal[kz_rng_below(rng, (uint32_t)count)];
        if (legal[count - 1].kind == KZ_CLAIM && kz_rng_below(rng, 2))
            a = legal[count - 1];
        claims += a.kind == KZ_CLAIM;
        if (kz_rng_below(rng, 2000) == 0)
            a = (kz_action){KZ_RESIGN, (uint8_t)kz_rng_below(rng, m->pub.rules.seats), KZ_NO_TILE, KZ_NO_END};
        if (a.kind == KZ_DRAW)
            a.tile = kz_stock_next(m);
        kz_match_apply(m, a);
        steps++;
        const char *wrong = check_steps(&start, &before, m, a);
        if (wrong && failures++ < 10)
            fprintf(stderr, "%s, deal %d, action %d, %s: %s\n", name, (int)m->pub.deal_number,
                    kz_ply(&m->pub), kz_action_print(a, text), wrong);
    }
}

static void play(const kz_game *game, int seats, const char *options, int deals)
{
    kz_rules rules;
    kz_match m;
    kz_rng rng;
    char name[128];
    snprintf(name, sizeof name, "%s %d %s", game->name, seats, options);
    kz_rng_seed(&rng, 17);
    if (!kz_game_setup(game, seats, options, &rules, NULL))
        return;
    kz_match_init(&m, &rules);
    for (int i = 0; i < deals; i++) {
        if (m.pub.phase == KZ_OVER)
            kz_match_init(&m, &rules);
        play_deal(&m, &rng, name);
    }
}

static void play_options(const kz_game *game, int seats)
{
    char options[64];
    play(game, seats, "", game->rules.out == KZ_OUT_TITLES ? 6 * DEALS : DEALS);
    for (int i = 0; i < game->option_count; i++)
        for (int c = 0; c < game->option[i].choice_count; c++) {
            snprintf(options, sizeof options, "%s=%s", game->option[i].key, game->option[i].choice[c].word);
            play(game, seats, options, DEALS / 4);
        }
}

int main(void)
{
    kz_games_init(&games);
    for (int i = 0; i < games.count; i++)
        for (int seats = 2; seats <= KZ_SEATS; seats++)
            if (kz_game_seats(&games.game[i], seats))
                play_options(&games.game[i], seats);
    printf("%d steps, %d claims, %d failures\n", steps, claims, failures);
    return failures || !claims;
}
