/* SPDX-License-Identifier: MIT */
#include <kozel/view.h>

#include "engine/core/rules/board.h"

#include <assert.h>
#include <string.h>

/* Returns whether the seat observes the tile of an action. Two seats see a gift: the giver, and the seat
 * before it, which gets it. */
static bool sees_tile(const kz_rules *rules, kz_action a, int seat)
{
    if (a.kind == KZ_DRAW)
        return a.seat == seat;
    if (a.kind == KZ_GIVE)
        return a.seat == seat || (a.seat + rules->seats - 1) % rules->seats == seat;
    return true;
}

kz_action kz_action_seen(const kz_public *pub, kz_action action, int seat)
{
    if (!sees_tile(&pub->rules, action, seat))
        action.tile = KZ_NO_TILE;
    return action;
}

/* Fills in the tiles of draws and gifts that the seat saw, or of all when the hands are opened. */
static void fill_log(const kz_match *m, int seat, kz_public *p)
{
    for (int i = 0, draw = 0; i < p->log_count; i++) {
        kz_action *a = &p->log[i];
        kz_tile tile = a->kind == KZ_DRAW ? m->hidden.stock[draw++] : m->hidden.given;
        if ((a->kind == KZ_DRAW || a->kind == KZ_GIVE) &&
            (p->phase != KZ_PLAYING || sees_tile(&p->rules, *a, seat)))
            a->tile = tile;
    }
}

void kz_view_ends(const kz_view *view, uint8_t ends[KZ_LOG][KZ_ENDS])
{
    const kz_public *p = &view->pub;
    kz_board board;
    assert(p->rules.board != KZ_BOARD_ROWS);
    rules_board_clear(&board);
    for (int i = 0; i < p->log_count; i++) {
        memcpy(ends[i], board.value, sizeof board.value);
        if (kz_action_tiles(p->log[i]))
            rules_board_lay(&p->rules, &board, p->log[i]);
    }
}

/* Returns the partner's 0-0 and 6-6. rules.md, "general": partners see whether the other holds them. */
static kz_set signal_of(const kz_match *m, int seat)
{
    const kz_public *p = &m->pub;
    if (!p->rules.signals || p->phase != KZ_PLAYING || seat >= p->rules.seats)
        return 0;
    return m->hidden.hand[kz_signals_to(&p->rules, (unsigned)seat)] &
           (kz_bit(KZ_TILE_00) | kz_bit(KZ_TILE_66));
}

/* Returns the tile of a swap. Everybody sees the swap, but only two seats see the tile. */
static kz_tile swapped_of(const kz_match *m, int seat)
{
    const kz_swap *swap = &m->pub.swap;
    bool saw =
        m->pub.phase != KZ_PLAYING || (seat != KZ_NOBODY && (seat == swap->seat || seat == swap->from));
    return swap->seat != KZ_NOBODY && saw ? m->hidden.swapped : KZ_NO_TILE;
}

/* Returns whether the seat sees the tiles of its hand. */
static bool sees_hand(const kz_public *p)
{
    return p->phase != KZ_PLAYING || p->rules.board != KZ_BOARD_ROWS;
}

void kz_match_own(const kz_match *m, int seat, kz_own *own)
{
    own->hand = seat < KZ_SEATS && sees_hand(&m->pub) ? m->hidden.hand[seat] : 0;
    own->signal = signal_of(m, seat);
    own->swapped = swapped_of(m, seat);
}

static void list_legal(kz_view *v)
{
    kz_action legal[KZ_LEGAL];
    bool acts = v->pub.phase == KZ_PLAYING && v->pub.turn == v->seat;
    v->legal_count = (uint8_t)(acts ? kz_public_legal(&v->pub, v->hand[v->seat], legal) : 0);
    memset(v->legal, 0, sizeof v->legal);
    memcpy(v->legal, legal, v->legal_count * sizeof *legal);
}

void kz_view_of(const kz_match *m, int seat, kz_view *v)
{
    const kz_public *p = &m->pub;
    bool playing = p->phase == KZ_PLAYING;
    memcpy(&v->pub, p, offsetof(kz_public, log));
    memset(v->pub.log, 0, sizeof *v - offsetof(kz_view, pub.log));
    memcpy(v->pub.log, p->log, p->log_count * sizeof *p->log);
    fill_log(m, seat, &v->pub);
    v->seat = (uint8_t)seat;
    kz_own own;
    kz_match_own(m, seat, &own);
    v->signal = own.signal;
    v->pub.swap.tile = own.swapped;
    for (int i = 0; i < KZ_SEATS; i++)
        v->hand[i] = playing ? (i == seat ? own.hand : 0) : m->hidden.hand[i];
    list_legal(v);
}

/* Steps the hand of the view's seat: the tiles that it draws, lays, gets and gives. */
static void move_hand(kz_view *v, kz_action a)
{
    kz_set tile = a.tile < KZ_TILES ? kz_bit(a.tile) : 0;
    if (v->seat == KZ_NOBODY || v->pub.rules.board == KZ_BOARD_ROWS)
        return;
    if (a.kind == KZ_GIVE && v->pub.giving_to == v->seat)
        v->hand[v->seat] |= tile;
    if (a.seat != v->seat)
        return;
    if (a.kind == KZ_DRAW)
        v->hand[v->seat] |= tile;
    else
        v->hand[v->seat] &= ~(a.kind == KZ_GIVE ? tile : kz_action_tiles(a));
}

/* Moves the 6-6 of an opponent to the seat that leads it. */
static void move_six(kz_view *v)
{
    if (v->seat == KZ_NOBODY || v->pub.giving_to == KZ_NOBODY)
        return;
    if (v->pub.giving_to == v->seat)
        v->hand[v->seat] &= ~kz_bit(KZ_TILE_66);
    if (v->pub.turn == v->seat)
        v->hand[v->seat] |= kz_bit(KZ_TILE_66);
}

kz_after kz_view_step(kz_view *v, kz_action seen, kz_told told)
{
    move_hand(v, seen);
    if (v->signal && seen.seat == kz_signals_to(&v->pub.rules, v->seat))
        v->signal &= ~kz_action_tiles(seen);
    kz_after after = kz_public_step(&v->pub, seen, told);
    if (seen.kind == KZ_CLAIM)
        move_six(v);
    list_legal(v);
    return after;
}

void kz_view_turned(kz_view *v, kz_tile turned)
{
    v->pub.board.rows.turned = turned;
    list_legal(v);
}

void kz_view_end(kz_view *v, kz_after after, const kz_set hand[KZ_SEATS])
{
    kz_public_end(&v->pub, after, hand);
    memcpy(v->hand, hand, sizeof v->hand);
    v->signal = 0;
    list_legal(v);
}

void kz_match_of_view(const kz_view *v, const kz_hidden *hidden, kz_match *m)
{
    assert(v->pub.phase == KZ_PLAYING);
    m->pub = v->pub;
    m->hidden = *hidden;
    if (v->pub.rules.board != KZ_BOARD_ROWS)
        memmove(m->hidden.stock + v->pub.stock_dealt - v->pub.stock_count, hidden->stock, v->pub.stock_count);
    for (int i = 0, draw = 0; i < m->pub.log_count; i++) {
        kz_action *a = &m->pub.log[i];
        if (a->kind == KZ_DRAW)
            m->hidden.stock[draw++] = a->tile;
        if (a->kind == KZ_GIVE)
            m->hidden.given = a->tile;
        if (a->kind == KZ_DRAW || a->kind == KZ_GIVE)
            a->tile = KZ_NO_TILE;
    }
    m->hidden.swapped = m->pub.swap.tile;
    m->pub.swap.tile = KZ_NO_TILE;
}
