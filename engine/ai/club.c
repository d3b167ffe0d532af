/* SPDX-License-Identifier: MIT */
#include "engine/ai/club.h"

#include "engine/ai/club_numbers.h"
#include "engine/core/rules/board.h"
#include "engine/infoset/history.h"

#include <math.h>
#include <string.h>

const char *ai_principle_id(ai_principle principle)
{
    static const char *const id[AI_PRINCIPLES] = {"V", "N", "E", "R", "1", "2", "3", "4",
                                                  "5", "6", "7", "8", "9", "P", "L", "0/6"};
    return id[principle];
}

/* ---- the position ---- */

typedef struct club_position {
    const kz_view *view;
    kz_match match; /* the information state as a match: only the hand of the view's seat */
    policy_track track;
    int first; /* index of the log: the bot remembers nothing before it */
    kz_set hand, unseen;
    int seat, partner; /* partner is KZ_NOBODY if there is none */
    int stock;
    kz_set partner_last;       /* principle P: the candidates for the partner's last tile */
    kz_set given_up[KZ_SEATS]; /* suits of which a seat gave up an end tile: bit v for the opened value */
} club_position;

/* An action, and the position after it. */
typedef struct prospect {
    kz_action action;
    kz_set tiles, left; /* the tiles laid; the tiles left in hand */
    kz_set fits;
    uint8_t value[KZ_ENDS];
    unsigned covered, opened; /* bits of values */
} prospect;

/* Reads from the log the values of which a seat gave up an end tile. The end tile of a suit is the seventh
 * one on the line. */
static void read_given_up(club_position *c)
{
    kz_set line = 0;
    for (int i = 0; i < c->view->pub.log_count; i++) {
        kz_action a = c->view->pub.log[i];
        kz_set tiles = kz_action_tiles(a);
        for (unsigned v = 0; i >= c->first && tiles && v < KZ_VALUES; v++)
            if ((tiles & kz_suit[v]) && a.tile < KZ_TILES && !kz_is_double(a.tile) &&
                kz_count((line | tiles) & kz_suit[v]) == 7)
                c->given_up[a.seat] |= 1u << kz_other_half(a.tile, v);
        line |= tiles;
    }
}

/* Collects what the bot remembers of the others, like policy_track_of_view(), except forgotten actions.
 * c->match is filled. */
static void remember(club_position *c)
{
    kz_match m = c->match;
    policy_track_begin(&c->track);
    kz_public_rewind(&m.pub);
    for (int i = 0; i < c->view->pub.log_count; i++) {
        if (i >= c->first)
            policy_track_note(&c->track, &m, c->view->pub.log[i]);
        kz_public_step(&m.pub, c->view->pub.log[i], kz_public_told(&c->view->pub, i));
    }
}

static void read_position(club_position *c, const kz_view *v, const ai_limits *limits)
{
    memset(c, 0, sizeof *c);
    c->view = v;
    c->first = v->pub.log_count > limits->memory ? v->pub.log_count - limits->memory : 0;
    c->seat = v->seat;
    c->hand = v->hand[v->seat];
    c->unseen = KZ_ALL_TILES & ~(v->pub.board.line | c->hand);
    c->partner = v->pub.rules.side_count < v->pub.rules.seats ? (v->seat + 2) % 4 : KZ_NOBODY;
    c->stock = v->pub.stock_count - v->pub.rules.reserve > 0 ? v->pub.stock_count - v->pub.rules.reserve : 0;
    policy_track_of_view(v, policy_track_note, &c->match, &c->track);
    if (c->first > 0)
        remember(c);
    if (c->partner != KZ_NOBODY && v->pub.count[c->partner] == 1)
        c->partner_last = c->unseen & ~c->track.lacks[c->partner];
    read_given_up(c);
}

static void look_ahead(const club_position *c, kz_action a, prospect *p)
{
    kz_board after = c->match.pub.board;
    *p = (prospect){.action = a, .tiles = kz_action_tiles(a)};
    p->left = c->hand & ~p->tiles;
    if (p->tiles)
        rules_board_lay(&c->view->pub.rules, &after, a);
    p->fits = rules_board_fits(&after);
    memcpy(p->value, after.value, sizeof p->value);
    for (int end = 0; end < c->view->pub.rules.ends; end++) {
        if (after.value[end] == c->match.pub.board.value[end])
            continue;
        if (c->match.pub.board.value[end] < KZ_VALUES)
            p->covered |= 1u << c->match.pub.board.value[end];
        if (after.value[end] < KZ_VALUES)
            p->opened |= 1u << after.value[end];
    }
}

static bool is_partner(const club_position *c, int seat)
{
    return seat == c->partner;
}

static double count_of(kz_set set, unsigned value)
{
    return kz_count(set & kz_suit[value]);
}

/* Returns the pressure of a hand in a suit: one point for a plain tile, half a point for the double; 0 below
 * 2.5. */
static double pressure(kz_set hand, unsigned value)
{
    kz_set suit = hand & kz_suit[value];
    double p = kz_count(suit) - (suit & KZ_DOUBLES ? 0.5 : 0);
    return kz_count(suit) >= 3 ? p : 0;
}

/* Returns whether only tiles of this hand are left of a value, and there is one. */
static bool is_end_tile(const club_position *c, kz_set hand, unsigned value)
{
    return !(c->unseen & kz_suit[value]) && (hand & kz_suit[value]);
}

/* ---- the principles: the score of each for an action, about one if the principle applies ---- */

static double variety(const club_position *c, const prospect *p)
{
    int values = 0;
    (void)c;
    for (unsigned v = 0; v < KZ_VALUES; v++)
        values += (p->left & kz_suit[v]) != 0;
    return AI_CLUB_VARIETY * values;
}

/* Scores opening the suit of this seat's pressure while keeping its tiles. */
static double pressing(const club_position *c, const prospect *p)
{
    double sum = 0;
    for (unsigned v = 0; v < KZ_VALUES; v++) {
        double strength = pressure(c->hand, v);
        if (strength == 0)
            continue;
        if (p->opened >> v & 1)
            sum += AI_CLUB_PRESS_OPEN * strength;
        if (p->covered >> v & 1)
            sum -= AI_CLUB_PRESS_COVER * strength;
        bool weak = strength <= 2.5 && p->action.tile == kz_double_of(v) && !c->match.pub.board.line;
        sum -= weak ? AI_CLUB_PRESS_WEAK : 0;
    }
    return sum;
}

static double end_tiles(const club_position *c, const prospect *p)
{
    double sum = 0;
    for (int end = 0; end < c->view->pub.rules.ends; end++)
        if (p->value[end] < KZ_VALUES && is_end_tile(c, p->left, p->value[end]))
            sum += AI_CLUB_END_TILE;
    return sum;
}

/* Scores whether other seats must pass or draw after the action. */
static double rolling(const club_position *c, const prospect *p)
{
    double sum = 0;
    for (int seat = 0; seat < c->view->pub.rules.seats; seat++) {
        if (seat == c->seat)
            continue;
        double may = kz_count(c->unseen & ~c->track.lacks[seat] & p->fits);
        double rolls = may == 0 ? 1 : may <= 2 ? AI_CLUB_ROLL_LIKELY : 0;
        sum += is_partner(c, seat)                                ? -AI_CLUB_ROLL_PARTNER * rolls
               : seat == (c->seat + 1) % c->view->pub.rules.seats ? rolls
                                                                  : AI_CLUB_ROLL_LATER * rolls;
    }
    return sum;
}

/* Scores that a seat which gave up an end tile 1-n probably has more of n. */
static double end_tile_given_up(const club_position *c, const prospect *p)
{
    double sum = 0;
    for (int seat = 0; seat < c->view->pub.rules.seats; seat++)
        for (int end = 0; end < c->view->pub.rules.ends && seat != c->seat; end++)
            if (p->value[end] < KZ_VALUES && c->given_up[seat] >> p->value[end] & 1)
                sum += is_partner(c, seat) ? AI_CLUB_GIVEN_UP : -AI_CLUB_GIVEN_UP;
    return sum;
}

/* Scores laying, of two end tiles on one value, first the one whose other half recurs in the hand. */
static double two_end_tiles(const club_position *c, const prospect *p)
{
    for (unsigned v = 0; v < KZ_VALUES; v++)
        if ((p->covered >> v & 1) && is_end_tile(c, c->hand, v) && count_of(c->hand, v) >= 2)
            for (unsigned n = 0; n < KZ_VALUES; n++)
                if ((p->opened >> n & 1) && (p->left & kz_suit[n]))
                    return AI_CLUB_RECURRING;
    return 0;
}

/* Scores opening n at one end while the hand keeps the end tile 1-n for the other end. */
static double other_end(const club_position *c, const prospect *p)
{
    for (int end = 0; end < c->view->pub.rules.ends; end++) {
        unsigned v = p->value[end];
        if (v >= KZ_VALUES || (p->opened >> v & 1) || !is_end_tile(c, p->left, v))
            continue;
        for (kz_set own = p->left & kz_suit[v]; own; own &= own - 1)
            if (p->opened >> kz_other_half(kz_first(own), v) & 1)
                return AI_CLUB_LEADING_TO;
    }
    return 0;
}

/* Scores a fish: make it if R < 42 - S/4. In pairs the partner's tiles count too, estimated by the mean of
 * the unseen tiles. */
static double fish(const club_position *c, const prospect *p)
{
    if (!p->tiles || !p->left || ((c->unseen | p->left) & p->fits))
        return 0;
    double lies = kz_set_pips(c->view->pub.board.line | p->tiles), own = kz_set_pips(p->left);
    double limit = 42 - lies / 4;
    if (c->partner != KZ_NOBODY) {
        own += (double)kz_set_pips(c->unseen) * c->view->pub.count[c->partner] /
               (kz_count(c->unseen) ? kz_count(c->unseen) : 1);
        limit *= 2;
    }
    return own < limit ? AI_CLUB_FISH : -AI_CLUB_FISH;
}

/* Scores keeping an end tile while another seat's end tile may wait at the other end: the later pressure is
 * the stronger. */
static double later_pressure(const club_position *c, const prospect *p)
{
    for (unsigned v = 0; v < KZ_VALUES; v++) {
        if (!(p->covered >> v & 1) || !is_end_tile(c, c->hand, v))
            continue;
        for (int end = 0; end < c->view->pub.rules.ends; end++) {
            unsigned w = p->value[end];
            if (w < KZ_VALUES && !(p->opened >> w & 1) && count_of(c->unseen, w) == 1 &&
                !(c->hand & kz_suit[w]))
                return -AI_CLUB_SPENT;
        }
    }
    return 0;
}

/* Scores a soft lead: a tile outside all pressures, from which a link leads to the suit of the pressure. */
static double soft_lead(const club_position *c, const prospect *p)
{
    if (c->match.pub.board.line || p->action.tile >= KZ_TILES)
        return 0;
    for (unsigned n = 0; n < KZ_VALUES; n++) {
        if (pressure(c->hand, n) == 0 || (kz_bit(p->action.tile) & kz_suit[n]))
            continue;
        kz_set links = p->left & kz_suit[n] & p->fits;
        if (links & ~KZ_DOUBLES)
            return AI_CLUB_SOFT_LEAD;
    }
    return 0;
}

/* Scores against fresh suits, unless the hand has three or more tiles of them. */
static double fresh_suit(const club_position *c, const prospect *p)
{
    double sum = 0;
    for (unsigned v = 0; v < KZ_VALUES && c->match.pub.board.line; v++)
        if ((p->opened >> v & 1) && !(c->view->pub.board.line & kz_suit[v]) && count_of(c->hand, v) < 3)
            sum -= AI_CLUB_FRESH_SUIT;
    return sum;
}

/* Scores against opening a value that an opponent has opened. */
static double opponent_suit(const club_position *c, const prospect *p)
{
    double sum = 0;
    for (unsigned v = 0; v < KZ_VALUES; v++)
        for (int seat = 0; seat < c->view->pub.rules.seats && (p->opened >> v & 1); seat++)
            if (seat != c->seat && !is_partner(c, seat))
                sum -= AI_CLUB_OTHERS_SUIT * c->track.offered[seat][v];
    return sum;
}

/* Scores two fresh ends: at most two tiles of each end's value are on the line. */
static double two_fresh_ends(const club_position *c, const prospect *p)
{
    int fresh = 0;
    bool before = false;
    for (int end = 0; end < 2; end++) {
        unsigned v = p->value[end], old = c->match.pub.board.value[end];
        fresh += v < KZ_VALUES && count_of(c->view->pub.board.line | p->tiles, v) <= 2;
        before |= old < KZ_VALUES && count_of(c->view->pub.board.line, old) <= 2;
    }
    return before && fresh == 2 ? AI_CLUB_BOTH_FRESH : 0;
}

/* Scores the values that the partner has opened, and the ends that its last tile may need. */
static double helping(const club_position *c, const prospect *p)
{
    if (c->partner == KZ_NOBODY)
        return 0;
    double sum = 0;
    for (unsigned v = 0; v < KZ_VALUES; v++) {
        sum += (p->opened >> v & 1) * AI_CLUB_PARTNER_OPEN * c->track.offered[c->partner][v];
        sum -= (p->covered >> v & 1) * AI_CLUB_PARTNER_COVER * c->track.offered[c->partner][v];
    }
    if (c->partner_last)
        sum += AI_CLUB_PARTNER_LAST * kz_count(c->partner_last & p->fits) / kz_count(c->partner_last);
    return sum;
}

/* Scores mobility: the member of the pair with fewer tiles plays to go out. The other one keeps the ends for
 * that partner. */
static double leading(const club_position *c, const prospect *p)
{
    double mobile = kz_count(p->left) ? (double)kz_count(p->left & p->fits) / kz_count(p->left) : 1;
    if (c->partner == KZ_NOBODY)
        return AI_CLUB_LEAD_MOBILE * mobile;
    int ahead = c->view->pub.count[c->partner] - c->view->pub.count[c->seat];
    double partner = kz_count(c->unseen & ~c->track.lacks[c->partner] & p->fits);
    return ahead >= 0 ? AI_CLUB_LEAD_MOBILE * mobile
                      : AI_CLUB_HELP_MOBILE * mobile + AI_CLUB_HELP_PARTNER * partner;
}

/* Returns the cost of keeping 0-0 or 6-6. */
static double dear(const kz_rules *r, kz_tile tile)
{
    bool blank = tile == KZ_TILE_00;
    int most = blank ? r->single_00 : r->single_66, bonus = blank ? r->bonus_00 : r->bonus_66;
    int always = blank ? r->always_00 : r->always_66;
    most = most > always ? most : always;
    return (most > bonus ? most : bonus) / 25.0;
}

/* Scores laying 0-0 and 6-6 in time, unless they are the last tile that wins by them. */
static double blank_six(const club_position *c, const prospect *p)
{
    double sum = 0;
    static const kz_tile both[2] = {KZ_TILE_00, KZ_TILE_66};
    for (int i = 0; i < 2; i++)
        if (p->tiles & kz_bit(both[i]))
            sum += dear(&c->view->pub.rules, both[i]) *
                   (kz_count(c->hand) <= 4 ? AI_CLUB_BLANK_SIX_LATE : AI_CLUB_BLANK_SIX);
    return sum;
}

/* ---- the choice ---- */

typedef double principle(const club_position *c, const prospect *p);

static principle *const principles[AI_PRINCIPLES] = {
    variety,        pressing, end_tiles,      rolling,   end_tile_given_up, two_end_tiles,
    other_end,      fish,     later_pressure, soft_lead, fresh_suit,        opponent_suit,
    two_fresh_ends, helping,  leading,        blank_six};

/* Returns the base value of an action apart from the principles. Laid pips are good, more so when a seat is
 * about to go out. Points count. */
static double base_worth(const club_position *c, const prospect *p)
{
    const kz_view *v = c->view;
    double danger = 1;
    for (int seat = 0; seat < v->pub.rules.seats; seat++)
        if (seat != c->seat && v->pub.count[seat] <= 2)
            danger = AI_CLUB_PIP_DANGER;
    double worth = AI_CLUB_PIP * danger * kz_set_pips(p->tiles);
    if (p->tiles & KZ_DOUBLES)
        worth += AI_CLUB_DOUBLE;
    if (p->tiles && !p->left)
        worth += AI_CLUB_OUT;
    if (p->action.kind == KZ_LAY_CLOSED)
        worth -= AI_CLUB_CLOSED;
    if (v->pub.rules.play_points)
        worth += kz_public_scores(&c->match.pub, p->action) *
                 (v->pub.rules.play_points == KZ_PLAY_POINTS_FIVES ? AI_CLUB_POINT_FIVES : AI_CLUB_POINT);
    return worth;
}

static const ai_limits none = {.attention = KZ_TILES, .memory = KZ_LOG, .principles = UINT32_MAX};

/* Computes the score of each principle k for legal[i], at [i][k] of the third parameter, and the total at
 * worth[i]. */
static void weigh(const kz_view *v, const ai_limits *limits, double says[KZ_LEGAL][AI_PRINCIPLES],
                  double worth[KZ_LEGAL])
{
    club_position c;
    read_position(&c, v, limits);
    for (int i = 0; i < v->legal_count; i++) {
        prospect p;
        look_ahead(&c, v->legal[i], &p);
        worth[i] = base_worth(&c, &p);
        for (int k = 0; k < AI_PRINCIPLES; k++)
            worth[i] += says[i][k] = p.tiles && limits->principles >> k & 1 ? principles[k](&c, &p) : 0;
    }
}

/* Chooses greedily on a board of rows: the action that gives the other seat the most tiles. There is no
 * visible hand to plan with. */
static kz_action choose_in_rows(const kz_view *v, kz_rng *rng)
{
    static const uint8_t rank[] = {[KZ_CUT] = 3, [KZ_INSERT] = 2, [KZ_LAY] = 1, [KZ_SHIFT] = 0};
    int best = (int)kz_rng_below(rng, v->legal_count);
    for (int i = 0; i < v->legal_count; i++) {
        const kz_action a = v->legal[i], b = v->legal[best];
        bool deeper = a.kind == KZ_CUT && b.kind == KZ_CUT && a.end > b.end;
        if (rank[a.kind] > rank[b.kind] || deeper)
            best = i;
    }
    return v->legal[best];
}

/* Returns the considered tiles of the hand: the first playable ones, from the lightest to the heaviest, as a
 * hand is sorted. */
static kz_set looked_at(const kz_view *v, int attention)
{
    kz_set playable = 0, seen = 0;
    for (int i = 0; i < v->legal_count; i++)
        playable |= kz_action_tiles(v->legal[i]);
    for (int n = 0; playable && n < attention; n++, playable &= playable - 1)
        seen |= kz_bit(kz_first(playable));
    return seen;
}

static bool is_overlooked(kz_action a, kz_set seen)
{
    kz_set tiles = kz_action_tiles(a);
    return tiles && !(tiles & seen);
}

kz_action ai_club_choose(const kz_view *view, const ai_limits *limits, kz_rng *rng)
{
    double says[KZ_LEGAL][AI_PRINCIPLES], worth[KZ_LEGAL];
    if (view->legal_count == 1)
        return view->legal[0];
    if (kz_hands_are_face_down(&view->pub.rules))
        return choose_in_rows(view, rng);
    limits = limits ? limits : &none;
    weigh(view, limits, says, worth);
    kz_set seen = looked_at(view, limits->attention);
    int best = 0;
    while (is_overlooked(view->legal[best], seen))
        best++;
    for (int i = best + 1, equal = 1; i < view->legal_count; i++) {
        if (worth[i] < worth[best] || is_overlooked(view->legal[i], seen))
            continue;
        equal = worth[i] > worth[best] ? 1 : equal + 1;
        if (kz_rng_below(rng, (uint32_t)equal) == 0)
            best = i;
    }
    return view->legal[best];
}

/* Returns the index of an action in view->legal, or legal_count if it is not there. */
static int index_of(const kz_view *view, kz_action action)
{
    int at = 0;
    while (at < view->legal_count && memcmp(&view->legal[at], &action, sizeof action) != 0)
        at++;
    return at;
}

ai_principle ai_club_prefers(const kz_view *view, kz_action action, kz_action other)
{
    double says[KZ_LEGAL][AI_PRINCIPLES], worth[KZ_LEGAL], most = AI_CLUB_REASON_LEAST;
    ai_principle best = AI_PRINCIPLES;
    int a = index_of(view, action), b = index_of(view, other);
    if (kz_hands_are_face_down(&view->pub.rules) || a == view->legal_count || b == view->legal_count)
        return AI_PRINCIPLES;
    weigh(view, &none, says, worth);
    for (int k = 0; k < AI_PRINCIPLES; k++)
        if (says[a][k] - says[b][k] > most) {
            most = says[a][k] - says[b][k];
            best = (ai_principle)k;
        }
    return best;
}

int ai_club_reasons(const kz_view *view, kz_action action, int most, ai_principle out[])
{
    double says[KZ_LEGAL][AI_PRINCIPLES], worth[KZ_LEGAL], more[AI_PRINCIPLES];
    int at = index_of(view, action), n = 0;
    if (view->legal_count < 2 || at == view->legal_count || kz_hands_are_face_down(&view->pub.rules))
        return 0;
    weigh(view, &none, says, worth);
    for (int k = 0; k < AI_PRINCIPLES; k++) {
        double others = 0;
        for (int i = 0; i < view->legal_count; i++)
            others += i == at ? 0 : says[i][k];
        more[k] = says[at][k] - others / (view->legal_count - 1);
    }
    while (n < most) {
        int best = 0;
        for (int k = 1; k < AI_PRINCIPLES; k++)
            best = more[k] > more[best] ? k : best;
        if (more[best] < AI_CLUB_REASON_LEAST)
            break;
        out[n++] = (ai_principle)best;
        more[best] = 0;
    }
    return n;
}
