/* SPDX-License-Identifier: MIT */
#include "server/store/matches/history.h"

#include "server/store/sql/query.h"

#define WANTED                                                                                               \
    " FROM played AS p JOIN match AS m ON m.number = p.match LEFT JOIN strength_change AS c"                 \
    " ON c.person = p.person AND c.match = p.match WHERE p.person = $1"                                      \
    " AND ($2 IS NULL OR p.game = $2) AND ($3 < 0 OR p.outcome = $3) AND ($4 = 0 OR p.starred = 1)"          \
    " AND ($5 = 0 OR EXISTS (SELECT 1 FROM played AS o WHERE o.match = p.match AND o.person = $5))"          \
    " AND ($6 < 0 OR m.hidden = 0 OR EXISTS (SELECT 1 FROM played AS v WHERE v.match = p.match AND v.person" \
    " = $6))"

int64_t store_history_count(struct store *store, int64_t person, const store_match_filter *wanted)
{
    return store_ask_int(store, 0, "SELECT count(*)" WANTED, "itiiii", person, wanted->game,
                         (int64_t)wanted->outcome, (int64_t)wanted->starred, wanted->with, wanted->viewer);
}

store_stored store_history(struct store *store, int64_t person, const store_match_filter *wanted,
                           void (*take)(void *context, const store_past *row), void *context)
{
    store_query query;
    store_query_start(
        &query, store,
        "SELECT m.id, p.game, m.players, p.ended, m.rated, p.starred, p.seat, p.outcome, p.score, p.points,"
        " p.coins, p.elo_before, p.elo_after, p.place, c.class, c.mean_before, c.mean_after" WANTED
        " ORDER BY p.ended DESC, p.match DESC LIMIT $7 OFFSET $8",
        "itiiiiii", person, wanted->game, (int64_t)wanted->outcome, (int64_t)wanted->starred, wanted->with,
        wanted->viewer, (int64_t)wanted->most, wanted->skip);
    while (store_query_next(&query)) {
        store_past row = {.match = store_query_text(&query, 0),
                          .game = store_query_text(&query, 1),
                          .players = store_query_text_or_null(&query, 2),
                          .ended = store_query_int(&query, 3),
                          .rated = store_query_int(&query, 4) != 0,
                          .starred = store_query_int(&query, 5) != 0,
                          .class = store_query_text_or_null(&query, 14),
                          .mean_before = store_query_int(&query, 15),
                          .mean_after = store_query_int(&query, 16),
                          .played = {.person = person,
                                     .seat = (int)store_query_within(&query, 6, 0, 3, 0),
                                     .outcome = (int)store_query_within(&query, 7, 0, 2, 0),
                                     .score = store_query_int(&query, 8),
                                     .points = store_query_int(&query, 9),
                                     .coins = store_query_int(&query, 10),
                                     .elo_before = store_query_int(&query, 11),
                                     .elo_after = store_query_int(&query, 12),
                                     .place = store_query_int(&query, 13)}};
        take(context, &row);
    }
    return store_query_end_list(&query);
}

store_stored store_last_matches(struct store *store, int most, json_t *rows)
{
    return store_list(
        store, rows, "match:t game:t ended:i rated:b players:t",
        "SELECT id, game, ended, rated, players FROM match"
        " WHERE ended IS NOT NULL AND hidden = 0 AND brief = 0 ORDER BY ended DESC, number DESC LIMIT $1",
        "i", (int64_t)most);
}

store_stored store_star(struct store *store, int64_t person, const char *match, bool on)
{
    return store_run(store,
                     "UPDATE played SET starred = $3 WHERE person = $1"
                     " AND match = (SELECT number FROM match WHERE id = $2)",
                     "iti", person, match, (int64_t)on);
}

/* Points of all time are in `rating`. Those since a day are summed from the matches. */
#define BY_RATING                                                                                            \
    " FROM (SELECT r.person AS person, CAST(sum(CASE WHEN $2 = 1 THEN r.elo ELSE r.points END) AS BIGINT) "  \
    "AS value,"                                                                                              \
    " CAST(sum(r.won) AS BIGINT) AS won, CAST(sum(r.lost) AS BIGINT) AS lost, CAST(sum(r.drawn) AS BIGINT) " \
    "AS drawn FROM rating AS r"                                                                              \
    " WHERE ($1 IS NULL OR r.game = $1) GROUP BY r.person) AS l"                                             \
    " JOIN person AS p ON p.id = l.person WHERE p.closed IS NULL AND l.value > 0"
#define BY_MATCHES                                                                                           \
    " FROM (SELECT r.person AS person, CAST(sum(r.points) AS BIGINT) AS value, sum(CASE WHEN r.outcome = 2 " \
    "THEN 1 ELSE 0 "                                                                                         \
    "END) AS won,"                                                                                           \
    " sum(CASE WHEN r.outcome = 0 THEN 1 ELSE 0 END) AS lost, sum(CASE WHEN r.outcome = 1 THEN 1 ELSE 0 "    \
    "END) AS drawn FROM played AS r"                                                                         \
    " JOIN match AS m ON m.number = r.match AND m.rated = 1 AND coalesce(m.share, 8) > 0"                    \
    " WHERE ($1 IS NULL OR r.game = $1) AND r.ended >= $2 GROUP BY r.person) AS l"                           \
    " JOIN person AS p ON p.id = l.person WHERE p.closed IS NULL AND l.value > 0"
#define LEADERS "SELECT rank() OVER (ORDER BY l.value DESC), p.name, l.value, l.won, l.lost, l.drawn"
#define ORDER " ORDER BY l.value DESC, l.won DESC, p.id LIMIT $3 OFFSET $4"

store_stored store_leaders(struct store *store, const char *game, bool by_elo, int64_t since, int64_t skip,
                           int most, json_t *rows)
{
    return store_list(store, rows, "place:i name:t value:i won:i lost:i drawn:i",
                      since ? LEADERS BY_MATCHES ORDER : LEADERS BY_RATING ORDER, "tiii", game,
                      since ? since : (int64_t)by_elo, (int64_t)most, skip);
}

int64_t store_leader_count(struct store *store, const char *game, bool by_elo, int64_t since)
{
    return store_ask_int(store, 0, since ? "SELECT count(*)" BY_MATCHES : "SELECT count(*)" BY_RATING, "ti",
                         game, since ? since : (int64_t)by_elo);
}

store_stored store_rating_course(struct store *store, int64_t person, const char *game, int most,
                                 json_t *rows)
{
    return store_list(
        store, rows, "at:i sum:i elo:n",
        "SELECT ended, total, elo FROM (SELECT p.ended AS ended, p.elo_after AS elo,"
        " CAST(sum(p.points) OVER (ORDER BY p.ended, p.match) AS BIGINT) AS total, p.match AS match"
        " FROM played AS p JOIN match AS m ON m.number = p.match AND m.rated = 1"
        " WHERE p.person = $1 AND p.game = $2 ORDER BY p.ended DESC, p.match DESC LIMIT $3) AS c"
        " ORDER BY ended, match",
        "iti", person, game, (int64_t)most);
}

/* The matches that count for a rating: they have a place in its ranking, and were not taken back. A match
 * that was not won ends a streak. `streak` numbers the matches won between two such. */
#define COUNTED                                                                                              \
    "WITH counted AS (SELECT p.outcome AS outcome, row_number() OVER (ORDER BY p.ended, p.match) AS n"       \
    " FROM played AS p JOIN match AS m ON m.number = p.match WHERE p.person = $1 AND p.place IS NOT NULL"    \
    " AND coalesce(m.share, 8) > 0),"                                                                        \
    " won AS (SELECT n, n - row_number() OVER (ORDER BY n) AS streak FROM counted WHERE outcome = 2)"

store_stored store_streaks_get(struct store *store, int64_t person, store_streaks *out)
{
    *out = (store_streaks){0};
    store_query query;
    store_query_start(
        &query, store,
        COUNTED
        " SELECT coalesce((SELECT max(length) FROM (SELECT count(*) AS length FROM won GROUP BY streak)"
        " AS s), 0),"
        " (SELECT count(*) FROM won WHERE n > coalesce((SELECT max(n) FROM counted WHERE outcome <> 2), 0)),"
        " (SELECT count(DISTINCT ended / 86400000) FROM played WHERE person = $1)",
        "i", person);
    if (store_query_next(&query))
        *out = (store_streaks){store_query_int(&query, 1), store_query_int(&query, 0),
                               store_query_int(&query, 2)};
    return store_query_end(&query);
}

store_stored store_titles(struct store *store, int64_t person, json_t *rows)
{
    return store_list(
        store, rows, "title:t got:i gave:i",
        "SELECT title, CAST(sum(got) AS BIGINT) AS got, CAST(sum(gave) AS BIGINT) AS gave FROM played"
        " WHERE person = $1 AND title <> '' GROUP BY title HAVING sum(got) + sum(gave) > 0"
        " ORDER BY sum(got) + sum(gave) DESC, title",
        "i", person);
}
