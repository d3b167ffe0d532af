/* The search where every tile is in a hand or lies for good: no stock to draw from, nothing scored in play.
 * The tiles left tell all hands, so that a position is twelve bytes. Two seats are four of which two hold
 * nothing.
 *
 * A child that is decided at once - a fish, an out, the next seat's out, a value beyond what hands can still
 * bring - is seen from its parent and never becomes a node. */
#include "ai/solver/search.h"

/* Positions with fewer tiles are searched again rather than remembered. */
enum { MEMO_LEAST = 14 };

typedef struct spot {
    kz_set left; /* in hands */
    int16_t pips[2];
    uint8_t end[2];
    uint8_t turn;
    uint8_t fisherman; /* his side */
} spot;

typedef struct branch {
    spot after;
    int first; /* the larger, the earlier */
} branch;

bool kz_closed_may(const kz_search *s)
{
    return s->course.drawless && !s->worth.by_hands;
}

static inline kz_set hand_of(const kz_search *s, const spot *p, unsigned seat)
{
    return s->hand[seat & 3] & p->left;
}

static inline kz_set side_of(const kz_search *s, const spot *p, unsigned side)
{
    return (s->hand[side] | s->hand[side + 2]) & p->left;
}

static int special_value(const kz_search *s, const spot *p, unsigned side)
{
    const kz_rules *r = &s->worth.match.rules;
    return kz_hand_value(r, hand_of(s, p, side)) + kz_hand_value(r, hand_of(s, p, side + 2));
}

/* What the hands of a side are worth at an end. */
static inline int value_of(const kz_search *s, const spot *p, unsigned side)
{
    const kz_set both = kz_bit(0) | kz_bit(KZ_TILES - 1);
    return s->worth.special && (p->left & both) ? special_value(s, p, side) : p->pips[side];
}

static inline int for_side(int worth, unsigned seat)
{
    return seat & 1 ? -worth : worth;
}

/* The worth to side 0 of an out of `seat`, whose last turn laid `last`. */
static inline int out_worth(const kz_search *s, const spot *p, unsigned seat, kz_set last)
{
    unsigned side = seat & 1, special = (last & 1) | (last >> (KZ_TILES - 1) & 1) << 1;
    return s->worth.out[side][special][value_of(s, p, 1 - side)];
}

static inline int fish_worth(const kz_search *s, const spot *p)
{
    return s->worth.fish[p->fisherman][value_of(s, p, 0) * s->worth.size + value_of(s, p, 1)];
}

/* What the deal can still bring, to side 0. */
static inline const int16_t *bounds(const kz_search *s, const spot *p)
{
    const kz_worth *w = &s->worth;
    int v = p->pips[0], u = p->pips[1];
    if (w->special) {
        kz_set hands[2] = {side_of(s, p, 0), side_of(s, p, 1)};
        v += (hands[0] & 1 ? w->extra[0] : 0) + (hands[0] >> (KZ_TILES - 1) & 1 ? w->extra[1] : 0);
        u += (hands[1] & 1 ? w->extra[0] : 0) + (hands[1] >> (KZ_TILES - 1) & 1 ? w->extra[1] : 0);
    }
    return w->bound + 2 * (v * w->size + u);
}

/* The tiles leave the hand of the seat to choose; `ends` are set already. Returns true if the child's value
 * is known as well as `gamma` asks, *worth being what is known, to the side of `p->turn`: if it is >= gamma
 * at least that, else at most that. */
static inline bool lay(const kz_search *s, const spot *p, kz_set tiles, int pips, spot *after, int gamma,
                       int *worth)
{
    unsigned seat = p->turn, side = seat & 1;
    after->left = p->left & ~tiles;
    after->pips[side] = (int16_t)(p->pips[side] - pips);
    after->pips[1 - side] = p->pips[1 - side];
    if (s->worth.fisherman_matters) {
        bool plain_laid = ~(p->left | s->away) & KZ_ALL_TILES & ~KZ_DOUBLES;
        after->fisherman = kz_line_makes_fisherman(tiles, plain_laid) ? (uint8_t)side : p->fisherman;
    } else {
        after->fisherman = 0;
    }
    if (!hand_of(s, after, seat)) {
        *worth = for_side(out_worth(s, after, seat, tiles), seat);
        return true;
    }
    kz_set fits = after->left & kz_line_fits(after->end[0], after->end[1]);
    if (!(fits & s->blocking)) {
        *worth = for_side(fish_worth(s, after), seat);
        return true;
    }
    unsigned next = seat + 1;
    while (!(s->hand[next & 3] & fits))
        next++;
    after->turn = (uint8_t)(next & 3);
    kz_set hand = hand_of(s, after, next);
    if (!(hand & (hand - 1))) {
        /* One tile that fits: it will be laid. */
        spot end = *after;
        end.left &= ~hand;
        end.pips[next & 1] = (int16_t)(end.pips[next & 1] - (int)kz_tile_pips(kz_first(hand)));
        *worth = for_side(out_worth(s, &end, next, hand), seat);
        return true;
    }
    const int16_t *b = bounds(s, after);
    int least = side ? -b[0] : b[1], most = side ? -b[1] : b[0];
    *worth = least >= gamma ? least : most;
    return least >= gamma || most < gamma;
}

/* Few answers for who comes next weigh most - to have none is no worse than one -, then few for the seat
 * before this one, heavy tiles, and who comes next once others have knocked. Tuned on the nodes of full
 * deals. */
static inline int order_of(const kz_search *s, const spot *p, const spot *after)
{
    static const int after_knocks[4] = {120, 0, -24, 48};
    kz_set fits = kz_line_fits(after->end[0], after->end[1]) & after->left;
    unsigned seat = p->turn, answers = kz_count(s->hand[(seat + 1) & 3] & fits);
    int pips = p->pips[seat & 1] - after->pips[seat & 1];
    return 7 * pips - 128 * (int)(answers + !answers) - 40 * (int)kz_count(s->hand[(seat + 3) & 3] & fits) +
           after_knocks[(after->turn - seat) & 3];
}

typedef struct family {
    branch child[KZ_MOVES];
    int count;
    int best; /* the bound of the children that are decided */
} family;

/* One child more; true: it cuts. */
static inline bool add(kz_search *s, const spot *p, family *f, kz_set tiles, int pips, int gamma)
{
    branch *b = &f->child[f->count];
    int worth;
    if (!lay(s, p, tiles, pips, &b->after, gamma, &worth)) {
        f->count++;
        return false;
    }
    f->best = worth > f->best ? worth : f->best;
    return worth >= gamma;
}

/* Lays everything that may be laid; true: a child that is decided cuts. */
static inline bool lay_all(kz_search *s, const spot *p, family *f, int gamma)
{
    kz_set hand = hand_of(s, p, p->turn);
    f->count = 0;
    f->best = INT16_MIN;
    for (unsigned end = 0; end < 2 - (p->end[0] == p->end[1]); end++)
        for (kz_set fits = hand & kz_suit[p->end[end]]; fits; fits &= fits - 1) {
            kz_tile tile = kz_first(fits);
            spot *after = &f->child[f->count].after;
            after->end[end] = (uint8_t)kz_other_half(tile, p->end[end]);
            after->end[1 - end] = p->end[1 - end];
            if (add(s, p, f, kz_bit(tile), (int)kz_tile_pips(tile), gamma))
                return true;
        }
    if (!s->course.two_doubles && !s->course.last_pair)
        return false;
    kz_set both = kz_bit(kz_double_of(p->end[0])) | kz_bit(kz_double_of(p->end[1]));
    bool may = s->course.two_doubles ||
               (s->course.last_pair && hand == both && both == (kz_bit(0) | kz_bit(KZ_TILES - 1)));
    if (!may || p->end[0] == p->end[1] || (hand & both) != both)
        return false;
    spot *after = &f->child[f->count].after;
    after->end[0] = p->end[0];
    after->end[1] = p->end[1];
    return add(s, p, f, both, 2 * (p->end[0] + p->end[1]), gamma);
}

/* The child to be searched next; `waiting`: bit i for child i. */
static inline int choose(const family *f, unsigned waiting)
{
    int first = __builtin_ctz(waiting);
    for (waiting &= waiting - 1; waiting; waiting &= waiting - 1) {
        int i = __builtin_ctz(waiting);
        first = f->child[i].first > f->child[first].first ? i : first;
    }
    return first;
}

static int test(kz_search *s, const spot *p, int gamma);

/* Searches the children that are not decided until one cuts. */
static inline void search_family(kz_search *s, const spot *p, family *f, int gamma)
{
    for (int i = 0; f->count > 1 && i < f->count; i++)
        f->child[i].first = order_of(s, p, &f->child[i].after);
    for (unsigned waiting = (1u << f->count) - 1; waiting;) {
        int i = choose(f, waiting);
        const spot *next = &f->child[i].after;
        bool other = (p->turn ^ next->turn) & 1;
        int worth = other ? -test(s, next, 1 - gamma) : test(s, next, gamma);
        f->best = worth > f->best ? worth : f->best;
        if (worth >= gamma)
            return;
        waiting &= ~(1u << i);
    }
}

/* Few tiles are left: nothing is remembered. */
static int test_late(kz_search *s, const spot *p, int gamma)
{
    family f;
    if (!lay_all(s, p, &f, gamma))
        search_family(s, p, &f, gamma);
    return f.best;
}

static int test(kz_search *s, const spot *p, int gamma)
{
    if (!kz_search_count(s))
        return gamma;
    if (kz_count(p->left) <= MEMO_LEAST)
        return test_late(s, p, gamma);
    kz_range known = {INT16_MIN, INT16_MAX};
    uint64_t key = kz_memo_key(p->left, p->end, p->turn, p->fisherman);
    if (kz_memo_read(&s->memo, key, &known)) {
        if (known.least >= gamma)
            return known.least;
        if (known.most < gamma)
            return known.most;
    }
    family f;
    if (!lay_all(s, p, &f, gamma))
        search_family(s, p, &f, gamma);
    if (s->stopped)
        return f.best;
    if (f.best >= gamma)
        known.least = f.best;
    else
        known.most = f.best;
    kz_memo_write(&s->memo, key, known);
    return f.best;
}

int kz_closed_test(kz_search *s, const kz_position *p, int gamma)
{
    kz_set hands = p->hand[0] | p->hand[1] | p->hand[2] | p->hand[3];
    for (int i = 0; i < KZ_SEATS; i++)
        s->hand[i] = p->hand[i];
    s->blocking = s->course.immediate ? ~KZ_DOUBLES : KZ_ALL_TILES;
    s->away = KZ_ALL_TILES & ~hands & ~p->line;
    spot at = {hands,
               {p->pips[0], p->pips[1]},
               {p->end[0], p->end[1]},
               p->turn,
               s->worth.fisherman_matters ? p->fisherman & 1 : 0};
    kz_set hand = p->hand[p->turn];
    if (hand & (hand - 1))
        return test(s, &at, gamma);
    spot after = at;
    int worth;
    int end = hand & kz_suit[p->end[0]] ? 0 : 1;
    after.end[end] = (uint8_t)kz_other_half(kz_first(hand), p->end[end]);
    lay(s, &at, hand, (int)kz_tile_pips(kz_first(hand)), &after, gamma, &worth);
    return worth;
}
