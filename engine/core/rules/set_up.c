/* SPDX-License-Identifier: MIT */
/* Sets up a position from its history: a match as it was before a deal, the deal, its actions. Finds the
 * history of a position. */
#include "engine/core/rules/set_up.h"

#include "engine/core/rules/rows.h"
#include "engine/core/rules/scoring/tally.h"
#include "engine/core/rules/text.h"
#include "engine/memory/pointers.h"

#include <assert.h>
#include <string.h>

static bool refuse_seat(kz_error *error, int seat)
{
    return rules_refuse_for(error, KZ_E_SEAT, rules_number_text(seat + 1).text, NULL, NULL);
}

/* Checks the numbers, from which the match continues to count. */
static bool check_numbers(const kz_set_up *s, kz_error *error)
{
    const kz_standing *t = &s->standing;
    const kz_account *a = s->account;
    const struct {
        const char *name;
        int32_t value;
    } number[] = {{"deal_number", s->deal_number},
                  {"carry", s->carry},
                  {"pot", t->pot},
                  {"debt", t->debt},
                  {"weight", t->weight},
                  {"score", a[0].score},
                  {"score", a[1].score},
                  {"score", a[2].score},
                  {"score", a[3].score},
                  {"memory", a[0].memory},
                  {"memory", a[1].memory},
                  {"memory", a[2].memory},
                  {"memory", a[3].memory}};
    for (size_t i = 0; i < sizeof number / sizeof *number; i++)
        if (number[i].value < -KZ_SET_UP_MAX || number[i].value > KZ_SET_UP_MAX)
            return rules_refuse_for(error, KZ_E_TAG_VALUE, rules_number_text(number[i].value).text,
                                    number[i].name, "-1000000..1000000");
    return s->deal_number >= 1 || rules_refuse_for(error, KZ_E_DEAL_EXPECTED, "1", NULL, NULL);
}

/* Checks leads of 6-6, which only these ways of scoring create and end. */
static bool check_leads(const kz_rules *r, const kz_standing *t, kz_error *error)
{
    bool titles = r->out == KZ_OUT_TITLES, six = titles || r->out == KZ_OUT_HOLDER;
    const char *wrong = !titles && t->right   ? "right"
                        : !titles && t->queue ? "queue"
                        : !six && t->six      ? "six"
                                              : NULL;
    return !wrong || rules_refuse_for(error, KZ_E_TAG_VALUE, "1", wrong, "0");
}

/* Checks the named seats and sides. */
static bool check_seats(const kz_rules *r, const kz_set_up *s, kz_error *error)
{
    const kz_standing *t = &s->standing;
    if (s->lot >= r->seats || (s->next != KZ_NOBODY && s->next >= r->seats))
        return refuse_seat(error, s->lot >= r->seats ? s->lot : s->next);
    if (t->debt_deals && (t->debtor >= r->seats || t->creditor >= r->side_count))
        return refuse_seat(error, t->debtor >= r->seats ? t->debtor : t->creditor);
    return true;
}

/* Checks that a required 6-6 is in a hand unless a seat may swap for it. */
static bool check_six(const kz_rules *r, const kz_set_up *s, kz_error *error)
{
    bool dealt = false;
    for (int i = 0; i < r->seats * r->hand; i++)
        dealt |= s->order[i] == KZ_TILE_66;
    return !s->standing.six || s->next != KZ_NOBODY || dealt ||
           rules_refuse_for(error, KZ_E_NOT_IN_HAND, rules_tile_text(KZ_TILE_66).text, NULL, NULL);
}

/* Restores the match as it was before the deal. Returns false if it was over. */
static bool stand(kz_match *m, const kz_rules *rules, const kz_set_up *s, kz_error *error)
{
    kz_match_init(m, rules);
    kz_public *p = &m->pub;
    p->lot = s->lot;
    p->next = s->next;
    p->deal_number = s->deal_number - 1;
    p->carry = s->carry;
    p->standing = s->standing;
    memcpy(p->account, s->account, sizeof p->account);
    kz_public end = *p;
    if (s->deal_number > 1)
        scoring_test_end(&end);
    return end.phase != KZ_OVER || rules_refuse_for(error, KZ_E_OVER, NULL, NULL, NULL);
}

void kz_set_up_of(const kz_match *match, kz_set_up *out)
{
    const kz_public *p = &match->pub;
    memset(out, 0, sizeof *out);
    out->deal_number = p->deal_number + 1;
    out->lot = p->lot;
    out->next = p->next;
    out->carry = p->carry;
    out->standing = p->standing;
    memcpy(out->account, p->account, sizeof out->account);
}

bool kz_match_set_up_between(kz_match *match, const kz_rules *rules, const kz_set_up *s, kz_error *error)
{
    if (memory_is_null(match, "match", error) || memory_is_null(rules, "rules", error) ||
        memory_is_null(s, "set_up", error))
        return false;
    kz_match m;
    if (!check_numbers(s, error) || !check_leads(rules, &s->standing, error) ||
        !check_seats(rules, s, error) || !stand(&m, rules, s, error))
        return false;
    *match = m;
    return true;
}

bool kz_match_set_up(kz_match *match, const kz_rules *rules, const kz_set_up *s, kz_error *error)
{
    if (memory_is_null(match, "match", error) || memory_is_null(rules, "rules", error) ||
        memory_is_null(s, "set_up", error))
        return false;
    kz_match m;
    if (!kz_match_set_up_between(&m, rules, s, error) || !check_six(rules, s, error) ||
        !kz_match_deal(&m, s->order, error))
        return false;
    for (int i = 0; i < s->count; i++) {
        if (kz_match_try(&m, s->action[i], error))
            continue;
        if (error)
            error->line = i + 1;
        return false;
    }
    *match = m;
    return true;
}

bool rules_set_up_rows(kz_public *p)
{
    kz_board *b = &p->board;
    kz_rows *r = &b->rows;
    b->line = kz_bit(r->start);
    b->fished = true; /* within KZ_LOG actions a tile that is no double was laid */
    for (int line = 0, i; line < 2; line++) {
        unsigned value = r->half[line];
        for (i = 0; i < r->count[line]; i++) {
            kz_tile tile = r->tile[(line ? r->count[0] : 0) + i];
            if (!(kz_suit[value] & ~b->line & kz_bit(tile)))
                return false;
            b->line |= kz_bit(tile);
            value = kz_other_half(tile, value);
        }
        b->value[line] = (uint8_t)value;
    }
    return (b->last & b->line) && p->count[0] && p->count[1] &&
           p->count[0] + p->count[1] + kz_count(b->line) == KZ_TILES && !rules_rows_blocked(p);
}

/* ---- the history of a position ---- */

/* Takes a tile back that was laid, inserted or cut with, or shifted: it goes to the right end of the seat's
 * row. Tiles that a cut brought go back to the board. `p` is the state before the action. */
static void take_back_row(kz_hidden *h, const kz_public *p, uint8_t count[2], kz_action a)
{
    kz_tile *row = h->stock + (a.seat ? count[0] : 0), *other = h->stock + (a.seat ? 0 : count[0]);
    if (a.kind == KZ_SHIFT) {
        memmove(row, row + 1, count[a.seat] - 1u);
        row[count[a.seat] - 1] = a.tile;
        return;
    }
    int cut = count[1 - a.seat] - p->count[1 - a.seat], all = count[0] + count[1];
    memmove(other, other + cut, (size_t)(h->stock + all - other - cut));
    count[1 - a.seat] = p->count[1 - a.seat];
    row = h->stock + (a.seat ? count[0] : 0);
    memmove(row + count[a.seat] + 1, row + count[a.seat], (size_t)(a.seat ? 0 : count[1]));
    row[count[a.seat]++] = a.tile;
}

/* Takes `tile` from the hand of seat `to`, and puts it into that of seat `from`. `hand` is that of `seat`. */
static kz_set pass_back(kz_set hand, unsigned seat, unsigned from, unsigned to, kz_tile tile)
{
    kz_set moved = kz_bit(tile);
    return seat == from ? hand | moved : seat == to ? hand & ~moved : hand;
}

kz_set rules_hand_before(const kz_public *p, int at, kz_action a, unsigned seat, kz_set hand)
{
    unsigned seats = p->rules.seats;
    if (a.kind == KZ_CLAIM) {
        unsigned holder = kz_public_told(p, at).holder;
        bool own = p->rules.side_of[holder] == p->rules.side_of[a.seat];
        return own ? hand : pass_back(hand, seat, holder, (holder + 1) % seats, KZ_TILE_66);
    }
    if (a.kind == KZ_GIVE) {
        unsigned to = (a.seat + seats - 1) % seats;
        return seat == a.seat || seat == to ? pass_back(hand, seat, a.seat, to, a.tile) : hand;
    }
    if (a.seat != seat)
        return hand;
    return a.kind == KZ_DRAW ? hand & ~kz_bit(a.tile) : hand | kz_action_tiles(a);
}

bool rules_log_is_whole(const kz_public *p)
{
    kz_set laid = 0;
    for (int i = 0; i < p->log_count; i++)
        laid |= kz_action_tiles(p->log[i]);
    return !p->log_dropped && !(p->board.line & ~laid);
}

/* Takes all actions back from the rows. The public states before them have the number of
 * tiles that each cut brought. */
static void take_back_rows(kz_hidden *h, const kz_public *p, const kz_set_up *s)
{
    uint8_t before[KZ_LOG][2], count[2] = {p->count[0], p->count[1]};
    kz_public now = *p;
    kz_public_rewind(&now);
    for (int i = 0; i < s->count; i++) {
        memcpy(before[i], now.count, sizeof before[i]);
        kz_public_step(&now, p->log[i], kz_public_told(p, i));
    }
    for (int i = s->count; i-- > 0;) {
        memcpy(now.count, before[i], sizeof before[i]);
        take_back_row(h, &now, count, s->action[i]);
    }
}

/* Fills `order` with the tiles as dealt. */
static void find_order(const kz_match *m, kz_set_up *s)
{
    const kz_public *p = &m->pub;
    kz_match was = *m;
    kz_hidden dealt;
    int n = 0;
    if (p->rules.board == KZ_BOARD_ROWS) {
        take_back_rows(&was.hidden, p, s);
        memcpy(s->order, was.hidden.stock, (size_t)p->rules.hand * 2);
        kz_set left = KZ_ALL_TILES;
        for (n = 0; n < p->rules.hand * 2; n++)
            left &= ~kz_bit(s->order[n]);
        for (; left; left &= left - 1)
            s->order[n++] = kz_first(left);
        return;
    }
    for (int i = s->count; i-- > 0;)
        for (int seat = 0; seat < p->rules.seats; seat++)
            was.hidden.hand[seat] =
                rules_hand_before(p, i, s->action[i], (unsigned)seat, was.hidden.hand[seat]);
    kz_match_dealt(&was, &dealt);
    for (int seat = 0; seat < p->rules.seats; seat++)
        for (kz_set hand = dealt.hand[seat]; hand; hand &= hand - 1)
            s->order[n++] = kz_first(hand);
    memcpy(s->order + n, dealt.stock, p->stock_dealt);
}

bool kz_set_up_played(const kz_match *match, kz_set_up *out, kz_action action[KZ_LOG])
{
    const kz_public *p = &match->pub;
    assert(p->phase == KZ_PLAYING);
    if (!rules_log_is_whole(p))
        return false;
    kz_set_up_of(match, out);
    out->deal_number--;
    memcpy(out->account, p->before, sizeof out->account);
    out->action = action;
    out->count = p->log_count;
    for (int i = 0; i < p->log_count; i++)
        action[i] = kz_match_action(match, i);
    find_order(match, out);
    return true;
}
