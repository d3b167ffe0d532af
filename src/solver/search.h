/* The value of a position by alpha-beta with windows of no width. */
#ifndef KOZEL_SOLVER_SEARCH_H
#define KOZEL_SOLVER_SEARCH_H

#include "solver/memo.h"
#include "solver/worth.h"

typedef struct kz_search {
    kz_course course;
    kz_worth worth;
    kz_memo memo;
    kz_set hand[KZ_SEATS]; /* closed.c: when the search began */
    kz_set blocking;       /* closed.c: tiles that keep a line open when they fit */
    kz_set away;           /* closed.c: tiles that nobody can draw */
    uint64_t nodes, limit;
    bool stopped; /* by the limit: what a search returned then means nothing */
} kz_search;

/* One more node; false beyond the limit. */
static inline bool kz_search_count(kz_search *s)
{
    s->stopped |= s->nodes >= s->limit;
    s->nodes += !s->stopped;
    return !s->stopped;
}

/* Is the position worth `gamma` or more to the side of the seat to choose? Returns a bound: its value is at
 * least that if it is >= gamma, else at most that. `position` may be of any course. */
int kz_search_test(kz_search *search, const kz_position *position, int gamma);

/* The same where no tile can be drawn and nothing is scored in play, much faster (closed.c). */
bool kz_closed_may(const kz_search *search);
int kz_closed_test(kz_search *search, const kz_position *position, int gamma);

/* Narrows what is known of the position's value, to the side of the seat to choose, by one test at *guess or
 * near it, and guesses anew. Nothing changes if the limit stops the search. known->least < known->most. */
void kz_search_narrow(kz_search *search, const kz_position *position, int *guess, kz_range *known);

#endif
