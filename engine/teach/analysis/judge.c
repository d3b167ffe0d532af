/* SPDX-License-Identifier: MIT */
#include "engine/ai/policy/elementary.h"
#include "engine/teach/analysis/reason.h"
#include "engine/teach/analysis/scale.h"
#include "engine/teach/analysis/worlds.h"

#include <kozel/analysis.h>

#include <assert.h>
#include <math.h>
#include <string.h>

/* If noise might change a mark, the choice is judged again with more playouts. This effort limits them at
 * the usual budget (analysis_trial.effort). They are at most AGAIN_MAX times the first ones. */
enum { AGAIN = 8000000, AGAIN_MAX = 24 };
static const double error_rate = 0.01;

/* Returns the point that a standard normal variable exceeds with probability p, 0 < p < 1/2. */
static double normal_quantile(double p)
{
    double low = 0, high = 10;
    for (int step = 0; step < 60; step++) {
        double middle = (low + high) / 2;
        if (0.5 * policy_erfc(middle * 0.70710678118654752) > p)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static void fill_prospects(const analysis_trial *t, const analysis_alternatives *set, kz_judgement *out)
{
    for (int a = 0; a < set->count; a++) {
        analysis_estimate chance = analysis_trial_estimate(t, t->chance, a, -1, ANALYSIS_EVERY_WORLD),
                          points = analysis_trial_estimate(t, t->points, a, -1, ANALYSIS_EVERY_WORLD);
        out->action[a] = (kz_prospect){set->action[a], chance.mean, chance.error, points.mean, points.error};
    }
}

/* Returns the best action; of equal ones the played one. */
static int best_of(const analysis_trial *t, int played, int half)
{
    int best = played;
    for (int a = 0; a < t->actions; a++)
        if (analysis_trial_estimate(t, t->chance, a, best, half).mean > 0)
            best = a;
    return best;
}

/* Cross-fitting: returns the mean gain over `action` of the best action of each half of the worlds, measured
 * on the other half. */
static analysis_estimate loss_of(const analysis_trial *t, const double *value, const int best[2], int action)
{
    if (best[0] == best[1])
        return analysis_trial_estimate(t, value, best[0], action, ANALYSIS_EVERY_WORLD);
    analysis_estimate x = analysis_trial_estimate(t, value, best[0], action, 1),
                      y = analysis_trial_estimate(t, value, best[1], action, 0);
    return (analysis_estimate){(x.mean + y.mean) / 2, sqrt(x.error * x.error + y.error * y.error) / 2};
}

/* Returns the limit above which a loss is certain. */
static double certain_from(analysis_estimate loss, int actions)
{
    return normal_quantile(error_rate / (actions - 1)) * loss.error;
}

/* Returns the lost chance, or 0 if it is not certain that any is lost. */
static double certain_loss(analysis_estimate loss, int actions)
{
    return loss.mean > certain_from(loss, actions) ? loss.mean : 0;
}

/* Returns whether a limit may be within the noise: the limit of certainty for losses that would have a mark,
 * or the limit of a mark. */
static bool is_unsettled(analysis_estimate loss, int actions, const kz_scale *scale)
{
    double noise = 2.5 * loss.error, certain = certain_from(loss, actions);
    bool near =
        loss.mean + noise > analysis_mark_from(scale, KZ_MARK_INACCURACY) && loss.mean < certain + noise / 2;
    for (kz_mark mark = KZ_MARK_INACCURACY; mark <= KZ_MARK_BLUNDER; mark++)
        near |= fabs(loss.mean - analysis_mark_from(scale, mark)) < noise;
    return near;
}

static kz_mark mark_of(double loss, const kz_scale *scale)
{
    kz_mark mark = KZ_MARK_BLUNDER;
    while (mark >= KZ_MARK_INACCURACY && loss < analysis_mark_from(scale, mark))
        mark--;
    return mark >= KZ_MARK_INACCURACY ? mark : KZ_MARK_NONE;
}

static bool is_only_one(const analysis_trial *t, const int best[2], const kz_scale *scale)
{
    for (int a = 0; a < t->actions; a++)
        if (a != best[0] && certain_loss(loss_of(t, t->chance, best, a), t->actions) <
                                analysis_mark_from(scale, KZ_MARK_INACCURACY))
            return false;
    return true;
}

/* Returns whether noise may decide if the best action is the only good one. */
static bool is_nearly_only_one(const analysis_trial *t, const int best[2], const kz_scale *scale)
{
    bool near = false;
    for (int a = 0; a < t->actions; a++) {
        analysis_estimate loss = loss_of(t, t->chance, best, a);
        double noise = 2.5 * loss.error, over = loss.mean - analysis_mark_from(scale, KZ_MARK_INACCURACY);
        if (a != best[0] && over < -noise)
            return false;
        near |= a != best[0] && over < noise;
    }
    return near;
}

/* Returns whether an action other than the played one may be better by a mark. */
static bool is_contested(const analysis_trial *t, int played, const kz_scale *scale)
{
    for (int a = 0; a < t->actions; a++) {
        analysis_estimate more = analysis_trial_estimate(t, t->chance, a, played, ANALYSIS_EVERY_WORLD);
        if (a != played && more.mean + 2 * more.error > analysis_mark_from(scale, KZ_MARK_INACCURACY))
            return true;
    }
    return false;
}

/* Fills in loss and mark. Returns true if noise may change the mark. */
static bool set_mark(const analysis_trial *t, const kz_view *v, const analysis_alternatives *set,
                     const kz_scale *scale, uint64_t seed, kz_judgement *out)
{
    const int best[2] = {best_of(t, out->played, 0), best_of(t, out->played, 1)};
    out->best = (uint8_t)best_of(t, out->played, ANALYSIS_EVERY_WORLD);
    if (best[0] == out->played && best[1] == out->played) {
        bool missed = analysis_club_misses(v, set, out->best, seed);
        if (missed && is_only_one(t, best, scale))
            out->mark = KZ_MARK_GOOD;
        return is_contested(t, out->played, scale) || (missed && is_nearly_only_one(t, best, scale));
    }
    analysis_estimate loss = loss_of(t, t->chance, best, out->played);
    if (loss.mean <= 0 || out->best == out->played)
        return is_unsettled(loss, t->actions, scale);
    out->loss = loss.mean;
    out->loss_error = loss.error;
    out->loss_points = loss_of(t, t->points, best, out->played).mean;
    out->mark = (uint8_t)mark_of(certain_loss(loss, t->actions), scale);
    return is_unsettled(loss, t->actions, scale);
}

static int find_played(const kz_view *v, const analysis_alternatives *set, kz_action played)
{
    for (int i = 0; i < v->legal_count; i++)
        if (!memcmp(&v->legal[i], &played, sizeof played))
            return set->class_of[i];
    assert(!"the action played is legal");
    return 0;
}

static void explain(const kz_view *v, const analysis_alternatives *set, const infoset_history *h,
                    kz_judgement *out)
{
    analysis_set_difficulty(v, set, h, out->best, out->difficulty);
    analysis_advise_fish(v, set, &out->fish);
    if (out->mark >= KZ_MARK_INACCURACY)
        out->reason = analysis_reason_of(v, set->action[out->best], set->action[out->played]);
}

/* Makes one attempt. Returns true if it should be repeated with more playouts. */
static bool attempt(const kz_view *v, const analysis_alternatives *set, const infoset_history *h,
                    int playouts, const kz_scale *scale, uint64_t seed, const kz_stop *stop,
                    kz_judgement *out, int64_t *effort)
{
    analysis_trial trial;
    bool unsettled = false;
    out->judged = false;
    if (!analysis_trial_run(h, set, playouts, seed, stop, &trial)) {
        out->error = kz_stop_asked(stop) ? KZ_OK : KZ_E_MEMORY;
        return false;
    }
    out->worlds = trial.count;
    *effort = trial.effort;
    out->effective = analysis_trial_effective(&trial);
    out->judged = out->effective >= ANALYSIS_EFFECTIVE_MIN;
    out->mark = KZ_MARK_NONE;
    out->loss = out->loss_error = out->loss_points = 0;
    fill_prospects(&trial, set, out);
    if (out->judged)
        unsettled = set_mark(&trial, v, set, scale, seed, out);
    analysis_trial_free(&trial);
    return unsettled;
}

/* Returns the playouts of the second attempt, in proportion to the budget. */
static int again(int playouts, int64_t effort)
{
    double allowed = AGAIN * ((double)playouts / KZ_JUDGE_ROLLOUTS);
    double more = effort > 0 ? allowed / (double)effort : AGAIN_MAX;
    return (int)(playouts * (more < AGAIN_MAX ? more : AGAIN_MAX));
}

bool kz_judge(const kz_view *v, kz_action played, const kz_budget *budget, const kz_scale *scale,
              kz_judgement *out)
{
    const int32_t playouts = budget->rollouts;
    const kz_stop *stop = budget->stop;
    analysis_alternatives set;
    infoset_inference inference;
    infoset_history history;
    kz_rng rng;
    kz_hash128 hash = kz_view_hash(v);
    uint64_t seed = hash.high ^ hash.low;
    memset(out, 0, sizeof *out);
    out->reason = KZ_NO_REASON;
    out->stage = (uint8_t)analysis_stage_of(v);
    analysis_alternatives_of(v, &set);
    assert(set.count > 1 && playouts > 0 && playouts <= KZ_JUDGE_ROLLOUTS_MAX);
    out->count = (uint8_t)set.count;
    out->played = (uint8_t)find_played(v, &set, played);
    int64_t effort = 0;
    kz_rng_seed(&rng, seed);
    if (!infoset_inference_init(&inference, v)) {
        out->error = KZ_E_MEMORY;
        return false;
    }
    infoset_history_init(&history, &inference, policy_track_note, &rng);
    if (attempt(v, &set, &history, playouts, scale, seed, stop, out, &effort)) {
        int more = again(playouts, effort);
        if (more > playouts)
            attempt(v, &set, &history, more, scale, seed, stop, out, &effort);
    }
    if (out->judged)
        explain(v, &set, &history, out);
    out->action[out->played].action = played;
    infoset_inference_free(&inference);
    return out->judged;
}

bool kz_advise(const kz_view *view, const kz_budget *budget, const kz_scale *scale, kz_advice *out)
{
    kz_judgement j;
    assert(view->legal_count > 0);
    *out = (kz_advice){.action = view->legal[0], .reason = KZ_NO_REASON};
    if (!kz_is_judged(view))
        return true;
    kz_judge(view, view->legal[0], budget, scale, &j);
    if (j.error || kz_stop_asked(budget->stop))
        return false;
    int best = 0, next = -1;
    for (int i = 1; i < j.count; i++)
        if (j.action[i].chance > j.action[best].chance)
            best = i;
    for (int i = 0; i < j.count; i++)
        if (i != best && (next < 0 || j.action[i].chance > j.action[next].chance))
            next = i;
    out->action = j.action[best].action;
    out->reason = analysis_reason_of(view, out->action, j.action[next].action);
    out->chance = j.action[best].chance - j.action[next].chance;
    out->points = j.action[best].points - j.action[next].points;
    return true;
}
