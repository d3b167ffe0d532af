/* SPDX-License-Identifier: MIT */
#include "engine/ai/policy/inputs.h"

#include "engine/core/rules/board.h"
#include "engine/infoset/beliefs.h"

#include <string.h>

enum {
    ONE = POLICY_INPUT_ONE,
    OTHERS = INFOSET_IN_STOCK /* the next seat, the partner or the seat in between, the previous seat */
};

/* The suits that an action affects. */
enum { OPENED, COVERED, STAYING, ROLES };

/* Inputs of a suit, by role. Inputs with _3 are of OTHERS, those with _4 of the seat to act and OTHERS. */
enum {
    S_OWN,    /* tiles in the seat's hand after the action */
    S_UNSEEN, /* tiles that the others or the stock have */
    S_LAID,   /* tiles on the line */
    S_DOUBLE_OWN,
    S_DOUBLE_UNSEEN,
    S_MAY_3,                     /* tiles that each other seat may have */
    S_VOID_3 = S_MAY_3 + OTHERS, /* the other seat has none, although some are unseen */
    S_SET_4 = S_VOID_3 + OTHERS, /* the seat that laid the current end */
    S_OFFERED_4 = S_SET_4 + 4,   /* how often the seat opened the suit */
    S_TAKEN_4 = S_OFFERED_4 + 4, /* how often the seat covered it */
    S_THERE = S_TAKEN_4 + 4,
    S_COUNT
};

enum {
    /* Inputs of the position. */
    LEAD,
    LAID,
    STOCK,
    DRAWS,
    TILES_4,
    ONE_LEFT_3 = TILES_4 + 4,
    TWO_LEFT_3 = ONE_LEFT_3 + OTHERS,
    OWN_PIPS = TWO_LEFT_3 + OTHERS,
    UNSEEN_PIPS,
    BALANCE,
    LAST_PASSED_3,                      /* tiles that the other seat is known not to have */
    SCORE_OWN = LAST_PASSED_3 + OTHERS, /* as a part of the target, or of the number of deals */
    SCORE_OTHERS,
    DEALS_LEFT,
    CARRY,
    /* Inputs of the game. */
    M_LOSES,
    M_OUT,
    M_DRAW_ONE = M_OUT + 8,
    M_FISH,
    M_SINGLE_00 = M_FISH + 6,
    M_ALWAYS_00,
    M_ALWAYS_66,
    M_BONUS,
    M_PAIRS,
    M_SEATS,
    M_BOARD,
    M_STUCK = M_BOARD + 3,
    /* Inputs of the action. */
    A_LAYS,
    A_PIPS,
    A_PIPS_LATE,
    A_DOUBLE,
    A_BLANK,
    A_SIX,
    A_CLOSED,
    A_LENGTHWISE,
    A_SEVERAL,
    A_SCORES,
    A_EQUAL,
    A_ALONE,
    A_BLOCK,
    A_BLOCK_GAIN,
    A_OUT,
    /* Inputs of the rest of the hand. */
    L_COUNT,
    L_FITS,
    L_STUCK,
    L_VALUES,
    L_DOUBLES,
    L_DEAD_DOUBLES, /* doubles whose suit no other seat can open */
    L_LONGEST,      /* tiles of the longest suit */
    L_PIPS,
    L_HEAVIEST,
    L_SUIT, /* tiles of the hand that share a suit with the laid tile */
    F_FITS, /* unseen tiles that fit after the action */
    F_MAY_3,
    F_CANNOT_3 = F_MAY_3 + OTHERS, /* the probability that the other seat has none of them */
    F_CANNOT_FEW_3 = F_CANNOT_3 + OTHERS,
    SUITS = F_CANNOT_FEW_3 + OTHERS,
    /* Estimates (beliefs.h). For each suit, by role: the mean number of tiles that each other seat has, and
     * the probability that it has none. */
    B_EXPECTED_3 = SUITS + ROLES * S_COUNT,
    B_NONE_3 = B_EXPECTED_3 + OTHERS,
    BELIEFS = 2 * OTHERS,
    B_CANNOT_3 = B_EXPECTED_3 + ROLES * BELIEFS, /* the probability that the other seat has no tile that
                                                  * fits after the action */
    B_PIPS_3 = B_CANNOT_3 + OTHERS,              /* mean pips of the other seat's hand */
    /* Answers: the tiles of the opened suit, and of the one that stays, lead to other suits. One input is
     * the number of this seat's tiles in those suits, weighted by the probability that each other seat has
     * the answer. The other input counts the tiles of the two seats that are neither. The answer among them
     * is not removed. */
    N_OWN_3 = B_PIPS_3 + OTHERS,
    N_OTHERS_6 = N_OWN_3 + OTHERS,
    ANSWERS = 3 * OTHERS,
    /* By role: the mean public evidence that this seat has the suit. */
    T_OWN_EVIDENCE = N_OWN_3 + 2 * ANSWERS,
    /* 0-0 and 6-6, which count by themselves in many games. Inputs: whether the seat keeps them, and who has
     * them. The latter is the probability for this side's other seats less that for the other sides'
     * seats. */
    L_HAS_00 = T_OWN_EVIDENCE + ROLES,
    L_HAS_66,
    B_WHO_HAS_00,
    B_WHO_HAS_66,
    LAST_INPUT
};

_Static_assert((int)LAST_INPUT <= (int)POLICY_INPUTS && (int)A_LAYS == (int)POLICY_INPUTS_SHARED, "room");

typedef struct position {
    const kz_match *match;
    const policy_track *track;
    kz_set hand, unseen;
    kz_set may[OTHERS];
    uint8_t me, seat[OTHERS], count[OTHERS];
    bool there[OTHERS];
    bool danger;
    int balance;
    infoset_beliefs beliefs;
    int8_t shared[POLICY_INPUTS]; /* inputs of all actions, followed by zeros */
} position;

typedef int8_t chunk __attribute__((vector_size(16)));
_Static_assert(POLICY_INPUTS % sizeof(chunk) == 0, "whole chunks");

static int8_t clip(int x)
{
    return (int8_t)(x > 127 ? 127 : x < -127 ? -127 : x);
}

static int8_t yes(bool is)
{
    return is ? ONE : 0;
}

/* Returns `part` of `whole`, in units. */
static int8_t share(int part, int whole)
{
    return whole ? clip(part * ONE / whole) : 0;
}

static void look_around(position *s)
{
    const kz_match *m = s->match;
    const kz_rules *r = &m->pub.rules;
    for (int i = 0; i < OTHERS; i++) {
        uint8_t seat = infoset_seat_elsewhere(r, s->me, i);
        if (seat == KZ_NOBODY)
            continue;
        s->there[i] = true;
        s->seat[i] = seat;
        s->may[i] = s->unseen & ~s->track->lacks[seat];
        s->count[i] = m->pub.count[seat];
        s->danger |= s->count[i] <= 2;
        s->balance += r->side_of[seat] == r->side_of[s->me] ? -s->count[i] : s->count[i];
    }
}

static int points(const kz_match *m, int side)
{
    return m->pub.account[side].score + m->pub.account[side].memory;
}

static void of_accounts(const position *s, int8_t *x)
{
    const kz_match *m = s->match;
    const kz_rules *r = &m->pub.rules;
    int own = r->side_of[s->me], best = -100000;
    for (int side = 0; side < r->side_count; side++)
        if (side != own && points(m, side) > best)
            best = points(m, side);
    int whole = r->target ? r->target : 10 * r->deals;
    x[SCORE_OWN] = share(2 * points(m, own), whole);
    x[SCORE_OTHERS] = share(2 * best, whole);
    x[DEALS_LEFT] = r->target ? 0 : share(r->deals - m->pub.standing.counted, r->deals);
    x[CARRY] = clip(m->pub.carry);
}

static void of_game(const kz_rules *r, int8_t *x)
{
    int max_bonus = r->bonus_00 > r->bonus_66 ? r->bonus_00 : r->bonus_66;
    x[M_LOSES] = yes(r->target_means == KZ_TARGET_MEANS_LOSES);
    x[M_OUT + (r->out & 7)] = ONE;
    x[M_DRAW_ONE] = yes(r->draw == KZ_DRAW_ONE);
    x[M_FISH + (r->fish < 6 ? r->fish : 5)] = ONE;
    x[M_SINGLE_00] = clip(r->single_00);
    x[M_ALWAYS_00] = clip(r->always_00);
    x[M_ALWAYS_66] = clip(r->always_66);
    x[M_BONUS] = clip(max_bonus);
    x[M_PAIRS] = yes(r->side_count < r->seats);
    x[M_SEATS] = clip(r->seats * ONE / 2);
    x[M_BOARD + (r->board < 3 ? r->board : 2)] = ONE;
    x[M_STUCK] = yes(r->fish_test == KZ_FISH_TEST_STUCK);
}

/* Computes the inputs that all actions of the position share. */
static void look(position *s, const kz_match *m, const policy_track *track)
{
    const kz_rules *r = &m->pub.rules;
    *s = (position){.match = m, .track = track, .hand = m->hidden.hand[m->pub.turn], .me = m->pub.turn};
    s->unseen = KZ_ALL_TILES & ~(m->pub.board.line | s->hand);
    look_around(s);
    int8_t *x = s->shared;
    int drawable = m->pub.stock_count - r->reserve;
    unsigned unseen = kz_count(s->unseen);
    x[LEAD] = yes(!m->pub.board.line);
    x[LAID] = clip((int)kz_count(m->pub.board.line) * 2);
    x[STOCK] = drawable > 0 ? clip(drawable * 4) : 0;
    x[DRAWS] = yes(drawable > 0);
    x[TILES_4] = clip((int)kz_count(s->hand) * 4);
    for (int i = 0; i < OTHERS; i++) {
        x[TILES_4 + 1 + i] = clip(s->count[i] * 4);
        x[ONE_LEFT_3 + i] = yes(s->there[i] && s->count[i] == 1);
        x[TWO_LEFT_3 + i] = yes(s->there[i] && s->count[i] == 2);
        x[LAST_PASSED_3 + i] =
            s->there[i] ? clip((int)kz_count(s->unseen & track->lacks[s->seat[i]]) * 4) : 0;
    }
    x[OWN_PIPS] = clip((int)kz_set_pips(s->hand));
    x[UNSEEN_PIPS] = unseen ? clip((int)(kz_set_pips(s->unseen) * 4 / unseen)) : 0;
    x[BALANCE] = clip(s->balance * 4);
    of_accounts(s, x);
    of_game(r, x);
    infoset_estimate(m, track, s->unseen, &s->beliefs);
}

/* Returns the probability, in units of 1/32, that a seat has none of the `fit` tiles. The seat has `count`
 * of `may` tiles. */
static int8_t cannot(int may, int fit, int count)
{
    int p = 1 << 12;
    if (count > may)
        count = may;
    for (int i = 0; i < count; i++) {
        int others = may - fit - i;
        if (others <= 0)
            return 0;
        p = p * others / (may - i);
    }
    return (int8_t)(p >> 7);
}

/* Computes the inputs of a role's suits. `values` is a set of values, `seen` has their tiles. */
static void of_suit(const position *s, unsigned values, kz_set left, unsigned setters, int8_t *x)
{
    const policy_track *t = s->track;
    kz_set suit = 0;
    if (!values)
        return;
    for (unsigned v = values; v; v &= v - 1)
        suit |= kz_suit[__builtin_ctz(v)];
    x[S_THERE] = ONE;
    x[S_OWN] = clip((int)kz_count(left & suit) * 6);
    x[S_UNSEEN] = clip((int)kz_count(s->unseen & suit) * 6);
    x[S_LAID] = clip((int)kz_count(s->match->pub.board.line & suit) * 6);
    x[S_DOUBLE_OWN] = yes(left & suit & KZ_DOUBLES & kz_suit[__builtin_ctz(values)]);
    x[S_DOUBLE_UNSEEN] = yes(s->unseen & suit & KZ_DOUBLES & kz_suit[__builtin_ctz(values)]);
    for (int i = -1; i < OTHERS; i++) {
        if (i >= 0 && !s->there[i])
            continue;
        int seat = i < 0 ? s->me : s->seat[i], offered = 0, taken = 0;
        for (unsigned v = values; v; v &= v - 1) {
            offered += t->offered[seat][__builtin_ctz(v)];
            taken += t->taken[seat][__builtin_ctz(v)];
        }
        x[S_SET_4 + 1 + i] = yes(setters >> seat & 1);
        x[S_OFFERED_4 + 1 + i] = clip(offered * 12);
        x[S_TAKEN_4 + 1 + i] = clip(taken * 12);
        if (i < 0)
            continue;
        unsigned may = kz_count(s->may[i] & suit);
        x[S_MAY_3 + i] = clip((int)may * 6);
        x[S_VOID_3 + i] = yes(!may && (s->unseen & suit));
    }
}

/* The change of the ends. */
typedef struct ends {
    unsigned values[ROLES];  /* sets of values */
    unsigned setters[ROLES]; /* sets of seats, without bit KZ_NOBODY */
    kz_set fits;
    bool equal;
} ends;

static void put(ends *e, int role, unsigned value, unsigned setter)
{
    if (value < KZ_VALUES)
        e->values[role] |= 1u << value;
    if (setter < KZ_SEATS)
        e->setters[role] |= 1u << setter;
}

static void change_ends(const position *s, kz_action a, ends *e)
{
    const kz_match *m = s->match;
    const kz_board *b = &m->pub.board;
    *e = (ends){.equal = true};
    if (m->pub.rules.fast && a.end != KZ_NO_END) {
        unsigned value = kz_other_half(a.tile, b->value[a.end]), other = b->value[KZ_END_B - a.end];
        put(e, OPENED, value, KZ_NOBODY);
        put(e, COVERED, b->value[a.end], s->track->setter[a.end]);
        put(e, STAYING, other, s->track->setter[KZ_END_B - a.end]);
        e->fits = kz_suit[value] | kz_suit[other];
        e->equal = value == other;
        return;
    }
    kz_board after = *b;
    rules_board_lay(&m->pub.rules, &after, a);
    unsigned values = 0;
    for (int end = 0; end < m->pub.rules.ends; end++) {
        if (after.value[end] < KZ_VALUES)
            values |= 1u << after.value[end];
        if (after.outer[end] != b->outer[end] || after.value[end] != b->value[end] || !b->line) {
            put(e, OPENED, after.value[end], KZ_NOBODY);
            put(e, COVERED, b->value[end], s->track->setter[end]);
        } else
            put(e, STAYING, after.value[end], s->track->setter[end]);
    }
    e->fits = rules_board_fits(&after);
    e->equal = !(values & (values - 1));
}

static void of_tiles(const position *s, kz_action a, kz_set tiles, int8_t *x)
{
    const kz_match *m = s->match;
    x[A_LAYS] = ONE;
    x[A_PIPS] = clip((int)kz_set_pips(tiles) * 2);
    x[A_PIPS_LATE] = s->danger ? x[A_PIPS] : 0;
    x[A_DOUBLE] = yes(tiles & KZ_DOUBLES);
    x[A_BLANK] = yes(tiles & kz_bit(KZ_TILE_00));
    x[A_SIX] = yes(tiles & kz_bit(KZ_TILE_66));
    x[A_CLOSED] = yes(a.kind == KZ_LAY_CLOSED);
    x[A_LENGTHWISE] = yes(a.kind == KZ_LAY_LENGTHWISE);
    x[A_SEVERAL] = clip(((int)kz_count(tiles) - 1) * ONE);
    if (m->pub.rules.play_points && kz_action_tiles(a))
        x[A_SCORES] =
            clip(kz_public_scores(&m->pub, a) * (m->pub.rules.play_points == KZ_PLAY_POINTS_FIVES ? 1 : 8));
}

static void of_rest(const position *s, kz_set left, kz_set fits, kz_set went, int8_t *x)
{
    int count = (int)kz_count(left), values = 0, longest = 0, dead = 0;
    kz_set shares = 0;
    for (unsigned v = 0; v < KZ_VALUES; v++) {
        int of = (int)kz_count(left & kz_suit[v]);
        values += of > 0;
        longest = of > longest ? of : longest;
        dead += (left & kz_suit[v] & KZ_DOUBLES) != 0 && of == 1 && !(s->unseen & kz_suit[v]);
        if (went & kz_suit[v])
            shares |= kz_suit[v];
    }
    int heaviest = 0;
    for (kz_set t = left; t; t &= t - 1)
        heaviest = (int)kz_tile_pips(kz_first(t)) > heaviest ? (int)kz_tile_pips(kz_first(t)) : heaviest;
    int mobile = (int)kz_count(left & fits);
    x[L_COUNT] = clip(count * 4);
    x[L_FITS] = clip(mobile * 6);
    x[L_STUCK] = yes(count && !mobile);
    x[L_VALUES] = clip(values * 5);
    x[L_DOUBLES] = clip((int)kz_count(left & KZ_DOUBLES) * 6);
    x[L_DEAD_DOUBLES] = clip(dead * ONE);
    x[L_LONGEST] = clip(longest * 6);
    x[L_PIPS] = clip((int)kz_set_pips(left));
    x[L_HEAVIEST] = clip(heaviest * 2);
    x[L_SUIT] = clip((int)kz_count(left & shares) * 6);
    x[A_OUT] = yes(!count);
    kz_set others = s->unseen & fits;
    x[A_ALONE] = yes(!others && mobile);
    if (!others && !mobile && count) {
        int unseen = (int)kz_count(s->unseen);
        int expected = unseen ? s->balance * (int)kz_set_pips(s->unseen) / unseen : 0;
        x[A_BLOCK] = ONE;
        x[A_BLOCK_GAIN] = clip(expected - (int)kz_set_pips(left));
    }
}

static void of_answers(const position *s, kz_set fits, int8_t *x)
{
    x[F_FITS] = clip((int)kz_count(s->unseen & fits) * 4);
    for (int i = 0; i < OTHERS; i++) {
        if (!s->there[i])
            continue;
        int may = (int)kz_count(s->may[i]), fit = (int)kz_count(s->may[i] & fits);
        x[F_MAY_3 + i] = clip(fit * 4);
        x[F_CANNOT_3 + i] = cannot(may, fit, s->count[i]);
        x[F_CANNOT_FEW_3 + i] = s->count[i] <= 2 ? x[F_CANNOT_3 + i] : 0;
    }
}

/* ---- estimates ---- */

static int8_t rounded(float x)
{
    return clip((int)(x + 0.5f));
}

static kz_set suits_of(unsigned values)
{
    kz_set suits = 0;
    for (; values; values &= values - 1)
        suits |= kz_suit[__builtin_ctz(values)];
    return suits;
}

/* Returns the probability that each other seat has none of the tiles, in units of 1/32. */
static infoset_elsewhere nothing_of(const position *s, kz_set tiles)
{
    infoset_elsewhere none = {32, 32, 32, 32};
    for (kz_set t = s->unseen & tiles; t; t &= t - 1)
        none *= 1 - s->beliefs.chance[kz_first(t)];
    return none;
}

static void of_suit_estimated(const position *s, kz_set suits, int8_t *x)
{
    infoset_elsewhere expected = {0}, none = nothing_of(s, suits);
    for (kz_set t = s->unseen & suits; t; t &= t - 1)
        expected += s->beliefs.chance[kz_first(t)];
    for (int i = 0; i < OTHERS; i++) {
        x[i] = rounded(expected[i] * 12);
        x[OTHERS + i] = rounded(none[i]);
    }
}

static void of_answers_estimated(const position *s, unsigned values, kz_set left, int8_t *x)
{
    infoset_elsewhere own = {0}, of[2] = {{0}, {0}};
    for (; values; values &= values - 1) {
        unsigned v = (unsigned)__builtin_ctz(values);
        for (kz_set t = s->unseen & kz_suit[v]; t; t &= t - 1) {
            infoset_elsewhere p = s->beliefs.chance[kz_first(t)];
            unsigned other = kz_other_half(kz_first(t), v);
            infoset_elsewhere n = s->beliefs.suit[other];
            own += p * (float)kz_count(left & kz_suit[other]);
            of[0] += p * (infoset_elsewhere){n[INFOSET_PARTNER], n[INFOSET_NEXT], n[INFOSET_NEXT], 0};
            of[1] += p * (infoset_elsewhere){n[INFOSET_PREVIOUS], n[INFOSET_PREVIOUS], n[INFOSET_PARTNER], 0};
        }
    }
    for (int i = 0; i < OTHERS; i++) {
        x[i] = rounded(own[i] * 8);
        x[OTHERS + 2 * i] = rounded(of[0][i] * 8);
        x[OTHERS + 2 * i + 1] = rounded(of[1][i] * 8);
    }
}

/* Returns the mean evidence of the suit's tiles that are not on the line. */
static int8_t own_evidence(const position *s, kz_set suits)
{
    int sum = 0, count = 0;
    for (kz_set t = suits & (s->unseen | s->hand); t; t &= t - 1, count++)
        sum += s->track->evidence[s->me][kz_first(t)];
    return count ? clip(sum / count / 2) : 0;
}

/* Returns 1 if another seat of this side certainly has the tile, -1 if a seat of another side has. Values
 * between are differences of probabilities. */
static int8_t who_has(const position *s, kz_tile tile)
{
    const kz_rules *r = &s->match->pub.rules;
    float sum = 0;
    if (!(s->unseen & kz_bit(tile)))
        return 0;
    for (int i = 0; i < OTHERS; i++)
        if (s->there[i])
            sum += r->side_of[s->seat[i]] == r->side_of[s->me] ? s->beliefs.chance[tile][i]
                                                               : -s->beliefs.chance[tile][i];
    return clip((int)(sum * ONE + (sum < 0 ? -0.5f : 0.5f)));
}

static void of_beliefs(const position *s, const ends *e, kz_set left, int8_t *x)
{
    infoset_elsewhere pips = {0}, cannot = nothing_of(s, e->fits);
    for (kz_set t = s->unseen; t; t &= t - 1)
        pips += s->beliefs.chance[kz_first(t)] * (float)kz_tile_pips(kz_first(t));
    for (int i = 0; i < OTHERS; i++) {
        x[B_CANNOT_3 + i] = rounded(cannot[i]);
        x[B_PIPS_3 + i] = rounded(pips[i]);
    }
    x[L_HAS_00] = yes(left & kz_bit(KZ_TILE_00));
    x[L_HAS_66] = yes(left & kz_bit(KZ_TILE_66));
    x[B_WHO_HAS_00] = who_has(s, KZ_TILE_00);
    x[B_WHO_HAS_66] = who_has(s, KZ_TILE_66);
    for (int role = 0; role < ROLES; role++)
        if (e->values[role]) {
            of_suit_estimated(s, suits_of(e->values[role]), x + B_EXPECTED_3 + role * BELIEFS);
            x[T_OWN_EVIDENCE + role] = own_evidence(s, suits_of(e->values[role]));
        }
    of_answers_estimated(s, e->values[OPENED], left, x + N_OWN_3);
    of_answers_estimated(s, e->values[STAYING], left, x + N_OWN_3 + ANSWERS);
}

static void of_action(const position *s, kz_action a, int8_t *x)
{
    chunk c;
    for (int i = 0; i < POLICY_INPUTS; i += (int)sizeof c) { /* inline, because a call costs more for so
                                                              * short a block */
        memcpy(&c, s->shared + i, sizeof c);
        memcpy(x + i, &c, sizeof c);
    }
    kz_set tiles = kz_action_tiles(a);
    if (!tiles) {
        if (a.kind == KZ_GIVE) {
            of_tiles(s, a, kz_bit(a.tile), x);
            x[A_LAYS] = 0;
        }
        return;
    }
    ends e;
    kz_set left = s->hand & ~tiles;
    of_tiles(s, a, tiles, x);
    change_ends(s, a, &e);
    x[A_EQUAL] = yes(e.equal);
    of_rest(s, left, e.fits, tiles, x);
    of_answers(s, e.fits, x);
    for (int role = 0; role < ROLES; role++)
        of_suit(s, e.values[role], left, e.setters[role], x + SUITS + role * S_COUNT);
    of_beliefs(s, &e, left, x);
}

void policy_inputs(const kz_match *m, const policy_track *track, const kz_action *legal, int count,
                   int8_t in[][POLICY_INPUTS])
{
    position s;
    look(&s, m, track);
    for (int i = 0; i < count; i++)
        of_action(&s, legal[i], in[i]);
}
