/* SPDX-License-Identifier: MIT */
/* How soon bots that adapt are as strong as a person (engine/ai/rival.h).
 *
 *   adapting GAME SEATS RUNS SEED
 *
 * Five people play matches in a row against bots that adapt. A person is a level that plays so all the time.
 * Prints the share of the matches that each person does not lose, by thirds. The bots play whole matches. */
#include "engine/ai/rival.h"

#include <kozel/bot.h>
#include <kozel/catalogue.h>
#include <kozel/play.h>

#include <stdio.h>
#include <stdlib.h>

enum { MATCHES = 15, THIRD = MATCHES / 3, TOP = 10 };

static const char *const people[] = {"novice", "forgetful.bot", "club", "patient.bot", "seasoned.bot"};

/* Plays a match. Seat 0 is the person's. Returns whether the person is among the winners; a draw is half. */
static double play(const kz_rules *rules, const kz_bot *person, const kz_bot *rival, kz_rng *rng)
{
    static kz_match m;
    static kz_view view;
    const kz_budget budget = {.rollouts = 1000, .threads = 1};
    kz_match_init(&m, rules);
    if (kz_leads_by_lot(rules))
        kz_match_set_lot(&m, (int)kz_rng_below(rng, rules->seats));
    while (m.pub.phase != KZ_OVER) {
        if (m.pub.phase != KZ_PLAYING) {
            kz_tile order[KZ_TILES];
            kz_deal_shuffle(rules, rng, order);
            kz_match_deal(&m, order, NULL);
            continue;
        }
        kz_view_of(&m, m.pub.turn, &view);
        kz_action a = kz_bot_choose(m.pub.turn ? rival : person, &view, &budget, rng);
        if (a.kind == KZ_DRAW)
            a.tile = kz_stock_next(&m);
        kz_match_apply(&m, a);
    }
    const kz_result *r = &m.pub.result;
    return r->tie ? 0.5 : (r->winners >> rules->side_of[0]) & 1;
}

int main(int argc, char **argv)
{
    static kz_games games;
    kz_rules rules;
    kz_games_init(&games);
    const kz_game *game = argc == 5 ? kz_games_find(&games, argv[1]) : NULL;
    if (!game || !kz_game_setup(game, atoi(argv[2]), NULL, &rules, NULL)) {
        fputs("adapting GAME SEATS RUNS SEED\n", stderr);
        return 2;
    }
    int runs = atoi(argv[3]);
    for (size_t i = 0; i < sizeof people / sizeof *people; i++) {
        double won[MATCHES / THIRD] = {0}, last = 0;
        kz_rng rng;
        kz_rng_seed(&rng, strtoull(argv[4], NULL, 10) + i);
        for (int run = 0; run < runs; run++) {
            ai_estimate e = ai_estimate_first();
            for (int match = 0; match < MATCHES; match++) {
                int level = ai_estimate_rival(&e, &rules, TOP, &rng);
                double score = play(&rules, kz_bot_find(people[i]), kz_bot_at(level), &rng);
                ai_estimate_add(&e, &rules, level, score);
                won[match / THIRD] += score;
            }
            last += e.strength;
        }
        printf("%-15s", people[i]);
        for (int third = 0; third < MATCHES / THIRD; third++)
            printf(" %5.1f %%", 100 * won[third] / (runs * THIRD));
        printf("   estimate %.1f\n", last / runs);
        fflush(stdout);
    }
    return 0;
}
