/* SPDX-License-Identifier: MIT */
#include "server/store/admin/review.h"

#include "server/store/matches/result.h"
#include "server/store/matches/strength.h"
#include "server/store/sql/query.h"

#define MONTH_MS INT64_C(2592000000)

/* A case to show now: open, and frequent enough. */
#define SHOWN " c.count >= CASE WHEN c.why = 'quits' THEN 3 ELSE 1 END"
#define NAME(table) "coalesce(" table ".name, 'Guest-' || " table ".number)"

store_stored store_case_add(struct store *store, const char *match, const char *why, int64_t first,
                            int64_t second, int64_t now_ms)
{
    store_stored stored =
        store_none_ok(store_run(store, "DELETE FROM review WHERE at < $1", "i", now_ms - MONTH_MS));
    if (stored != STORE_STORED)
        return stored;
    return store_run(
        store,
        "INSERT INTO review (why, first, second, match, count, at)"
        " SELECT $2, one.id, other.id, m.number, 1, $5 FROM match AS m, person AS one, person AS other"
        " WHERE m.id = $1 AND one.id = $3 AND other.id = $4"
        " ON CONFLICT (first, second, why) WHERE seen IS NULL DO UPDATE"
        " SET count = review.count + 1, match = excluded.match, at = excluded.at"
        " WHERE review.match <> excluded.match",
        "ttiii", match, why, first, second, now_ms);
}

int64_t store_case_count(struct store *store)
{
    return store_ask_int(store, 0, "SELECT count(*) FROM review AS c WHERE" SHOWN, "");
}

store_stored store_cases(struct store *store, int64_t skip, int most, json_t *rows)
{
    return store_list(
        store, rows, "id:i why:t first:t count:i match:t game:t counts:b at:i second:o seer:o",
        "SELECT c.id, c.why, " NAME(
            "f") ", c.count, m.id, m.game, m.share > 0, c.at,"
                 " CASE WHEN c.first = c.second THEN '' ELSE " NAME(
                     "s") " END, h.name FROM review AS c"
                          " JOIN person AS f ON f.id = c.first JOIN person AS s ON s.id = c.second"
                          " JOIN match AS m ON m.number = c.match LEFT JOIN person AS h ON h.id = c.seer "
                          "WHERE" SHOWN
                          " ORDER BY CASE WHEN c.seen IS NULL THEN 0 ELSE 1 END, c.at DESC, c.id DESC"
                          " LIMIT $1 OFFSET $2",
        "ii", (int64_t)most, skip);
}

store_stored store_case_seen(struct store *store, int64_t id, int64_t seer, int64_t now_ms)
{
    return store_run(store, "UPDATE review SET seen = $3, seer = $2 WHERE id = $1 AND seen IS NULL", "iii",
                     id, seer, now_ms);
}

int64_t store_one_way(struct store *store, int64_t from, int64_t to, int64_t since_ms, int64_t until_ms)
{
    return store_ask_int(store, 0,
                         "SELECT CASE WHEN sum(CASE WHEN p.coins > 0 OR o.coins < 0 THEN 1 ELSE 0 END) > 0"
                         " THEN 0 ELSE sum(CASE WHEN p.coins < 0 AND o.coins > 0 THEN 1 ELSE 0 END) END"
                         " FROM played AS p JOIN played AS o ON o.match = p.match AND o.person = $2"
                         " WHERE p.person = $1 AND p.ended > $3 AND p.ended <= $4",
                         "iiii", from, to, since_ms, until_ms);
}

/* ---- taking back */

static store_stored people_of(struct store *store, const char *match, int64_t people[4])
{
    store_query query;
    int count = 0;
    store_query_start(&query, store,
                      "SELECT p.person FROM played AS p JOIN match AS m ON m.number = p.match"
                      " WHERE m.id = $1 AND m.share > 0 ORDER BY p.seat",
                      "t", match);
    while (store_query_next(&query) && count < 4)
        people[count++] = store_query_int(&query, 0);
    return store_query_end(&query);
}

static store_stored take_back(struct store *store, const char *match, int64_t person)
{
    store_query query;
    int64_t coins = 0;
    store_query_start(&query, store,
                      "SELECT p.coins FROM played AS p JOIN match AS m ON m.number = p.match"
                      " WHERE m.id = $1 AND p.person = $2",
                      "ti", match, person);
    if (store_query_next(&query))
        coins = store_query_int(&query, 0);
    store_stored stored = store_query_end(&query);
    if (stored == STORE_STORED && coins)
        stored = store_coins_add(store, person, -coins);
    if (stored != STORE_STORED)
        return stored;
    return store_none_ok(
        store_run(store,
                  "UPDATE rating SET points = rating.points - p.points,"
                  " elo = rating.elo - coalesce(p.elo_after - p.elo_before, 0),"
                  " won = rating.won - CASE WHEN p.outcome = 2 THEN 1 ELSE 0 END,"
                  " drawn = rating.drawn - CASE WHEN p.outcome = 1 THEN 1 ELSE 0 END,"
                  " lost = rating.lost - CASE WHEN p.outcome = 0 THEN 1 ELSE 0 END"
                  " FROM played AS p JOIN match AS m ON m.number = p.match"
                  " WHERE m.id = $1 AND p.person = $2 AND rating.person = $2 AND rating.game = p.game"
                  " AND p.place IS NOT NULL", /* it has counted: the person was no guest then */
                  "ti", match, person));
}

store_stored store_void(struct store *store, const char *match, int64_t people[4])
{
    for (int i = 0; i < 4; i++)
        people[i] = 0;
    store_stored stored = people_of(store, match, people);
    if (stored == STORE_STORED)
        stored = store_hold(store, people);
    /* Another moderator may have taken it back before the people were locked. */
    if (stored == STORE_STORED)
        stored = store_run(store, "UPDATE match SET share = 0 WHERE id = $1 AND share > 0", "t", match);
    for (int i = 0; i < 4 && people[i] && stored == STORE_STORED; i++)
        stored = take_back(store, match, people[i]);
    if (stored == STORE_STORED)
        stored = store_strength_void(store, match);
    if (stored == STORE_STORED)
        stored = store_run(store,
                           "UPDATE played SET points = 0, coins = 0, elo_before = NULL, elo_after = NULL,"
                           " place = NULL WHERE match = (SELECT number FROM match WHERE id = $1)",
                           "t", match);
    return stored;
}
