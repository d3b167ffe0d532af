/* SPDX-License-Identifier: MIT */
/* Computes the expected leads with open hands (docs/spec/teaching.md, section 3). The random numbers depend
 * on playout and ply. A forced step leaves every playout, and thus the sum, unchanged. */
#include "engine/core/rules/scoring/scoring.h"
#include "engine/teach/analysis/worlds.h"

#include <kozel/analysis.h>

#include <assert.h>
#include <string.h>

/* Seeds the random numbers of one ply of one playout. `ply` is -1 for the deal. */
static void key_rng(kz_rng *rng, int playout, int ply)
{
    kz_rng_seed(rng, (uint64_t)playout << 32 | (uint32_t)(ply + 1));
}

/* Sorts the undrawn tiles in ascending order, so that their places reveal nothing. */
static void sort_stock(kz_match *m)
{
    kz_tile *stock = m->hidden.stock + m->pub.stock_dealt - m->pub.stock_count;
    for (int i = 1; i < m->pub.stock_count; i++) {
        kz_tile next = stock[i];
        int at = i;
        for (; at > 0 && stock[at - 1] > next; at--)
            stock[at] = stock[at - 1];
        stock[at] = next;
    }
}

/* Moves a random undrawn tile to the front. */
static void stir_stock(kz_match *m, kz_rng *rng)
{
    kz_tile *stock = m->hidden.stock + m->pub.stock_dealt - m->pub.stock_count;
    uint32_t chosen = kz_rng_below(rng, m->pub.stock_count);
    kz_tile tile = stock[chosen];
    stock[chosen] = stock[0];
    stock[0] = tile;
}

static void play_out(kz_match *m, policy_track *track, int playout, int ply)
{
    kz_action legal[KZ_LEGAL];
    for (; m->pub.phase == KZ_PLAYING; ply++) {
        kz_rng rng;
        int count = kz_match_legal(m, legal), chosen = 0;
        key_rng(&rng, playout, ply);
        if (count > 1)
            chosen = policy_choose(&policy_weights, m, track, legal, count, 1, &rng);
        else if (legal[0].kind == KZ_DRAW)
            stir_stock(m, &rng);
        policy_track_note(track, m, legal[chosen]);
        kz_match_apply(m, legal[chosen]);
    }
}

static void deal(kz_match *m, int playout)
{
    kz_tile order[KZ_TILES];
    kz_rng rng;
    key_rng(&rng, playout, -1);
    kz_deal_shuffle(&m->pub.rules, &rng, order);
    kz_match_deal(m, order, NULL);
}

/* Computes the public history until now. */
static void read_track(const kz_match *match, policy_track *track)
{
    policy_track_begin(track);
    if (kz_hands_are_face_down(&match->pub.rules))
        return;
    assert(!match->pub.log_dropped);
    kz_match m = *match;
    kz_public_rewind(&m.pub);
    for (int i = 0; i < match->pub.log_count; i++) {
        policy_track_note(track, &m, match->pub.log[i]);
        kz_public_step(&m.pub, match->pub.log[i], kz_public_told(&match->pub, i));
    }
}

static void begin_leads(const kz_rules *rules, int32_t playouts, kz_leads *out)
{
    memset(out, 0, sizeof *out);
    out->unit = (int64_t)playouts * (rules->side_count - 1);
}

bool kz_hindsight(const kz_match *match, const kz_budget *budget, kz_leads *out)
{
    const int32_t playouts = budget->rollouts;
    const kz_rules *r = &match->pub.rules;
    kz_match from = *match;
    policy_track track;
    assert(match->pub.phase != KZ_OVER && playouts > 0 && playouts <= KZ_HINDSIGHT_ROLLOUTS_MAX);
    begin_leads(r, playouts, out);
    if (match->pub.phase == KZ_PLAYING) {
        read_track(match, &track);
        if (!kz_hands_are_face_down(r))
            sort_stock(&from);
    } else
        policy_track_begin(&track);
    for (int i = 0; i < playouts && !kz_stop_asked(budget->stop); i++) {
        kz_match m;
        int64_t made[KZ_SEATS];
        policy_track seen = track;
        kz_match_copy(&m, &from);
        if (m.pub.phase == KZ_DEALING)
            deal(&m, i);
        play_out(&m, &seen, i, match->pub.phase == KZ_PLAYING ? kz_ply(&match->pub) : 0);
        scoring_deal_leads(&m.pub, made);
        for (int side = 0; side < r->side_count; side++)
            out->side[side] += made[side];
    }
    return !kz_stop_asked(budget->stop);
}

void kz_leads_made(const kz_match *match, int32_t playouts, kz_leads *out)
{
    int64_t made[KZ_SEATS];
    scoring_deal_leads(&match->pub, made);
    begin_leads(&match->pub.rules, playouts, out);
    for (int side = 0; side < match->pub.rules.side_count; side++)
        out->side[side] = made[side] * playouts;
}

void kz_story_begin(kz_deal_story *story, const kz_leads *start)
{
    memset(story, 0, sizeof *story);
    story->start = story->now = *start;
    story->luck.unit = story->swing.unit = start->unit;
}

void kz_story_step(kz_deal_story *story, const kz_leads *leads, bool luck)
{
    kz_leads *to = luck ? &story->luck : &story->swing;
    assert(leads->unit == story->now.unit);
    for (int side = 0; side < KZ_SEATS; side++)
        to->side[side] += leads->side[side] - story->now.side[side];
    story->now = *leads;
}
