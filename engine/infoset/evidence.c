/* SPDX-License-Identifier: MIT */
#include "engine/infoset/places.h"

#include "engine/core/rules/lead.h"
#include "engine/core/rules/turn.h"

#include <assert.h>

/* A void: at index `at` of the log the seat held none of these tiles. */
typedef struct infoset_lack {
    int16_t at;
    uint8_t seat;
    kz_set tiles;
} infoset_lack;

/* A tile that a seat laid, not drawn in the same turn. */
typedef struct infoset_laid {
    int16_t at;
    uint8_t seat;
    kz_tile tile;
} infoset_laid;

typedef struct infoset_evidence {
    const kz_view *view;
    infoset_lack lack[KZ_LOG + 8];
    infoset_laid laid[KZ_TILES];
    int lacks, laid_count;
    int kept[KZ_SEATS]; /* drawn by other seats, and not laid in the same turn */
    kz_set undealt;     /* dealt to no seat: the order of the first lead would have named them */
    kz_set known;       /* tiles whose holder is known... */
    uint8_t owner[KZ_TILES];
} infoset_evidence;

static void lacks(infoset_evidence *e, int at, int seat, kz_set tiles)
{
    e->lack[e->lacks++] = (infoset_lack){(int16_t)at, (uint8_t)seat, tiles};
}

static void holds(infoset_evidence *e, int seat, kz_tile tile)
{
    e->known |= kz_bit(tile);
    e->owner[tile] = (uint8_t)seat;
}

bool infoset_laid_at_once(const kz_view *v, int at)
{
    return at + 1 < v->pub.log_count && kz_action_tiles(v->pub.log[at + 1]);
}

/* Returns whether the turn of action `at` continues after a draw. */
static bool has_drawn(const kz_view *v, int at)
{
    return at > 0 && v->pub.log[at - 1].kind == KZ_DRAW;
}

/* Notes a draw by another seat whose tile stays in hand. The same voids constrain tiles drawn in one turn,
 * so they share a place. The exception is the last one while the turn still runs. */
static void note_draw(infoset_evidence *e, infoset_inference *in, int at)
{
    const kz_view *v = e->view;
    kz_action a = v->pub.log[at];
    if (a.seat == v->seat || infoset_laid_at_once(v, at))
        return;
    e->kept[a.seat]++;
    if (has_drawn(v, at) && at + 1 < v->pub.log_count) {
        in->place[in->place_count - 1].size++;
        return;
    }
    assert(in->place_count < INFOSET_PLACES);
    in->place[in->place_count++] = (infoset_place){a.seat, 1, (int16_t)at};
}

/* Returns what a hand from which `tile` was chosen cannot have held in addition, because that would have
 * forbidden the choice. */
static kz_set forbidden_beside(const kz_public *p, kz_tile tile, kz_set (*may)(const kz_public *, kz_set))
{
    kz_set out = 0;
    for (kz_set others = KZ_ALL_TILES & ~kz_bit(tile); others; others &= others - 1)
        if (!(may(p, kz_bit(tile) | kz_bit(kz_first(others))) & kz_bit(tile)))
            out |= kz_bit(kz_first(others));
    return out;
}

/* Notes a gift. A seat that gets a tile without a 6 learns that the giver has none. For the other seats see
 * infoset_gift_fits(). */
static void note_gift(infoset_evidence *e, infoset_inference *in, const kz_public *p, kz_action a, int at)
{
    in->unseen_gift = a.tile == KZ_NO_TILE;
    if (in->unseen_gift)
        return;
    lacks(e, at, a.seat, forbidden_beside(p, a.tile, rules_gift_tiles));
    if (a.seat == e->view->seat)
        holds(e, p->giving_to, a.tile);
}

/* Notes a lead. A named tile reveals nothing about the others, because it was the only legal lead. */
static void note_lead(infoset_evidence *e, const kz_public *p, kz_action a, int at)
{
    if (p->must_lead == KZ_NO_TILE)
        lacks(e, at, a.seat, forbidden_beside(p, a.tile, rules_lead_tiles));
}

/* Returns the state at the deal's beginning. */
static kz_public beginning(const kz_view *v)
{
    kz_public p = v->pub;
    kz_public_rewind(&p);
    return p;
}

bool infoset_gift_fits(const kz_view *v, const kz_set hand[KZ_SEATS])
{
    kz_public p = beginning(v);
    kz_public_step(&p, v->pub.log[0], kz_public_told(&v->pub, 0)); /* the claim, a deal's first action */
    kz_set giver = hand[p.turn];
    for (kz_set got = hand[p.giving_to]; got; got &= got - 1)
        if (rules_gift_tiles(&p, giver | kz_bit(kz_first(got))) & kz_bit(kz_first(got)))
            return true;
    return false;
}

static void note_lays(infoset_evidence *e, int at)
{
    kz_action a = e->view->pub.log[at];
    if (has_drawn(e->view, at))
        return;
    for (kz_set tiles = kz_action_tiles(a); tiles; tiles &= tiles - 1)
        e->laid[e->laid_count++] = (infoset_laid){(int16_t)at, a.seat, kz_first(tiles)};
}

static void read_log(infoset_evidence *e, infoset_inference *in)
{
    const kz_view *v = e->view;
    kz_public p = beginning(v);
    for (int i = 0; i < v->pub.log_count; i++) {
        kz_action a = v->pub.log[i];
        if (a.kind == KZ_DRAW || a.kind == KZ_KNOCK)
            lacks(e, i, a.seat, rules_turn_fits(&p, KZ_ALL_TILES));
        if (a.kind == KZ_DRAW)
            note_draw(e, in, i);
        if (a.kind == KZ_GIVE)
            note_gift(e, in, &p, a, i);
        if (kz_action_tiles(a) && !p.board.line)
            note_lead(e, &p, a, i);
        kz_public_step(&p, a, kz_public_told(&v->pub, i));
        note_lays(e, i);
    }
}

/* Reads the order of the first lead. Tiles that it names before the actual lead were in no hand. */
static void read_order(infoset_evidence *e)
{
    const kz_view *v = e->view;
    const kz_public p = beginning(v);
    for (kz_tile tile = 0; p.must_lead != KZ_NO_TILE && tile < KZ_TILES; tile++) {
        kz_hidden h = {{0}, {0}, KZ_NO_TILE, KZ_NO_TILE};
        h.hand[p.leader] = kz_bit(p.must_lead) | kz_bit(tile);
        if (tile != p.must_lead && rules_lead_open(&p, &h).must_lead == tile)
            e->undealt |= kz_bit(tile);
    }
    if (v->pub.must_lead != KZ_NO_TILE)
        holds(e, v->pub.turn, v->pub.must_lead);
}

static void read_signal(infoset_evidence *e)
{
    const kz_view *v = e->view;
    if (!v->pub.rules.signals || v->seat >= v->pub.rules.seats)
        return;
    int partner = kz_signals_to(&v->pub.rules, v->seat);
    const kz_set both = kz_bit(KZ_TILE_00) | kz_bit(KZ_TILE_66);
    for (kz_set tiles = v->signal; tiles; tiles &= tiles - 1)
        holds(e, partner, kz_first(tiles));
    lacks(e, v->pub.log_count, partner, both & ~v->signal);
}

/* rules.md, "sea-goat": a seat that swapped has seen where its tile went. */
static void read_swap(infoset_evidence *e, infoset_inference *in)
{
    const kz_swap *swap = &e->view->pub.swap;
    int drawn = e->view->pub.stock_dealt - e->view->pub.stock_count;
    if (swap->seat == KZ_NOBODY || swap->tile == KZ_NO_TILE || swap->seat != e->view->seat)
        return;
    if (swap->from != KZ_NOBODY) {
        holds(e, swap->from, swap->tile);
    } else if (swap->at >= drawn) {
        holds(e, INFOSET_STOCK, swap->tile);
        in->fixed_tile = swap->tile;
        in->fixed_at = (uint8_t)(swap->at - drawn);
    }
}

/* Returns whether no void contradicts that the tile was in that place until `until`. */
static bool may_lie(const infoset_evidence *e, const infoset_place *p, kz_tile tile, int until)
{
    kz_set bit = kz_bit(tile);
    if (p->from < 0 && p->holder != INFOSET_STOCK && (e->undealt & bit))
        return false;
    for (int i = 0; i < e->lacks; i++) {
        const infoset_lack *l = &e->lack[i];
        if (l->seat == p->holder && l->at > p->from && l->at < until && (l->tiles & bit))
            return false;
    }
    return true;
}

static void add_tile(const infoset_evidence *e, infoset_inference *in, kz_tile tile, int laid_by, int until)
{
    infoset_lost_tile *t = &in->tile[in->tile_count++];
    *t = (infoset_lost_tile){tile, laid_by != KZ_NOBODY, 0};
    int owner = laid_by != KZ_NOBODY ? laid_by : e->known & kz_bit(tile) ? e->owner[tile] : KZ_NOBODY;
    for (int i = 0; i < in->place_count; i++) {
        const infoset_place *p = &in->place[i];
        if (owner != KZ_NOBODY && p->holder != owner)
            continue;
        if (laid_by != KZ_NOBODY && p->from >= until)
            continue;
        if (may_lie(e, p, tile, until))
            t->places |= 1u << i;
    }
}

/* Adds the places: the dealt hand of every other seat, and the stock. A seat that kept drawn tiles may have
 * laid any of them. Then the tiles that it laid are assigned to places too. */
static void add_places(infoset_evidence *e, infoset_inference *in)
{
    const kz_view *v = e->view;
    kz_set unseen = KZ_ALL_TILES & ~v->pub.board.line;
    for (int seat = 0; seat < v->pub.rules.seats; seat++) {
        unseen &= ~v->hand[seat];
        int laid = 0;
        for (int i = 0; i < e->laid_count; i++) {
            if (e->laid[i].seat != seat)
                continue;
            laid++;
            if (!e->kept[seat])
                in->dealt[seat] |= kz_bit(e->laid[i].tile);
        }
        if (seat == v->seat)
            continue;
        int size = v->pub.count[seat] + (e->kept[seat] ? laid - e->kept[seat] : 0);
        in->place[in->place_count++] = (infoset_place){(uint8_t)seat, (uint8_t)size, -1};
    }
    in->place[in->place_count++] = (infoset_place){INFOSET_STOCK, v->pub.stock_count, -1};
    for (; unseen; unseen &= unseen - 1)
        add_tile(e, in, kz_first(unseen), KZ_NOBODY, v->pub.log_count + 1);
    for (int i = 0; i < e->laid_count; i++)
        if (e->kept[e->laid[i].seat])
            add_tile(e, in, e->laid[i].tile, e->laid[i].seat, e->laid[i].at);
}

void infoset_evidence_gather(infoset_inference *in)
{
    infoset_evidence e = {.view = in->view};
    read_log(&e, in);
    read_order(&e);
    read_signal(&e);
    read_swap(&e, in);
    add_places(&e, in);
}
