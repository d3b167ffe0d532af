/* SPDX-License-Identifier: MIT */
/* A match: steps the public state and the hidden tiles together. */
#include "engine/core/rules/rows.h"
#include "engine/core/rules/step.h"
#include "engine/core/rules/text.h"
#include "engine/memory/pointers.h"

#include <assert.h>
#include <string.h>

void kz_match_init(kz_match *match, const kz_rules *rules)
{
    kz_public *p = &match->pub;
    memset(match, 0, sizeof *match);
    match->hidden.swapped = match->hidden.given = KZ_NO_TILE;
    p->rules = *rules;
    p->phase = KZ_DEALING;
    p->next = rules->later_lead == KZ_LATER_LEAD_ROTATION ? 0 : KZ_NOBODY;
    p->must_lead = KZ_NO_TILE;
    rules_board_clear(&p->board);
    p->turn = p->led_six = p->giving_to = KZ_NOBODY;
    p->swap = (kz_swap){KZ_NOBODY, KZ_NOBODY, 0, KZ_NO_TILE};
    for (int i = 0; i < rules->side_count; i++)
        p->account[i].open = rules->opening == 0 && rules->out != KZ_OUT_HOLDER;
}

void kz_match_set_lot(kz_match *match, int seat)
{
    assert(match->pub.deal_number == 0 && seat >= 0 && seat < match->pub.rules.seats);
    match->pub.lot = (uint8_t)seat;
}

void kz_match_copy(kz_match *to, const kz_match *from)
{
    memcpy(to, from, offsetof(kz_match, pub.log));
    to->pub.log_count = 0;
}

static kz_set hand_to_act(const kz_match *m)
{
    return m->pub.turn < KZ_SEATS ? m->hidden.hand[m->pub.turn] : 0;
}

int kz_match_legal(const kz_match *m, kz_action out[KZ_LEGAL])
{
    return kz_public_legal(&m->pub, hand_to_act(m), out);
}

bool kz_match_check(const kz_match *m, kz_action a, kz_error *error)
{
    if (memory_is_null(m, "match", error))
        return false;
    kz_tile drawn = a.tile;
    if (a.kind == KZ_DRAW)
        a.tile = KZ_NO_TILE;
    if (!kz_public_check(&m->pub, hand_to_act(m), a, error))
        return false;
    if (a.kind != KZ_DRAW || drawn == KZ_NO_TILE || drawn == kz_stock_next(m))
        return true;
    return rules_refuse_for(error, KZ_E_STOCK_NEXT, rules_tile_text(kz_stock_next(m)).text, NULL, NULL);
}

bool kz_match_try(kz_match *match, kz_action action, kz_error *error)
{
    if (!kz_match_check(match, action, error))
        return false;
    kz_match_apply(match, action);
    return true;
}

/* Applies the action to the hidden tiles. Returns what it reveals of them. */
static kz_told move_tiles(kz_match *m, kz_action a)
{
    kz_hidden *h = &m->hidden;
    const kz_public *p = &m->pub;
    kz_told told = {KZ_NOBODY, KZ_NO_TILE};
    if (a.kind == KZ_DRAW) {
        h->hand[a.seat] |= kz_bit(kz_stock_next(m));
    } else if (a.kind == KZ_GIVE) {
        h->given = a.tile;
        h->hand[a.seat] &= ~kz_bit(a.tile);
        h->hand[p->giving_to] |= kz_bit(a.tile);
    } else if (a.kind == KZ_CLAIM) {
        for (int seat = 0; seat < p->rules.seats; seat++)
            if (h->hand[seat] & kz_bit(KZ_TILE_66))
                told.holder = (uint8_t)seat;
    } else if (p->rules.board == KZ_BOARD_ROWS) {
        told.turned = a.kind == KZ_TIMEOUT || a.kind == KZ_RESIGN ? KZ_NO_TILE : rules_rows_move(h, p, a);
    } else {
        h->hand[a.seat] &= ~kz_action_tiles(a);
    }
    return told;
}

/* Moves the 6-6 of an opponent to the seat that leads it. */
static void take_six(kz_match *m)
{
    if (m->pub.giving_to == KZ_NOBODY)
        return;
    m->hidden.hand[m->pub.giving_to] &= ~kz_bit(KZ_TILE_66);
    m->hidden.hand[m->pub.turn] |= kz_bit(KZ_TILE_66);
}

/* Returns the public part of an action. */
static kz_action seen_by_all(kz_action a)
{
    if (a.kind == KZ_DRAW || a.kind == KZ_GIVE)
        a.tile = KZ_NO_TILE;
    return a;
}

/* Applies the action to the public state and the hidden tiles. Returns the state of the deal, judged with
 * the hands. */
static kz_after step(kz_match *m, kz_action a)
{
    kz_told told = move_tiles(m, a);
    kz_after after = kz_public_step(&m->pub, seen_by_all(a), told);
    if (a.kind == KZ_CLAIM)
        take_six(m);
    return after;
}

static kz_after step_fast(kz_match *m, kz_action a)
{
    if (a.kind == KZ_LAY)
        m->hidden.hand[a.seat] &= ~kz_bit(a.tile);
    return rules_step_fast(&m->pub, a);
}

void kz_match_apply(kz_match *m, kz_action a)
{
    assert(
        kz_match_check(m, (kz_action){a.kind, a.seat, a.kind == KZ_DRAW ? KZ_NO_TILE : a.tile, a.end}, NULL));
    kz_after after = rules_step_is_fast(&m->pub, a) ? step_fast(m, a) : step(m, a);
    if (after.ended || kz_public_is_stuck(&m->pub, m->hidden.hand))
        kz_public_end(&m->pub, after, m->hidden.hand);
}

kz_action kz_match_action(const kz_match *m, int at)
{
    const kz_public *p = &m->pub;
    assert(at >= 0 && at < p->log_count);
    kz_action a = p->log[at];
    if (a.kind == KZ_GIVE)
        a.tile = m->hidden.given;
    if (a.kind == KZ_DRAW) {
        int draw = 0;
        for (int i = 0; i < at; i++)
            draw += p->log[i].kind == KZ_DRAW;
        a.tile = m->hidden.stock[draw];
    }
    return a;
}

_Static_assert(sizeof(kz_board) < 128, "what a search copies");
_Static_assert(sizeof(kz_match) < 2048, "a match");
_Static_assert(sizeof(kz_action) == 4, "an action");
