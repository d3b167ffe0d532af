/* SPDX-License-Identifier: MIT */
/* What the pairing of a round costs, by the tournament's sparse graph. With 600 entrants the complete graph
 * is measured next to it. 200 are the free players of an arena. */
#include "engine/tournament/candidates.h"
#include "server/matching/matching.h"

#include <kozel/rng.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MAX_VERTICES = 2000 };

/* Entrants in the order of their scores, some of whom have met. */
typedef struct field {
    uint32_t count;
    int64_t step; /* of a difference of 1 in score */
    int score[MAX_VERTICES];
    uint8_t met[MAX_VERTICES][MAX_VERTICES];
    uint8_t lot[MAX_VERTICES][MAX_VERTICES];
} field;

static int64_t cost_of(const void *context, uint32_t a, uint32_t b)
{
    const field *f = context;
    int64_t difference = f->score[a] - f->score[b];
    return ((int64_t)f->met[a][b] << 48) + (difference * difference << 19) + f->lot[a][b] % 64;
}

static int by_score(const void *a, const void *b)
{
    return *(const int *)b - *(const int *)a;
}

/* Draws the scores after `rounds` rounds, and `meetings` earlier opponents of each with a score near its own.
 */
static void draw_field(field *f, uint32_t count, uint32_t rounds, uint64_t seed)
{
    kz_rng rng;
    kz_rng_seed(&rng, seed);
    f->count = count;
    for (uint32_t i = 0; i < count; i++) {
        f->score[i] = 0;
        for (uint32_t round = 0; round < rounds; round++)
            f->score[i] += 2 * (int)kz_rng_below(&rng, 2);
    }
    qsort(f->score, count, sizeof *f->score, by_score);
    for (uint32_t a = 0; a < count; a++)
        for (uint32_t b = 0; b < count; b++) {
            f->met[a][b] = 0;
            f->lot[a][b] = (uint8_t)kz_rng_below(&rng, 256);
        }
    for (uint32_t a = 0; a < count; a++)
        for (uint32_t round = 0; round < rounds / 2; round++) {
            uint32_t b = (a + 1 + kz_rng_below(&rng, count / 10)) % count;
            if (a != b)
                f->met[a][b] = f->met[b][a] = 1;
        }
}

typedef struct counted {
    int solved;
    size_t edges;
} counted;

static bool count_and_solve(void *context, uint32_t vertices, const kz_matching_edge edges[],
                            size_t edge_count, uint32_t mate[], int64_t price[], uint32_t parent[])
{
    counted *count = context;
    count->solved++;
    count->edges = edge_count;
    return matching_lemon.solve(NULL, vertices, edges, edge_count, mate, price, parent);
}

static double now(void)
{
    struct timespec at;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &at);
    return (double)at.tv_sec + (double)at.tv_nsec * 1e-9;
}

static int64_t cost_of_all(const field *f, const uint32_t mate[])
{
    int64_t sum = 0;
    for (uint32_t v = 0; v < f->count; v++)
        if (v < mate[v])
            sum += cost_of(f, v, mate[v]);
    return sum;
}

static double sparse(const field *f, int64_t *cost)
{
    static uint32_t mate[MAX_VERTICES];
    counted count = {0};
    kz_matching matching = {count_and_solve, &count};
    double start = now();
    if (!tournament_min_matching(&matching, f->count, cost_of, f, mate, NULL))
        exit(1);
    double seconds = now() - start;
    *cost = cost_of_all(f, mate);
    printf("%5u entrants, sparse:   %7.3f s, solved %d times, at last with %zu edges\n", f->count, seconds,
           count.solved, count.edges);
    return seconds;
}

static double complete(const field *f, int64_t *cost)
{
    static uint32_t mate[MAX_VERTICES], parent[MAX_VERTICES * 3 / 2];
    static int64_t price[MAX_VERTICES * 3 / 2];
    size_t count = 0;
    double start = now();
    kz_matching_edge *edge = malloc((size_t)f->count * f->count / 2 * sizeof *edge);
    for (uint32_t a = 0; a < f->count; a++)
        for (uint32_t b = a + 1; b < f->count; b++)
            edge[count++] = (kz_matching_edge){a, b, cost_of(f, a, b)};
    if (!matching_lemon.solve(NULL, f->count, edge, count, mate, price, parent))
        exit(1);
    double seconds = now() - start;
    free(edge);
    *cost = cost_of_all(f, mate);
    printf("%5u entrants, complete: %7.3f s\n", f->count, seconds);
    return seconds;
}

int main(void)
{
    static field f;
    int64_t cost, other;
    for (uint32_t rounds = 0; rounds <= 10; rounds += 5) {
        printf("After %u rounds:\n", rounds);
        draw_field(&f, 200, rounds, 1);
        sparse(&f, &cost);
        draw_field(&f, 600, rounds, 2);
        double of_sparse = sparse(&f, &cost), of_complete = complete(&f, &other);
        if (cost != other)
            return 1;
        printf("      complete : sparse = %.1f\n", of_complete / of_sparse);
        draw_field(&f, 2000, rounds, 3);
        sparse(&f, &cost);
    }
    return 0;
}
