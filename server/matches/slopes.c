/* SPDX-License-Identifier: MIT */
#include "server/matches/slopes.h"

#include <kozel/rating.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "server/matches/strength.h"
#include "server/store/matches/strength.h"
#include "server/store/sql/query.h"

/* `LATEST`: the matches that a slope is fitted to. More kinds of matches are left to another night. */
enum { LATEST = 5000, KINDS = 256, DAY_MS = 86400000 };

/* A class and number of seats. */
typedef struct kind {
    char class[STORE_STRENGTH_CLASS];
    int seats;
} kind;

typedef struct night {
    kind kinds[KINDS];
    int kind_count;
    kz_rated_match match[LATEST];
    int count, seats; /* matches that are whole, and seats of the next one */
    int64_t number;   /* of the next one */
    const kind *of;
} night;

static void take_kind(void *context, const char *class, int seats)
{
    night *n = context;
    if (n->kind_count == KINDS || !class || strlen(class) >= STORE_STRENGTH_CLASS)
        return;
    kind *k = &n->kinds[n->kind_count++];
    strcpy(k->class, class);
    k->seats = seats;
}

/* Adds a seat to the next match. A match is whole if its seats are 0, 1, ... and its numbers are sound. */
static void take_seat(void *context, const store_rated_seat *seat)
{
    night *n = context;
    if (seat->match != n->number)
        n->seats = 0;
    n->number = seat->match;
    if (n->count == LATEST || seat->seat != n->seats || !seat->place || !seat->before.deviation)
        return;
    kz_rated_match *m = &n->match[n->count];
    m->player[n->seats] = (kz_strength){(double)seat->before.mean / STORE_STRENGTH_UNIT,
                                        (double)seat->before.deviation / STORE_STRENGTH_UNIT, 0};
    m->place[n->seats++] = (uint8_t)seat->place;
    if (n->seats == n->of->seats)
        n->count++;
}

static store_stored fit(struct store *store, night *n, int64_t now_ms)
{
    kz_strength_format format = matches_strength_format(n->of->class);
    n->count = n->seats = 0;
    n->number = -1;
    store_stored stored = store_strength_matches(store, n->of->class, n->of->seats, LATEST, take_seat, n);
    for (int last = 0; last <= (format == KZ_STRENGTH_SINGLES) && stored == STORE_STORED; last++) {
        double slope = kz_strength_slope(format, n->of->seats, last ? KZ_CHANCE_LAST : KZ_CHANCE_FIRST,
                                         n->match, n->count);
        stored = store_slope_set(store, n->of->class, n->of->seats, last,
                                 llround(slope * STORE_STRENGTH_UNIT), now_ms);
    }
    return stored;
}

store_stored matches_slopes_fit(struct store *store, int64_t now_ms)
{
    if (store_slopes_fitted(store) / DAY_MS >= now_ms / DAY_MS)
        return STORE_STORED;
    night *n = calloc(1, sizeof *n);
    if (!n)
        return store_no_memory(store);
    store_stored stored = store_strength_kinds(store, take_kind, n);
    for (int i = 0; i < n->kind_count && stored == STORE_STORED; i++) {
        n->of = &n->kinds[i];
        stored = fit(store, n, now_ms);
    }
    free(n);
    return stored;
}
