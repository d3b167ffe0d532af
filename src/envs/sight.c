/* The one place that reads the fields of matches and views for observations. */
#include "envs/sight.h"

#include <string.h>

void kz_sight_of_view(const kz_view *v, kz_sight *s)
{
    *s = (kz_sight){
        .rules = &v->rules,
        .account = v->account,
        .standing = &v->standing,
        .log = v->log,
        .value = v->value,
        .outer = v->outer,
        .rows = v->rows,
        .swap = v->swap,
        .hand = v->seat < KZ_SEATS ? v->hand[v->seat] : 0,
        .line = v->line,
        .signal = v->signal,
        .carry = v->carry,
        .scored = v->scored,
        .deal_number = v->deal_number,
        .seat = v->seat,
        .phase = v->phase,
        .turn = v->turn,
        .log_count = v->log_count,
        .lengthwise = v->end_lengthwise,
        .right = v->right,
        .led_six = v->led_six,
        .giving_to = v->giving_to,
        .start = v->start,
        .half = {v->half[0], v->half[1]},
        .line_count = {v->line_count[0], v->line_count[1]},
        .stock_count = v->stock_count,
        .stock_dealt = v->stock_dealt,
        .spinner = v->spinner,
        .must_lead = v->must_lead,
        .turned = v->turned,
    };
    memcpy(s->count, v->count, sizeof s->count);
}

/* The board of rows of a match. */
static void see_rows(const kz_match *m, kz_sight *s)
{
    const kz_deal *d = &m->deal;
    s->rows = d->place + d->rows.row[0] + d->rows.row[1] + d->rows.start;
    s->start = kz_rows_start(d);
    memcpy(s->half, d->rows.half, sizeof s->half);
    memcpy(s->line_count, d->rows.line, sizeof s->line_count);
    if (m->phase == KZ_PLAYING) {
        s->turned = kz_rows_turned(d);
        s->hand = 0;
    }
}

/* The two seats of a swap before the lead saw its tile. */
static void see_swap(const kz_match *m, kz_sight *s)
{
    s->swap = m->swap;
    if (m->phase == KZ_PLAYING && s->seat != m->swap.seat && s->seat != m->swap.from)
        s->swap.tile = KZ_NO_TILE;
}

void kz_sight_of_match(const kz_match *m, int seat, kz_sight *s)
{
    const kz_deal *d = &m->deal;
    bool playing = m->phase == KZ_PLAYING;
    *s = (kz_sight){
        .rules = &m->rules,
        .account = m->account,
        .standing = &m->standing,
        .match = m,
        .log = m->log,
        .value = d->value,
        .outer = d->outer,
        .hand = d->hand[seat],
        .line = d->line,
        .carry = m->carry,
        .scored = m->scored,
        .deal_number = m->deal_number,
        .seat = (uint8_t)seat,
        .phase = m->phase,
        .turn = playing ? d->turn : KZ_NOBODY,
        .log_count = m->log_count,
        .lengthwise = d->lengthwise,
        .right = d->right,
        .led_six = d->led_six,
        .giving_to = d->giving_to,
        .start = KZ_NO_TILE,
        .stock_count = (uint8_t)kz_stock_count(d),
        .stock_dealt = d->stock_end,
        .spinner = d->spinner,
        .must_lead = playing && !d->line ? m->must_lead : KZ_NO_TILE,
        .turned = KZ_NO_TILE,
    };
    for (int i = 0; i < m->rules.seats; i++)
        s->count[i] = (uint8_t)kz_count(d->hand[i]);
    if (m->rules.signals && playing)
        s->signal = d->hand[(seat + 2) % m->rules.seats];
    see_swap(m, s);
    if (m->rules.board == KZ_BOARD_ROWS && m->deal_number)
        see_rows(m, s);
}

kz_action kz_sight_action(const kz_sight *s, int at)
{
    if (!s->match || s->phase != KZ_PLAYING)
        return s->log[at];
    return kz_action_seen(s->match, s->log[at], s->seat);
}

kz_phase kz_sight_phase(const kz_match *m)
{
    return m->phase;
}

int kz_sight_turn(const kz_match *m)
{
    return m->deal.turn;
}

const kz_rules *kz_sight_rules(const kz_match *m)
{
    return &m->rules;
}

const uint8_t *kz_sight_ends(const kz_match *m)
{
    return m->deal.value;
}

int32_t kz_sight_growth(const kz_match *m, int side)
{
    const kz_account *now = &m->account[side], *before = &m->before[side];
    return now->score + now->memory - before->score - before->memory;
}

const uint8_t *kz_sight_lost(const kz_match *m)
{
    return m->standing.lost;
}

const kz_result *kz_sight_result(const kz_match *m)
{
    return m->phase == KZ_OVER ? &m->result : NULL;
}

void kz_sight_perfect(const kz_match *m, int seat, uint8_t out[KZ_PERFECT])
{
    const kz_deal *d = &m->deal;
    bool rows = m->rules.board == KZ_BOARD_ROWS;
    int from = rows ? 0 : d->stock_next, left = rows ? d->rows.row[0] + d->rows.row[1] : kz_stock_count(d);
    memset(out, 0, KZ_PERFECT);
    for (int i = 0; i < m->rules.seats; i++)
        for (kz_set hand = d->hand[(seat + i) % m->rules.seats]; hand; hand &= hand - 1)
            out[i * KZ_TILES + kz_first(hand)] = 1;
    memset(out + KZ_SEATS * KZ_TILES, KZ_TILES, KZ_TILES);
    memcpy(out + KZ_SEATS * KZ_TILES, d->stock + from, (size_t)left);
}
