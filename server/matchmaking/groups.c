/* SPDX-License-Identifier: MIT */
#include "server/matchmaking/groups.h"

#include <assert.h>
#include <kozel/rng.h>
#include <stdlib.h>

#include "base/memory.h"

enum {
    RATING_MAX = 10000,
    RECENT_POINTS = 300, /* what a pair of recent opponents costs, as a difference */
    WINDOW_MAX = 12,     /* people among whom the best tables are searched for */
    PASSES_MAX = 4       /* over all windows */
};

/* The parts of a score. No sum of differences is worth a table, and no number of tables an overdue person. */
#define TABLE_SCORE ((int64_t)1 << 41)
#define OVERDUE_SCORE ((int64_t)1 << 50)
#define FORBIDDEN INT64_MIN

/* How two entries stand to each other. */
enum { STRANGERS, RECENT, BLOCKED };

/* People who stay together: a table, or one person who has none. */
typedef struct unit {
    int count; /* the number of seats, or 1 */
    int64_t rating;
    uint16_t member[MATCHMAKING_SEATS_MAX];
} unit;

typedef struct search {
    const matchmaking_entry *entry;
    size_t count;
    int seats;
    uint8_t *bond; /* of every two entries: STRANGERS, ... */
    unit *units;   /* by rating */
    int unit_count;
} search;

int32_t matchmaking_range(int64_t waited_ms)
{
    int64_t range = 100 + waited_ms / 5000 * 50;
    return range < 2 * RATING_MAX ? (int32_t)range : 2 * RATING_MAX;
}

static int64_t rating_of(const search *s, int entry)
{
    int32_t rating = s->entry[entry].rating;
    return rating > RATING_MAX ? RATING_MAX : rating < -RATING_MAX ? -RATING_MAX : rating;
}

static bool is_overdue(const search *s, int entry)
{
    return s->entry[entry].waited_ms >= MATCHMAKING_OVERDUE_MS;
}

/* ---- blocks and recent opponents */

typedef struct known_person {
    int64_t person;
    uint16_t entry;
} known_person;

static int compare_persons(const void *a, const void *b)
{
    int64_t one = ((const known_person *)a)->person, other = ((const known_person *)b)->person;
    return (one > other) - (one < other);
}

static void note_bonds(search *s, const known_person *known, size_t entry, const int64_t *persons,
                       size_t count, uint8_t bond)
{
    for (size_t i = 0; i < count; i++) {
        known_person wanted = {.person = persons[i]};
        const known_person *found = bsearch(&wanted, known, s->count, sizeof *known, compare_persons);
        if (!found)
            continue;
        uint8_t *there = &s->bond[entry * s->count + found->entry],
                *back = &s->bond[found->entry * s->count + entry];
        *there = *back = *there > bond ? *there : bond;
    }
}

static void read_bonds(search *s)
{
    known_person *known = base_new((s->count + 1) * sizeof *known);
    s->bond = base_new(s->count * s->count + 1);
    for (size_t i = 0; i < s->count; i++)
        known[i] = (known_person){s->entry[i].person, (uint16_t)i};
    qsort(known, s->count, sizeof *known, compare_persons);
    for (size_t i = 0; i < s->count; i++) {
        note_bonds(s, known, i, s->entry[i].recent, s->entry[i].recent_count, RECENT);
        note_bonds(s, known, i, s->entry[i].blocked, s->entry[i].blocked_count, BLOCKED);
    }
    free(known);
}

/* ---- the score of a table */

static int64_t pair_score(const search *s, int a, int b, bool overdue)
{
    const matchmaking_entry *one = &s->entry[a], *other = &s->entry[b];
    uint8_t bond = s->bond[(size_t)a * s->count + (size_t)b];
    int64_t between = llabs(rating_of(s, a) - rating_of(s, b));
    int64_t shorter = one->waited_ms < other->waited_ms ? one->waited_ms : other->waited_ms;
    int64_t longer = one->waited_ms > other->waited_ms ? one->waited_ms : other->waited_ms;
    if (bond == BLOCKED)
        return FORBIDDEN;
    if (!overdue &&
        (between > matchmaking_range(shorter) || (bond == RECENT && longer < MATCHMAKING_RECENT_MS)))
        return FORBIDDEN;
    return -between * between - (bond == RECENT ? RECENT_POINTS * RECENT_POINTS : 0);
}

/* Returns the score of these people as a table, or FORBIDDEN. */
static int64_t table_score(const search *s, const uint16_t member[])
{
    int64_t score = TABLE_SCORE;
    int overdue = 0;
    for (int i = 0; i < s->seats; i++)
        overdue += is_overdue(s, member[i]);
    for (int i = 0; i < s->seats; i++)
        for (int k = i + 1; k < s->seats; k++) {
            int64_t pair = pair_score(s, member[i], member[k], overdue > 0);
            if (pair == FORBIDDEN)
                return FORBIDDEN;
            score += pair;
        }
    return score + overdue * OVERDUE_SCORE;
}

/* ---- units */

static unit unit_of(const search *s, const uint16_t member[], int count)
{
    unit made = {.count = count};
    for (int i = 0; i < count; i++) {
        made.member[i] = member[i];
        made.rating +=
            rating_of(s, member[i]) * MATCHMAKING_SEATS_MAX * 3 / count; /* comparable, and whole */
    }
    return made;
}

static int compare_units(const void *a, const void *b)
{
    const unit *one = a, *other = b;
    if (one->rating != other->rating)
        return one->rating < other->rating ? -1 : 1;
    return (one->member[0] > other->member[0]) - (one->member[0] < other->member[0]);
}

static void sort_units(unit *units, int count)
{
    qsort(units, (size_t)count, sizeof *units, compare_units);
}

/* ---- the best tables of few people */

/* A possible table of a window: its people as bits, and its score. */
typedef struct option {
    uint16_t people;
    int64_t score;
} option;

enum { OPTIONS_MAX = 495 /* four of twelve */ };

typedef struct window {
    int count;
    uint16_t member[WINDOW_MAX];
    option option[OPTIONS_MAX];
    int first[WINDOW_MAX + 1]; /* the first option whose lowest person is this one */
    int64_t best[1 << WINDOW_MAX];
    int16_t chosen[1 << WINDOW_MAX]; /* the table of the lowest person in the best choice; -1: none */
} window;

static int members_of(const window *w, unsigned people, uint16_t member[])
{
    int count = 0;
    for (; people; people &= people - 1)
        member[count++] = w->member[__builtin_ctz(people)];
    return count;
}

static void list_options(const search *s, window *w)
{
    uint16_t member[WINDOW_MAX];
    int count = 0;
    for (int low = 0; low < w->count; low++) {
        w->first[low] = count;
        for (unsigned rest = 0; rest < 1u << (w->count - low - 1); rest++) {
            unsigned people = (rest << (low + 1)) | 1u << low;
            if (__builtin_popcount(people) != s->seats)
                continue;
            members_of(w, people, member);
            int64_t score = table_score(s, member);
            if (score != FORBIDDEN)
                w->option[count++] = (option){(uint16_t)people, score};
        }
    }
    w->first[w->count] = count;
}

/* Finds the best choice for every set of the window's people. */
static void solve(window *w)
{
    w->best[0] = 0;
    for (unsigned people = 1; people < 1u << w->count; people++) {
        int low = __builtin_ctz(people);
        w->best[people] = w->best[people & (people - 1)];
        w->chosen[people] = -1;
        for (int i = w->first[low]; i < w->first[low + 1]; i++) {
            const option *o = &w->option[i];
            if (o->people & ~people || o->score + w->best[people & ~o->people] <= w->best[people])
                continue;
            w->best[people] = o->score + w->best[people & ~o->people];
            w->chosen[people] = (int16_t)i;
        }
    }
}

/* Writes the units of the best choice. Returns their number. */
static int read_choice(const search *s, const window *w, unit out[])
{
    int count = 0;
    unsigned people = (1u << w->count) - 1;
    uint16_t member[WINDOW_MAX];
    while (people) {
        int chosen = w->chosen[people];
        unsigned taken = chosen < 0 ? people & -people : w->option[chosen].people;
        out[count++] = unit_of(s, member, members_of(w, taken, member));
        people &= ~taken;
    }
    sort_units(out, count);
    return count;
}

static int64_t score_of(const search *s, const unit *units, int count)
{
    int64_t score = 0;
    for (int i = 0; i < count; i++)
        score += units[i].count == 1 ? 0 : table_score(s, units[i].member);
    return score;
}

/* Puts the people of the units from `first` on, up to `people_max` of them, together in the best way. Returns
 * the number of units that take their place. `better` is set if the score has grown. */
static int improve_window(search *s, window *w, int first, int people_max, bool *better)
{
    unit made[WINDOW_MAX];
    int end = first;
    w->count = 0;
    while (end < s->unit_count && w->count + s->units[end].count <= people_max) {
        for (int i = 0; i < s->units[end].count; i++)
            w->member[w->count++] = s->units[end].member[i];
        end++;
    }
    list_options(s, w);
    solve(w);
    if (w->best[(1u << w->count) - 1] <= score_of(s, &s->units[first], end - first))
        return end - first;
    *better = true;
    int count = read_choice(s, w, made), rest = s->unit_count - end;
    unit *tail = base_new(((size_t)rest + 1) * sizeof *tail);
    for (int i = 0; i < rest; i++)
        tail[i] = s->units[end + i];
    for (int i = 0; i < count + rest; i++)
        s->units[first + i] = i < count ? made[i] : tail[i - count];
    s->unit_count = first + count + rest;
    free(tail);
    return count;
}

static void improve(search *s, window *w)
{
    /* The time of a window is a power of the people in it, and depends on the seats. */
    static const int usual[MATCHMAKING_SEATS_MAX + 1] = {[2] = 10, [3] = 9, [4] = 8};
    int people_max = s->count <= WINDOW_MAX ? WINDOW_MAX : usual[s->seats];
    bool better = true;
    for (int pass = 0; better && pass < PASSES_MAX; pass++) {
        better = false;
        sort_units(s->units, s->unit_count);
        for (int first = 0; first < s->unit_count;) {
            int count = improve_window(s, w, first, people_max, &better);
            first += count > 1 ? count / 2 : 1;
        }
    }
}

/* ---- overdue people first */

typedef struct wait {
    int64_t ms;
    uint16_t entry;
} wait;

static int compare_waits(const void *a, const void *b)
{
    const wait *one = a, *other = b;
    if (one->ms != other->ms)
        return one->ms > other->ms ? -1 : 1;
    return (one->entry > other->entry) - (one->entry < other->entry);
}

/* Fills a table for `member[0]` with the nearest people who are free and whom nobody there has blocked.
 * Returns false if there are too few. */
static bool fill_table(const search *s, const bool *taken, uint16_t member[])
{
    for (int count = 1; count < s->seats; count++) {
        int64_t least = INT64_MAX;
        for (size_t i = 0; i < s->count; i++) {
            bool fits = !taken[i];
            for (int k = 0; fits && k < count; k++)
                fits = member[k] != i && s->bond[i * s->count + member[k]] != BLOCKED;
            int64_t between = fits ? llabs(rating_of(s, (int)i) - rating_of(s, member[0])) : INT64_MAX;
            if (between >= least)
                continue;
            least = between;
            member[count] = (uint16_t)i;
        }
        if (least == INT64_MAX)
            return false;
    }
    return true;
}

/* Makes a table for each overdue person while there are people for it, the longest wait first. All others are
 * units of one. */
static void seat_overdue(search *s)
{
    wait *order = base_new((s->count + 1) * sizeof *order);
    bool *taken = base_new(s->count + 1);
    for (size_t i = 0; i < s->count; i++)
        order[i] = (wait){s->entry[i].waited_ms, (uint16_t)i};
    qsort(order, s->count, sizeof *order, compare_waits);
    for (size_t i = 0; i < s->count && order[i].ms >= MATCHMAKING_OVERDUE_MS; i++) {
        uint16_t member[MATCHMAKING_SEATS_MAX] = {order[i].entry};
        if (taken[member[0]] || !fill_table(s, taken, member))
            continue;
        for (int k = 0; k < s->seats; k++)
            taken[member[k]] = true;
        s->units[s->unit_count++] = unit_of(s, member, s->seats);
    }
    for (size_t i = 0; i < s->count; i++)
        if (!taken[i])
            s->units[s->unit_count++] = unit_of(s, &(uint16_t){(uint16_t)i}, 1);
    free(taken);
    free(order);
}

/* ---- seats */

static void swap(uint16_t *a, uint16_t *b)
{
    uint16_t kept = *a;
    *a = *b;
    *b = kept;
}

/* Puts the partners into seats 0 and 2. Equal choices are drawn. */
static void draw_partners(const search *s, kz_rng *rng, uint16_t member[])
{
    int64_t sum = 0, least = INT64_MAX;
    int partner = 0, equal = 0;
    for (int i = 0; i < 4; i++)
        sum += rating_of(s, member[i]);
    for (int i = 1; i < 4; i++) {
        int64_t between = llabs(sum - 2 * (rating_of(s, member[0]) + rating_of(s, member[i])));
        equal = between < least ? 1 : equal + (between == least);
        if (between < least || (between == least && kz_rng_below(rng, (uint32_t)equal) == 0))
            partner = i;
        least = between < least ? between : least;
    }
    swap(&member[2], &member[partner]);
    for (int i = 0; i < 2; i++)
        if (kz_rng_below(rng, 2))
            swap(&member[i], &member[i + 2]);
    if (kz_rng_below(rng, 2)) {
        swap(&member[0], &member[1]);
        swap(&member[2], &member[3]);
    }
}

static void draw_seats(kz_rng *rng, int seats, uint16_t member[])
{
    for (int i = seats - 1; i > 0; i--)
        swap(&member[i], &member[kz_rng_below(rng, (uint32_t)i + 1)]);
}

/* ---- */

static size_t read_groups(search *s, bool pairs, uint64_t seed, matchmaking_group out[])
{
    kz_rng rng;
    size_t count = 0;
    kz_rng_seed(&rng, seed);
    for (int i = 0; i < s->unit_count; i++) {
        unit *u = &s->units[i];
        if (u->count == 1)
            continue;
        if (pairs)
            draw_partners(s, &rng, u->member);
        else
            draw_seats(&rng, s->seats, u->member);
        for (int k = 0; k < s->seats; k++)
            out[count].member[k] = u->member[k];
        count++;
    }
    return count;
}

size_t matchmaking_form(const matchmaking_entry entry[], size_t count, int seats, bool pairs, uint64_t seed,
                        matchmaking_group out[])
{
    assert(count <= MATCHMAKING_ENTRIES_MAX && seats >= 2 && seats <= MATCHMAKING_SEATS_MAX &&
           (!pairs || seats == 4));
    if (count < (size_t)seats)
        return 0;
    search s = {
        .entry = entry, .count = count, .seats = seats, .units = base_new((count + 1) * sizeof(unit))};
    window *w = base_new(sizeof *w);
    read_bonds(&s);
    seat_overdue(&s);
    improve(&s, w);
    size_t formed = read_groups(&s, pairs, seed, out);
    free(w);
    free(s.bond);
    free(s.units);
    return formed;
}
