#include <kozel/view.h>

#include "rules/board.h"
#include "rules/lead.h"

#include <assert.h>
#include <string.h>

/* Did the seat see the tile of an action? A gift is seen by who gives it and who gets it: the seat before. */
static bool sees_tile(const kz_match *m, kz_action a, int seat)
{
    if (a.kind == KZ_DRAW)
        return a.seat == seat;
    if (a.kind == KZ_GIVE)
        return a.seat == seat || (a.seat + m->rules.seats - 1) % m->rules.seats == seat;
    return true;
}

kz_action kz_action_seen(const kz_match *match, kz_action action, int seat)
{
    if (!sees_tile(match, action, seat))
        action.tile = KZ_NO_TILE;
    return action;
}

/* The log as the seat saw it, until all hands are opened. */
static void copy_log(const kz_match *m, int seat, kz_view *v)
{
    v->log_count = m->log_count;
    v->log_dropped = m->log_dropped;
    memcpy(v->log, m->log, m->log_count * sizeof *m->log);
    if (m->phase != KZ_PLAYING)
        return;
    for (int i = 0; i < v->log_count; i++)
        v->log[i] = kz_action_seen(m, v->log[i], seat);
}

void kz_view_ends(const kz_view *view, uint8_t ends[KZ_LOG][KZ_ENDS])
{
    kz_deal deal;
    assert(view->rules.board != KZ_BOARD_ROWS);
    kz_board_clear(&deal);
    for (int i = 0; i < view->log_count; i++) {
        memcpy(ends[i], deal.value, sizeof deal.value);
        if (kz_action_tiles(view->log[i]))
            kz_board_lay(&view->rules, &deal, view->log[i]);
    }
}

/* The two lines, and the tile that is turned. */
static void copy_rows(const kz_match *m, kz_view *v)
{
    const kz_deal *d = &m->deal;
    v->turned = v->start = KZ_NO_TILE;
    memset(v->rows, KZ_NO_TILE, sizeof v->rows);
    if (m->rules.board != KZ_BOARD_ROWS || m->deal_number == 0)
        return;
    v->start = kz_rows_start(d);
    memcpy(v->half, d->rows.half, sizeof v->half);
    if (m->phase == KZ_PLAYING)
        v->turned = kz_rows_turned(d);
    kz_tile *out = v->rows;
    for (int line = 0; line < 2; line++) {
        int count;
        const kz_tile *tiles = kz_rows_line(d, line, &count);
        memcpy(out, tiles, (size_t)count);
        out += count;
        v->line_count[line] = (uint8_t)count;
    }
}

/* A swap is known to all, its tile to the two seats. */
static void copy_swap(const kz_match *m, int seat, kz_view *v)
{
    v->swap = m->swap;
    if (m->phase == KZ_PLAYING && (seat == KZ_NOBODY || (seat != m->swap.seat && seat != m->swap.from)))
        v->swap.tile = KZ_NO_TILE;
}

/* rules.md, "general": partners see whether the other holds 0-0 and 6-6. */
static kz_set signal_of(const kz_match *m, int seat)
{
    if (!m->rules.signals || m->phase != KZ_PLAYING || seat >= m->rules.seats)
        return 0;
    return m->deal.hand[(seat + 2) % m->rules.seats] & (kz_bit(KZ_TILE_00) | kz_bit(KZ_TILE_66));
}

void kz_view_of(const kz_match *m, int seat, kz_view *v)
{
    const kz_deal *d = &m->deal;
    bool playing = m->phase == KZ_PLAYING;
    memset(v, 0, sizeof *v);
    memcpy(&v->rules, &m->rules, sizeof v->rules);
    v->seat = (uint8_t)seat;
    v->phase = m->phase;
    v->turn = playing ? d->turn : KZ_NOBODY;
    v->leader = d->leader;
    memcpy(v->value, d->value, sizeof v->value);
    memcpy(v->outer, d->outer, sizeof v->outer);
    v->spinner = d->spinner;
    v->end_lengthwise = d->lengthwise;
    v->must_lead = playing && !d->line ? m->must_lead : KZ_NO_TILE;
    v->right = d->right;
    v->led_six = d->led_six;
    v->giving_to = d->giving_to;
    v->signal = signal_of(m, seat);
    v->scored = m->scored;
    memcpy(&v->standing, &m->standing, sizeof v->standing);
    copy_rows(m, v);
    copy_swap(m, seat, v);
    for (int i = 0; i < m->rules.seats; i++) {
        v->count[i] = (uint8_t)kz_count(d->hand[i]);
        bool seen = !playing || (i == seat && m->rules.board != KZ_BOARD_ROWS);
        v->hand[i] = seen ? d->hand[i] : 0;
    }
    v->stock_count = (uint8_t)kz_stock_count(d);
    v->stock_dealt = d->stock_end;
    v->line = d->line;
    v->deal_number = m->deal_number;
    v->carry = m->carry;
    memcpy(v->account, m->account, sizeof v->account);
    memcpy(&v->end, &m->end, sizeof v->end);
    memcpy(&v->result, &m->result, sizeof v->result);
    if (playing && d->turn == seat)
        v->legal_count = (uint8_t)kz_match_legal(m, v->legal);
    copy_log(m, seat, v);
}
