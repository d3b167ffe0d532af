/* SPDX-License-Identifier: MIT */
/* Null-window alpha-beta for closed information: every tile is in a hand or on the table for good, and
 * nothing is scored in play. The tiles left in hands then determine all hands, so that a position is one
 * 64-bit word. Two seats are four seats of which two hold nothing.
 *
 * Values are to side 0 throughout (minimax, not negamax). Side 0 maximises, side 1 minimises, and the window
 * [gamma - 1, gamma] is the same in the whole tree.
 *
 * The parent evaluates children whose value or bound already decides the test, and never searches them.
 * These are a fish, an out, a forced out of the next seat, and a bound outside the window. */
#include "engine/solver/alpha_beta.h"

#include <limits.h>

/* Positions with at most TABLE_MIN_TILES tiles are not stored in the transposition table. Searching them is
 * cheaper than a probe that misses the cache. */
enum { TABLE_MIN_TILES = 8 };

/* Specialised at compile time for each side and variant: constants are folded, and branches on them
 * disappear. */
#define SPECIALISED static inline __attribute__((always_inline))

/* A position. The lowest 28 bits are the tiles left in hands. The fields from bit 32 on are: 8 and 8 bits
 * for the pips of both sides' hands, 3 and 3 for the ends' values. The last fields are 2 bits for the seat
 * to move and 1 for the fisherman's side. */
typedef uint64_t packed;

enum { PIPS = 32, PIPS_BITS = 8, END = 48, END_BITS = 3, TURN = 54, FISHERMAN = 56 };

/* The children of a node that must be searched. */
typedef struct children {
    packed child[SOLVER_MOVES];
    kz_set fits[SOLVER_MOVES]; /* the remaining tiles that fit */
    int count;
    int best; /* best value of the decided children */
} children;

/* Compile-time parameters. */
typedef struct variant {
    unsigned side; /* side of the seat to move */
    bool plain;    /* tiles count their pips, fisherman and last tile do not matter, one tile in each turn */
} variant;

SPECIALISED kz_set left_of(packed p)
{
    return (kz_set)p & KZ_ALL_TILES;
}

SPECIALISED int pips_of(packed p, unsigned side)
{
    return (int)(p >> (PIPS + PIPS_BITS * side) & 0xff);
}

SPECIALISED unsigned end_of(packed p, unsigned end)
{
    return (unsigned)(p >> (END + END_BITS * end) & 7);
}

SPECIALISED unsigned turn_of(packed p)
{
    return (unsigned)(p >> TURN & 3);
}

SPECIALISED unsigned fisherman_of(packed p)
{
    return (unsigned)(p >> FISHERMAN & 1);
}

bool solver_packed_may(const solver_alpha_beta *s)
{
    return s->course.drawless && !s->worth.by_hands;
}

SPECIALISED kz_set hand_of(const solver_alpha_beta *s, packed p, unsigned seat)
{
    return s->hand[seat & 3] & (kz_set)p;
}

static int special_value(const solver_alpha_beta *s, packed p, unsigned side)
{
    const kz_rules *r = &s->worth.match.pub.rules;
    return kz_hand_value(r, hand_of(s, p, side)) + kz_hand_value(r, hand_of(s, p, side + 2));
}

/* Returns the value of a side's hands at an end. */
SPECIALISED int value_of(const solver_alpha_beta *s, packed p, unsigned side, variant v)
{
    const kz_set both = kz_bit(0) | kz_bit(KZ_TILES - 1);
    return !v.plain && s->worth.special && (p & both) ? special_value(s, p, side) : pips_of(p, side);
}

/* Returns the worth of an out of `seat`, whose last turn lays `last`. `p` may be the position before that
 * turn. */
SPECIALISED int out_worth(const solver_alpha_beta *s, packed p, unsigned seat, kz_set last, variant v)
{
    unsigned side = seat & 1, special = v.plain ? 0 : (last & 1) | (last >> (KZ_TILES - 1) & 1) << 1;
    return s->worth.out[side][special][value_of(s, p, 1 - side, v)];
}

SPECIALISED int fish_worth(const solver_alpha_beta *s, packed p, variant v)
{
    unsigned fisherman = v.plain ? 0 : fisherman_of(p);
    return s->worth.fish[fisherman][value_of(s, p, 0, v) * s->worth.size + value_of(s, p, 1, v)];
}

/* Returns the upper and lower bound of what can still be reached: hands only lose value. */
SPECIALISED const int16_t *bounds(const solver_alpha_beta *s, packed p, variant v)
{
    const solver_worth *w = &s->worth;
    int x = pips_of(p, 0), y = pips_of(p, 1);
    if (!v.plain && w->special) {
        kz_set hands[2] = {hand_of(s, p, 0) | hand_of(s, p, 2), hand_of(s, p, 1) | hand_of(s, p, 3)};
        x += (hands[0] & 1 ? w->extra[0] : 0) + (hands[0] >> (KZ_TILES - 1) & 1 ? w->extra[1] : 0);
        y += (hands[1] & 1 ? w->extra[0] : 0) + (hands[1] >> (KZ_TILES - 1) & 1 ? w->extra[1] : 0);
    }
    return w->bound + 2 * (x * w->size + y);
}

/* The common data of a node's children. */
typedef struct node {
    packed at;
    kz_set hand[4]; /* beginning with the seat to move */
    int gamma;
} node;

/* Returns the one of two values that is better for the side to move. */
SPECIALISED int better(int a, int b, unsigned side)
{
    return (side ? b < a : b > a) ? b : a;
}

/* Returns whether a value is a beta cutoff, for the maximising or the minimising side. */
SPECIALISED bool cuts(int worth, int gamma, unsigned side)
{
    return side ? worth < gamma : worth >= gamma;
}

/* A null-window search. Each side and variant has its function. */
typedef int test_function(solver_alpha_beta *s, packed p, int gamma);

SPECIALISED int test_child(solver_alpha_beta *s, packed p, int gamma, variant v, test_function *own,
                           test_function *other)
{
    return (turn_of(p) & 1) == v.side ? own(s, p, gamma) : other(s, p, gamma);
}

/* ---- making moves */

SPECIALISED packed child_of(packed p, unsigned lay, variant v)
{
    kz_tile tile = rules_lay_tile(lay);
    unsigned end = rules_lay_end(lay), value = end_of(p, end);
    packed pips = (packed)kz_tile_pips(tile) << (PIPS + PIPS_BITS * v.side);
    packed turned = ((packed)rules_line_end_after(tile, value) - value) << (END + END_BITS * end);
    return (p & ~(packed)kz_bit(tile)) - pips + turned;
}

/* Returns a child with its fisherman. Its turn is still its parent's. */
SPECIALISED packed with_fisherman(const solver_alpha_beta *s, packed before, packed child, kz_set tiles,
                                  variant v)
{
    if (v.plain || !s->worth.fisherman_matters)
        return child;
    bool fished = ~((kz_set)before | s->away) & RULES_LINE_FISHES;
    unsigned fisherman = rules_line_makes_fisherman(tiles, fished) ? v.side : fisherman_of(before);
    return (child & ~((packed)1 << FISHERMAN)) | (packed)fisherman << FISHERMAN;
}

/* Passes the turn of a child whose line is open. Returns its bounds. They are equal if the next seat holds
 * one tile, which fits: the out is forced. The function is branch-free, because the branches would be
 * unpredictable. */
SPECIALISED solver_range pass_turn(const solver_alpha_beta *s, const node *n, packed *child, kz_set fits,
                                   variant v)
{
    unsigned turns = rules_line_turns(n->hand, fits), turn = (turn_of(*child) + turns) & 3;
    kz_set next = n->hand[turns & 3] & (kz_set)*child;
    bool single = !(next & (next - 1));
    int out = v.plain || single ? out_worth(s, *child, turn, next, v) : 0;
    const int16_t *bound = bounds(s, *child, v);
    *child = (*child & ~((packed)3 << TURN)) | (packed)turn << TURN;
    return single ? (solver_range){out, out} : (solver_range){bound[1], bound[0]};
}

/* Completes a child after `tiles` have left the hand: its fisherman, its turn, `fits`. Returns its bounds. */
SPECIALISED solver_range complete(const solver_alpha_beta *s, const node *n, packed *child, kz_set tiles,
                                  kz_set *fits, variant v)
{
    *child = with_fisherman(s, n->at, *child, tiles, v);
    *fits = (kz_set)*child & rules_line_fits(end_of(*child, 0), end_of(*child, 1));
    int end;
    if (!v.plain && !(n->hand[0] & ~tiles))
        end = out_worth(s, *child, turn_of(*child), tiles, v);
    else if (!(*fits & s->keepers))
        end = fish_worth(s, *child, v);
    else
        return pass_turn(s, n, child, *fits, v);
    return (solver_range){end, end};
}

/* Adds a child. Returns true for a cutoff. */
SPECIALISED bool add(const solver_alpha_beta *s, const node *n, children *c, kz_set tiles, packed child,
                     variant v)
{
    kz_set fits;
    solver_range known = complete(s, n, &child, tiles, &fits, v);
    bool high = known.least >= n->gamma, low = known.most < n->gamma, open = !high & !low;
    int worth = high ? known.least : known.most;
    c->child[c->count] = child;
    c->fits[c->count] = fits;
    c->count += open;
    c->best = better(c->best, open ? c->best : worth, v.side);
    return v.side ? low : high;
}

/* Adds the doubles of both ends. Returns true for a cutoff. */
static inline bool add_pair(const solver_alpha_beta *s, const node *n, children *c, variant v)
{
    unsigned a = end_of(n->at, 0), b = end_of(n->at, 1);
    if (!rules_line_may_pair(n->hand[0], a, b, s->course.doubles, s->course.last_pair))
        return false;
    kz_set pair = rules_line_pair(a, b);
    packed child = (n->at & ~(packed)pair) - ((packed)(2 * (a + b)) << (PIPS + PIPS_BITS * v.side));
    return add(s, n, c, pair, child, v);
}

/* Generates the children. Returns true if a decided child causes a cutoff. */
SPECIALISED bool generate(const solver_alpha_beta *s, const node *n, uint64_t lays, children *c, variant v)
{
    c->count = 0;
    c->best = v.side ? INT16_MAX : INT16_MIN;
    for (; lays; lays &= lays - 1) {
        unsigned lay = rules_line_first_lay(lays);
        if (add(s, n, c, kz_bit(rules_lay_tile(lay)), child_of(n->at, lay, v), v))
            return true;
    }
    return !v.plain && add_pair(s, n, c, v);
}

/* ---- the search */

/* Returns the key of the move ordering. Moves that leave the next seat few replies come first; no reply is
 * no better than one. Then come few replies of the seat before, heavy tiles, and the seat that moves after
 * knocks. The weights were tuned on node counts of full deals. */
SPECIALISED int order_of(const node *n, packed child, kz_set fits, variant v)
{
    static const int after_knocks[4] = {0, -24, 48, 120};
    unsigned replies = kz_count(n->hand[1] & fits), before = kz_count(n->hand[3] & fits);
    int pips = pips_of(n->at, v.side) - pips_of(child, v.side);
    return 7 * pips - 128 * (int)(replies + !replies) - 40 * (int)before +
           after_knocks[(turn_of(child) - turn_of(n->at) - 1) & 3];
}

/* Searches two children, the number of most nodes that are searched. */
SPECIALISED int search_two(solver_alpha_beta *s, const node *n, const children *c, variant v,
                           test_function *own, test_function *other)
{
    int first = order_of(n, c->child[1], c->fits[1], v) > order_of(n, c->child[0], c->fits[0], v);
    int best = better(c->best, test_child(s, c->child[first], n->gamma, v, own, other), v.side);
    if (cuts(best, n->gamma, v.side))
        return best;
    return better(best, test_child(s, c->child[!first], n->gamma, v, own, other), v.side);
}

/* Searches the children in order until one causes a cutoff. */
SPECIALISED int search_all(solver_alpha_beta *s, const node *n, children *c, variant v, test_function *own,
                           test_function *other)
{
    int key[SOLVER_MOVES]; /* sort key: larger first; the lowest bits are the place */
    for (int i = 0; i < c->count; i++)
        key[i] = order_of(n, c->child[i], c->fits[i], v) * SOLVER_MOVES + i;
    for (int left = c->count; left; left--) {
        int most = key[0];
        for (int i = 1; i < c->count; i++)
            most = key[i] > most ? key[i] : most;
        int first = most & (SOLVER_MOVES - 1);
        c->best = better(c->best, test_child(s, c->child[first], n->gamma, v, own, other), v.side);
        if (cuts(c->best, n->gamma, v.side))
            break;
        key[first] = INT_MIN;
    }
    return c->best;
}

SPECIALISED int search_children(solver_alpha_beta *s, const node *n, children *c, variant v,
                                test_function *own, test_function *other)
{
    if (c->count == 0)
        return c->best;
    if (c->count == 1)
        return better(c->best, test_child(s, c->child[0], n->gamma, v, own, other), v.side);
    return c->count == 2 ? search_two(s, n, c, v, own, other) : search_all(s, n, c, v, own, other);
}

/* Tests a forced move, for which neither the table nor an order would help. Unlike complete() it branches:
 * there is only one child, and a deciding value returns at once. */
SPECIALISED int test_forced(solver_alpha_beta *s, const node *n, unsigned lay, variant v, test_function *own,
                            test_function *other)
{
    kz_set tiles = kz_bit(rules_lay_tile(lay));
    packed child = with_fisherman(s, n->at, child_of(n->at, lay, v), tiles, v);
    kz_set fits = (kz_set)child & rules_line_fits(end_of(child, 0), end_of(child, 1));
    if (!v.plain && !(n->hand[0] & ~tiles))
        return out_worth(s, child, turn_of(child), tiles, v);
    if (!(fits & s->keepers))
        return fish_worth(s, child, v);
    unsigned turns = rules_line_turns(n->hand, fits), turn = (turn_of(child) + turns) & 3;
    kz_set next = n->hand[turns & 3] & (kz_set)child;
    if (!(next & (next - 1)))
        return out_worth(s, child, turn, next, v);
    const int16_t *bound = bounds(s, child, v);
    if (bound[1] >= n->gamma)
        return bound[1];
    if (bound[0] < n->gamma)
        return bound[0];
    child = (child & ~((packed)3 << TURN)) | (packed)turn << TURN;
    return test_child(s, child, n->gamma, v, own, other);
}

SPECIALISED int test_choice(solver_alpha_beta *s, const node *n, uint64_t lays, variant v, test_function *own,
                            test_function *other)
{
    children c;
    if (generate(s, n, lays, &c, v))
        return c.best;
    return search_children(s, n, &c, v, own, other);
}

/* Tests with the transposition table. */
SPECIALISED int test_stored(solver_alpha_beta *s, const node *n, uint64_t lays, variant v, test_function *own,
                            test_function *other)
{
    packed p = n->at;
    solver_range known = {INT16_MIN, INT16_MAX};
    uint64_t key =
        solver_transpositions_key(left_of(p), end_of(p, 0), end_of(p, 1), turn_of(p), fisherman_of(p));
    if (solver_transpositions_read(&s->table, key, &known)) {
        if (known.least >= n->gamma)
            return known.least;
        if (known.most < n->gamma)
            return known.most;
    }
    int best = test_choice(s, n, lays, v, own, other);
    if (s->stopped)
        return best;
    if (best >= n->gamma)
        known.least = best;
    else
        known.most = best;
    solver_transpositions_write(&s->table, key, known);
    return best;
}

/* Tests a position. Fail-soft: the result is a lower bound if it is >= gamma, else an upper bound. */
SPECIALISED int test(solver_alpha_beta *s, packed p, int gamma, variant v, test_function *own,
                     test_function *other)
{
    if (!solver_alpha_beta_count(s))
        return v.side ? gamma - 1 : gamma;
    uint64_t lays = rules_line_distinct_lays(hand_of(s, p, turn_of(p)), end_of(p, 0), end_of(p, 1));
    node n = {.at = p, .gamma = gamma};
    for (unsigned i = 0; i < 4; i++)
        n.hand[i] = hand_of(s, p, turn_of(p) + i);
    if (!(lays & (lays - 1)))
        return test_forced(s, &n, rules_line_first_lay(lays), v, own, other);
    if (kz_count(left_of(p)) <= TABLE_MIN_TILES)
        return test_choice(s, &n, lays, v, own, other);
    return test_stored(s, &n, lays, v, own, other);
}

static int plain_1(solver_alpha_beta *s, packed p, int gamma);
static int rich_1(solver_alpha_beta *s, packed p, int gamma);

static int plain_0(solver_alpha_beta *s, packed p, int gamma)
{
    return test(s, p, gamma, (variant){0, true}, plain_0, plain_1);
}

static int plain_1(solver_alpha_beta *s, packed p, int gamma)
{
    return test(s, p, gamma, (variant){1, true}, plain_1, plain_0);
}

static int rich_0(solver_alpha_beta *s, packed p, int gamma)
{
    return test(s, p, gamma, (variant){0, false}, rich_0, rich_1);
}

static int rich_1(solver_alpha_beta *s, packed p, int gamma)
{
    return test(s, p, gamma, (variant){1, false}, rich_1, rich_0);
}

/* Tests a position, to side 0. */
static int test_position(solver_alpha_beta *s, const solver_position *p, int gamma)
{
    kz_set hands = p->hand[0] | p->hand[1] | p->hand[2] | p->hand[3], hand = p->hand[p->turn];
    for (int i = 0; i < KZ_SEATS; i++)
        s->hand[i] = p->hand[i];
    s->keepers = rules_line_keepers(s->course.immediate);
    s->away = KZ_ALL_TILES & ~hands & ~p->line;
    bool plain =
        s->course.plain && !s->worth.special && !s->worth.fisherman_matters && !s->worth.last_matters;
    unsigned fisherman = s->worth.fisherman_matters ? p->fisherman & 1 : 0;
    packed at = hands | (packed)p->pips[0] << PIPS | (packed)p->pips[1] << (PIPS + PIPS_BITS) |
                (packed)p->end[0] << END | (packed)p->end[1] << (END + END_BITS) | (packed)p->turn << TURN |
                (packed)fisherman << FISHERMAN;
    if (!(hand & (hand - 1))) /* a forced out */
        return out_worth(s, at, p->turn, hand, (variant){0, false});
    if (plain)
        return p->turn & 1 ? plain_1(s, at, gamma) : plain_0(s, at, gamma);
    return p->turn & 1 ? rich_1(s, at, gamma) : rich_0(s, at, gamma);
}

int solver_packed_test(solver_alpha_beta *s, const solver_position *p, int gamma)
{
    return p->turn & 1 ? -test_position(s, p, 1 - gamma) : test_position(s, p, gamma);
}
