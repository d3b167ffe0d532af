/* SPDX-License-Identifier: MIT */
/* The transition function of the public state (docs/spec/rules.md section 1). */
#include "engine/core/rules/board.h"
#include "engine/core/rules/lead.h"
#include "engine/core/rules/points.h"
#include "engine/core/rules/step.h"

#include <assert.h>
#include <string.h>

void rules_step_drop(kz_public *p)
{
    enum { DROPPED = KZ_LOG / 2 };
    assert(rules_boards[p->rules.board].face_down);
    memmove(p->log, p->log + DROPPED, (KZ_LOG - DROPPED) * sizeof *p->log);
    memset(p->log + KZ_LOG - DROPPED, 0, DROPPED * sizeof *p->log);
    p->log_count = KZ_LOG - DROPPED;
    p->log_dropped = p->log_dropped < UINT16_MAX - DROPPED ? p->log_dropped + DROPPED : UINT16_MAX;
}

void kz_public_deal(kz_public *p, const kz_opening *opening)
{
    const kz_rules *r = &p->rules;
    assert(p->phase == KZ_DEALING);
    rules_board_clear(&p->board);
    for (int seat = 0; seat < KZ_SEATS; seat++)
        p->count[seat] = seat < r->seats ? r->hand : 0;
    p->stock_dealt = p->stock_count = (uint8_t)(KZ_TILES - r->seats * r->hand);
    p->turn = p->leader = opening->seat;
    p->must_lead = opening->must_lead;
    p->swap = opening->swap;
    p->board.rows.turned = opening->turned;
    bool by_right = p->standing.right || (p->standing.six && p->next == KZ_NOBODY);
    p->right = by_right ? KZ_RIGHT_OPEN : KZ_RIGHT_NONE;
    p->led_six = p->giving_to = KZ_NOBODY;
    p->drew = false;
    memcpy(p->before, p->account, sizeof p->before);
    memset(p->log, 0, p->log_count * sizeof *p->log);
    p->log_count = 0;
    p->log_dropped = 0;
    p->scored = 0;
    p->deal_number++;
    p->phase = KZ_PLAYING;
}

static void lay(kz_public *p, kz_action a)
{
    kz_set before = p->board.line;
    rules_board_lay(&p->rules, &p->board, a);
    kz_set back = before & ~p->board.line;
    p->count[a.seat] = (uint8_t)(p->count[a.seat] - kz_count(p->board.last));
    if (back) /* tiles cut off, for the other of two seats */
        p->count[1 - a.seat] = (uint8_t)(p->count[1 - a.seat] + kz_count(back));
    if (!before)
        rules_lead_laid(p, a);
}

static void pass_tile(kz_public *p, uint8_t from, uint8_t to)
{
    p->count[from]--;
    p->count[to]++;
}

/* Applies the action. Returns false if the same turn goes on, as after draws, claims, yields and gifts. */
static bool carry_out(kz_public *p, kz_action a, kz_told told)
{
    p->board.rows.shifts = a.kind == KZ_SHIFT ? (uint8_t)(p->board.rows.shifts + 1) : 0;
    switch ((kz_kind)a.kind) {
    case KZ_DRAW:
        p->stock_count--;
        p->count[a.seat]++;
        p->drew = true;
        return false;
    case KZ_CLAIM:
        rules_claim(p, told.holder);
        if (p->giving_to != KZ_NOBODY)
            pass_tile(p, p->giving_to, p->turn);
        return false;
    case KZ_YIELD:
        rules_yield(p);
        return false;
    case KZ_GIVE:
        pass_tile(p, a.seat, p->giving_to);
        p->giving_to = KZ_NOBODY;
        return false;
    case KZ_KNOCK:
    case KZ_SHIFT:
    case KZ_TIMEOUT:
    case KZ_RESIGN:
        return true;
    case KZ_LAY:
    case KZ_LAY_CLOSED:
    case KZ_LAY_LENGTHWISE:
    case KZ_LAY_DOUBLES:
    case KZ_INSERT:
    case KZ_CUT:
        break;
    }
    lay(p, a);
    return true;
}

kz_after kz_public_step(kz_public *p, kz_action a, kz_told told)
{
    assert(p->phase == KZ_PLAYING);
    if (rules_step_is_fast(p, a))
        return rules_step_fast(p, a);
    rules_step_log(p, a);
    p->scored = 0;
    if (a.kind == KZ_TIMEOUT || a.kind == KZ_RESIGN)
        return rules_ended(KZ_ENDED_TIMEOUT, a.seat);
    if (!carry_out(p, a, told))
        return rules_goes_on(p);
    if (p->rules.play_points && kz_action_tiles(a) && rules_points_score(p, a.seat))
        return rules_ended(KZ_ENDED_STOPPED, a.seat);
    /* rules.md, "End of a deal", in its order */
    if (p->count[a.seat] == 0)
        return rules_ended(KZ_ENDED_OUT, a.seat);
    if (p->rules.closing && rules_board_dead(&p->board))
        return rules_ended(KZ_ENDED_FISH, a.seat);
    if (rules_boards[p->rules.board].blocked(p))
        return rules_ended(KZ_ENDED_FISH, p->board.fisherman);
    if (p->board.line) /* rows: a shift before the lead does not pass the turn */
        p->turn = rules_next_seat(&p->rules, a.seat);
    p->drew = false;
    p->board.rows.turned = told.turned;
    return rules_goes_on(p);
}

bool kz_public_is_stuck(const kz_public *p, const kz_set hand[KZ_SEATS])
{
    return p->rules.fish_test == KZ_FISH_TEST_STUCK && rules_boards[p->rules.board].can_be_stuck &&
           p->board.line && p->stock_count <= p->rules.reserve &&
           !((hand[0] | hand[1] | hand[2] | hand[3]) & rules_board_fits(&p->board));
}

void kz_public_rewind(kz_public *p)
{
    kz_action first = p->log[0];
    assert(p->phase == KZ_PLAYING && !p->log_dropped);
    if (!p->log_count)
        return;
    kz_tile turned = p->rules.board == KZ_BOARD_ROWS ? first.tile : KZ_NO_TILE;
    rules_board_clear(&p->board);
    p->board.rows.turned = turned;
    for (int seat = 0; seat < p->rules.seats; seat++)
        p->count[seat] = p->rules.hand;
    p->stock_count = p->stock_dealt;
    p->turn = p->leader = first.seat;
    if (first.kind == KZ_CLAIM)
        p->must_lead = KZ_NO_TILE;
    if (first.kind == KZ_YIELD)
        p->right = KZ_RIGHT_OPEN;
    p->led_six = p->giving_to = KZ_NOBODY;
    p->drew = false;
    memcpy(p->account, p->before, sizeof p->account);
    p->scored = 0;
    p->log_count = 0;
}

kz_told kz_public_told(const kz_public *p, int at)
{
    kz_told told = {KZ_NOBODY, KZ_NO_TILE};
    bool last = at + 1 == p->log_count;
    kz_action next = p->log[last ? at : at + 1];
    if (p->rules.board == KZ_BOARD_ROWS)
        told.turned = last ? p->board.rows.turned : next.tile;
    if (p->log[at].kind == KZ_CLAIM) {
        /* The seat after an opponent who had 6-6 gives that opponent a tile. A partner leads 6-6 itself. */
        uint8_t acts = last ? p->turn : next.seat;
        bool gives = last ? p->giving_to != KZ_NOBODY : next.kind == KZ_GIVE;
        told.holder = gives ? (uint8_t)((acts + p->rules.seats - 1) % p->rules.seats) : acts;
    }
    return told;
}
