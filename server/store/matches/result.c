/* SPDX-License-Identifier: MIT */
#include "server/store/matches/result.h"

#include <stdio.h>
#include <stdlib.h>

#include "server/store/admin/damage.h"
#include "server/store/people/person.h"
#include "server/store/sql/query.h"

/* More than this is damage; an Elo of a damaged row counts as one that nobody has played for. */
enum { KZ_ELO_MAX = 10000, KZ_ELO_UNKNOWN = 1200, KZ_POINTS_MAX = 1000000000 };

kz_stored kz_store_ratings(kz_store *store, int64_t person, kz_store_rating **ratings, size_t *count)
{
    void *array = NULL;
    bool room = true;
    *count = 0;
    kz_query query;
    kz_query_start(&query, store, "SELECT game, points, elo FROM rating WHERE person = $1 ORDER BY game", "i",
                   person);
    while (room && kz_query_next(&query)) {
        kz_store_rating *rating = kz_store_grow(&array, *count, sizeof *rating);
        room = rating != NULL;
        if (!room)
            break;
        kz_query_copy(&query, 0, rating->game, sizeof rating->game);
        rating->points = kz_query_within(&query, 1, -KZ_POINTS_MAX, KZ_POINTS_MAX, 0);
        rating->elo = kz_query_within(&query, 2, 1, KZ_ELO_MAX, KZ_ELO_UNKNOWN);
        ++*count;
    }
    kz_stored stored = kz_query_end(&query);
    *ratings = array;
    if (!room)
        return kz_store_no_memory(store);
    return stored == KZ_STORE_NONE ? KZ_STORED : stored;
}

kz_stored kz_store_blocked(kz_store *store, int64_t person, int64_t **people, size_t *count)
{
    void *array = NULL;
    bool room = true;
    *count = 0;
    kz_query query;
    kz_query_start(&query, store, "SELECT blocked FROM block WHERE person = $1", "i", person);
    while (room && kz_query_next(&query)) {
        int64_t *blocked = kz_store_grow(&array, *count, sizeof *blocked);
        room = blocked != NULL;
        if (!room)
            break;
        *blocked = kz_query_int(&query, 0);
        ++*count;
    }
    kz_stored stored = kz_query_end(&query);
    *people = array;
    if (!room)
        return kz_store_no_memory(store);
    return stored == KZ_STORE_NONE ? KZ_STORED : stored;
}

kz_stored kz_store_hold(kz_store *store, const int64_t people[4])
{
    kz_stored stored =
        kz_run(store, "SELECT id FROM person WHERE id IN ($1, $2, $3, $4) ORDER BY id FOR NO KEY UPDATE",
               "iiii", people[0], people[1], people[2], people[3]);
    return stored == KZ_STORE_NONE ? KZ_STORED : stored;
}

int64_t kz_store_elo(kz_store *store, int64_t person, const char *game, int64_t start)
{
    kz_query query;
    /* The rating goes with an account that is closed; the changes that made it stay. */
    kz_query_start(&query, store,
                   "SELECT coalesce((SELECT elo FROM rating WHERE person = $1 AND game = $2),"
                   " $3 + (SELECT CAST(sum(elo_after - elo_before) AS BIGINT) FROM played"
                   "  WHERE person = $1 AND game = $2 AND EXISTS"
                   "  (SELECT 1 FROM person WHERE person.id = $1 AND person.closed IS NOT NULL)), $3)",
                   "iti", person, game, start);
    int64_t elo = kz_query_next(&query) ? kz_query_within(&query, 0, 1, KZ_ELO_MAX, start) : start;
    kz_stored stored = kz_query_end(&query);
    return stored == KZ_STORED || stored == KZ_STORE_NONE ? elo : -1;
}

kz_stored kz_store_rating_add(kz_store *store, int64_t person, const char *game, int64_t points, int64_t elo,
                              int outcome)
{
    return kz_run(
        store,
        "INSERT INTO rating (person, game, points, elo, won, drawn, lost)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7)"
        " ON CONFLICT (person, game) DO UPDATE SET points = rating.points + excluded.points,"
        " elo = excluded.elo, won = rating.won + excluded.won, drawn = rating.drawn + excluded.drawn,"
        " lost = rating.lost + excluded.lost",
        "itiiiii", person, game, points, elo, (int64_t)(outcome == 2), (int64_t)(outcome == 1),
        (int64_t)(outcome == 0));
}

int64_t kz_store_place(kz_store *store, int64_t person, const char *game)
{
    return kz_ask_int(
        store, 0,
        "SELECT 1 + (SELECT count(*) FROM rating AS r WHERE r.game = o.game AND r.points > o.points)"
        " FROM rating AS o WHERE o.person = $1 AND o.game = $2",
        "it", person, game);
}

kz_stored kz_store_coins_add(kz_store *store, int64_t person, int64_t coins)
{
    kz_stored stored = kz_run(store,
                              "UPDATE person SET coins = CASE WHEN coins + $2 < 0 THEN 0 ELSE coins + $2 END"
                              " WHERE id = $1 AND coins BETWEEN 0 AND $3",
                              "iii", person, coins, (int64_t)KZ_COINS_MAX);
    if (stored != KZ_STORE_NONE)
        return stored;
    kz_damage_note_number("person", person, "coins out of range: nothing is added");
    return KZ_STORED;
}

kz_stored kz_store_played_add(kz_store *store, const char *match, const char *game,
                              const kz_store_played *played, int64_t now_ms)
{
    return kz_run(
        store,
        "INSERT INTO played (match, person, seat, game, ended, outcome, score, points, elo_before, elo_after,"
        " coins, place, title, got, gave, quit) SELECT number, $2, $3, $4, $5, $6, $7, $8, nullif($9, 0),"
        " nullif($10, 0), $11, nullif($12, 0), $13, $14, $15, $16 FROM match WHERE id = $1",
        "tiitiiiiiiiitiii", match, played->person, (int64_t)played->seat, game, now_ms,
        (int64_t)played->outcome, played->score, played->points, played->elo_before, played->elo_after,
        played->coins, played->place, played->title ? played->title : "", played->got, played->gave,
        (int64_t)played->quit);
}

kz_stored kz_store_match_note(kz_store *store, const char *match, const char *game, bool rated,
                              const char *players)
{
    return kz_run(store, "UPDATE match SET game = $2, rated = $3, players = $4 WHERE id = $1", "ttit", match,
                  game, (int64_t)rated, players);
}
