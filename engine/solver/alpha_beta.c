/* SPDX-License-Identifier: MIT */
#include "engine/solver/alpha_beta.h"

bool solver_alpha_beta_look(solver_alpha_beta *s)
{
    s->stopped |= s->nodes >= s->most || kz_stop_asked(s->stop);
    if (s->stopped)
        return false;
    uint64_t left = s->most - s->nodes;
    s->limit = s->nodes + (s->stop && left > SOLVER_NODES_UNSEEN ? SOLVER_NODES_UNSEEN : left);
    return true;
}

/* A move that does not end the deal, with its key in the move ordering. */
typedef struct branch {
    solver_position after;
    solver_move move;
    int first; /* sort key: larger first */
} branch;

/* Returns the key of the move ordering: first the moves that leave the next seat few replies. No reply is no
 * better than one. */
static int order_of(const solver_course *c, const solver_position *before, const solver_position *after,
                    solver_move move)
{
    kz_set fits = rules_line_fits(after->end[0], after->end[1]);
    unsigned seat = before->turn, next = rules_line_next_seat(seat, c->seats);
    int replies = (int)kz_count(after->hand[next] & fits);
    int pips = move.tile == KZ_NO_TILE ? 12 : (int)kz_tile_pips(move.tile);
    return pips - 28 * (replies + !replies) + 6 * (int)((after->turn ^ seat) & 1);
}

/* Insertion sort, as there are few. */
static void sort(branch *branches, const branch *order[], int n)
{
    for (int i = 0; i < n; i++) {
        int j = i;
        for (; j > 0 && order[j - 1]->first < branches[i].first; j--)
            order[j] = order[j - 1];
        order[j] = &branches[i];
    }
}

/* Returns the bounds of what can still be reached, to the side of the seat to move. */
static solver_range bounds(const solver_worth *w, const solver_course *c, const solver_position *p)
{
    if (w->by_hands)
        return (solver_range){-KZ_UTILITY_MAX, KZ_UTILITY_MAX};
    kz_set stock = 0;
    if (!c->drawless)
        for (int i = p->stock_next; i < c->stock_end - c->reserve; i++)
            stock |= kz_bit(c->stock[i]);
    int v = solver_worth_max_value(w, p, 0, stock), u = solver_worth_max_value(w, p, 1, stock);
    const int16_t *b = w->bound + 2 * (v * w->size + u);
    return p->turn & 1 ? (solver_range){-b[0], -b[1]} : (solver_range){b[1], b[0]};
}

/* Makes every move. Returns the best value of the moves that end the deal, or INT16_MIN if there is none.
 * The other moves become branches. */
static int play_all(const solver_worth *w, const solver_course *c, const solver_position *p, branch *branches,
                    int *count)
{
    solver_move moves[SOLVER_MOVES];
    int n = solver_position_moves(c, p, moves), best = INT16_MIN;
    *count = 0;
    for (int i = 0; i < n; i++) {
        branch *b = &branches[*count];
        b->after = *p;
        b->move = moves[i];
        solver_outcome outcome = solver_position_play(c, &b->after, moves[i]);
        if (outcome == SOLVER_GOES_ON) {
            ++*count;
            continue;
        }
        int worth = solver_worth_end(w, &b->after, outcome);
        worth = p->turn & 1 ? -worth : worth;
        best = worth > best ? worth : best;
    }
    return best;
}

/* Does what solver_packed_test() does. `p` may be of any course. */
static int test(solver_alpha_beta *s, const solver_position *p, int gamma)
{
    if (!solver_alpha_beta_count(s))
        return gamma;
    const solver_course *c = &s->course;
    solver_range known = bounds(&s->worth, c, p);
    if (known.least >= gamma || known.least == known.most)
        return known.least;
    if (known.most < gamma)
        return known.most;
    uint64_t key[3];
    solver_wide_entry *entry = solver_transpositions_wide(&s->table, c, p, key);
    if (solver_transpositions_read_wide(&s->table, entry, key, &known)) {
        if (known.least >= gamma)
            return known.least;
        if (known.most < gamma)
            return known.most;
    }
    branch branches[SOLVER_MOVES];
    const branch *order[SOLVER_MOVES];
    int count, best = play_all(&s->worth, c, p, branches, &count);
    for (int i = 0; count > 1 && i < count; i++)
        branches[i].first = order_of(c, p, &branches[i].after, branches[i].move);
    sort(branches, order, count);
    for (int i = 0; i < count && best < gamma; i++) {
        const solver_position *next = &order[i]->after;
        int worth = (p->turn ^ next->turn) & 1 ? -test(s, next, 1 - gamma) : test(s, next, gamma);
        best = worth > best ? worth : best;
    }
    if (s->stopped)
        return best;
    if (best >= gamma)
        known.least = best;
    else
        known.most = best;
    solver_transpositions_write_wide(&s->table, entry, key, known);
    return best;
}

void solver_alpha_beta_narrow(solver_alpha_beta *s, const solver_position *p, int *guess, solver_range *known)
{
    int gamma = *guess <= known->least ? known->least + 1 : *guess > known->most ? known->most : *guess;
    int bound = solver_packed_may(s) ? solver_packed_test(s, p, gamma) : test(s, p, gamma);
    if (s->stopped)
        return;
    *guess = bound;
    if (bound >= gamma)
        known->least = bound;
    else
        known->most = bound;
}
