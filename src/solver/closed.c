/* The search where every tile is in a hand or lies for good: no stock to draw from, nothing scored in play.
 * The tiles left tell all hands, so that a position is one word. Two seats are four of which two hold
 * nothing.
 *
 * All values are to side 0, and what is asked of them stays the same from the first position to the last: is
 * it `gamma` or more? So positions of side 0 want the most and those of side 1 the least, and nothing is
 * turned round between them.
 *
 * A child that is decided at once - a fish, an out, the next seat's out, a value beyond what hands can still
 * bring - is seen from its parent and never becomes a node. */
#include "solver/search.h"

#include <limits.h>

/* Positions with fewer tiles are searched again rather than remembered. */
enum { MEMO_LEAST = 12 };

/* The search is compiled four times, for each side and form of it; what is known then falls away. */
#define FORMED static inline __attribute__((always_inline))

/* A position in one word, the lowest bits first: 28 the tiles left in hands, then, from bit 32, 8 and 8 the
 * pips of both sides' hands, 3 and 3 what the ends show, 2 the seat to choose, 1 the fisherman's side. */
typedef uint64_t spot;

enum { PIPS = 32, PIPS_BITS = 8, END = 48, END_BITS = 3, TURN = 54, FISHERMAN = 56 };

/* The children of a position that are not decided. */
typedef struct family {
    spot child[KZ_MOVES];
    kz_set fits[KZ_MOVES]; /* of the tiles left */
    int count;
    int best; /* the bound of the children that are decided */
} family;

/* What is known when the search is compiled. */
typedef struct form {
    unsigned side; /* of the seat to choose */
    bool plain;    /* tiles are worth their pips, neither the fisherman nor the last tile makes a difference,
                    * one tile is laid a turn */
} form;

FORMED kz_set left_of(spot p)
{
    return (kz_set)p & KZ_ALL_TILES;
}

FORMED int pips_of(spot p, unsigned side)
{
    return (int)(p >> (PIPS + PIPS_BITS * side) & 0xff);
}

FORMED unsigned end_of(spot p, unsigned end)
{
    return (unsigned)(p >> (END + END_BITS * end) & 7);
}

FORMED unsigned turn_of(spot p)
{
    return (unsigned)(p >> TURN & 3);
}

FORMED unsigned fisherman_of(spot p)
{
    return (unsigned)(p >> FISHERMAN & 1);
}

bool kz_closed_may(const kz_search *s)
{
    return s->course.drawless && !s->worth.by_hands;
}

FORMED kz_set hand_of(const kz_search *s, spot p, unsigned seat)
{
    return s->hand[seat & 3] & (kz_set)p;
}

static int special_value(const kz_search *s, spot p, unsigned side)
{
    const kz_rules *r = &s->worth.match.pub.rules;
    return kz_hand_value(r, hand_of(s, p, side)) + kz_hand_value(r, hand_of(s, p, side + 2));
}

/* What the hands of a side are worth at an end. */
FORMED int value_of(const kz_search *s, spot p, unsigned side, form f)
{
    const kz_set both = kz_bit(0) | kz_bit(KZ_TILES - 1);
    return !f.plain && s->worth.special && (p & both) ? special_value(s, p, side) : pips_of(p, side);
}

/* An out of `seat`, whose last turn laid `last`; it may still stand among the tiles left. */
FORMED int out_worth(const kz_search *s, spot p, unsigned seat, kz_set last, form f)
{
    unsigned side = seat & 1, special = f.plain ? 0 : (last & 1) | (last >> (KZ_TILES - 1) & 1) << 1;
    return s->worth.out[side][special][value_of(s, p, 1 - side, f)];
}

FORMED int fish_worth(const kz_search *s, spot p, form f)
{
    unsigned fisherman = f.plain ? 0 : fisherman_of(p);
    return s->worth.fish[fisherman][value_of(s, p, 0, f) * s->worth.size + value_of(s, p, 1, f)];
}

/* The most and the least that the deal can still bring. */
FORMED const int16_t *bounds(const kz_search *s, spot p, form f)
{
    const kz_worth *w = &s->worth;
    int v = pips_of(p, 0), u = pips_of(p, 1);
    if (!f.plain && w->special) {
        kz_set hands[2] = {hand_of(s, p, 0) | hand_of(s, p, 2), hand_of(s, p, 1) | hand_of(s, p, 3)};
        v += (hands[0] & 1 ? w->extra[0] : 0) + (hands[0] >> (KZ_TILES - 1) & 1 ? w->extra[1] : 0);
        u += (hands[1] & 1 ? w->extra[0] : 0) + (hands[1] >> (KZ_TILES - 1) & 1 ? w->extra[1] : 0);
    }
    return w->bound + 2 * (v * w->size + u);
}

/* What the children of a position share. */
typedef struct scene {
    spot at;
    kz_set hand[4]; /* of the seat to choose and of those after it */
    int gamma;
} scene;

/* Few answers for who comes next weigh most - to have none is no worse than one -, then few for the seat
 * before this one, heavy tiles, and who comes next once others have knocked. Tuned on the nodes of full
 * deals. */
FORMED int order_of(const scene *e, spot child, kz_set fits, form f)
{
    static const int after_knocks[4] = {0, -24, 48, 120};
    unsigned answers = kz_count(e->hand[1] & fits), before = kz_count(e->hand[3] & fits);
    int pips = pips_of(e->at, f.side) - pips_of(child, f.side);
    return 7 * pips - 128 * (int)(answers + !answers) - 40 * (int)before +
           after_knocks[(turn_of(child) - turn_of(e->at) - 1) & 3];
}

/* Of two values the better one, to the side that chooses. */
FORMED int better(int a, int b, unsigned side)
{
    return (side ? b < a : b > a) ? b : a;
}

/* Does the value make all others needless? */
FORMED bool cuts(int worth, int gamma, unsigned side)
{
    return side ? worth < gamma : worth >= gamma;
}

/* The child, whose seat to choose is still its parent's, with its fisherman. */
FORMED spot with_fisherman(const kz_search *s, spot before, spot child, kz_set tiles, form f)
{
    if (f.plain || !s->worth.fisherman_matters)
        return child;
    bool plain_laid = ~((kz_set)before | s->away) & KZ_ALL_TILES & ~KZ_DOUBLES;
    unsigned fisherman = kz_line_makes_fisherman(tiles, plain_laid) ? f.side : fisherman_of(before);
    return (child & ~((spot)1 << FISHERMAN)) | (spot)fisherman << FISHERMAN;
}

/* A child that goes on is put behind the family's others, uncounted; what is known of its value. One branch
 * for all that is known, as none can be foretold. */
FORMED kz_range go_on(const kz_search *s, const scene *e, family *a, spot p, kz_set fits, form f)
{
    unsigned able = (unsigned)((e->hand[1] & fits) != 0) | (unsigned)((e->hand[2] & fits) != 0) << 1 |
                    (unsigned)((e->hand[3] & fits) != 0) << 2 | 8;
    unsigned knocks = (unsigned)__builtin_ctz(able), turn = (turn_of(p) + 1 + knocks) & 3;
    kz_set next = e->hand[(knocks + 1) & 3] & (kz_set)p;
    bool single = !(next & (next - 1)); /* one tile that fits: it will be laid */
    int out = f.plain || single ? out_worth(s, p, turn, next, f) : 0;
    const int16_t *bound = bounds(s, p, f);
    a->child[a->count] = (p & ~((spot)3 << TURN)) | (spot)turn << TURN;
    a->fits[a->count] = fits;
    return single ? (kz_range){out, out} : (kz_range){bound[1], bound[0]};
}

/* One child more; true: it cuts. `tiles` have left the hand. */
FORMED bool add(const kz_search *s, const scene *e, family *a, kz_set tiles, spot child, form f)
{
    spot p = with_fisherman(s, e->at, child, tiles, f);
    kz_set fits = (kz_set)p & kz_line_fits(end_of(p, 0), end_of(p, 1));
    kz_range known;
    if (!f.plain && !(e->hand[0] & ~tiles)) {
        known.least = known.most = out_worth(s, p, turn_of(p), tiles, f);
    } else if (!(fits & s->blocking)) {
        known.least = known.most = fish_worth(s, p, f);
    } else {
        known = go_on(s, e, a, p, fits, f);
    }
    bool high = known.least >= e->gamma, low = known.most < e->gamma, open = !high & !low;
    int worth = high ? known.least : known.most;
    a->count += open;
    a->best = better(a->best, open ? a->best : worth, f.side);
    return f.side ? low : high;
}

/* The doubles of both ends; true: it cuts. */
static inline bool lay_both(const kz_search *s, const scene *e, family *a, form f)
{
    unsigned x = end_of(e->at, 0), y = end_of(e->at, 1);
    kz_set both = kz_bit(kz_double_of(x)) | kz_bit(kz_double_of(y));
    bool may = s->course.two_doubles ||
               (s->course.last_pair && e->hand[0] == both && both == (kz_bit(0) | kz_bit(KZ_TILES - 1)));
    if (!may || x == y || (e->hand[0] & both) != both)
        return false;
    int pips = 2 * (int)(x + y);
    spot child = (e->at & ~(spot)both) - ((spot)pips << (PIPS + PIPS_BITS * f.side));
    return add(s, e, a, both, child, f);
}

/* Lays everything that may be laid; true: a child that is decided cuts. */
FORMED bool lay_all(const kz_search *s, const scene *e, family *a, form f)
{
    spot p = e->at;
    a->count = 0;
    a->best = f.side ? INT16_MAX : INT16_MIN;
    unsigned ends[2] = {end_of(p, 0), end_of(p, 1)};
    uint64_t moves = e->hand[0] & kz_suit[ends[0]];
    moves |= ends[0] == ends[1] ? 0 : (uint64_t)(e->hand[0] & kz_suit[ends[1]]) << 32;
    for (; moves; moves &= moves - 1) {
        unsigned move = (unsigned)__builtin_ctzll(moves), end = move >> 5;
        kz_tile tile = move & 31;
        int pips = (int)kz_tile_pips(tile);
        spot child = (p & ~(spot)kz_bit(tile)) - ((spot)pips << (PIPS + PIPS_BITS * f.side)) +
                     ((spot)(pips - 2 * (int)ends[end]) << (END + END_BITS * end));
        if (add(s, e, a, kz_bit(tile), child, f))
            return true;
    }
    return !f.plain && lay_both(s, e, a, f);
}

typedef int test_function(kz_search *s, spot p, int gamma);

FORMED int test_child(kz_search *s, spot p, int gamma, form f, test_function *own, test_function *other)
{
    return (turn_of(p) & 1) == f.side ? own(s, p, gamma) : other(s, p, gamma);
}

/* Searches the children that are not decided until one cuts. */
FORMED int search_all(kz_search *s, const scene *e, family *a, form f, test_function *own,
                      test_function *other)
{
    int key[KZ_MOVES]; /* the larger, the earlier */
    for (int i = 0; i < a->count; i++)
        key[i] = order_of(e, a->child[i], a->fits[i], f) * KZ_MOVES + i;
    for (int left = a->count; left; left--) {
        int first = 0;
        for (int i = 1; i < a->count; i++)
            first = key[i] > key[first] ? i : first;
        int worth = test_child(s, a->child[first], e->gamma, f, own, other);
        a->best = better(a->best, worth, f.side);
        if (cuts(worth, e->gamma, f.side))
            break;
        key[first] = INT_MIN;
    }
    return a->best;
}

/* Lays everything, and searches the children that are not decided until one cuts. */
FORMED int search(kz_search *s, spot p, int gamma, form f, test_function *own, test_function *other)
{
    family a;
    scene e = {.at = p, .gamma = gamma};
    for (unsigned i = 0; i < 4; i++)
        e.hand[i] = hand_of(s, p, turn_of(p) + i);
    if (lay_all(s, &e, &a, f) || !a.count)
        return a.best;
    if (a.count > 1)
        return search_all(s, &e, &a, f, own, other);
    return better(a.best, test_child(s, a.child[0], gamma, f, own, other), f.side);
}

FORMED int test(kz_search *s, spot p, int gamma, form f, test_function *own, test_function *other)
{
    if (s->nodes >= s->limit) {
        s->stopped = true;
        return f.side ? gamma - 1 : gamma;
    }
    s->nodes++;
    if (kz_count(left_of(p)) <= MEMO_LEAST)
        return search(s, p, gamma, f, own, other);
    kz_range known = {INT16_MIN, INT16_MAX};
    uint64_t key = kz_memo_key(left_of(p), end_of(p, 0), end_of(p, 1), turn_of(p), fisherman_of(p));
    if (kz_memo_read(&s->memo, key, &known)) {
        if (known.least >= gamma)
            return known.least;
        if (known.most < gamma)
            return known.most;
    }
    int best = search(s, p, gamma, f, own, other);
    if (s->stopped)
        return best;
    if (best >= gamma)
        known.least = best;
    else
        known.most = best;
    kz_memo_write(&s->memo, key, known);
    return best;
}

static int plain_1(kz_search *s, spot p, int gamma);
static int rich_1(kz_search *s, spot p, int gamma);

static int plain_0(kz_search *s, spot p, int gamma)
{
    return test(s, p, gamma, (form){0, true}, plain_0, plain_1);
}

static int plain_1(kz_search *s, spot p, int gamma)
{
    return test(s, p, gamma, (form){1, true}, plain_1, plain_0);
}

static int rich_0(kz_search *s, spot p, int gamma)
{
    return test(s, p, gamma, (form){0, false}, rich_0, rich_1);
}

static int rich_1(kz_search *s, spot p, int gamma)
{
    return test(s, p, gamma, (form){1, false}, rich_1, rich_0);
}

/* To side 0. */
static int test_position(kz_search *s, const kz_position *p, int gamma)
{
    kz_set hands = p->hand[0] | p->hand[1] | p->hand[2] | p->hand[3], hand = p->hand[p->turn];
    for (int i = 0; i < KZ_SEATS; i++)
        s->hand[i] = p->hand[i];
    s->blocking = s->course.immediate ? ~KZ_DOUBLES : KZ_ALL_TILES;
    s->away = KZ_ALL_TILES & ~hands & ~p->line;
    bool plain =
        s->course.plain && !s->worth.special && !s->worth.fisherman_matters && !s->worth.last_matters;
    unsigned fisherman = s->worth.fisherman_matters ? p->fisherman & 1 : 0;
    spot at = hands | (spot)p->pips[0] << PIPS | (spot)p->pips[1] << (PIPS + PIPS_BITS) |
              (spot)p->end[0] << END | (spot)p->end[1] << (END + END_BITS) | (spot)p->turn << TURN |
              (spot)fisherman << FISHERMAN;
    if (!(hand & (hand - 1))) /* one tile that fits: it will be laid */
        return out_worth(s, at, p->turn, hand, (form){0, false});
    if (plain)
        return p->turn & 1 ? plain_1(s, at, gamma) : plain_0(s, at, gamma);
    return p->turn & 1 ? rich_1(s, at, gamma) : rich_0(s, at, gamma);
}

int kz_closed_test(kz_search *s, const kz_position *p, int gamma)
{
    return p->turn & 1 ? -test_position(s, p, 1 - gamma) : test_position(s, p, gamma);
}
