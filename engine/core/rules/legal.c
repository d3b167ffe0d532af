/* SPDX-License-Identifier: MIT */
/* For every kind of board: lists the legal actions of the seat to act, and checks whether an action is among
 * them. */
#include "engine/core/rules/board.h"
#include "engine/core/rules/lead.h"
#include "engine/core/rules/text.h"
#include "engine/core/rules/turn.h"
#include "engine/memory/pointers.h"

/* Reports that a gift for 6-6 is pending, or that the given tile is not allowed. */
static bool refuse_gift(const kz_public *p, kz_set hand, kz_action a, kz_error *error)
{
    bool held = a.tile < KZ_TILES && (hand & kz_bit(a.tile));
    if (a.kind == KZ_GIVE && !held)
        return rules_refuse_for(error, KZ_E_NOT_IN_HAND, rules_tile_text(a.tile).text, NULL, NULL);
    kz_tile owed = kz_first(rules_gift_tiles(p, hand));
    return rules_refuse_for(error, KZ_E_MUST_GIVE, rules_tile_text(owed).text, NULL, NULL);
}

static bool is_same(kz_action a, kz_action b)
{
    return a.kind == b.kind && a.seat == b.seat && a.tile == b.tile && a.end == b.end;
}

static bool is_legal(const kz_public *p, kz_set hand, kz_action a)
{
    kz_action legal[KZ_LEGAL];
    int count = kz_public_legal(p, hand, legal);
    for (int i = 0; i < count; i++)
        if (is_same(legal[i], a))
            return true;
    return false;
}

int kz_public_legal(const kz_public *p, kz_set hand, kz_action out[KZ_LEGAL])
{
    if (p->phase != KZ_PLAYING)
        return 0;
    if (p->giving_to == KZ_NOBODY)
        return rules_boards[p->rules.board].legal(p, hand, out);
    int n = 0;
    for (kz_set gifts = rules_gift_tiles(p, hand); gifts; gifts &= gifts - 1)
        out[n++] = (kz_action){KZ_GIVE, p->turn, kz_first(gifts), KZ_NO_END};
    return n;
}

static kz_action random_listed(const kz_match *m, kz_rng *rng)
{
    kz_action legal[KZ_LEGAL];
    int count = kz_match_legal(m, legal);
    return legal[kz_rng_below(rng, (uint32_t)count)];
}

kz_action kz_match_random(const kz_match *m, kz_rng *rng)
{
    const kz_public *p = &m->pub;
    if (!p->rules.fast || !p->board.line)
        return random_listed(m, rng);
    uint64_t lays =
        rules_line_lays(m->hidden.hand[p->turn], p->board.value[KZ_END_A], p->board.value[KZ_END_B]);
    if (!lays) {
        kz_rng_next(rng); /* as for the only action of a list */
        return rules_turn_forced(p);
    }
    unsigned at = kz_rng_below(rng, rules_line_count_lays(lays));
    unsigned lay = rules_line_nth_lay(lays, at);
    return (kz_action){KZ_LAY, p->turn, rules_lay_tile(lay), (uint8_t)rules_lay_end(lay)};
}

bool kz_public_check(const kz_public *p, kz_set hand, kz_action a, kz_error *error)
{
    if (memory_is_null(p, "pub", error))
        return false;
    bool leaves = a.kind == KZ_RESIGN || a.kind == KZ_TIMEOUT;
    if (p->phase != KZ_PLAYING)
        return rules_refuse_for(error, p->phase == KZ_OVER ? KZ_E_OVER : KZ_E_NO_DEAL, NULL, NULL, NULL);
    if (a.seat >= p->rules.seats)
        return rules_refuse_for(error, KZ_E_SEAT, rules_number_text(a.seat + 1).text, NULL, NULL);
    if (a.kind != KZ_RESIGN && a.seat != p->turn)
        return rules_refuse_for(error, KZ_E_TURN, rules_number_text(p->turn + 1).text, NULL, NULL);
    if (leaves)
        return (a.tile == KZ_NO_TILE && a.end == KZ_NO_END) ||
               rules_refuse_for(error, KZ_E_ACTION, NULL, NULL, NULL);
    if (is_legal(p, hand, a))
        return true;
    if (p->giving_to != KZ_NOBODY)
        return refuse_gift(p, hand, a, error);
    return rules_boards[p->rules.board].refuse(p, hand, a, error);
}
