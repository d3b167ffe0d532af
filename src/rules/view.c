#include <kozel/view.h>

#include <string.h>

/* The log as the seat saw it: another's draw shows no tile, until all hands are opened. */
static void copy_log(const kz_match *m, int seat, kz_view *v)
{
    v->log_count = m->log_count;
    memcpy(v->log, m->log, m->log_count * sizeof *m->log);
    if (m->phase != KZ_PLAYING)
        return;
    for (int i = 0; i < v->log_count; i++)
        if (v->log[i].kind == KZ_DRAW && v->log[i].seat != seat)
            v->log[i].tile = KZ_NO_TILE;
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
    memcpy(v->value, d->value, sizeof v->value);
    for (int i = 0; i < m->rules.seats; i++) {
        v->count[i] = (uint8_t)kz_count(d->hand[i]);
        v->hand[i] = !playing || i == seat ? d->hand[i] : 0;
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
