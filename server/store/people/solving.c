/* SPDX-License-Identifier: MIT */
#include "server/store/people/solving.h"

#include "server/store/sql/query.h"

/* ---- reading ---- */

#define SKILL "rating, deviation, volatility, at"

/* More than these are damage. */
enum { RATING_MAX = 10000000, DEVIATION_MAX = 1000000, VOLATILITY_MAX = 1000000000 };

/* Of the columns SKILL, from `column` on. One that nobody can have is none: `at` is 0, the rating begins
 * anew. */
static kz_store_skill skill_of(const kz_query *query, int column)
{
    kz_store_skill skill = {kz_query_within(query, column, 1, RATING_MAX, 0),
                            kz_query_within(query, column + 1, 1, DEVIATION_MAX, 0),
                            kz_query_within(query, column + 2, 1, VOLATILITY_MAX, 0),
                            kz_query_within(query, column + 3, 0, KZ_STORE_TIME_MAX, 0)};
    if (!skill.rating || !skill.deviation || !skill.volatility)
        skill.at = 0;
    return skill;
}

kz_stored kz_store_solver_get(kz_store *store, int64_t person, kz_store_solver *out)
{
    kz_query query;
    *out = (kz_store_solver){0};
    kz_query_start(&query, store,
                   "SELECT " SKILL ", solved, missed, run, best_run, days, best_days, day"
                   " FROM puzzle_solver WHERE person = $1",
                   "i", person);
    if (kz_query_next(&query))
        *out = (kz_store_solver){skill_of(&query, 0),     kz_query_int(&query, 4), kz_query_int(&query, 5),
                                 kz_query_int(&query, 6), kz_query_int(&query, 7), kz_query_int(&query, 8),
                                 kz_query_int(&query, 9), kz_query_int(&query, 10)};
    return kz_query_end(&query);
}

/* The same for one that is to be changed, and one that is not: literals, since statements are prepared. */
#define PUZZLE "SELECT " SKILL ", solved, missed, up, down FROM puzzle WHERE id = $1"

static kz_stored read_puzzle(kz_store *store, const char *sql, const char *puzzle, kz_store_puzzle *out)
{
    kz_query query;
    *out = (kz_store_puzzle){0};
    kz_query_start(&query, store, sql, "t", puzzle);
    if (kz_query_next(&query))
        *out = (kz_store_puzzle){skill_of(&query, 0), kz_query_int(&query, 4), kz_query_int(&query, 5),
                                 kz_query_int(&query, 6), kz_query_int(&query, 7)};
    return kz_query_end(&query);
}

kz_stored kz_store_puzzle_get(kz_store *store, const char *puzzle, kz_store_puzzle *out)
{
    return read_puzzle(store, PUZZLE, puzzle, out);
}

kz_stored kz_store_attempt_get(kz_store *store, int64_t person, const char *puzzle, kz_store_attempt *out)
{
    kz_query query;
    *out = (kz_store_attempt){0};
    kz_query_start(&query, store,
                   "SELECT action, solved, rating_before, rating_after, at, vote FROM puzzle_attempt"
                   " WHERE person = $1 AND puzzle = $2",
                   "it", person, puzzle);
    if (kz_query_next(&query)) {
        kz_query_copy(&query, 0, out->action, sizeof out->action);
        out->right = kz_query_int(&query, 1) != 0;
        out->before = kz_query_int(&query, 2);
        out->after = kz_query_int(&query, 3);
        out->at = kz_query_int(&query, 4);
        out->vote = (int)kz_query_within(&query, 5, -1, 1, 0);
    }
    return kz_query_end(&query);
}

kz_stored kz_store_puzzles_attempted(kz_store *store, int64_t person,
                                     void (*take)(void *context, const char *puzzle, int64_t rating,
                                                  bool by_him),
                                     void *context)
{
    kz_query query;
    kz_query_start(&query, store,
                   "SELECT p.id, p.rating, a.person FROM puzzle AS p LEFT JOIN puzzle_attempt AS a"
                   " ON a.person = $1 AND a.puzzle = p.id",
                   "i", person);
    while (kz_query_next(&query))
        take(context, kz_query_text(&query, 0), kz_query_int(&query, 1), !kz_query_null(&query, 2));
    return kz_query_end_list(&query);
}

/* ---- attempts ---- */

static kz_stored none_too(kz_stored stored)
{
    return stored == KZ_STORE_NONE ? KZ_STORED : stored;
}

kz_stored kz_store_solving_hold(kz_store *store, int64_t person, const char *puzzle, kz_store_solver *solver,
                                kz_store_puzzle *held)
{
    /* Everybody locks the person first, then the puzzle: nobody waits in a circle. */
    kz_stored stored = kz_run(store, "SELECT 1 FROM person WHERE id = $1 FOR NO KEY UPDATE", "i", person);
    if (stored == KZ_STORED)
        stored = none_too(kz_run(store,
                                 "INSERT INTO puzzle (id, rating, deviation, volatility) VALUES ($1, 0, 0, 0)"
                                 " ON CONFLICT (id) DO NOTHING",
                                 "t", puzzle));
    if (stored == KZ_STORED)
        stored = read_puzzle(store, PUZZLE " FOR NO KEY UPDATE", puzzle, held);
    return stored == KZ_STORED ? none_too(kz_store_solver_get(store, person, solver)) : stored;
}

static kz_stored write_solver(kz_store *store, int64_t person, const kz_store_solver *s)
{
    return kz_run(
        store,
        "INSERT INTO puzzle_solver (person, " SKILL ", solved, missed, run, best_run, days,"
        " best_days, day) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)"
        " ON CONFLICT (person) DO UPDATE SET rating = $2, deviation = $3, volatility = $4, at = $5,"
        " solved = $6, missed = $7, run = $8, best_run = $9, days = $10, best_days = $11, day = $12",
        "iiiiiiiiiiii", person, s->skill.rating, s->skill.deviation, s->skill.volatility, s->skill.at,
        s->solved, s->missed, s->run, s->best_run, s->days, s->best_days, s->day);
}

kz_stored kz_store_attempt_add(kz_store *store, int64_t person, const char *puzzle,
                               const kz_store_attempt *attempt, const kz_store_solver *solver,
                               const kz_store_puzzle *after)
{
    kz_stored stored =
        kz_run(store,
               "INSERT INTO puzzle_attempt (person, puzzle, action, solved, rating_before, rating_after, at)"
               " VALUES ($1, $2, $3, $4, $5, $6, $7)",
               "ittiiii", person, puzzle, attempt->action, (int64_t)attempt->right, attempt->before,
               attempt->after, attempt->at);
    if (stored == KZ_STORED)
        stored = write_solver(store, person, solver);
    const kz_store_skill *skill = &after->skill;
    return stored == KZ_STORED
               ? kz_run(
                     store,
                     "UPDATE puzzle SET rating = $2, deviation = $3, volatility = $4, at = $5, solved = $6,"
                     " missed = $7 WHERE id = $1",
                     "tiiiiii", puzzle, skill->rating, skill->deviation, skill->volatility, skill->at,
                     after->solved, after->missed)
               : stored;
}

/* ---- votes ---- */

kz_stored kz_store_puzzle_vote(kz_store *store, int64_t person, const char *puzzle, int vote)
{
    int64_t old = 0;
    kz_stored stored = kz_store_begin(store);
    if (stored == KZ_STORED) {
        kz_query query;
        kz_query_start(&query, store,
                       "SELECT vote FROM puzzle_attempt WHERE person = $1 AND puzzle = $2 FOR NO KEY UPDATE",
                       "it", person, puzzle);
        old = kz_query_next(&query) ? kz_query_int(&query, 0) : 0;
        stored = kz_query_end(&query);
    }
    if (stored == KZ_STORED)
        stored = kz_run(store, "UPDATE puzzle_attempt SET vote = $3 WHERE person = $1 AND puzzle = $2", "iti",
                        person, puzzle, (int64_t)vote);
    if (stored == KZ_STORED)
        stored = kz_run(store, "UPDATE puzzle SET up = up + $2, down = down + $3 WHERE id = $1", "tii",
                        puzzle, (int64_t)((vote > 0) - (old > 0)), (int64_t)((vote < 0) - (old < 0)));
    return kz_store_end(store, stored);
}
