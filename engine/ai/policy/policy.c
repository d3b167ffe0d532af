/* SPDX-License-Identifier: MIT */
#include "engine/ai/policy/policy.h"

#include "engine/ai/policy/elementary.h"
#include "engine/core/rules/board.h"

#include <string.h>

/* ---- public history ---- */

void policy_track_begin(policy_track *track)
{
    memset(track, 0, sizeof *track);
    memset(track->setter, KZ_NOBODY, sizeof track->setter);
}

static void note_lay(policy_track *track, const kz_match *m, kz_action a)
{
    const kz_board *d = &m->pub.board;
    if (m->pub.rules.fast && a.end != KZ_NO_END) {
        track->setter[a.end] = a.seat;
        track->offered[a.seat][kz_other_half(a.tile, d->value[a.end])]++;
        track->taken[a.seat][d->value[a.end]]++;
        return;
    }
    kz_board after = *d;
    rules_board_lay(&m->pub.rules, &after, a);
    for (int end = 0; end < m->pub.rules.ends; end++) {
        if (d->line && after.value[end] == d->value[end] && after.outer[end] == d->outer[end])
            continue;
        track->setter[end] = a.seat;
        track->offered[a.seat][after.value[end]]++;
        track->taken[a.seat][d->value[end]]++;
    }
}

void policy_track_note(policy_track *track, const kz_match *m, kz_action a)
{
    if (kz_hands_are_face_down(&m->pub.rules))
        return;
    if (a.kind == KZ_KNOCK)
        track->lacks[a.seat] |= rules_board_fits(&m->pub.board);
    else if (a.kind == KZ_DRAW) /* of drawn tiles it is known only that they do not fit */
        track->lacks[a.seat] = rules_board_fits(&m->pub.board);
    else if (kz_action_tiles(a))
        note_lay(track, m, a);
}

void policy_track_of_view(const kz_view *view, policy_track_noting *note, kz_match *match,
                          policy_track *track)
{
    kz_hidden hidden = {0};
    memcpy(hidden.hand, view->hand, sizeof hidden.hand);
    hidden.hand[kz_signals_to(&view->pub.rules, view->seat)] |= view->signal;
    kz_match_of_view(view, &hidden, match);
    kz_match m = *match;
    policy_track_begin(track);
    if (kz_hands_are_face_down(&view->pub.rules))
        return;
    kz_public_rewind(&m.pub);
    for (int i = 0; i < view->pub.log_count; i++) {
        note(track, &m, view->pub.log[i]);
        kz_public_step(&m.pub, view->pub.log[i], kz_public_told(&view->pub, i));
    }
}

/* ---- features ---- */

/* Each feature with _3 is three features. They are of the next seat, of the partner (or the seat that is
 * neither next nor previous), and of the previous seat. */
enum {
    PIPS,
    IS_DOUBLE,
    DOUBLE_LEFT, /* a double: tiles of its suit that are not yet on the line */
    LATE_PIPS,   /* pips while a seat is about to go out */
    MOBILE,      /* share of the hand's rest that fits after the action */
    STUCK,       /* no tile of the rest fits */
    VARIETY,     /* values in the rest of the hand */
    FITS_3,      /* tiles that the seat may hold and that fit after the action */
    CANNOT_3 = FITS_3 + 3,
    FEW_3 = CANNOT_3 + 3,           /* FITS of a seat with one or two tiles */
    COVERS_3 = FEW_3 + 3,           /* covers a tile that the seat laid */
    OFFERED_3 = COVERS_3 + 3,       /* opens a value that the seat has opened */
    COVERS_OFFER_3 = OFFERED_3 + 3, /* covers such a value */
    COVERS_OWN = COVERS_OFFER_3 + 3,
    STRENGTH, /* tiles left in hand of the opened value */
    LIES,     /* tiles of the opened value on the line */
    COVERED_STRENGTH,
    COVERED_UNSEEN,
    EQUAL,      /* all ends have one value */
    DEAD,       /* only this hand has the opened value */
    ALONE,      /* only this hand can continue */
    BLOCK,      /* no seat can continue */
    BLOCK_GAIN, /* a block: expected surplus of the others' hands over this side's */
    SCORED,
    BLANK, /* lays 0-0 in a game where it counts */
    SIX,
    CLOSED,
    LENGTHWISE,
    SEVERAL,
    TEMPO,        /* mobility while ahead of the partner */
    LAST_BUT_ONE, /* the one tile left fits */
    GIVEN,        /* rows: tiles that the other seat gets */
    INSERTS,
    LAST_FEATURE
};

_Static_assert((int)LAST_FEATURE <= (int)POLICY_FEATURES, "room");

const float *policy_row(const policy_weight_table *weights, const kz_match *m)
{
    const kz_rules *r = &m->pub.rules;
    if (kz_hands_are_face_down(r))
        return (*weights)[POLICY_CLASSES - 1][0];
    unsigned laid = kz_count(m->pub.board.line);
    int sides = r->side_count < r->seats ? 0 : r->seats == 2 ? 1 : 2;
    int phase = laid == 0 ? 0 : laid < 8 ? 1 : laid < 16 ? 2 : 3;
    return (*weights)[r->play_points * 3 + sides][phase];
}

/* The parts of a position that the features of all its actions share. */
typedef struct position {
    const kz_match *match;
    const policy_track *track;
    kz_set hand, unseen;
    kz_set may_hold[3];
    int balance; /* number of the others' tiles beyond this side's, without this hand */
    uint8_t me;
    uint8_t seat[3], count[3];
    bool there[3];
    bool danger; /* another seat has one or two tiles left */
} position;

static void look(position *s, const kz_match *m, const policy_track *track)
{
    const kz_rules *r = &m->pub.rules;
    const kz_board *d = &m->pub.board;
    *s = (position){.match = m, .track = track, .hand = m->hidden.hand[m->pub.turn], .me = m->pub.turn};
    s->unseen = KZ_ALL_TILES & ~(d->line | s->hand);
    int balance = 0;
    for (int i = 0; i < 3; i++) {
        int step = i == 2 ? r->seats - 1 : i + 1;
        if (i > 0 && r->seats < 5 - i) /* partner: four seats; previous: three or more */
            continue;
        uint8_t seat = (uint8_t)((m->pub.turn + step) % r->seats);
        s->there[i] = true;
        s->seat[i] = seat;
        s->may_hold[i] = s->unseen & ~track->lacks[seat];
        s->count[i] = m->pub.count[seat];
        s->danger |= s->count[i] <= 2;
        balance += r->side_of[seat] == r->side_of[m->pub.turn] ? -s->count[i] : s->count[i];
    }
    s->balance = balance;
}

static void of_seats(const position *s, kz_set fits, float *x)
{
    for (int i = 0; i < 3; i++) {
        float share = (float)kz_count(s->may_hold[i] & fits) * (1.0f / 7);
        x[FITS_3 + i] = share;
        x[CANNOT_3 + i] = s->there[i] && share == 0;
        x[FEW_3 + i] = s->count[i] <= 2 ? share : 0;
    }
}

/* Computes the features of an end at which `value` is opened and `covered` is covered. `covered` is
 * KZ_NO_VALUE for the lead. */
static void of_end(const position *s, kz_set left, unsigned covered, unsigned value, uint8_t setter, float *x)
{
    x[STRENGTH] += (float)kz_count(left & kz_suit[value]) * (1.0f / 6);
    x[LIES] += (float)kz_count(s->match->pub.board.line & kz_suit[value]) * (1.0f / 7);
    x[COVERED_STRENGTH] += (float)kz_count(left & kz_suit[covered]) * (1.0f / 6);
    x[COVERED_UNSEEN] += (float)kz_count(s->unseen & kz_suit[covered]) * (1.0f / 7);
    x[DEAD] += !(s->unseen & kz_suit[value]) && (left & kz_suit[value]);
    x[COVERS_OWN] += setter == s->me;
    for (int i = 0; i < 3; i++) {
        if (!s->there[i])
            continue;
        const uint8_t *offered = s->track->offered[s->seat[i]];
        x[COVERS_3 + i] += setter == s->seat[i];
        x[OFFERED_3 + i] += (float)offered[value] * 0.5f;
        if (covered < KZ_VALUES)
            x[COVERS_OFFER_3 + i] += (float)offered[covered] * 0.5f;
    }
}

/* Returns the tiles that fit after the action. */
static kz_set of_board(const position *s, kz_action a, kz_set left, float *x)
{
    const kz_match *m = s->match;
    const kz_board *d = &m->pub.board;
    if (m->pub.rules.fast && a.end != KZ_NO_END) {
        unsigned value = kz_other_half(a.tile, d->value[a.end]), other = d->value[KZ_END_B - a.end];
        of_end(s, left, d->value[a.end], value, s->track->setter[a.end], x);
        x[EQUAL] = value == other;
        return kz_suit[value] | kz_suit[other];
    }
    kz_board after = *d;
    rules_board_lay(&m->pub.rules, &after, a);
    unsigned values = 0;
    for (int end = 0; end < m->pub.rules.ends; end++) {
        if (after.value[end] < KZ_VALUES)
            values |= 1u << after.value[end];
        if (after.outer[end] != d->outer[end] || after.value[end] != d->value[end] || !d->line)
            of_end(s, left, d->value[end], after.value[end], s->track->setter[end], x);
    }
    x[EQUAL] = !(values & (values - 1));
    return rules_board_fits(&after);
}

/* Returns how much 0-0 or 6-6 counts in the game beyond its pips. */
static float special(const kz_rules *r, int alone, int always, int bonus)
{
    if (r->out == KZ_OUT_HOLDER || r->out == KZ_OUT_TITLES || r->out == KZ_OUT_FORM)
        return 2;
    int most = alone > always ? alone : always;
    return (float)(most > bonus ? most : bonus) * (1.0f / 25);
}

static void of_tiles(const position *s, kz_action a, kz_set tiles, kz_set left, float *x)
{
    const kz_rules *r = &s->match->pub.rules;
    x[PIPS] =
        (float)(a.kind != KZ_LAY_DOUBLES && a.tile < KZ_TILES ? kz_tile_pips(a.tile) : kz_set_pips(tiles)) *
        (1.0f / 12);
    x[LATE_PIPS] = s->danger ? x[PIPS] : 0;
    x[IS_DOUBLE] = (tiles & KZ_DOUBLES) != 0;
    if (a.kind != KZ_LAY_DOUBLES && a.tile < KZ_TILES && kz_is_double(a.tile))
        x[DOUBLE_LEFT] = (float)kz_count(s->unseen & kz_suit[kz_low[a.tile]]) * (1.0f / 6);
    int values = 0;
    for (unsigned v = 0; v < KZ_VALUES; v++)
        values += (left & kz_suit[v]) != 0;
    x[VARIETY] = (float)values * (1.0f / 7);
    if (tiles & kz_bit(KZ_TILE_00))
        x[BLANK] = special(r, r->single_00, r->always_00, r->bonus_00);
    if (tiles & kz_bit(KZ_TILE_66))
        x[SIX] = special(r, r->single_66, r->always_66, r->bonus_66);
    x[CLOSED] = a.kind == KZ_LAY_CLOSED;
    x[LENGTHWISE] = a.kind == KZ_LAY_LENGTHWISE;
    x[SEVERAL] = (float)kz_count(tiles) - 1;
    if (r->play_points)
        x[SCORED] = (float)kz_public_scores(&s->match->pub, a) /
                    (r->play_points == KZ_PLAY_POINTS_FIVES ? 10.0f : 2.0f);
}

/* Computes the features of the rest of the hand, given the tiles that fit after the action. */
static void of_hand(const position *s, kz_set left, kz_set fits, float *x)
{
    unsigned count = kz_count(left), mobile = kz_count(left & fits);
    kz_set others = s->unseen & fits;
    if (count) {
        x[MOBILE] = (float)mobile / (float)count;
        x[STUCK] = mobile == 0;
        x[TEMPO] = s->there[1] ? (float)((int)s->count[1] - (int)count) * x[MOBILE] * 0.25f : 0;
        x[LAST_BUT_ONE] = count == 1 && mobile;
        x[ALONE] = !others && mobile;
    }
    if (!others && !mobile) {
        /* The mean pips of an unseen tile, for the others' tiles beyond this side's. */
        unsigned unseen = kz_count(s->unseen);
        float expected = unseen ? (float)s->balance * (float)kz_set_pips(s->unseen) / (float)unseen : 0;
        x[BLOCK] = 1;
        x[BLOCK_GAIN] = (expected - (float)kz_set_pips(left)) * (1.0f / 20);
    }
}

static void rows_features(const kz_match *m, kz_action a, float *x)
{
    kz_board after = m->pub.board;
    rules_board_lay(&m->pub.rules, &after, a);
    x[GIVEN] = (float)kz_count(m->pub.board.line & ~after.line);
    x[INSERTS] = a.kind == KZ_INSERT;
    x[PIPS] = (float)kz_tile_pips(a.tile) / 12;
}

typedef float four __attribute__((vector_size(16)));

static void features(const position *s, kz_action a, float x[POLICY_FEATURES])
{
    const four none = {0};
    for (int i = 0; i < POLICY_FEATURES; i += 4) /* inline, because a call costs more for so short a block */
        memcpy(x + i, &none, sizeof none);
    if (kz_hands_are_face_down(&s->match->pub.rules)) {
        rows_features(s->match, a, x);
        return;
    }
    kz_set tiles = kz_action_tiles(a), left = s->hand & ~tiles;
    if (a.kind == KZ_GIVE)
        tiles = kz_bit(a.tile), left &= ~tiles;
    of_tiles(s, a, tiles, left, x);
    if (!kz_action_tiles(a))
        return;
    kz_set fits = of_board(s, a, left, x);
    of_seats(s, fits, x);
    of_hand(s, left, fits, x);
}

void policy_features(const kz_match *m, const policy_track *track, kz_action a, float out[POLICY_FEATURES])
{
    position s;
    look(&s, m, track);
    features(&s, a, out);
}

/* ---- the softmax ---- */

static float product(const float *weights, const float *x)
{
    four sum = {0};
    for (int i = 0; i < POLICY_FEATURES; i += 4) {
        four w, y;
        memcpy(&w, weights + i, sizeof w);
        memcpy(&y, x + i, sizeof y);
        sum += w * y;
    }
    return sum[0] + sum[1] + sum[2] + sum[3];
}

/* The weights were trained without yields: a yield counts as the mean lead. */
static void level_yields(const kz_action *legal, int count, float *logit)
{
    for (int i = 0; i < count; i++) {
        if (legal[i].kind != KZ_YIELD)
            continue;
        float sum = 0;
        int leads = 0;
        for (int k = 0; k < count; k++)
            if (legal[k].kind == KZ_LAY)
                sum += logit[k], leads++;
        logit[i] = leads ? sum / (float)leads : 0;
    }
}

void policy_probabilities(const policy_weight_table *weights, const kz_match *m, const policy_track *track,
                          const kz_action *legal, int count, float sharpness, float *p)
{
    position s;
    float x[POLICY_FEATURES] __attribute__((aligned(16)));
    const float *row = policy_row(weights, m);
    look(&s, m, track);
    for (int i = 0; i < count; i++) {
        features(&s, legal[i], x);
        p[i] = product(row, x) * sharpness;
    }
    level_yields(legal, count, p);
    policy_softmax(p, count);
}

int policy_choose(const policy_weight_table *weights, const kz_match *m, const policy_track *track,
                  const kz_action *legal, int count, float sharpness, kz_rng *rng)
{
    float p[KZ_LEGAL];
    policy_probabilities(weights, m, track, legal, count, sharpness, p);
    float at = (float)(kz_rng_next(rng) >> 40) * 0x1p-24f;
    for (int i = 0; i < count - 1; i++) {
        at -= p[i];
        if (at < 0)
            return i;
    }
    return count - 1;
}

void policy_play_out(const policy_weight_table *weights, kz_match *m, const policy_track *from,
                     kz_action action, float sharpness, kz_rng *rng)
{
    policy_track track = *from;
    kz_action legal[KZ_LEGAL];
    for (int chosen = 0, count = 0; m->pub.phase == KZ_PLAYING;) {
        kz_action a = count ? legal[chosen] : action;
        policy_track_note(&track, m, a);
        kz_match_apply(m, a);
        count = kz_match_legal(m, legal);
        chosen = count > 1 ? policy_choose(weights, m, &track, legal, count, sharpness, rng) : 0;
    }
}
