/* SPDX-License-Identifier: MIT */
/* Measures how long judgements take, and how many marks change with twice the budget
 * (docs/spec/teaching.md, section 4). The matches have 8 deals. Two players are `club`, the others
 * `novice`.
 *
 *   analysis [PLAYOUTS [GAME SEATS]...] */
#include "engine/table/flow.h"
#include "measure.h"

#include <kozel/analysis.h>
#include <kozel/bot.h>
#include <kozel/catalogue.h>

#include <stdio.h>
#include <stdlib.h>

enum { DEALS = 8 };

typedef struct figures {
    int judged, marked, changed;
    double seconds, first, longest; /* of one core: all judgements and hindsight; of a judgement */
} figures;

static void judge(const kz_view *view, kz_action chosen, int playouts, const kz_scale *scale, figures *f)
{
    static kz_judgement once, twice;
    double begin = bench_seconds(CLOCK_THREAD_CPUTIME_ID);
    kz_judge(view, chosen, &(kz_budget){.rollouts = playouts}, scale, &once);
    double spent = bench_seconds(CLOCK_THREAD_CPUTIME_ID) - begin;
    f->seconds += spent;
    f->first = f->first > 0 ? f->first : f->seconds;
    f->longest = spent > f->longest ? spent : f->longest;
    kz_judge(view, chosen, &(kz_budget){.rollouts = 2 * playouts}, scale, &twice);
    if (!once.judged || !twice.judged)
        return;
    f->judged++;
    f->marked += once.mark != KZ_MARK_NONE;
    f->changed += once.mark != twice.mark;
}

static void look_back(const kz_match *m, figures *f)
{
    kz_leads leads;
    double begin = bench_seconds(CLOCK_THREAD_CPUTIME_ID);
    kz_hindsight(m, &(kz_budget){.rollouts = KZ_HINDSIGHT_ROLLOUTS}, &leads);
    f->seconds += bench_seconds(CLOCK_THREAD_CPUTIME_ID) - begin;
}

static void play_deal(kz_match *m, int playouts, const kz_scale *scale, kz_rng *rng, figures *f)
{
    static kz_view view;
    look_back(m, f);
    table_shuffle(m, rng);
    while (m->pub.phase == KZ_PLAYING) {
        int seat = m->pub.turn;
        kz_view_of(m, seat, &view);
        kz_action a = kz_bot_choose(kz_bot_find(seat % 3 ? "club" : "novice"), &view, NULL, rng);
        look_back(m, f);
        if (kz_is_judged(&view))
            judge(&view, a, playouts, scale, f);
        kz_match_apply(m, a);
    }
}

static void measure(const kz_games *games, const char *name, int seats, int playouts, figures *all)
{
    figures f = {0};
    kz_rules rules;
    kz_scale scale;
    kz_match m;
    kz_rng rng;
    const kz_game *game = kz_games_find(games, name);
    if (!game || !kz_game_setup(game, seats, "", &rules, NULL)) {
        fprintf(stderr, "no such game\n");
        exit(2);
    }
    kz_scale_of(&rules, NULL, &scale);
    kz_rng_seed(&rng, 3);
    kz_match_init(&m, &rules);
    for (int deals = 0; deals < DEALS; deals++) {
        if (m.pub.phase == KZ_OVER)
            kz_match_init(&m, &rules);
        play_deal(&m, playouts, &scale, &rng, &f);
    }
    printf("%-14s %d  %6.1f s  first after %.2f s, longest %.2f s  %4d judged, %3d marked, %2d change with "
           "twice the budget\n",
           name, seats, f.seconds, f.first, f.longest, f.judged, f.marked, f.changed);
    fflush(stdout);
    all->judged += f.judged;
    all->changed += f.changed;
}

int main(int argc, char **argv)
{
    static kz_games games;
    static const char *const usual[] = {"sport",   "kozel",         "kozel-pairs", "telephone",
                                        "muggins", "sea-goat-navy", "donkey",      "general"};
    figures all = {0};
    int playouts = argc > 1 ? atoi(argv[1]) : KZ_JUDGE_ROLLOUTS;
    kz_games_init(&games);
    for (int i = 2; i + 1 < argc; i += 2)
        measure(&games, argv[i], atoi(argv[i + 1]), playouts, &all);
    for (size_t i = 0; argc < 4 && i < sizeof usual / sizeof *usual; i++)
        measure(&games, usual[i], 4, playouts, &all);
    printf("%d of %d marks change (%.1f %%)\n", all.changed, all.judged,
           100.0 * all.changed / (all.judged ? all.judged : 1));
    return 0;
}
