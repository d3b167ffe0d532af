#include "ai/solver/search.h"

/* A move that goes on, and how early it is to be tried. */
typedef struct branch {
    kz_position after;
    int first; /* the larger, the earlier */
} branch;

/* Few answers for who comes next weigh most; then many for the partner and the own next turn, and pips. */
static int order_of(const kz_course *c, const kz_position *before, const kz_position *after, kz_move move)
{
    kz_set fits = kz_line_fits(after->end[0], after->end[1]);
    int seat = before->turn, seats = c->seats, next = seat + 1 == seats ? 0 : seat + 1;
    int answers = (int)kz_count(after->hand[next] & fits);
    int own = (int)kz_count(after->hand[seat] & fits);
    int pips = move.tile == KZ_NO_TILE ? 12 : (int)kz_tile_pips(move.tile);
    int first = -24 * answers + 8 * own + 2 * pips;
    if (seats == 4) {
        first += 10 * (int)kz_count(after->hand[(seat + 2) & 3] & fits);
        first -= 8 * (int)kz_count(after->hand[(seat + 3) & 3] & fits);
    }
    return first;
}

static void sort(branch *branches, const branch *order[], int n)
{
    for (int i = 0; i < n; i++) {
        int j = i;
        for (; j > 0 && order[j - 1]->first < branches[i].first; j--)
            order[j] = order[j - 1];
        order[j] = &branches[i];
    }
}

/* What the deal can still bring at most and at least, to the side of the seat to choose. */
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

/* Plays every move: those that end the deal are worth what they are, the others become branches. Returns the
 * best end, INT16_MIN if there is none. */
static int play_all(kz_search *s, const kz_position *p, branch *branches, int *count)
{
    kz_move moves[KZ_MOVES];
    int n = kz_position_moves(&s->course, p, moves), best = INT16_MIN;
    *count = 0;
    for (int i = 0; i < n; i++) {
        branch *b = &branches[*count];
        b->after = *p;
        kz_outcome outcome = kz_position_play(&s->course, &b->after, moves[i]);
        if (outcome == KZ_GOES_ON) {
            b->first = order_of(&s->course, p, &b->after, moves[i]);
            ++*count;
            continue;
        }
        int worth = kz_worth_end(&s->worth, &b->after, outcome);
        worth = p->turn & 1 ? -worth : worth;
        best = worth > best ? worth : best;
    }
    return best;
}

static int after(kz_search *s, const kz_position *p, const kz_position *next, int gamma)
{
    return (p->turn ^ next->turn) & 1 ? -kz_search_test(s, next, 1 - gamma) : kz_search_test(s, next, gamma);
}

int kz_search_test(kz_search *s, const kz_position *p, int gamma)
{
    if (s->stopped || (s->limit && s->nodes >= s->limit)) {
        s->stopped = true;
        return gamma;
    }
    s->nodes++;
    kz_range range = bounds(&s->worth, &s->course, p);
    if (range.least >= gamma || range.least == range.most)
        return range.least;
    if (range.most < gamma)
        return range.most;
    bool stored = kz_count(p->line) < 18;
    kz_slot slot;
    int least, most;
    if (stored) {
        slot = kz_table_slot(&s->table, &s->course, p, s->worth.fisherman_matters);
        if (kz_table_read(&s->table, &slot, &least, &most)) {
            if (least >= gamma)
                return least;
            if (most < gamma)
                return most;
            range = (kz_range){least, most};
        }
    }
    branch branches[KZ_MOVES];
    const branch *order[KZ_MOVES];
    int count, best = play_all(s, p, branches, &count);
    if (best < gamma) {
        sort(branches, order, count);
        for (int i = 0; i < count && best < gamma; i++) {
            int worth = after(s, p, &order[i]->after, gamma);
            best = worth > best ? worth : best;
        }
    }
    if (s->stopped)
        return best;
    if (stored) {
        if (best >= gamma)
            range.least = best > range.least ? best : range.least;
        else
            range.most = best < range.most ? best : range.most;
        kz_table_write(&s->table, &slot, range.least, range.most);
    }
    return best;
}

void kz_search_value(kz_search *s, const kz_position *p, int guess, kz_range *range)
{
    while (range->least < range->most && !s->stopped) {
        int gamma = guess <= range->least ? range->least + 1 : guess > range->most ? range->most : guess;
        guess = kz_search_test(s, p, gamma);
        if (s->stopped)
            return;
        if (guess >= gamma)
            range->least = guess;
        else
            range->most = guess;
    }
}
