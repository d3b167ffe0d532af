/* The value of a position by alpha-beta with windows of no width. */
#ifndef KOZEL_AI_SOLVER_SEARCH_H
#define KOZEL_AI_SOLVER_SEARCH_H

#include "ai/solver/table.h"
#include "ai/solver/worth.h"

typedef struct kz_search {
    kz_course course;
    kz_worth worth;
    kz_table table;
    uint64_t nodes, limit;
    bool stopped; /* by the limit: what a search returned then means nothing */
} kz_search;

/* Is the position worth `gamma` or more to the side of the seat to choose? Returns a bound: its value is at
 * least that if it is >= gamma, else at most that. */
int kz_search_test(kz_search *search, const kz_position *position, int gamma);

/* What is known of a value; `guess`: where to look first. */
typedef struct kz_range {
    int least, most;
} kz_range;

/* Narrows the range of the position's value to the side of the seat to choose until it is one number, or the
 * limit stops the search. */
void kz_search_value(kz_search *search, const kz_position *position, int guess, kz_range *range);

#endif
