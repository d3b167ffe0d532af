/* SPDX-License-Identifier: MIT */
#include "engine/protocol/mirror.h"

#include "engine/core/rules/lead.h"

#include <string.h>

static bool has_rows(const protocol_mirror *m)
{
    return kz_hands_are_face_down(&m->view.pub.rules);
}

void protocol_mirror_begin(protocol_mirror *mirror, const kz_rules *rules, int seat)
{
    kz_match match;
    memset(mirror, 0, sizeof *mirror);
    kz_match_init(&match, rules);
    kz_view_of(&match, seat, &mirror->view);
}

/* Returns whether the seat may hold these tiles, by the information state of the engine's seat. */
static bool may_hold(const kz_view *v, int seat, kz_set tiles)
{
    bool face_down = kz_hands_are_face_down(&v->pub.rules);
    if (tiles & v->pub.board.line || kz_count(tiles) > v->pub.count[seat])
        return false;
    return face_down || !(seat == v->seat ? tiles & ~v->hand[seat] : tiles & v->hand[v->seat]);
}

/* Returns whether the action is legal in some match that the engine's information state allows. Another
 * seat's hand is assumed to be the tiles that the action shows. */
static bool is_possible(const kz_view *v, kz_action a)
{
    if (a.seat >= v->pub.rules.seats)
        return false;
    kz_set shown = kz_action_tiles(a);
    if ((a.kind == KZ_GIVE || a.kind == KZ_SHIFT) && a.tile < KZ_TILES)
        shown = kz_bit(a.tile);
    if (!may_hold(v, a.seat, shown))
        return false;
    if (a.kind == KZ_GIVE && a.tile == KZ_NO_TILE)
        return a.seat == v->pub.turn && a.seat != v->seat && v->pub.giving_to != KZ_NOBODY;
    kz_tile drawn = a.tile;
    if (a.kind == KZ_DRAW) {
        /* The tile of another seat's draw is known only in a log that was sent later, with open hands. */
        kz_set seen = v->hand[v->seat] | v->pub.board.line;
        if (drawn < KZ_TILES ? seen & kz_bit(drawn) : a.seat == v->seat)
            return false;
        a.tile = KZ_NO_TILE;
    }
    return kz_public_check(&v->pub, a.seat == v->seat ? v->hand[v->seat] : shown, a, NULL);
}

/* Applies the pending action. `next` is the seat that acts after it. `gives`: that seat must give a tile. */
static bool settle(protocol_mirror *m, uint8_t next, bool gives, kz_tile turned, kz_after *after)
{
    kz_view *v = &m->view;
    uint8_t seats = v->pub.rules.seats;
    kz_told told = {gives ? (uint8_t)((next + seats - 1) % seats) : next, turned};
    *after = (kz_after){0};
    if (!m->pending)
        return true;
    m->pending = false;
    if (!is_possible(v, m->action))
        return false;
    *after = kz_view_step(v, m->action, told);
    return true;
}

bool protocol_mirror_act(protocol_mirror *m, kz_action a)
{
    kz_view *v = &m->view;
    kz_after after;
    bool leaves = a.kind == KZ_RESIGN || a.kind == KZ_TIMEOUT;
    if (v->pub.phase != KZ_PLAYING || a.seat >= v->pub.rules.seats)
        return false;
    kz_tile turned = has_rows(m) && !leaves ? a.tile : KZ_NO_TILE;
    if (!m->pending)
        kz_view_turned(v, turned);
    else if (!settle(m, a.seat, a.kind == KZ_GIVE, turned, &after) || after.ended)
        return false;
    m->action = a;
    m->pending = true;
    return true;
}

bool protocol_mirror_turn(protocol_mirror *m, kz_tile turned)
{
    kz_view *v = &m->view;
    kz_after after;
    bool has_six = v->hand[v->seat] & kz_bit(KZ_TILE_66);
    if (v->pub.phase != KZ_PLAYING || has_rows(m) != (turned < KZ_TILES) ||
        !settle(m, v->seat, !has_six, turned, &after) || after.ended || v->pub.turn != v->seat)
        return false;
    if (has_rows(m) && (v->pub.board.line & kz_bit(turned)))
        return false;
    kz_view_turned(v, turned);
    return v->legal_count > 0;
}

/* ---- the beginning and the end of a deal ---- */

/* Returns whether a signal is possible. It has only 0-0 and 6-6, and no tile of the engine's hand. */
static bool may_signal(const kz_rules *rules, kz_set signal, kz_set hand)
{
    const kz_set told = rules->signals ? kz_bit(KZ_TILE_00) | kz_bit(KZ_TILE_66) : 0;
    return !(signal & (hand | ~told));
}

/* Returns whether a swap is possible. The seat that must lead 6-6 got it from another seat or from the
 * stock. Only these two seats know the tile. */
static bool may_swap(const kz_view *v, const protocol_lead *lead, kz_set hand)
{
    const kz_rules *rules = &v->pub.rules;
    const kz_swap *swap = &lead->swap;
    bool gets = swap->seat == v->seat, gave = swap->from == v->seat;
    bool told = swap->tile < KZ_TILES;
    if (swap->seat == KZ_NOBODY)
        return true;
    if (!rules_has_swaps(rules))
        return false;
    bool leads_six = lead->must_lead == KZ_TILE_66 || lead->must_lead == KZ_NO_TILE; /* it may be omitted */
    if (swap->seat != lead->leader || !leads_six || gets != !!(hand & kz_bit(KZ_TILE_66)) ||
        swap->from == swap->seat || told != (gets || gave) || (told && gave != !!(hand & kz_bit(swap->tile))))
        return false;
    return swap->from != KZ_NOBODY || swap->at < KZ_TILES - rules->seats * rules->hand;
}

bool protocol_mirror_deal(protocol_mirror *m, int32_t number, const protocol_lead *lead, kz_set hand,
                          kz_set signal)
{
    const kz_public *p = &m->view.pub;
    kz_view v = m->view;
    unsigned wanted = has_rows(m) ? 0 : p->rules.hand;
    bool swapped = lead->swap.seat != KZ_NOBODY;
    kz_opening opening = {lead->leader, lead->must_lead, KZ_NO_TILE, lead->swap};
    if (p->phase != KZ_DEALING || number != p->deal_number + 1 || lead->leader >= p->rules.seats ||
        kz_count(hand) != wanted || (lead->right && !rules_has_rights(&p->rules)) ||
        !may_signal(&p->rules, signal, hand) || !may_swap(&v, lead, hand) ||
        (!swapped && kz_must_redeal_hand(&p->rules, hand)))
        return false;
    kz_set must = lead->must_lead < KZ_TILES ? kz_bit(lead->must_lead) : 0;
    if (wanted && (lead->leader == v.seat ? must & ~hand : must & hand))
        return false;
    if (number == 1 && kz_leads_by_lot(&p->rules))
        v.pub.lot = lead->leader;
    kz_public_deal(&v.pub, &opening);
    v.pub.right = lead->right ? KZ_RIGHT_OPEN : KZ_RIGHT_NONE;
    memset(v.hand, 0, sizeof v.hand);
    v.hand[v.seat] = hand;
    v.signal = signal;
    m->view = v;
    m->pending = false;
    kz_view_turned(&m->view, KZ_NO_TILE);
    return true;
}

/* Returns whether these can be the hands after the last action: the right numbers of tiles, none of them
 * twice or laid. */
static bool are_hands(const kz_public *p, const kz_set hand[KZ_SEATS])
{
    kz_set seen = p->board.line;
    for (int seat = 0; seat < p->rules.seats; seat++) {
        if (hand[seat] & seen || kz_count(hand[seat]) != p->count[seat])
            return false;
        seen |= hand[seat];
    }
    return true;
}

bool protocol_mirror_end(protocol_mirror *m, const kz_set hand[KZ_SEATS])
{
    kz_view *v = &m->view;
    kz_after after;
    if (v->pub.phase != KZ_PLAYING || !m->pending || !settle(m, v->pub.turn, false, KZ_NO_TILE, &after) ||
        !are_hands(&v->pub, hand) || (!after.ended && !kz_public_is_stuck(&v->pub, hand)))
        return false;
    kz_view_end(v, after, hand);
    return true;
}
