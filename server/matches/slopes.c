/* SPDX-License-Identifier: MIT */
#include "server/matches/slopes.h"

#include <kozel/rating.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "server/matches/strength.h"
#include "server/store/matches/strength.h"
#include "server/store/sql/query.h"

enum { LATEST = 5000, DAY_MS = 86400000 }; /* `LATEST`: the matches that a slope is fitted to */

/* A class and number of seats, and its slopes in billionths. 0: there is none. */
typedef struct kind {
    char class[STORE_STRENGTH_CLASS];
    int seats;
    int64_t slope[2]; /* of the first place, of the last */
} kind;

typedef struct slope_fit {
    kind *kinds;
    size_t kind_count;
    bool no_memory;
    kz_rated_match match[LATEST];
    int count, seats; /* matches that are whole, and seats of the next one */
    int64_t number;   /* of the next one */
    const kind *of;
} slope_fit;

static void add_kind(slope_fit *f, const char *class, int seats)
{
    kind *more = f->no_memory ? NULL : realloc(f->kinds, (f->kind_count + 1) * sizeof *more);
    f->no_memory = !more;
    if (!more)
        return;
    f->kinds = more;
    kind *k = &more[f->kind_count++];
    *k = (kind){.seats = seats};
    strcpy(k->class, class);
}

static void take_class(void *context, const char *class)
{
    if (!class || strlen(class) >= STORE_STRENGTH_CLASS)
        return;
    kz_strength_format format = store_strength_format(class);
    int max = format == KZ_STRENGTH_TWO ? 2 : KZ_SEATS;
    for (int seats = format == KZ_STRENGTH_SINGLES ? 3 : max; seats <= max; seats++)
        add_kind(context, class, seats);
}

/* Adds a seat to the next match. A match is whole if its seats are 0, 1, ... and its numbers are sound. */
static void take_seat(void *context, const store_rated_seat *seat)
{
    slope_fit *f = context;
    if (seat->match != f->number)
        f->seats = 0;
    f->number = seat->match;
    if (f->count == LATEST || seat->seat != f->seats || !seat->place || !seat->before.deviation)
        return;
    kz_rated_match *m = &f->match[f->count];
    m->player[f->seats] = (kz_strength){(double)seat->before.mean / STORE_STRENGTH_UNIT,
                                        (double)seat->before.deviation / STORE_STRENGTH_UNIT, 0};
    m->place[f->seats++] = (uint8_t)seat->place;
    if (f->seats == f->of->seats)
        f->count++;
}

/* Computes the slopes of a kind. Without matches it has none. */
static store_stored fit(struct store *store, slope_fit *f, kind *k)
{
    kz_strength_format format = store_strength_format(k->class);
    f->of = k;
    f->count = f->seats = 0;
    f->number = -1;
    store_stored stored = store_strength_matches(store, k->class, k->seats, LATEST, take_seat, f);
    for (int last = 0; last <= (format == KZ_STRENGTH_SINGLES) && stored == STORE_STORED && f->count;
         last++) {
        double slope =
            kz_strength_slope(format, k->seats, last ? KZ_CHANCE_LAST : KZ_CHANCE_FIRST, f->match, f->count);
        k->slope[last] = llround(slope * STORE_STRENGTH_UNIT);
    }
    return stored;
}

/* Writes all slopes and the day, or nothing. */
static store_stored write_all(struct store *store, const slope_fit *f, int64_t now_ms)
{
    store_stored stored = store_begin(store);
    for (size_t i = 0; i < f->kind_count; i++)
        for (int last = 0; last < 2 && stored == STORE_STORED; last++)
            if (f->kinds[i].slope[last])
                stored = store_slope_set(store, f->kinds[i].class, f->kinds[i].seats, last,
                                         f->kinds[i].slope[last], now_ms);
    if (stored == STORE_STORED)
        stored = store_slopes_note(store, now_ms);
    return store_end(store, stored);
}

store_stored matches_slopes_fit(struct store *store, int64_t now_ms)
{
    if (store_slopes_fitted(store) / DAY_MS >= now_ms / DAY_MS)
        return STORE_STORED;
    slope_fit *f = calloc(1, sizeof *f);
    if (!f)
        return store_no_memory(store);
    store_stored stored = store_strength_classes(store, take_class, f);
    if (f->no_memory)
        stored = store_no_memory(store);
    for (size_t i = 0; i < f->kind_count && stored == STORE_STORED; i++)
        stored = fit(store, f, &f->kinds[i]);
    if (stored == STORE_STORED)
        stored = write_all(store, f, now_ms);
    free(f->kinds);
    free(f);
    return stored;
}
