/* SPDX-License-Identifier: MIT */
/* Simulates people whose true strength is known, and checks the ratings that they get (docs/spec/ratings.md
 * section 1, "Measured by simulation"): `strength_simulation SEEDS`. It prints the errors and how far
 * forecasts and frequencies differ. Fewer than ten seeds have wider limits, by three standard errors. */
#include <kozel/rating.h>
#include <kozel/rng.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PEOPLE = 2000, MATCHES = 100, LATEST = 5000, TENTHS = 10, SEEDS = 10 };
/* The slopes are fitted in a night. It comes when everybody has played these matches more. */
enum { MATCHES_A_NIGHT = 10 };
enum { MILESTONES = 7 };

static const double PI = 3.14159265358979323846, SCALE = 400 / 2.30258509299404568402;

/* A kind of match, and what the specification allows: the mean absolute error after 10, 30, 100 matches. */
typedef struct contest {
    const char *name;
    kz_strength_format format;
    int seats, chances;
    double error_max[3];
} contest;

static const contest contests[] = {
    {"two players", KZ_STRENGTH_TWO, 2, 1, {75, 60, 45}},
    {"three players", KZ_STRENGTH_SINGLES, 3, 2, {65, 50, 35}},
    {"four players", KZ_STRENGTH_SINGLES, 4, 2, {65, 50, 35}},
    {"pairs", KZ_STRENGTH_PAIRS, 4, 1, {75, 60, 45}},
};

/* The matches after which errors are counted. The specification limits those with an index in `limited`. */
static const int milestones[MILESTONES] = {1, 3, 10, 20, 30, 50, 100}, limited[] = {2, 4, 6};

typedef struct person {
    double truth; /* points */
    kz_strength strength;
    int matches;
    bool waits;
} person;

/* Forecasts within a tenth of chance. */
typedef struct tenth {
    double forecast, happened; /* sums */
    long count;
} tenth;

/* What is counted over all seeds. */
typedef struct figures {
    double error[MILESTONES], provisional;
    long errors[MILESTONES], settled;
    tenth tenths[2][TENTHS];
} figures;

typedef struct entry {
    int who, since; /* `since`: the second in which the person joined */
} entry;

typedef struct world {
    const contest *contest;
    bool normal; /* performances are normal; otherwise the places are of Plackett-Luce */
    kz_rng rng;
    person people[PEOPLE];
    entry queue[PEOPLE];
    int waiting, now;
    kz_rated_match latest[LATEST];
    long played;
    double slope[2];
    figures *figures;
} world;

static double uniform(kz_rng *rng)
{
    return ((double)(kz_rng_next(rng) >> 11) + 0.5) * 0x1p-53;
}

static double normal(kz_rng *rng)
{
    double radius = sqrt(-2 * log(uniform(rng)));
    return radius * cos(2 * PI * uniform(rng));
}

static double noise(world *w)
{
    return w->normal ? PI / sqrt(6) * SCALE * normal(&w->rng) : -SCALE * log(-log(uniform(&w->rng)));
}

static double shown(const world *w, int who)
{
    return kz_strength_points(w->contest->format, w->people[who].strength).mean;
}

/* ---- a match ---- */

/* Places the seats by the performances of their teams. */
static void perform(world *w, const int seat[], uint8_t place[])
{
    int seats = w->contest->seats, teams = w->contest->format == KZ_STRENGTH_PAIRS ? 2 : seats;
    double performance[KZ_SEATS];
    for (int i = 0; i < teams; i++)
        performance[i] = noise(w);
    for (int i = 0; i < seats; i++)
        performance[i % teams] += w->people[seat[i]].truth;
    for (int i = 0; i < seats; i++) {
        place[i] = 1;
        for (int j = 0; j < teams; j++)
            place[i] += performance[j] > performance[i % teams];
    }
}

/* Counts the forecasts of a match. Of two teams one forecast is counted. */
static void forecast(world *w, const kz_rated_match *m)
{
    const contest *c = w->contest;
    double chance[KZ_SEATS];
    for (int which = 0; which < c->chances; which++) {
        kz_strength_chances(c->format, c->seats, m->player, (kz_chance)which, w->slope[which], chance);
        for (int i = 0; i < (c->chances == 1 ? 1 : c->seats); i++) {
            tenth *t = &w->figures->tenths[which][(int)fmin(chance[i] * TENTHS, TENTHS - 1)];
            t->forecast += chance[i];
            t->happened += m->place[i] == (which == KZ_CHANCE_LAST ? c->seats : 1);
            t->count++;
        }
    }
}

/* Counts a person's error at a milestone, and when the strength is first not provisional. */
static void count_error(world *w, const person *p, bool was_provisional)
{
    kz_strength_format format = w->contest->format;
    for (int i = 0; i < MILESTONES; i++)
        if (p->matches == milestones[i]) {
            w->figures->error[i] += fabs(kz_strength_points(format, p->strength).mean - p->truth);
            w->figures->errors[i]++;
        }
    if (was_provisional && !kz_strength_provisional(format, p->strength)) {
        w->figures->provisional += p->matches;
        w->figures->settled++;
    }
}

static void play(world *w, const int seat[])
{
    kz_strength_format format = w->contest->format;
    int seats = w->contest->seats;
    kz_rated_match *m = &w->latest[w->played % LATEST];
    kz_strength after[KZ_SEATS];
    bool provisional[KZ_SEATS], any = false;
    for (int i = 0; i < seats; i++) {
        after[i] = m->player[i] = w->people[seat[i]].strength;
        any |= provisional[i] = kz_strength_provisional(format, after[i]);
    }
    perform(w, seat, m->place);
    if (!any && w->played >= KZ_SLOPE_MATCHES_MIN)
        forecast(w, m);
    kz_strength_update(format, seats, after, m->place, 1);
    for (int i = 0; i < seats; i++) {
        person *p = &w->people[seat[i]];
        p->strength = after[i];
        p->matches++;
        count_error(w, p, provisional[i]);
    }
    w->played++;
}

static void night(world *w)
{
    const contest *c = w->contest;
    int count = w->played < LATEST ? (int)w->played : LATEST;
    for (int which = 0; which < c->chances; which++)
        w->slope[which] = kz_strength_slope(c->format, c->seats, (kz_chance)which, w->latest, count);
}

/* ---- matchmaking (section 2) ---- */

static int range_of(const world *w, int at)
{
    return 100 + 50 * ((w->now - w->queue[at].since) / 5);
}

/* Fills near[] with the entries of the queue that are within the ranges of entry `at`, the nearest first.
 * Returns their number, at most `max`. */
static int nearest(const world *w, int at, int max, int near[])
{
    double distance[KZ_SEATS];
    int count = 0;
    for (int i = 0; i < w->waiting; i++) {
        double far = fabs(shown(w, w->queue[i].who) - shown(w, w->queue[at].who));
        int place = count;
        if (i == at || far > fmin(range_of(w, i), range_of(w, at)))
            continue;
        for (; place > 0 && far < distance[place - 1]; place--)
            if (place < max) {
                distance[place] = distance[place - 1];
                near[place] = near[place - 1];
            }
        if (place < max) {
            distance[place] = far;
            near[place] = i;
        }
        count += count < max;
    }
    return count;
}

/* Draws the partners so that the sums of the sides differ least. */
static void balance(const world *w, int seat[])
{
    static const int partner[] = {2, 1, 3};
    double best = INFINITY;
    int kept[KZ_SEATS], with = 0;
    memcpy(kept, seat, sizeof kept);
    for (int i = 0; i < 3; i++) {
        double own = shown(w, kept[0]) + shown(w, kept[partner[i]]), all = 0;
        for (int j = 0; j < KZ_SEATS; j++)
            all += shown(w, kept[j]);
        if (fabs(all - 2 * own) < best)
            best = fabs(all - 2 * own), with = partner[i];
    }
    seat[2] = kept[with];
    seat[with] = kept[2];
}

/* Removes the people of a table from the queue, and lets them play. */
static void seat_table(world *w, const int at[])
{
    int seats = w->contest->seats, seat[KZ_SEATS], left = 0;
    for (int i = 0; i < seats; i++) {
        seat[i] = w->queue[at[i]].who;
        w->people[seat[i]].waits = false;
    }
    for (int i = 0; i < w->waiting; i++)
        if (w->people[w->queue[i].who].waits)
            w->queue[left++] = w->queue[i];
    w->waiting = left;
    if (w->contest->format == KZ_STRENGTH_PAIRS)
        balance(w, seat);
    play(w, seat);
}

/* Forms a table around the person who has waited longest and has enough others in range. */
static bool form_table(world *w)
{
    int at[KZ_SEATS], seats = w->contest->seats;
    for (at[0] = 0; at[0] < w->waiting; at[0]++)
        if (nearest(w, at[0], seats - 1, at + 1) == seats - 1) {
            seat_table(w, at);
            return true;
        }
    return false;
}

/* Everybody joins once, in random order, one a second. */
static void everybody_joins(world *w)
{
    int order[PEOPLE];
    for (int i = 0; i < PEOPLE; i++) {
        int j = (int)kz_rng_below(&w->rng, (uint32_t)i + 1);
        order[i] = order[j];
        order[j] = i;
    }
    for (int i = 0; i < PEOPLE; i++) {
        person *p = &w->people[order[i]];
        w->now++;
        if (p->waits || p->matches == MATCHES)
            continue;
        p->waits = true;
        w->queue[w->waiting++] = (entry){order[i], w->now};
        while (form_table(w)) {
        }
    }
}

/* Plays until everybody has played 100 matches, but for a few at the end who find no others. */
static void simulate(const contest *c, bool is_normal, uint64_t seed, figures *f)
{
    static world w;
    memset(&w, 0, sizeof w);
    w.contest = c;
    w.normal = is_normal;
    w.figures = f;
    w.slope[0] = w.slope[1] = 1;
    kz_rng_seed(&w.rng, seed);
    for (int i = 0; i < PEOPLE; i++)
        w.people[i] =
            (person){.truth = 1500 + 100 * normal(&w.rng), .strength = kz_strength_first(c->format)};
    for (int round = 1; round <= MATCHES + 3; round++) {
        everybody_joins(&w);
        if (round % MATCHES_A_NIGHT == 0)
            night(&w);
    }
}

/* ---- what is checked ---- */

static bool check(bool holds, const char *what)
{
    if (!holds)
        printf("    outside the limit: %s\n", what);
    return holds;
}

static bool check_tenths(const tenth tenths[TENTHS], const char *what, bool wide)
{
    bool good = true;
    long all = 0;
    for (int i = 0; i < TENTHS; i++)
        all += tenths[i].count;
    for (int i = 0; i < TENTHS; i++) {
        const tenth *t = &tenths[i];
        if (!t->count)
            continue;
        double forecast = t->forecast / (double)t->count, happened = t->happened / (double)t->count;
        double error = sqrt(forecast * (1 - forecast) / (double)t->count), off = happened - forecast;
        double limit = t->count >= 0.02 * (double)all ? 0.01 : t->count >= 2000 ? 0.05 : 1;
        printf("    %s, %d..%d %%: %8ld forecasts, %5.2f %%, happened %5.2f %%, difference %+5.2f +- %.2f\n",
               what, 10 * i, 10 * i + 10, t->count, 100 * forecast, 100 * happened, 100 * off, 100 * error);
        good &= check(fabs(off) <= limit + (wide ? 3 * error : 0), "calibration");
    }
    return good;
}

static bool report(const contest *c, bool is_normal, const figures *f, bool wide)
{
    bool good = true;
    printf("%s, %s: error", c->name, is_normal ? "normal performances" : "Plackett-Luce");
    for (int i = 0; i < MILESTONES; i++)
        printf("%s %.1f after %d", i ? "," : "", f->error[i] / (double)f->errors[i], milestones[i]);
    printf(" matches; provisional for %.1f matches\n", f->provisional / (double)f->settled);
    for (int i = 0; i < 3 && !is_normal; i++)
        good &= check(f->error[limited[i]] / (double)f->errors[limited[i]] <= c->error_max[i],
                      "mean absolute error");
    for (int which = 0; which < c->chances; which++)
        good &= check_tenths(f->tenths[which], which == KZ_CHANCE_LAST ? "last" : "first", wide);
    return good;
}

int main(int argc, char **argv)
{
    int seeds = argc == 2 ? atoi(argv[1]) : 0;
    bool good = seeds > 0;
    for (unsigned i = 0; i < sizeof contests / sizeof *contests; i++)
        for (int is_normal = 0; is_normal < 2; is_normal++) {
            static figures f;
            memset(&f, 0, sizeof f);
            for (int seed = 1; seed <= seeds; seed++)
                simulate(&contests[i], is_normal, (uint64_t)seed, &f);
            good &= report(&contests[i], is_normal, &f, seeds < SEEDS);
        }
    return good ? 0 : 1;
}
