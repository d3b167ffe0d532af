/* SPDX-License-Identifier: MIT */
/* Scoring `titles`: penalties, eggs with a weight, titles (docs/spec/rules.md, "sea-goat-navy"). */
#include "engine/core/rules/scoring/tally.h"

/* rules.md, "sea-goat-navy", rule 4: the penalty for a last turn of 6-6. */
enum { LAST_SIX = 100 };

/* Ends the match: `side` loses it with a title. */
static void lose(kz_public *p, int side, kz_reason rank)
{
    scoring_finish(p, 1u << (1 - side), 1u << side, rank);
    p->result.titled = true;
    p->result.eggs = p->standing.eggs;
    p->result.weight = p->standing.weight;
}

static bool any_open(const kz_public *p)
{
    return p->account[0].open || p->account[1].open;
}

/* Credits points. An account opens with a credit of the opening; smaller ones are lost. */
static void credit(kz_public *p, int side, int32_t points)
{
    kz_account *account = &p->account[side];
    p->end.credit[side] = points;
    if (account->open || points >= p->rules.opening) {
        account->score += points;
        account->open = true;
    }
}

static void next_leads(kz_public *p, uint8_t seat)
{
    p->next = seat;
    p->standing.right = seat != KZ_NOBODY;
}

/* Rule 3, second half. */
static void write_off(kz_public *p, int side)
{
    p->account[side] = (kz_account){0};
    p->standing.eggs = 0;
    p->standing.weight = 0;
    if (p->rules.right_queue)
        p->standing.queue |= (uint8_t)(1u << p->rules.grace);
}

/* Rules 1, 2 and the first half of 3. */
static bool ends_match(kz_public *p, const scoring_tally *t)
{
    bool blank = p->board.last & kz_bit(KZ_TILE_00), six = p->board.last & kz_bit(KZ_TILE_66);
    if (blank)
        lose(p, 1 - t->side,
             !six             ? KZ_REASON_OFFICER
             : p->rules.fleet ? KZ_REASON_ADMIRAL
                              : KZ_REASON_GENERAL);
    else if (p->led_six == t->side)
        lose(p, 1 - t->side, KZ_REASON_LABOUR);
    return p->phase == KZ_OVER;
}

/* Concludes a deal. A pair beyond the target is the goat. Then the queue of leads by right moves on. */
static void conclude(kz_public *p, scoring_tally *t)
{
    t->written = true;
    unsigned over = 0;
    for (int i = 0; i < 2; i++)
        if (p->rules.target && p->account[i].score >= p->rules.target)
            over |= 1u << i;
    if (over) {
        lose(p, over & 1 ? 0 : 1, KZ_REASON_GOAT);
        p->result.losers = (uint8_t)over;
        p->result.winners = (uint8_t)(3 & ~over);
        return;
    }
    p->standing.queue >>= 1;
    p->standing.six = p->standing.queue & 1;
    if (p->standing.six)
        next_leads(p, KZ_NOBODY);
}

void scoring_titles_out(kz_public *p, scoring_tally *t)
{
    int losers = 1 - t->side;
    t->written = true;
    if (ends_match(p, t))
        return;
    if (p->led_six != KZ_NOBODY) {
        write_off(p, t->side);
        next_leads(p, KZ_NOBODY);
    } else {
        bool six = p->board.last & kz_bit(KZ_TILE_66);
        credit(p, losers, six ? LAST_SIX : t->value[losers]);
        next_leads(p, any_open(p) ? (uint8_t)t->seat : KZ_NOBODY);
    }
    conclude(p, t);
}

void scoring_titles_fish(kz_public *p, scoring_tally *t)
{
    int most = scoring_alone_largest(t->value, 2);
    int32_t weight;
    bool eggs = scoring_lays_eggs(&p->rules, t->seat, t->value, p->account, &weight);
    if (eggs) {
        p->standing.eggs++;
        p->standing.weight += weight;
    }
    if (most != KZ_NOBODY) {
        credit(p, most, t->value[most] + (p->rules.fish_both ? t->value[1 - most] : 0));
    }
    bool ignored = p->rules.fish_small == KZ_FISH_SMALL_IGNORED && !eggs && !any_open(p);
    next_leads(p, ignored ? KZ_NOBODY : (uint8_t)t->seat);
    conclude(p, t);
}
