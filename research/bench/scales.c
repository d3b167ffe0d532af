/* SPDX-License-Identifier: MIT */
/* Makes what losses are measured by (docs/analysis.md); no measurement of speed.
 *
 *   scales          the rows of data/analysis/scales.txt, for every game and number of seats
 *   scales levels   the numbers of data/analysis/levels.txt */
#include "engine/ai/policy/policy.h"
#include "engine/table/flow.h"
#include "engine/teach/analysis/scale.h"

#include <kozel/bot.h>
#include <kozel/catalogue.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { DEALS = 20000, NOVICE_DEALS = 200, CHOICES = 400, PLAYOUTS = 2048, LEVEL_DEALS = 400, STEPS = 40 };

/* Gets a choice. */
typedef void taker(void *context, const kz_view *view, kz_action chosen);

/* Plays deals among bots of one level. */
static void play(const kz_rules *rules, const kz_bot *bot, int deals, taker *take, void *context)
{
    static kz_view view;
    kz_match m;
    kz_rng rng;
    kz_rng_seed(&rng, 7);
    kz_match_init(&m, rules);
    for (; deals > 0; deals--) {
        if (m.pub.phase == KZ_OVER)
            kz_match_init(&m, rules);
        table_shuffle(&m, &rng);
        while (m.pub.phase == KZ_PLAYING) {
            kz_view_of(&m, m.pub.turn, &view);
            kz_action a = kz_bot_choose(bot, &view, NULL, &rng);
            if (kz_is_judged(&view))
                take(context, &view, a);
            kz_match_apply(&m, a);
        }
    }
}

/* ---- the strictness: the accuracy of `novice` is 70 ---- */

typedef struct losses {
    kz_scale scale;
    int count;
    double shares;
} losses;

static void judge(void *context, const kz_view *view, kz_action chosen)
{
    static kz_judgement j;
    losses *l = context;
    if (l->count >= CHOICES || !kz_judge(view, chosen, &(kz_budget){.rollouts = PLAYOUTS}, &l->scale, &j))
        return;
    l->shares += j.loss / l->scale.deviation;
    l->count++;
}

static void print_row(const kz_game *game, int seats)
{
    kz_rules rules;
    losses l = {{0, 1}, 0, 0};
    if (!kz_game_setup(game, seats, "", &rules, NULL))
        return;
    l.scale.deviation = analysis_scale_measure(&rules, DEALS, NULL);
    play(&rules, kz_bot_find("novice"), NOVICE_DEALS, judge, &l);
    printf("%s %d %.4f %.3f\n", game->name, seats, l.scale.deviation, log(100 / 70.0) * l.count / l.shares);
    fflush(stdout);
}

/* ---- the levels: at which inverse temperature the policy makes their choices likeliest ---- */

typedef struct likelihoods {
    double sum[STEPS]; /* at (i + 1)/10 */
} likelihoods;

static void weigh(void *context, const kz_view *view, kz_action chosen)
{
    likelihoods *all = context;
    kz_match m;
    policy_track track;
    float p[KZ_LEGAL];
    policy_track_of_view(view, policy_track_note, &m, &track);
    for (int i = 0; i < STEPS; i++) {
        policy_probabilities(&policy_weights, &m, &track, view->legal, view->legal_count, (float)(i + 1) / 10,
                             p);
        for (int a = 0; a < view->legal_count; a++)
            if (!memcmp(&view->legal[a], &chosen, sizeof chosen))
                all->sum[i] += log((double)p[a] + 1e-9);
    }
}

static void print_level(const kz_games *games, const char *name)
{
    likelihoods all = {{0}};
    int best = 0;
    for (int i = 0; i < games->own; i++)
        for (int seats = 2; seats <= KZ_SEATS; seats++) {
            kz_rules rules;
            if (kz_game_seats(&games->game[i], seats) &&
                kz_game_setup(&games->game[i], seats, "", &rules, NULL))
                play(&rules, kz_bot_find(name), LEVEL_DEALS, weigh, &all);
        }
    for (int i = 1; i < STEPS; i++)
        best = all.sum[i] > all.sum[best] ? i : best;
    printf("%s = %.1f\n", name, (best + 1) / 10.0);
}

int main(int argc, char **argv)
{
    static kz_games games;
    kz_games_init(&games);
    if (argc > 1 && !strcmp(argv[1], "levels")) {
        print_level(&games, "novice");
        print_level(&games, "club");
        return 0;
    }
    for (int i = 0; i < games.own; i++)
        for (int seats = 2; seats <= KZ_SEATS; seats++)
            if (kz_game_seats(&games.game[i], seats) && (argc < 2 || !strcmp(argv[1], games.game[i].name)))
                print_row(&games.game[i], seats);
    return 0;
}
