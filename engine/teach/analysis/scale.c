/* SPDX-License-Identifier: MIT */
#include "engine/teach/analysis/scale.h"

#include "engine/ai/outlook.h"
#include "engine/ai/policy/elementary.h"
#include "engine/ai/policy/policy.h"
#include "engine/memory/memory.h"

#include <kozel/catalogue.h>

#include <math.h>
#include <string.h>

/* Deals that are played for rules that are in no table. */
enum { MEASURED_DEALS = 2000 };

/* An inaccuracy costs at least this share of the match, since nobody notices less. In some games one deal
 * decides much of the match, in Sausage all of it. There every choice changes the chance by per cents, so an
 * inaccuracy costs this share of the deviation. The level `master` loses that much in at most one choice of
 * a hundred (research/bench/marks). */
static const double match_share = 0.015, deviation_share = 0.2;

/* A mistake costs two inaccuracies, a blunder four. */
static const double mistake_times = 2, blunder_times = 4;

double analysis_mark_from(const kz_scale *scale, kz_mark mark)
{
    double least = fmax(match_share, deviation_share * scale->deviation);
    return least * (mark == KZ_MARK_BLUNDER ? blunder_times : mark == KZ_MARK_MISTAKE ? mistake_times : 1);
}

double analysis_scale_measure(const kz_rules *rules, int deals, const kz_stop *stop)
{
    double squares = 0;
    kz_rng rng;
    kz_rng_seed(&rng, 1);
    for (int i = 0; i < deals && !kz_stop_asked(stop); i++) {
        kz_match m;
        policy_track track;
        kz_action legal[KZ_LEGAL];
        kz_tile order[KZ_TILES];
        kz_match_init(&m, rules);
        kz_deal_shuffle(rules, &rng, order);
        kz_match_deal(&m, order, NULL);
        policy_track_begin(&track);
        int count = kz_match_legal(&m, legal);
        policy_play_out(&policy_weights, &m, &track, legal[kz_rng_below(&rng, (uint32_t)count)], 1, &rng);
        for (int side = 0; side < rules->side_count; side++) {
            double off = ai_outlook_chance(&m, side) - 0.5;
            squares += off * off;
        }
    }
    return sqrt(squares / ((double)deals * rules->side_count));
}

/* Returns the number of mechanics in which two games differ. Games with different numbers of seats are not
 * comparable. */
static int distance(const kz_rules *a, const kz_rules *b)
{
    enum { MECHANICS = offsetof(kz_rules, seats) / sizeof(int16_t) };
    int16_t x[MECHANICS], y[MECHANICS];
    int differ = a->seats == b->seats ? 0 : MECHANICS;
    memcpy(x, a, sizeof x);
    memcpy(y, b, sizeof y);
    for (int i = 0; i < MECHANICS; i++)
        differ += x[i] != y[i];
    return differ;
}

bool kz_scale_of(const kz_rules *rules, const kz_stop *stop, kz_scale *scale)
{
    kz_games *games = memory_new(1, sizeof *games);
    int nearest = INT32_MAX;
    kz_scale found;
    if (!games)
        return false;
    kz_games_init(games);
    for (int i = 0; i < analysis_scale_row_count; i++) {
        const kz_game *game = kz_games_find(games, analysis_scale_rows[i].game);
        kz_rules row;
        if (!game || !kz_game_setup(game, analysis_scale_rows[i].seats, "", &row, NULL) ||
            distance(rules, &row) >= nearest)
            continue;
        nearest = distance(rules, &row);
        found = analysis_scale_rows[i].scale;
    }
    memory_free(games);
    if (nearest > 0)
        found.deviation = analysis_scale_measure(rules, MEASURED_DEALS, stop);
    if (nearest > 0 && kz_stop_asked(stop))
        return false;
    *scale = found;
    return true;
}

void kz_summary_add(kz_play_summary *s, const kz_judgement *j, const kz_scale *scale)
{
    if (!j->judged)
        return;
    s->choices++;
    s->mark[j->mark]++;
    s->shares += j->loss / scale->deviation;
    s->lost += j->loss_points;
    s->stage[j->stage] += j->loss_points;
    if (j->reason != KZ_NO_REASON)
        s->reason[j->reason] += j->loss_points;
}

int kz_summary_accuracy(const kz_play_summary *s, const kz_scale *scale)
{
    double mean = s->choices ? s->shares / s->choices : 0;
    return (int)lrint(100 * policy_exp(-scale->strictness * mean));
}
