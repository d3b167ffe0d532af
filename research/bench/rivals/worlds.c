/* SPDX-License-Identifier: MIT */
#include "worlds.h"

#include "engine/ai/search.h"
#include "engine/core/rules/board.h"

#include <math.h>
#include <stdlib.h>

enum { FIRST = 128, MORE = 4, MOST = 1 << 15 };

void worlds_init(worlds *w, const kz_view *view, kz_rng *rng)
{
    w->count = 0;
    w->at = (double)(kz_rng_next(rng) >> 11) * 0x1p-53;
    w->world = malloc(MOST * sizeof *w->world);
    w->weight = malloc(MOST * sizeof *w->weight);
    w->sampler = kz_sampler_new(view, NULL);
    if (!w->world || !w->weight || !w->sampler)
        abort();
    policy_track_of_view(view, policy_track_note, &w->match, &w->track);
}

void worlds_free(worlds *w)
{
    kz_sampler_free(w->sampler);
    free(w->world);
    free(w->weight);
}

static void sample(worlds *w, int count, kz_rng *rng)
{
    for (; count > 0 && w->count < MOST; count--, w->count++) {
        double likelihood, before = w->count ? w->weight[w->count - 1] : 0;
        kz_match sampled;
        if (!kz_sampler_draw(w->sampler, rng, &sampled, &likelihood))
            abort();
        w->world[w->count] = sampled.hidden;
        w->weight[w->count] = before + exp(likelihood);
    }
}

/* The first world up to which the weights come to more than this. */
static int find(const worlds *w, double sum)
{
    int low = 0, high = w->count - 1;
    while (low < high) {
        int middle = (low + high) / 2;
        if (w->weight[middle] > sum)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* Steps of the golden section spread over the pool evenly however many there will be. */
void worlds_draw(worlds *w, kz_rng *rng, kz_match *match)
{
    sample(w, w->count ? MORE : FIRST, rng);
    w->at += 0.6180339887498949;
    w->at -= floor(w->at);
    kz_match_copy(match, &w->match);
    match->hidden = w->world[find(w, w->at * w->weight[w->count - 1])];
}

int list_actions(const kz_match *m, kz_action out[KZ_LEGAL])
{
    int count = kz_match_legal(m, out), kept = 0;
    bool same = rules_ends_are_mirrored(&m->pub);
    for (int i = 0; i < count; i++)
        if (!(same && out[i].kind == KZ_LAY && out[i].end == KZ_END_B))
            out[kept++] = out[i];
    return kept;
}

kz_action step(kz_match *m, policy_track *track, kz_action action, int seat)
{
    policy_track_note(track, m, action);
    if (action.kind == KZ_DRAW)
        action.tile = kz_stock_next(m);
    kz_match_apply(m, action);
    return kz_action_seen(&m->pub, action, seat);
}

int choose_by_policy(const kz_match *m, const policy_track *track, const kz_action *legal, int count,
                     kz_rng *rng)
{
    const ai_search_options *o = &ai_search_defaults;
    return count > 1 ? policy_choose(o->weights, m, track, legal, count, o->sharpness, rng) : 0;
}

void play_out(kz_match *m, policy_track *track, kz_rng *rng)
{
    while (m->pub.phase == KZ_PLAYING) {
        kz_action legal[KZ_LEGAL];
        int count = kz_match_legal(m, legal);
        step(m, track, legal[choose_by_policy(m, track, legal, count, rng)], 0);
    }
}
