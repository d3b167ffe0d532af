/* SPDX-License-Identifier: MIT */
/* Measures how soon it is noticed that somebody plays better, and how often that is reported by mistake
 * (docs/analysis.md, "Progress"). Matches of `novice` and `club` are judged, then careers are drawn from
 * them.
 *
 *   progress [GAME [SEATS [MATCHES [PLAYOUTS]]]] */
#include "server/learning/progress.h"
#include "engine/table/flow.h"

#include <kozel/bot.h>
#include <kozel/catalogue.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEALS = 8, POOL = 4096, CAREERS = 20000, STEADY = 60, BEFORE = 20, AFTER = 40, LEVELS = 2 };

static const char *const level_name[LEVELS] = {"novice", "club"};

/* Matches judged, by level. */
typedef struct pool {
    learning_progress_match match[POOL];
    int count;
} pool;

static pool pools[LEVELS];

/* In every match each second seat is a novice. */
static int level_at(int seat, int match)
{
    return (seat + match) % LEVELS;
}

static void play_deal(kz_match *m, int at, int playouts, const kz_scale *scale, kz_rng *rng,
                      kz_play_summary summary[KZ_SEATS])
{
    static kz_view view;
    static kz_judgement judgement;
    table_shuffle(m, rng);
    while (m->pub.phase == KZ_PLAYING) {
        int seat = m->pub.turn;
        kz_view_of(m, seat, &view);
        kz_action a = kz_bot_choose(kz_bot_find(level_name[level_at(seat, at)]), &view, NULL, rng);
        if (kz_is_judged(&view) && kz_judge(&view, a, &(kz_budget){.rollouts = playouts}, scale, &judgement))
            kz_summary_add(&summary[seat], &judgement, scale);
        kz_match_apply(m, a);
    }
}

static void play_match(const kz_rules *rules, int at, int playouts, const kz_scale *scale, kz_rng *rng)
{
    kz_play_summary summary[KZ_SEATS] = {0};
    kz_match m;
    kz_match_init(&m, rules);
    if (kz_leads_by_lot(rules))
        kz_match_set_lot(&m, (int)kz_rng_below(rng, (uint32_t)rules->seats));
    for (int deal = 0; deal < DEALS && m.pub.phase != KZ_OVER; deal++)
        play_deal(&m, at, playouts, scale, rng, summary);
    for (int seat = 0; seat < rules->seats; seat++) {
        pool *p = &pools[level_at(seat, at)];
        learning_progress_match *one = &p->match[p->count];
        if (p->count == POOL || !summary[seat].choices)
            continue;
        one->choices = summary[seat].choices;
        for (int mark = KZ_MARK_INACCURACY; mark < KZ_MARKS; mark++)
            one->marked += summary[seat].mark[mark];
        one->accuracy = kz_summary_accuracy(&summary[seat], scale);
        memcpy(one->stage, summary[seat].stage, sizeof one->stage);
        memcpy(one->reason, summary[seat].reason, sizeof one->reason);
        p->count++;
    }
}

static learning_progress_match draw(int level, kz_rng *rng)
{
    return pools[level].match[kz_rng_below(rng, (uint32_t)pools[level].count)];
}

/* Returns true if a change is reported after some match of a career that has none. */
static bool is_false_alarm(int level, kz_rng *rng)
{
    learning_progress_match match[STEADY];
    learning_progress p;
    for (int count = 0; count < STEADY;) {
        match[count++] = draw(level, rng);
        learning_progress_of(match, count, &p);
        if (p.trend.changed)
            return true;
    }
    return false;
}

/* Returns the number of matches as `club` until the change is reported, after some as `novice`. AFTER: it
 * is not reported. */
static int notice_after(kz_rng *rng)
{
    learning_progress_match match[BEFORE + AFTER];
    learning_progress p;
    for (int i = 0; i < BEFORE; i++)
        match[i] = draw(0, rng);
    for (int after = 1; after < AFTER; after++) {
        match[BEFORE + after - 1] = draw(1, rng);
        learning_progress_of(match, BEFORE + after, &p);
        if (p.trend.changed && p.trend.after < p.trend.before)
            return after;
    }
    return AFTER;
}

static void report(void)
{
    int alarms[LEVELS] = {0}, noticed[AFTER + 1] = {0}, sum = 0;
    kz_rng rng;
    kz_rng_seed(&rng, 1);
    for (int level = 0; level < LEVELS; level++) {
        learning_progress p;
        learning_progress_of(pools[level].match,
                             pools[level].count < LEARNING_PROGRESS_MATCHES ? pools[level].count
                                                                            : LEARNING_PROGRESS_MATCHES,
                             &p);
        for (int i = 0; i < CAREERS; i++)
            alarms[level] += is_false_alarm(level, &rng);
        printf("%s: %d matches, accuracy %d; told of a change by mistake in %d matches: %.2f %%\n",
               level_name[level], pools[level].count, p.accuracy, STEADY, 100.0 * alarms[level] / CAREERS);
    }
    for (int i = 0; i < CAREERS; i++)
        noticed[notice_after(&rng)]++;
    for (int after = 1; after < AFTER; after++) {
        sum += noticed[after];
        if (noticed[after])
            printf("noticed after %d matches as club: %.1f %%\n", after, 100.0 * sum / CAREERS);
        if (sum > 0.995 * CAREERS)
            break;
    }
}

int main(int argc, char **argv)
{
    static kz_games games;
    kz_rules rules;
    kz_scale scale;
    kz_rng rng;
    kz_games_init(&games);
    const kz_game *game = kz_games_find(&games, argc > 1 ? argv[1] : "sport");
    int seats = argc > 2 ? atoi(argv[2]) : 4, matches = argc > 3 ? atoi(argv[3]) : 100;
    int playouts = argc > 4 ? atoi(argv[4]) : 512;
    if (!game || playouts < 1 || playouts > KZ_JUDGE_ROLLOUTS_MAX ||
        !kz_game_setup(game, seats, "", &rules, NULL))
        return 2;
    kz_scale_of(&rules, NULL, &scale);
    kz_rng_seed(&rng, 7);
    for (int at = 0; at < matches; at++)
        play_match(&rules, at, playouts, &scale, &rng);
    report();
    return 0;
}
