/* The course of a match: actions one after the other, the end of a deal (docs/spec/rules.md section 1). */
#include <kozel/play.h>

#include "rules/lead.h"
#include "rules/points.h"
#include "rules/sausage.h"
#include "rules/scoring.h"
#include "rules/turn.h"

#include <assert.h>
#include <string.h>

void kz_match_init(kz_match *match, const kz_rules *rules)
{
    memset(match, 0, sizeof *match);
    match->rules = *rules;
    match->phase = KZ_DEALING;
    match->next = rules->later_lead == KZ_LEAD_ROTATION ? 0 : KZ_NOBODY;
    match->must_lead = KZ_NO_TILE;
    kz_board_clear(&match->deal);
    match->deal.turn = KZ_NOBODY;
    match->swap = (kz_swap){KZ_NOBODY, KZ_NOBODY, 0, KZ_NO_TILE};
    for (int i = 0; i < rules->side_count; i++)
        match->account[i].open = rules->opening == 0 && rules->out != KZ_OUT_HOLDER;
}

void kz_match_set_lot(kz_match *match, int seat)
{
    assert(match->deal_number == 0 && seat >= 0 && seat < match->rules.seats);
    match->lot = (uint8_t)seat;
}

bool kz_match_check(const kz_match *match, kz_action action, kz_error *error)
{
    return kz_turn_check(match, action, error);
}

bool kz_match_try(kz_match *match, kz_action action, kz_error *error)
{
    if (!kz_match_check(match, action, error))
        return false;
    kz_match_apply(match, action);
    return true;
}

static bool is_immediate_fish(const kz_deal *d)
{
    return kz_line_is_closed(d->line, d->value[KZ_END_A], d->value[KZ_END_B]);
}

/* No hand holds a tile that fits, and no tile may be drawn. */
static bool is_stuck(const kz_match *m)
{
    const kz_deal *d = &m->deal;
    kz_set hands = d->hand[0] | d->hand[1] | d->hand[2] | d->hand[3];
    return !(hands & kz_board_fits(d)) && kz_stock_count(d) <= m->rules.reserve;
}

static bool is_fish(const kz_match *m)
{
    if (m->rules.board == KZ_BOARD_ROWS)
        return kz_rows_blocked(&m->deal);
    return m->rules.fish_test == KZ_IMMEDIATE ? is_immediate_fish(&m->deal) : is_stuck(m);
}

/* Only a board of rows, where tiles come back, can have more actions than are kept: the oldest go. */
static void log_action(kz_match *m, kz_action a)
{
    if (m->log_count == KZ_LOG) {
        enum { DROPPED = KZ_LOG / 2 };
        memmove(m->log, m->log + DROPPED, (KZ_LOG - DROPPED) * sizeof *m->log);
        m->log_count = KZ_LOG - DROPPED;
        m->log_dropped += DROPPED;
    }
    m->log[m->log_count++] = a;
}

/* Hands and line after the action. */
static void carry_out(kz_match *m, kz_action a)
{
    kz_deal *d = &m->deal;
    switch ((kz_kind)a.kind) {
    case KZ_DRAW:
        d->hand[a.seat] |= kz_bit(a.tile);
        d->drew = true;
        return;
    case KZ_CLAIM:
        kz_claim(m);
        return;
    case KZ_GIVE:
        kz_give(m, a.tile);
        return;
    case KZ_KNOCK:
    case KZ_TIMEOUT:
    case KZ_RESIGN:
        return;
    case KZ_LAY:
    case KZ_LAY_CLOSED:
    case KZ_LAY_LENGTHWISE:
    case KZ_LAY_DOUBLES:
    case KZ_INSERT:
    case KZ_CUT:
    case KZ_SHIFT:
        break;
    }
    bool lead = d->line == 0;
    if (m->rules.board == KZ_BOARD_ROWS)
        kz_rows_apply(d, a);
    else
        kz_board_lay(&m->rules, d, a);
    if (lead && d->line)
        kz_lead_laid(m, a);
}

/* rules.md, "End of a deal", in its order; else the next seat's turn. */
static void go_on(kz_match *m, kz_action a)
{
    kz_deal *d = &m->deal;
    if (d->hand[a.seat] == 0) {
        kz_score_deal(m, KZ_ENDED_OUT, a.seat);
    } else if (m->rules.closing && kz_board_dead(d)) {
        kz_score_deal(m, KZ_ENDED_FISH, a.seat);
    } else if (is_fish(m)) {
        kz_score_deal(m, KZ_ENDED_FISH, d->fisherman);
    } else if (a.kind != KZ_DRAW && d->line) {
        d->turn = (uint8_t)(a.seat + 1 == m->rules.seats ? 0 : a.seat + 1);
        d->drew = false;
    }
}

void kz_match_apply(kz_match *m, kz_action a)
{
    assert(kz_turn_check(m, a, NULL));
    if (a.kind == KZ_DRAW)
        a.tile = m->deal.stock[m->deal.stock_next++];
    log_action(m, a);
    m->scored = 0;
    if (a.kind == KZ_TIMEOUT || a.kind == KZ_RESIGN) {
        kz_score_timeout(m, a.seat);
        return;
    }
    carry_out(m, a);
    if (a.kind == KZ_CLAIM || a.kind == KZ_GIVE)
        return;
    if (m->rules.play_points && kz_points_score(m, a))
        return;
    go_on(m, a);
}

int32_t kz_match_scores(const kz_match *match, kz_action action)
{
    if (!match->rules.play_points)
        return 0;
    kz_match after = *match;
    kz_match_apply(&after, action);
    return after.scored;
}

_Static_assert(sizeof(kz_deal) < 128, "what a search copies");
_Static_assert(sizeof(kz_match) < 2048, "a match");
_Static_assert(sizeof(kz_action) == 4, "an action");
