/* SPDX-License-Identifier: MIT */
#include "server/store/people/solving.h"

#include "server/store/sql/query.h"

/* ---- reading ---- */

#define SKILL "rating, deviation, volatility, at"

/* Larger values are damage. */
enum { RATING_MAX = 10000000, DEVIATION_MAX = 1000000, VOLATILITY_MAX = 1000000000 };

/* Reads the columns SKILL, from `column` on. An impossible one counts as none: `at` is 0, and the rating
 * starts again. */
static store_skill skill_of(const store_query *query, int column)
{
    store_skill skill = {store_query_within(query, column, 1, RATING_MAX, 0),
                         store_query_within(query, column + 1, 1, DEVIATION_MAX, 0),
                         store_query_within(query, column + 2, 1, VOLATILITY_MAX, 0),
                         store_query_within(query, column + 3, 0, STORE_TIME_MAX, 0)};
    if (!skill.rating || !skill.deviation || !skill.volatility)
        skill.at = 0;
    return skill;
}

store_stored store_solver_get(struct store *store, int64_t person, store_solver *out)
{
    store_query query;
    *out = (store_solver){0};
    store_query_start(&query, store,
                      "SELECT " SKILL ", solved, missed, run, best_run, days, best_days, day"
                      " FROM puzzle_solver WHERE person = $1",
                      "i", person);
    if (store_query_next(&query))
        *out =
            (store_solver){skill_of(&query, 0),        store_query_int(&query, 4), store_query_int(&query, 5),
                           store_query_int(&query, 6), store_query_int(&query, 7), store_query_int(&query, 8),
                           store_query_int(&query, 9), store_query_int(&query, 10)};
    return store_query_end(&query);
}

/* The query for reading and for locking: literals, since statements are prepared. */
#define PUZZLE "SELECT " SKILL ", solved, missed, up, down FROM puzzle WHERE id = $1"

static store_stored read_puzzle(struct store *store, const char *sql, const char *puzzle, store_puzzle *out)
{
    store_query query;
    *out = (store_puzzle){0};
    store_query_start(&query, store, sql, "t", puzzle);
    if (store_query_next(&query))
        *out = (store_puzzle){skill_of(&query, 0), store_query_int(&query, 4), store_query_int(&query, 5),
                              store_query_int(&query, 6), store_query_int(&query, 7)};
    return store_query_end(&query);
}

store_stored store_puzzle_get(struct store *store, const char *puzzle, store_puzzle *out)
{
    return read_puzzle(store, PUZZLE, puzzle, out);
}

store_stored store_attempt_get(struct store *store, int64_t person, const char *puzzle, store_attempt *out)
{
    store_query query;
    *out = (store_attempt){0};
    store_query_start(&query, store,
                      "SELECT action, solved, rating_before, rating_after, at, vote FROM puzzle_attempt"
                      " WHERE person = $1 AND puzzle = $2",
                      "it", person, puzzle);
    if (store_query_next(&query)) {
        store_query_copy(&query, 0, out->action, sizeof out->action);
        out->right = store_query_int(&query, 1) != 0;
        out->before = store_query_int(&query, 2);
        out->after = store_query_int(&query, 3);
        out->at = store_query_int(&query, 4);
        out->vote = (int)store_query_within(&query, 5, -1, 1, 0);
    }
    return store_query_end(&query);
}

store_stored store_puzzles_attempted(struct store *store, int64_t person,
                                     void (*take)(void *context, const char *puzzle, int64_t rating,
                                                  bool by_him),
                                     void *context)
{
    store_query query;
    store_query_start(&query, store,
                      "SELECT p.id, p.rating, a.person FROM puzzle AS p LEFT JOIN puzzle_attempt AS a"
                      " ON a.person = $1 AND a.puzzle = p.id",
                      "i", person);
    while (store_query_next(&query))
        take(context, store_query_text(&query, 0), store_query_int(&query, 1), !store_query_null(&query, 2));
    return store_query_end_list(&query);
}

/* ---- attempts ---- */

store_stored store_solving_hold(struct store *store, int64_t person, const char *puzzle, store_solver *solver,
                                store_puzzle *held)
{
    /* The person is always locked first, then the puzzle: so there is no deadlock. */
    store_stored stored =
        store_run(store, "SELECT 1 FROM person WHERE id = $1 FOR NO KEY UPDATE", "i", person);
    if (stored == STORE_STORED)
        stored = store_none_ok(
            store_run(store,
                      "INSERT INTO puzzle (id, rating, deviation, volatility) VALUES ($1, 0, 0, 0)"
                      " ON CONFLICT (id) DO NOTHING",
                      "t", puzzle));
    if (stored == STORE_STORED)
        stored = read_puzzle(store, PUZZLE " FOR NO KEY UPDATE", puzzle, held);
    return stored == STORE_STORED ? store_none_ok(store_solver_get(store, person, solver)) : stored;
}

static store_stored write_solver(struct store *store, int64_t person, const store_solver *s)
{
    return store_run(
        store,
        "INSERT INTO puzzle_solver (person, " SKILL ", solved, missed, run, best_run, days,"
        " best_days, day) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)"
        " ON CONFLICT (person) DO UPDATE SET rating = $2, deviation = $3, volatility = $4, at = $5,"
        " solved = $6, missed = $7, run = $8, best_run = $9, days = $10, best_days = $11, day = $12",
        "iiiiiiiiiiii", person, s->skill.rating, s->skill.deviation, s->skill.volatility, s->skill.at,
        s->solved, s->missed, s->run, s->best_run, s->days, s->best_days, s->day);
}

store_stored store_attempt_add(struct store *store, int64_t person, const char *puzzle,
                               const store_attempt *attempt, const store_solver *solver,
                               const store_puzzle *after)
{
    store_stored stored = store_run(
        store,
        "INSERT INTO puzzle_attempt (person, puzzle, action, solved, rating_before, rating_after, at)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7)",
        "ittiiii", person, puzzle, attempt->action, (int64_t)attempt->right, attempt->before, attempt->after,
        attempt->at);
    if (stored == STORE_STORED)
        stored = write_solver(store, person, solver);
    const store_skill *skill = &after->skill;
    return stored == STORE_STORED
               ? store_run(
                     store,
                     "UPDATE puzzle SET rating = $2, deviation = $3, volatility = $4, at = $5, solved = $6,"
                     " missed = $7 WHERE id = $1",
                     "tiiiiii", puzzle, skill->rating, skill->deviation, skill->volatility, skill->at,
                     after->solved, after->missed)
               : stored;
}

/* ---- votes ---- */

store_stored store_puzzle_vote(struct store *store, int64_t person, const char *puzzle, int vote)
{
    int64_t old = 0;
    store_stored stored = store_begin(store);
    if (stored == STORE_STORED) {
        store_query query;
        store_query_start(
            &query, store,
            "SELECT vote FROM puzzle_attempt WHERE person = $1 AND puzzle = $2 FOR NO KEY UPDATE", "it",
            person, puzzle);
        old = store_query_next(&query) ? store_query_int(&query, 0) : 0;
        stored = store_query_end(&query);
    }
    if (stored == STORE_STORED)
        stored = store_run(store, "UPDATE puzzle_attempt SET vote = $3 WHERE person = $1 AND puzzle = $2",
                           "iti", person, puzzle, (int64_t)vote);
    if (stored == STORE_STORED)
        stored = store_run(store, "UPDATE puzzle SET up = up + $2, down = down + $3 WHERE id = $1", "tii",
                           puzzle, (int64_t)((vote > 0) - (old > 0)), (int64_t)((vote < 0) - (old < 0)));
    return store_end(store, stored);
}
