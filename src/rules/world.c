/* A match as it would be if the hidden tiles lay in a given way: the inverse of a view. */
#include <kozel/view.h>

#include "rules/board.h"
#include "rules/lead.h"

#include <assert.h>
#include <string.h>

/* The board from the log: all that lies was laid by it. Where tiles come back the view has the board itself,
 * and of the log only who laid last counts. */
static void lay_log(const kz_view *v, kz_deal *d)
{
    bool rows = v->rules.board == KZ_BOARD_ROWS;
    for (int i = 0; i < v->log_count; i++) {
        kz_action a = v->log[i];
        kz_set tiles = kz_action_tiles(a);
        if (tiles && rows)
            kz_board_note(d, a.seat, tiles);
        else if (tiles)
            kz_board_lay(&v->rules, d, a);
        d->drew = a.kind == KZ_DRAW && a.seat == v->turn;
        d->rows.shifts = a.kind == KZ_SHIFT ? d->rows.shifts + 1 : 0;
    }
    assert(rows || d->line == v->line);
}

static void set_rows(const kz_view *v, const kz_hidden *hidden, kz_deal *d)
{
    int closed = v->count[0] + v->count[1], laid = KZ_TILES - closed;
    d->line = v->line;
    memcpy(d->rows.row, v->count, sizeof d->rows.row);
    memcpy(d->rows.line, v->line_count, sizeof d->rows.line);
    memcpy(d->rows.half, v->half, sizeof d->rows.half);
    memcpy(d->value, v->value, sizeof d->value);
    memcpy(d->place, hidden->stock, (size_t)closed);
    d->rows.start = laid > 0;
    if (!laid)
        return;
    d->place[closed] = v->start;
    memcpy(d->place + closed + 1, v->rows, (size_t)(laid - 1));
}

static void set_deal(const kz_view *v, const kz_hidden *hidden, kz_deal *d)
{
    kz_board_clear(d);
    lay_log(v, d);
    if (v->rules.board == KZ_BOARD_ROWS) {
        set_rows(v, hidden, d);
    } else {
        d->stock_end = v->stock_dealt;
        d->stock_next = (uint8_t)(v->stock_dealt - v->stock_count);
        memset(d->stock, KZ_NO_TILE, d->stock_next);
        memcpy(d->stock + d->stock_next, hidden->stock, v->stock_count);
        if (d->line)
            d->lead = v->log[0].kind == KZ_LAY ? v->log[0].tile : KZ_TILE_66; /* after a claim */
    }
    memcpy(d->hand, hidden->hand, sizeof d->hand);
    d->turn = v->turn;
    d->leader = v->leader;
    d->right = v->right;
    d->led_six = v->led_six;
    d->giving_to = v->giving_to;
}

void kz_match_of_view(const kz_view *v, const kz_hidden *hidden, kz_match *m)
{
    assert(v->phase == KZ_PLAYING);
    kz_match_init(m, &v->rules);
    set_deal(v, hidden, &m->deal);
    m->phase = KZ_PLAYING;
    if (v->deal_number > 1)
        m->next = v->end.next;
    m->lot = m->deal.leader;
    m->log_count = v->log_count;
    m->log_dropped = v->log_dropped;
    memcpy(m->log, v->log, v->log_count * sizeof *v->log);
    m->must_lead = v->must_lead;
    m->deal_number = v->deal_number;
    m->carry = v->carry;
    m->scored = v->scored;
    memcpy(&m->standing, &v->standing, sizeof m->standing);
    m->swap = v->swap;
    memcpy(m->account, v->account, sizeof m->account);
    memcpy(m->before, v->account, sizeof m->before);
    memcpy(&m->end, &v->end, sizeof m->end);
    memcpy(&m->result, &v->result, sizeof m->result);
}
