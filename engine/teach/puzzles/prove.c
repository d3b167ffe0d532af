/* SPDX-License-Identifier: MIT */
#include "engine/teach/puzzles/make.h"

#include "engine/ai/search.h"
#include "engine/teach/analysis/reason.h"
#include "engine/teach/analysis/worlds.h"

#include <math.h>
#include <string.h>

/* A higher chance in one world means that the match is won. */
static const double whole = 0.9999;

/* The required certainty, in units of the standard error (docs/spec/teaching.md, section 5). */
static const double errors = 4;

static void take_means(const analysis_trial *t, puzzle_tried *out)
{
    out->effective = analysis_trial_effective(t);
    out->best = 0;
    for (int a = 0; a < t->actions; a++) {
        double sum = 0, won = 0;
        out->chance[a] = analysis_trial_estimate(t, t->chance, a, -1, ANALYSIS_EVERY_WORLD).mean;
        out->points[a] = analysis_trial_estimate(t, t->points, a, -1, ANALYSIS_EVERY_WORLD).mean;
        for (int i = 0; i < t->count; i++) {
            sum += t->weight[i];
            won += t->chance[i * t->actions + a] > whole ? t->weight[i] : 0;
        }
        out->won[a] = sum > 0 ? won / sum : 0;
        out->best = out->chance[a] > out->chance[out->best] ? a : out->best;
    }
}

static void take_leads(const analysis_trial *t, int answer, puzzle_tried *out)
{
    out->lead = out->certain = 1;
    for (int a = 0; a < t->actions; a++) {
        if (a == answer)
            continue;
        analysis_estimate lead = analysis_trial_estimate(t, t->chance, answer, a, ANALYSIS_EVERY_WORLD);
        out->lead = fmin(out->lead, lead.mean);
        out->certain = fmin(out->certain, lead.mean - errors * lead.error);
    }
}

static void take_difficulty(const kz_view *v, const infoset_history *h, int answer, puzzle_tried *out)
{
    double most = -1;
    analysis_set_difficulty(v, &out->set, h, answer, out->difficulty);
    for (int a = 0; a < out->set.count; a++) {
        double missed[2], played;
        if (a == answer)
            continue;
        analysis_set_difficulty(v, &out->set, h, a, missed);
        played = 2 - missed[0] - missed[1];
        if (played > most) {
            most = played;
            out->tempting = a;
        }
    }
}

bool puzzle_try(const kz_view *v, int answer, int32_t playouts, puzzle_purpose purpose, puzzle_tried *out)
{
    infoset_inference inference;
    infoset_history history;
    analysis_trial trial;
    kz_rng rng;
    kz_hash128 hash = kz_view_hash(v);
    memset(out, 0, sizeof *out);
    analysis_alternatives_of(v, &out->set);
    kz_rng_seed(&rng, hash.high + (uint64_t)purpose);
    uint64_t seed = kz_rng_next(&rng);
    if (!infoset_inference_init(&inference, v))
        return false;
    infoset_history_init(&history, &inference, policy_track_note, &rng);
    if (!analysis_trial_run(&history, &out->set, playouts, seed, NULL, &trial)) {
        infoset_inference_free(&inference);
        return false;
    }
    take_means(&trial, out);
    if (answer < 0)
        answer = out->best;
    take_leads(&trial, answer, out);
    take_difficulty(v, &history, answer, out);
    out->single = !inference.rows && inference.ways[inference.all] == 1 &&
                  ai_search_solves(v, ai_search_defaults.exact);
    analysis_trial_free(&trial);
    infoset_inference_free(&inference);
    return true;
}

bool puzzle_check(const puzzle_entry *p, const kz_match *match, int32_t playouts, puzzle_verdict *out)
{
    kz_view v;
    puzzle_tried t;
    kz_scale scale;
    if (!kz_scale_of(&match->pub.rules, NULL, &scale))
        return false;
    kz_view_of(match, p->seat, &v);
    analysis_alternatives_of(&v, &t.set);
    int answer = 0;
    for (int i = 0; i < v.legal_count; i++)
        if (!memcmp(&v.legal[i], &p->answer[0], sizeof v.legal[i]))
            answer = t.set.class_of[i];
    if (!puzzle_try(&v, answer, playouts, PUZZLE_TO_CHECK, &t))
        return false;
    *out = (puzzle_verdict){.approved = t.lead >= PUZZLE_LEAD * scale.deviation,
                            .lead = t.lead,
                            .certain = t.certain,
                            .effective = t.effective};
    return true;
}
