/* SPDX-License-Identifier: MIT */
#include "server/store/matches/result.h"

#include <stdio.h>
#include <stdlib.h>

#include "server/store/people/person.h"
#include "server/store/sql/damage.h"
#include "server/store/sql/query.h"

/* Larger values are damage. A damaged row's Elo counts as that of a game without matches. */
enum { STORE_ELO_MAX = 10000, STORE_ELO_UNKNOWN = 1200, STORE_POINTS_MAX = 1000000000 };

store_stored store_ratings(struct store *store, int64_t person, store_rating **ratings, size_t *count)
{
    void *array = NULL;
    bool room = true;
    *count = 0;
    store_query query;
    store_query_start(&query, store, "SELECT game, points, elo FROM rating WHERE person = $1 ORDER BY game",
                      "i", person);
    while (room && store_query_next(&query)) {
        store_rating *rating = store_grow(&array, *count, sizeof *rating);
        room = rating != NULL;
        if (!room)
            break;
        store_query_copy(&query, 0, rating->game, sizeof rating->game);
        rating->points = store_query_within(&query, 1, -STORE_POINTS_MAX, STORE_POINTS_MAX, 0);
        rating->elo = store_query_within(&query, 2, 1, STORE_ELO_MAX, STORE_ELO_UNKNOWN);
        ++*count;
    }
    store_stored stored = store_query_end(&query);
    *ratings = array;
    if (!room)
        return store_no_memory(store);
    return store_none_ok(stored);
}

store_stored store_blocked(struct store *store, int64_t person, int64_t **people, size_t *count)
{
    void *array = NULL;
    bool room = true;
    *count = 0;
    store_query query;
    store_query_start(&query, store, "SELECT blocked FROM block WHERE person = $1", "i", person);
    while (room && store_query_next(&query)) {
        int64_t *blocked = store_grow(&array, *count, sizeof *blocked);
        room = blocked != NULL;
        if (!room)
            break;
        *blocked = store_query_int(&query, 0);
        ++*count;
    }
    store_stored stored = store_query_end(&query);
    *people = array;
    if (!room)
        return store_no_memory(store);
    return store_none_ok(stored);
}

int64_t store_elo(struct store *store, int64_t person, const char *game, int64_t start)
{
    store_query query;
    /* A closed account's rating is deleted; the changes that made it stay. */
    store_query_start(&query, store,
                      "SELECT coalesce((SELECT elo FROM rating WHERE person = $1 AND game = $2),"
                      " $3 + (SELECT CAST(sum(elo_after - elo_before) AS BIGINT) FROM played"
                      "  WHERE person = $1 AND game = $2 AND EXISTS"
                      "  (SELECT 1 FROM person WHERE person.id = $1 AND person.closed IS NOT NULL)), $3)",
                      "iti", person, game, start);
    int64_t elo = store_query_next(&query) ? store_query_within(&query, 0, 1, STORE_ELO_MAX, start) : start;
    store_stored stored = store_query_end(&query);
    return stored == STORE_STORED || stored == STORE_NONE ? elo : -1;
}

store_stored store_rating_add(struct store *store, int64_t person, const char *game, int64_t points,
                              int64_t elo, int outcome)
{
    return store_run(
        store,
        "INSERT INTO rating (person, game, points, elo, won, drawn, lost)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7)"
        " ON CONFLICT (person, game) DO UPDATE SET points = rating.points + excluded.points,"
        " elo = excluded.elo, won = rating.won + excluded.won, drawn = rating.drawn + excluded.drawn,"
        " lost = rating.lost + excluded.lost",
        "itiiiii", person, game, points, elo, (int64_t)(outcome == 2), (int64_t)(outcome == 1),
        (int64_t)(outcome == 0));
}

int64_t store_place(struct store *store, int64_t person, const char *game)
{
    return store_ask_int(
        store, 0,
        "SELECT 1 + (SELECT count(*) FROM rating AS r WHERE r.game = o.game AND r.points > o.points)"
        " FROM rating AS o WHERE o.person = $1 AND o.game = $2",
        "it", person, game);
}

store_stored store_coins_add(struct store *store, int64_t person, int64_t coins)
{
    store_stored stored =
        store_run(store,
                  "UPDATE person SET coins = CASE WHEN coins + $2 < 0 THEN 0 ELSE coins + $2 END"
                  " WHERE id = $1 AND coins BETWEEN 0 AND $3",
                  "iii", person, coins, (int64_t)STORE_COINS_MAX);
    if (stored != STORE_NONE)
        return stored;
    store_damage_note_number("person", person, "coins out of range: nothing is added");
    return STORE_STORED;
}

store_stored store_played_add(struct store *store, const char *match, const char *game,
                              const store_played *played, int64_t now_ms)
{
    return store_run(
        store,
        "INSERT INTO played (match, person, seat, game, ended, outcome, score, points, elo_before, elo_after,"
        " coins, place, quit, noticed, title, got, gave) SELECT number, $2, $3, $4, $5, $6, $7, $8,"
        " nullif($9, 0), nullif($10, 0), $11, nullif($12, 0), $13, nullif($14, -1), $15, $16, $17"
        " FROM match WHERE id = $1",
        "tiitiiiiiiiiiitii", match, played->person, (int64_t)played->seat, game, now_ms,
        (int64_t)played->outcome, played->score, played->points, played->elo_before, played->elo_after,
        played->coins, played->place, (int64_t)played->quit, (int64_t)(played->notice ? 0 : -1),
        played->title ? played->title : "", played->got, played->gave);
}

store_stored store_match_note(struct store *store, const char *match, const char *game, bool rated,
                              const char *players)
{
    return store_run(store, "UPDATE match SET game = $2, rated = $3, players = $4 WHERE id = $1", "ttit",
                     match, game, (int64_t)rated, players);
}
