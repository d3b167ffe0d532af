/* Penalties, eggs with a weight, and titles (docs/spec/rules.md, "sea-goat-navy"). */
#include "rules/lead.h"
#include "rules/tally.h"

/* The match is lost with a title. */
static void lose(kz_match *m, int side, kz_reason rank)
{
    kz_finish(m, 1u << (1 - side), 1u << side, rank);
    m->result.titled = true;
    m->result.eggs = m->standing.eggs;
    m->result.weight = m->standing.weight;
}

static bool any_open(const kz_match *m)
{
    return m->account[0].open || m->account[1].open;
}

/* An account opens with a credit of the opening; smaller ones are lost. */
static void credit(kz_match *m, int side, int32_t points)
{
    kz_account *account = &m->account[side];
    m->end.credit[side] = points;
    if (account->open || points >= m->rules.opening) {
        account->score += points;
        account->open = true;
    }
}

static void next_leads(kz_match *m, uint8_t seat)
{
    m->next = seat;
    m->standing.right = seat != KZ_NOBODY;
}

/* Rule 3, second half. */
static void write_off(kz_match *m, int side)
{
    m->account[side] = (kz_account){0};
    m->standing.eggs = 0;
    m->standing.weight = 0;
    if (m->rules.right_queue)
        m->standing.queue |= (uint8_t)(1u << m->rules.grace);
}

/* Rules 1, 2 and the first half of 3. */
static bool ends_match(kz_match *m, const kz_tally *t)
{
    bool blank = m->deal.last & kz_bit(KZ_TILE_00), six = m->deal.last & kz_bit(KZ_TILE_66);
    if (blank)
        lose(m, 1 - t->side,
             !six             ? KZ_REASON_OFFICER
             : m->rules.fleet ? KZ_REASON_ADMIRAL
                              : KZ_REASON_GENERAL);
    else if (m->deal.led_six == t->side)
        lose(m, 1 - t->side, KZ_REASON_LABOUR);
    return m->phase == KZ_OVER;
}

/* A pair beyond the target is the goat; then the queue of leads by right moves on. */
static void conclude(kz_match *m, kz_tally *t)
{
    t->written = true;
    unsigned over = 0;
    for (int i = 0; i < 2; i++)
        if (m->rules.target && m->account[i].score >= m->rules.target)
            over |= 1u << i;
    if (over) {
        lose(m, over & 1 ? 0 : 1, KZ_REASON_GOAT);
        m->result.losers = (uint8_t)over;
        m->result.winners = (uint8_t)(3 & ~over);
        return;
    }
    m->standing.queue >>= 1;
    m->standing.six = m->standing.queue & 1;
    if (m->standing.six)
        next_leads(m, KZ_NOBODY);
}

void kz_titles_out(kz_match *m, kz_tally *t)
{
    int losers = 1 - t->side;
    t->written = true;
    if (ends_match(m, t))
        return;
    if (m->deal.led_six != KZ_NOBODY) {
        write_off(m, t->side);
        next_leads(m, KZ_NOBODY);
    } else {
        bool six = m->deal.last & kz_bit(KZ_TILE_66);
        credit(m, losers, six ? 100 : t->value[losers]);
        next_leads(m, any_open(m) ? (uint8_t)t->seat : KZ_NOBODY);
    }
    conclude(m, t);
}

void kz_titles_fish(kz_match *m, kz_tally *t)
{
    int most = kz_alone_largest(t->value, 2);
    if (most == KZ_NOBODY) {
        if (t->value[0] >= m->rules.least_win || any_open(m)) {
            m->standing.eggs++;
            m->standing.weight += t->value[0];
        }
    } else {
        credit(m, most, t->value[most] + (m->rules.fish_both ? t->value[1 - most] : 0));
    }
    next_leads(m, (uint8_t)t->seat);
    conclude(m, t);
}
