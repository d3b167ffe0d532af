/* SPDX-License-Identifier: MIT */
/* How well the standings of an event have the entrants in the order of their strength: Swiss, random pairing,
 * round robin.
 *
 *     swiss [EVENTS [ENTRANTS [ROUNDS]]]
 *
 * Strengths are ratings, normal with a standard deviation of 50, 100 or 200. Entrant a beats b with the
 * probability 1 / (1 + 10^((b - a) / 400)); nothing is drawn. Points are drawn from the same difference. The
 * figures are the rank correlation of Spearman between the standings and the strengths, and how often the
 * strongest entrant is first, both with their 95% intervals. */
#include <kozel/rng.h>
#include <kozel/tournament.h>

#include "server/matching/matching.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { ENTRANTS_MAX = 256 };

enum way { SWISS, RANDOM, ROBIN, WAYS };

static const char *const names[WAYS] = {"Swiss", "random pairing", "round robin"};

typedef struct sample {
    double sum, squares;
    int count, firsts; /* firsts: events that the strongest entrant won */
} sample;

static double uniform(kz_rng *rng)
{
    return ((double)kz_rng_below(rng, 1u << 30) + 0.5) / (1u << 30);
}

static double normal(kz_rng *rng)
{
    double radius = sqrt(-2 * log(uniform(rng)));
    return radius * cos(6.283185307179586 * uniform(rng));
}

static void must(bool good)
{
    if (!good)
        abort();
}

static void apply(kz_tournament *t, kz_tournament_event event)
{
    must(kz_tournament_apply(t, &event, NULL));
}

/* Replaces a round's pairing by a random one. */
static void shuffle(kz_tournament_pairing *pairing, int entrants, kz_rng *rng)
{
    uint16_t order[ENTRANTS_MAX];
    for (int i = 0; i < entrants; i++) {
        int other = (int)kz_rng_below(rng, (uint32_t)i + 1);
        order[i] = order[other];
        order[other] = (uint16_t)i;
    }
    pairing->table_count = (uint32_t)entrants / 2;
    for (int i = 0; i < entrants; i++)
        pairing->table[i / 2].entrant[i % 2] = order[i];
}

static kz_tournament_result play(double difference, kz_rng *rng)
{
    double chance = 1 / (1 + pow(10, -difference / 400)), luck = uniform(rng);
    bool first = luck < chance;
    int points = 1 + (int)(100 * fabs(luck - chance));
    return (kz_tournament_result){.place = {first ? 1 : 2, first ? 2 : 1},
                                  .points = {first ? points : 0, first ? 0 : points},
                                  .losers = first ? 2 : 1};
}

static void play_round(kz_tournament *t, enum way way, int entrants, const double strength[], kz_rng *rng)
{
    static kz_tournament_table table[KZ_MAX_ENTRANTS];
    kz_tournament_pairing pairing = {.table = table};
    uint32_t first = kz_tournament_tables(t);
    must(kz_tournament_pair(t, 0, &pairing, NULL));
    if (way == RANDOM)
        shuffle(&pairing, entrants, rng);
    apply(t, (kz_tournament_event){.kind = KZ_EVENT_PAIRED, .pairing = &pairing});
    for (uint32_t i = first; i < kz_tournament_tables(t); i++) {
        const kz_tournament_table *its = kz_tournament_table_at(t, i);
        double difference = strength[its->entrant[0]] - strength[its->entrant[1]];
        apply(t, (kz_tournament_event){.kind = KZ_EVENT_RESULT, .table = i, .result = play(difference, rng)});
    }
}

/* Adds the rank correlation of the standings with the strengths. */
static void add(const kz_tournament *t, int entrants, const double strength[], sample *s)
{
    kz_tournament_row row[ENTRANTS_MAX];
    double sum = 0, n = entrants;
    must(kz_tournament_standings(t, row));
    for (int i = 0; i < entrants; i++) {
        int rank = 0;
        for (int k = 0; k < entrants; k++)
            rank += strength[k] > strength[row[i].entrant];
        sum += (double)(rank - i) * (rank - i);
        s->firsts += i == 0 && rank == 0;
    }
    double found = 1 - 6 * sum / (n * (n * n - 1));
    s->sum += found;
    s->squares += found * found;
    s->count++;
}

static void run(enum way way, uint64_t seed, int entrants, int rounds, const double strength[], sample *s)
{
    kz_rng rng;
    kz_tournament *t;
    kz_tournament_terms terms = {
        .format = way == ROBIN ? KZ_FORMAT_ROUND_ROBIN : KZ_FORMAT_SWISS,
        .min_at_table = 2,
        .max_at_table = 2,
        .rounds = (uint16_t)(way == ROBIN ? 0 : rounds),
        .tiebreak_count = KZ_TIEBREAKS,
        .tiebreak = {KZ_TIEBREAK_DIRECT, KZ_TIEBREAK_BUCHHOLZ_CUT_1, KZ_TIEBREAK_SONNEBORN_BERGER,
                     KZ_TIEBREAK_DIFFERENCE, KZ_TIEBREAK_WINS},
        .seed = seed,
    };
    kz_rng_seed(&rng, seed);
    must(kz_tournament_new(&t, &terms, &matching_lemon, NULL));
    for (int i = 0; i < entrants; i++)
        apply(t, (kz_tournament_event){.kind = KZ_EVENT_ENTERED, .entrant = (uint16_t)i});
    apply(t, (kz_tournament_event){.kind = KZ_EVENT_BEGUN});
    while (kz_tournament_next(t, 0).need == KZ_TOURNAMENT_NEEDS_PAIRING)
        play_round(t, way, entrants, strength, &rng);
    add(t, entrants, strength, s);
    kz_tournament_free(t);
}

static void print(const char *name, int deviation, const sample *s)
{
    double mean = s->sum / s->count, variance = s->squares / s->count - mean * mean;
    double first = (double)s->firsts / s->count;
    printf("%-15s  deviation %3d: correlation %.4f ± %.4f, the strongest is first in %.1f%% ± %.1f%%\n", name,
           deviation, mean, 1.96 * sqrt(variance / s->count), 100 * first,
           196 * sqrt(first * (1 - first) / s->count));
}

static int number(int argc, char **argv, int at, int usual)
{
    return argc > at ? atoi(argv[at]) : usual;
}

int main(int argc, char **argv)
{
    static const int deviations[] = {50, 100, 200};
    int events = number(argc, argv, 1, 2000), entrants = number(argc, argv, 2, 32),
        rounds = number(argc, argv, 3, 5);
    must(events > 0 && entrants >= 2 && entrants <= ENTRANTS_MAX && entrants % 2 == 0 && rounds > 0);
    for (int d = 0; d < 3; d++) {
        sample of[WAYS] = {{0}};
        for (int event = 0; event < events; event++) {
            kz_rng rng;
            double strength[ENTRANTS_MAX];
            kz_rng_seed(&rng, (uint64_t)event);
            for (int i = 0; i < entrants; i++)
                strength[i] = deviations[d] * normal(&rng);
            for (int way = 0; way < WAYS; way++)
                run((enum way)way, (uint64_t)event + 1, entrants, rounds, strength, &of[way]);
        }
        for (int way = 0; way < WAYS; way++)
            print(names[way], deviations[d], &of[way]);
    }
    return 0;
}
