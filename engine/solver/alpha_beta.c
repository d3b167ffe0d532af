/* SPDX-License-Identifier: MIT */
#include "engine/solver/alpha_beta.h"

/* A move that does not end the deal, with its key in the move ordering. */
typedef struct branch {
    kz_position after;
    kz_move move;
    int first; /* the larger, the earlier */
} branch;

/* Move ordering: few replies of the next seat first; none is no better than one. */
static int order_of(const kz_course *c, const kz_position *before, const kz_position *after, kz_move move)
{
    kz_set fits = kz_line_fits(after->end[0], after->end[1]);
    unsigned seat = before->turn, next = kz_line_next_seat(seat, c->seats);
    int replies = (int)kz_count(after->hand[next] & fits);
    int pips = move.tile == KZ_NO_TILE ? 12 : (int)kz_tile_pips(move.tile);
    return pips - 28 * (replies + !replies) + 6 * (int)((after->turn ^ seat) & 1);
}

/* Insertion sort: there are few. */
static void sort(branch *branches, const branch *order[], int n)
{
    for (int i = 0; i < n; i++) {
        int j = i;
        for (; j > 0 && order[j - 1]->first < branches[i].first; j--)
            order[j] = order[j - 1];
        order[j] = &branches[i];
    }
}

/* Bounds of what can still be reached, to the side of the seat to move. */
static kz_range bounds(const kz_worth *w, const kz_course *c, const kz_position *p)
{
    if (w->by_hands)
        return (kz_range){-KZ_UTILITY_MOST, KZ_UTILITY_MOST};
    kz_set stock = 0;
    if (!c->drawless)
        for (int i = p->stock_next; i < c->stock_end - c->reserve; i++)
            stock |= kz_bit(c->stock[i]);
    int v = kz_worth_most_value(w, p, 0, stock), u = kz_worth_most_value(w, p, 1, stock);
    const int16_t *b = w->bound + 2 * (v * w->size + u);
    return p->turn & 1 ? (kz_range){-b[0], -b[1]} : (kz_range){b[1], b[0]};
}

/* Makes every move. Returns the best value of those that end the deal, INT16_MIN if there is none; the others
 * become branches. */
static int play_all(const kz_worth *w, const kz_course *c, const kz_position *p, branch *branches, int *count)
{
    kz_move moves[KZ_MOVES];
    int n = kz_position_moves(c, p, moves), best = INT16_MIN;
    *count = 0;
    for (int i = 0; i < n; i++) {
        branch *b = &branches[*count];
        b->after = *p;
        b->move = moves[i];
        kz_outcome outcome = kz_position_play(c, &b->after, moves[i]);
        if (outcome == KZ_GOES_ON) {
            ++*count;
            continue;
        }
        int worth = kz_worth_end(w, &b->after, outcome);
        worth = p->turn & 1 ? -worth : worth;
        best = worth > best ? worth : best;
    }
    return best;
}

int kz_alpha_beta_test(kz_alpha_beta *s, const kz_position *p, int gamma)
{
    if (!kz_alpha_beta_count(s))
        return gamma;
    const kz_course *c = &s->course;
    kz_range known = bounds(&s->worth, c, p);
    if (known.least >= gamma || known.least == known.most)
        return known.least;
    if (known.most < gamma)
        return known.most;
    uint64_t key[3];
    kz_wide_entry *entry = kz_transpositions_wide(&s->table, c, p, key);
    if (kz_transpositions_read_wide(&s->table, entry, key, &known)) {
        if (known.least >= gamma)
            return known.least;
        if (known.most < gamma)
            return known.most;
    }
    branch branches[KZ_MOVES];
    const branch *order[KZ_MOVES];
    int count, best = play_all(&s->worth, c, p, branches, &count);
    for (int i = 0; count > 1 && i < count; i++)
        branches[i].first = order_of(c, p, &branches[i].after, branches[i].move);
    sort(branches, order, count);
    for (int i = 0; i < count && best < gamma; i++) {
        const kz_position *next = &order[i]->after;
        int worth = (p->turn ^ next->turn) & 1 ? -kz_alpha_beta_test(s, next, 1 - gamma)
                                               : kz_alpha_beta_test(s, next, gamma);
        best = worth > best ? worth : best;
    }
    if (s->stopped)
        return best;
    if (best >= gamma)
        known.least = best;
    else
        known.most = best;
    kz_transpositions_write_wide(&s->table, entry, key, known);
    return best;
}

void kz_alpha_beta_narrow(kz_alpha_beta *s, const kz_position *p, int *guess, kz_range *known)
{
    int gamma = *guess <= known->least ? known->least + 1 : *guess > known->most ? known->most : *guess;
    int bound = kz_packed_may(s) ? kz_packed_test(s, p, gamma) : kz_alpha_beta_test(s, p, gamma);
    if (s->stopped)
        return;
    *guess = bound;
    if (bound >= gamma)
        known->least = bound;
    else
        known->most = bound;
}
