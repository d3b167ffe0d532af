/* SPDX-License-Identifier: MIT */
#include "apps/cli/tournament/check/groups.h"

#include "apps/cli/cli.h"

/* The fewest repetitions of all ways to seat a set, by the tables that are left. */
typedef struct plan {
    const check_state *c;
    int count, left[EVENT_LOG_SEATS + 1]; /* left: tables by size */
    uint16_t entrant[CHECK_GROUPS_MAX];
    int32_t best;
} plan;

static int32_t cost_with(const plan *p, const int at[], int size, int next)
{
    int32_t cost = 0;
    for (int i = 0; i < size; i++)
        cost += check_meetings(p->c, p->entrant[at[i]], p->entrant[next]);
    return cost;
}

static void seat_next(plan *p, unsigned seated, int32_t cost);

/* Adds entrants from `from` on to a table until it is full. */
static void fill(plan *p, unsigned seated, int32_t cost, int at[], int size, int full, int from)
{
    if (cost >= p->best)
        return;
    if (size == full) {
        seat_next(p, seated, cost);
        return;
    }
    for (int i = from; i < p->count; i++) {
        if (seated >> i & 1)
            continue;
        at[size] = i;
        fill(p, seated | 1u << i, cost + cost_with(p, at, size, i), at, size + 1, full, i + 1);
    }
}

/* Seats the first entrant who has no seat at a table of each size that is left. */
static void seat_next(plan *p, unsigned seated, int32_t cost)
{
    if (seated == (1u << p->count) - 1) {
        p->best = cost;
        return;
    }
    int first = 0, at[EVENT_LOG_SEATS];
    while (seated >> first & 1)
        first++;
    at[0] = first;
    for (int size = 2; size <= EVENT_LOG_SEATS; size++) {
        if (!p->left[size])
            continue;
        p->left[size]--;
        fill(p, seated | 1u << first, cost, at, 1, size, first + 1);
        p->left[size]++;
    }
}

void check_groups(check_state *c, const event_log_round *round)
{
    plan p = {.c = c};
    int32_t its = 0;
    for (size_t i = 0; i < round->table_count; i++) {
        const event_log_table *t = &round->table[i];
        if (p.count + t->count > CHECK_GROUPS_MAX)
            return;
        p.left[t->count]++;
        for (int a = 0; a < t->count; a++) {
            p.entrant[p.count++] = t->entrant[a];
            for (int b = 0; b < a; b++)
                its += check_meetings(c, t->entrant[a], t->entrant[b]);
        }
    }
    p.best = its;
    if (its)
        seat_next(&p, 0, 0);
    if (p.best < its)
        check_report(c, _("meetings are repeated %1$lld times; %2$lld would do"), (long long)its,
                     (long long)p.best);
}
