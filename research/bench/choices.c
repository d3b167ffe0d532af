/* SPDX-License-Identifier: MIT */
/* Measures what a choice of the thinking bots costs, in processor time of one thread. The positions are
 * from matches between quick bots, in every game and with every number of seats. Each position has a
 * choice.
 *
 *     choices [PLAYOUTS [POSITIONS]]    default: 5000 playouts a choice, 60 positions a game */
#include "engine/table/flow.h"
#include "measure.h"

#include <kozel/bot.h>
#include <kozel/catalogue.h>
#include <kozel/play.h>

#include <stdio.h>
#include <stdlib.h>

/* Deals after deals, until the bot has chosen in `count` positions; ms[i]: how long. */
static void measure(const kz_rules *rules, const kz_bot *bot, int32_t playouts, double *ms, int count)
{
    const kz_bot *quick = kz_bot_find("club");
    const kz_budget budget = {.rollouts = playouts, .threads = 1};
    kz_rng rng;
    kz_match m;
    kz_rng_seed(&rng, 1);
    kz_match_init(&m, rules);
    for (int done = 0; done < count;) {
        if (m.pub.phase == KZ_OVER)
            kz_match_init(&m, rules);
        if (m.pub.phase != KZ_PLAYING) {
            table_shuffle(&m, &rng);
            continue;
        }
        kz_view view;
        kz_view_of(&m, m.pub.turn, &view);
        if (view.legal_count > 1) {
            kz_rng own = rng;
            double begin = 1e3 * bench_seconds(CLOCK_THREAD_CPUTIME_ID);
            kz_bot_choose(bot, &view, &budget, &own);
            ms[done++] = 1e3 * bench_seconds(CLOCK_THREAD_CPUTIME_ID) - begin;
        }
        if (!kz_match_try(&m, view.legal_count > 1 ? kz_bot_choose(quick, &view, NULL, &rng) : view.legal[0],
                          NULL))
            abort();
    }
}

int main(int argc, char **argv)
{
    static kz_games games;
    int32_t playouts = argc > 1 ? atoi(argv[1]) : 5000;
    int count = argc > 2 ? atoi(argv[2]) : 60;
    double *ms = malloc((size_t)count * sizeof *ms);
    if (!ms || playouts < 1 || count < 1)
        return 2;
    kz_games_init(&games);
    printf("%d playouts, %d positions: ms a choice\n%-20s seats   mean    p50    p90  worst\n", (int)playouts,
           count, "");
    for (int level = 0; kz_bot_at(level); level++)
        for (int g = 0; g < games.count && !kz_bot_at(level)->instant; g++)
            for (int seats = 2; seats <= KZ_SEATS; seats++) {
                kz_rules rules;
                double sum = 0;
                if (!kz_game_setup(&games.game[g], seats, "", &rules, NULL))
                    continue;
                measure(&rules, kz_bot_at(level), playouts, ms, count);
                qsort(ms, (size_t)count, sizeof *ms, bench_by_size);
                for (int i = 0; i < count; i++)
                    sum += ms[i];
                printf("%-20s %5d %6.1f %6.1f %6.1f %6.1f\n", games.game[g].name, seats, sum / count,
                       ms[count / 2], ms[count * 9 / 10], ms[count - 1]);
                fflush(stdout);
            }
    free(ms);
    return 0;
}
