#include "engine/mirror.h"

#include <assert.h>
#include <string.h>

/* So many ways to make the hidden tiles up are tried for one action. Hints make nearly all of them allow it;
 * what is left to chance is who has the tile that keeps a deal from being a fish. */
enum { TRIES = 2000, REFUSALS = 100 };

void kz_mirror_begin(kz_mirror *mirror, const kz_rules *rules, int seat)
{
    memset(mirror, 0, sizeof *mirror);
    kz_match_init(&mirror->match, rules);
    mirror->seat = (uint8_t)seat;
    kz_rng_seed(&mirror->rng, 1);
    kz_view_of(&mirror->match, seat, &mirror->view);
}

/* ---- making tiles up ---- */

/* What is known of the hidden tiles when an action comes. */
typedef struct hint {
    kz_set must[KZ_SEATS];  /* tiles that a seat has */
    kz_set never[KZ_SEATS]; /* tiles that it has not */
    kz_tile next;           /* the stock's next, KZ_NO_TILE */
    kz_set unseen;
} hint;

static void shuffle(kz_rng *rng, kz_tile *tile, int count)
{
    for (int i = count - 1; i > 0; i--) {
        int k = (int)kz_rng_below(rng, (uint32_t)i + 1);
        kz_tile t = tile[i];
        tile[i] = tile[k];
        tile[k] = t;
    }
}

/* The tiles of a set in any order; returns their number. */
static int list_tiles(kz_rng *rng, kz_set set, kz_tile out[KZ_TILES])
{
    int count = 0;
    for (; set; set &= set - 1)
        out[count++] = kz_first(set);
    shuffle(rng, out, count);
    return count;
}

/* Takes so many tiles of a shuffled list for a hand, the tiles of `never` only if nothing else is left. */
static kz_set take_tiles(kz_tile *list, int *left, int count, kz_set never)
{
    kz_set hand = 0;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < *left && (int)kz_count(hand) < count;) {
            if (pass == 0 && never & kz_bit(list[i])) {
                i++;
                continue;
            }
            hand |= kz_bit(list[i]);
            list[i] = list[--*left];
        }
    return hand;
}

/* Gives a tile that a seat cannot have to another seat, or to the stock from `at` to `end`, for one that it
 * can have. */
static void exchange(const hint *h, int seat, kz_tile tile, int at, int end, kz_hidden *hidden)
{
    kz_set bit = kz_bit(tile), own = hidden->hand[seat] & ~bit;
    for (int other = 0; other < KZ_SEATS; other++) {
        kz_set free = hidden->hand[other] & ~h->must[other] & ~h->never[seat];
        if (other == seat || !free || h->never[other] & bit)
            continue;
        hidden->hand[seat] = own | (free & -free);
        hidden->hand[other] ^= (free & -free) | bit;
        return;
    }
    for (; at < end; at++)
        if (!(h->never[seat] & kz_bit(hidden->stock[at]))) {
            hidden->hand[seat] = own | kz_bit(hidden->stock[at]);
            hidden->stock[at] = tile;
            return;
        }
}

/* No seat keeps a tile that it cannot have, if exchanges of two tiles are enough for that. */
static bool repair(const hint *h, int at, int end, kz_hidden *hidden)
{
    bool sound = true;
    for (int seat = 0; seat < KZ_SEATS; seat++) {
        kz_set wrong = hidden->hand[seat] & h->never[seat] & ~h->must[seat];
        for (kz_set left = wrong; left; left &= left - 1)
            exchange(h, seat, kz_first(left), at, end, hidden);
        sound &= !(hidden->hand[seat] & h->never[seat] & ~h->must[seat]);
    }
    return sound;
}

/* Fills the hidden tiles by the hint; the seat that has most to be kept from comes first. */
static bool make_up(kz_mirror *m, const hint *h, kz_hidden *out)
{
    const kz_view *v = &m->view;
    kz_tile list[KZ_TILES];
    kz_set fixed = h->next < KZ_TILES ? kz_bit(h->next) : 0;
    for (int seat = 0; seat < v->rules.seats; seat++)
        fixed |= h->must[seat];
    int left = list_tiles(&m->rng, h->unseen & ~fixed, list);
    memset(out, 0, sizeof *out);
    for (int pass = 0; pass < 2; pass++)
        for (int seat = 0; seat < v->rules.seats; seat++) {
            int wanted = v->count[seat] - (int)kz_count(h->must[seat]);
            if ((h->never[seat] != 0) == (pass == 0))
                out->hand[seat] = h->must[seat] | take_tiles(list, &left, wanted, h->never[seat]);
        }
    int at = 0;
    if (h->next < KZ_TILES)
        out->stock[at++] = h->next;
    memcpy(out->stock + at, list, (size_t)left);
    return repair(h, at, at + left, out);
}

/* The rows of "sausage": closed tiles in any order, those of a hint in their row, the turned one at the right
 * end of its. */
static void make_up_rows(kz_mirror *m, const hint *h, kz_hidden *out)
{
    const kz_view *v = &m->view;
    kz_tile free[KZ_TILES], row[KZ_TILES];
    kz_set turned = h->next < KZ_TILES ? kz_bit(h->next) : 0;
    int left = list_tiles(&m->rng, h->unseen & ~turned & ~h->must[0] & ~h->must[1], free), at = 0;
    memset(out, 0, sizeof *out);
    for (int seat = 0; seat < 2; seat++) {
        bool turns = turned && seat == v->turn;
        int count = list_tiles(&m->rng, h->must[seat] & ~turned, row);
        while (count < v->count[seat] - turns)
            row[count++] = free[--left];
        if (turns)
            row[count++] = h->next;
        for (int i = 0; i < count; i++) {
            out->stock[at++] = row[i];
            out->hand[seat] |= kz_bit(row[i]);
        }
    }
}

/* What a view says of its hidden tiles, whatever is played. */
static hint hint_of(const kz_view *v)
{
    hint h = {.next = KZ_NO_TILE, .unseen = KZ_ALL_TILES & ~v->line};
    if (v->rules.board == KZ_BOARD_ROWS)
        return h;
    h.must[v->seat] = v->hand[v->seat];
    if (v->rules.signals) {
        int partner = (v->seat + 2) % v->rules.seats;
        kz_set both = kz_bit(kz_tile_of(0, 0)) | kz_bit(kz_tile_of(6, 6));
        h.must[partner] = v->signal;
        h.never[partner] = both & ~v->signal;
    }
    return h;
}

static kz_set fitting(const kz_view *v)
{
    kz_set fits = 0;
    for (int end = 0; end < KZ_ENDS; end++)
        fits |= kz_suit[v->value[end]];
    return fits;
}

/* What an action says of the hidden tiles before it. */
static hint hint_for(const kz_view *v, kz_action a)
{
    hint h = hint_of(v);
    kz_set tiles = kz_action_tiles(a);
    if (v->rules.board == KZ_BOARD_ROWS) {
        h.next = a.tile;
        return h;
    }
    if (a.kind == KZ_GIVE && a.tile < KZ_TILES)
        tiles = kz_bit(a.tile);
    h.must[a.seat] |= tiles;
    if (a.kind == KZ_DRAW && a.tile < KZ_TILES)
        h.next = a.tile;
    if ((a.kind == KZ_DRAW || a.kind == KZ_KNOCK) && a.seat != v->seat)
        h.never[a.seat] |= fitting(v);
    if (v->giving_to != KZ_NOBODY)
        h.must[v->turn] |= kz_bit(kz_tile_of(6, 6));
    return h;
}

/* Do the numbers add up? */
static bool is_possible(const kz_view *v, const hint *h)
{
    kz_set seen = h->next < KZ_TILES && v->rules.board != KZ_BOARD_ROWS ? kz_bit(h->next) : 0;
    int all = v->rules.board == KZ_BOARD_ROWS ? 0 : v->stock_count;
    if (seen && v->stock_count == 0)
        return false;
    for (int seat = 0; seat < v->rules.seats; seat++) {
        if ((seen | ~h->unseen) & h->must[seat] || kz_count(h->must[seat]) > v->count[seat])
            return false;
        seen |= h->must[seat];
        all += v->count[seat];
    }
    return !(seen & ~h->unseen) && all == (int)kz_count(h->unseen);
}

/* False if it is none that the hint allows. */
static bool make_match(kz_mirror *m, const hint *h, kz_match *out)
{
    kz_hidden hidden;
    bool sound = true;
    if (m->view.rules.board == KZ_BOARD_ROWS)
        make_up_rows(m, h, &hidden);
    else
        sound = make_up(m, h, &hidden);
    kz_match_of_view(&m->view, &hidden, out);
    /* Not in a view, but needed at the end where tiles score at once. */
    memcpy(out->before, m->match.before, sizeof out->before);
    return sound;
}

/* ---- actions ---- */

/* A gift between others is told without its tile: any that may be given. */
static void complete(const kz_match *match, kz_action *a)
{
    kz_action legal[KZ_LEGAL];
    if (a->kind == KZ_GIVE && a->tile >= KZ_TILES && kz_match_legal(match, legal) > 0)
        a->tile = legal[0].tile;
}

/* Plays an action in one made-up match. */
static bool try_action(kz_match *match, kz_action a)
{
    complete(match, &a);
    return kz_match_try(match, a, NULL);
}

/* Does the deal go on so? `next`: the action that follows; NULL: the own seat is to act. */
static bool goes_on(const kz_mirror *m, const kz_match *match, const kz_action *next)
{
    if (match->phase != KZ_PLAYING)
        return false;
    if (!next)
        return match->deal.turn == m->seat;
    if (next->kind == KZ_RESIGN) /* by anybody at any time */
        return true;
    return match->deal.turn == next->seat &&
           (next->kind == KZ_TIMEOUT || (next->kind == KZ_GIVE) == (match->deal.giving_to != KZ_NOBODY));
}

static bool carry_out(kz_mirror *m, kz_action a, const kz_action *next)
{
    if (m->view.phase != KZ_PLAYING || (a.kind != KZ_RESIGN && a.seat != m->view.turn))
        return false;
    hint h = hint_for(&m->view, a);
    if (!is_possible(&m->view, &h))
        return false;
    for (int i = 0, refused = 0; i < TRIES && refused < REFUSALS; i++) {
        kz_match match;
        if (!make_match(m, &h, &match) || !try_action(&match, a)) {
            refused++;
            continue;
        }
        if (!goes_on(m, &match, next))
            continue;
        m->match = match;
        kz_view_of(&m->match, m->seat, &m->view);
        return true;
    }
    return false;
}

/* Carries out all actions that wait but the last `keep`. */
static bool settle(kz_mirror *m, int keep)
{
    int count = m->count - keep;
    bool sound = true;
    for (int i = 0; i < count && sound; i++)
        sound = carry_out(m, m->action[i], i + 1 < m->count ? &m->action[i + 1] : NULL);
    memmove(m->action, m->action + count, (size_t)keep * sizeof *m->action);
    m->count = keep;
    return sound;
}

bool kz_mirror_act(kz_mirror *mirror, kz_action action)
{
    if (mirror->view.phase != KZ_PLAYING || (mirror->count == KZ_LOG && !settle(mirror, 1)))
        return false;
    mirror->action[mirror->count++] = action;
    return true;
}

bool kz_mirror_turn(kz_mirror *m, kz_tile turned)
{
    if (m->view.phase != KZ_PLAYING || !settle(m, 0) || m->view.turn != m->seat)
        return false;
    /* A host may have named a lead that the hand has not. */
    if (m->view.rules.board != KZ_BOARD_ROWS)
        return m->view.legal_count > 0;
    hint h = hint_of(&m->view);
    h.next = turned;
    if (turned >= KZ_TILES || !is_possible(&m->view, &h))
        return false;
    kz_match match;
    make_match(m, &h, &match);
    m->match = match;
    kz_view_of(&m->match, m->seat, &m->view);
    return m->view.legal_count > 0;
}

/* ---- the beginning and the end of a deal ---- */

/* Deals the own hand and any others. */
static bool deal_hand(kz_mirror *m, kz_set hand, kz_match *out)
{
    const kz_rules *r = &m->match.rules;
    for (int i = 0; i < TRIES; i++) {
        kz_tile order[KZ_TILES];
        int own = m->seat * r->hand, at = own;
        kz_rng_shuffle(&m->rng, order);
        for (int k = 0; r->board != KZ_BOARD_ROWS && k < KZ_TILES; k++) {
            if (!(hand & kz_bit(order[k])) || (k >= own && k < own + r->hand))
                continue;
            while (hand & kz_bit(order[at]))
                at++;
            kz_tile t = order[at];
            order[at] = order[k];
            order[k] = t;
        }
        *out = m->match;
        if (kz_match_deal(out, order, NULL))
            return true;
    }
    return false;
}

bool kz_mirror_deal(kz_mirror *m, int32_t number, const kz_told_lead *lead, kz_set hand, kz_set signal)
{
    const kz_rules *r = &m->match.rules;
    unsigned wanted = r->board == KZ_BOARD_ROWS ? 0 : r->hand;
    kz_match match;
    if (m->match.phase != KZ_DEALING || number != m->match.deal_number + 1 || lead->leader >= r->seats ||
        kz_count(hand) != wanted || !deal_hand(m, hand, &match))
        return false;
    m->count = 0;
    kz_view_of(&match, m->seat, &m->view);
    /* What depends on the others' tiles, as it was told. */
    m->view.turn = m->view.leader = lead->leader;
    m->view.must_lead = lead->must_lead;
    m->view.right = lead->right;
    m->view.swap = lead->swap;
    m->view.signal = signal;
    if (wanted)
        m->view.hand[m->seat] = hand;
    hint h = hint_of(&m->view);
    if (lead->must_lead < KZ_TILES)
        h.must[lead->leader] |= kz_bit(lead->must_lead);
    if (!is_possible(&m->view, &h))
        return false;
    m->match = match;
    make_match(m, &h, &match);
    m->match = match;
    kz_view_of(&m->match, m->seat, &m->view);
    return true;
}

/* Which hands there were before the last action, from those after it. A tile drawn last is any that may have
 * been; on a board of rows tiles may have come back from the board. */
static bool hands_before(const kz_mirror *m, const kz_set hand[KZ_SEATS], kz_action *a, hint *h)
{
    const kz_view *v = &m->view;
    kz_set moved = kz_action_tiles(*a);
    if (a->kind == KZ_SHIFT && a->tile < KZ_TILES)
        moved = kz_bit(a->tile);
    if (a->kind == KZ_DRAW) {
        kz_set drawn = hand[a->seat] & (a->tile < KZ_TILES ? kz_bit(a->tile) : ~v->hand[a->seat]);
        if (!drawn)
            return false;
        a->tile = h->next = kz_first(drawn);
        moved = kz_bit(a->tile);
    }
    for (int seat = 0; seat < v->rules.seats; seat++) {
        h->must[seat] = hand[seat] & h->unseen & ~moved;
        if (seat == a->seat && a->kind != KZ_DRAW)
            h->must[seat] |= moved;
        if (kz_count(h->must[seat]) != v->count[seat])
            return false;
    }
    return true;
}

bool kz_mirror_end(kz_mirror *m, const kz_set hand[KZ_SEATS])
{
    if (m->view.phase != KZ_PLAYING || m->count == 0 || !settle(m, 1))
        return false;
    kz_action last = m->action[0];
    m->count = 0;
    if (last.seat >= m->view.rules.seats)
        return false;
    hint h = hint_for(&m->view, last);
    kz_match match;
    if (!hands_before(m, hand, &last, &h) || !is_possible(&m->view, &h))
        return false;
    make_match(m, &h, &match);
    if (!try_action(&match, last) || match.phase == KZ_PLAYING)
        return false;
    m->match = match;
    kz_view_of(&m->match, m->seat, &m->view);
    return true;
}
