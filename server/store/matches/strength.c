/* SPDX-License-Identifier: MIT */
#include "server/store/matches/strength.h"

#include <stdio.h>
#include <string.h>

#include "server/store/sql/query.h"

static const char *const formats[] = {
    [KZ_STRENGTH_TWO] = "two", [KZ_STRENGTH_SINGLES] = "singles", [KZ_STRENGTH_PAIRS] = "pairs"};

const char *store_strength_format_word(kz_strength_format format)
{
    return formats[format];
}

kz_strength_format store_strength_format(const char *class)
{
    const char *slash = strchr(class, '/');
    for (int i = 0; slash && i < (int)(sizeof formats / sizeof *formats); i++)
        if (!strcmp(slash + 1, formats[i]))
            return (kz_strength_format)i;
    return KZ_STRENGTH_TWO;
}

/* Larger values are damage. A damaged row counts as that of a class without matches. */
#define MEAN_MAX INT64_C(1000000000000)      /* 1000 units, or ... */
#define MEAN_MAX_TWO INT64_C(10000000000000) /* ... 10,000 points in a class of two players */
#define DEVIATION_MAX INT64_C(1000000000000)

static int64_t mean_max(const char *class)
{
    const char *slash = strchr(class, '/');
    return slash && !strcmp(slash, "/two") ? MEAN_MAX_TWO : MEAN_MAX;
}

store_stored store_strength_get(struct store *store, int64_t person, const char *class, store_strength *out)
{
    int64_t max = mean_max(class);
    store_query query;
    store_query_start(
        &query, store,
        "SELECT mean, deviation, volatility, 1 FROM strength WHERE person = $1 AND class = $2"
        " UNION ALL SELECT mean, deviation, 0, 2 FROM"
        " (SELECT c.mean_after AS mean, c.deviation_after AS deviation FROM strength_change AS c"
        "  JOIN played AS p ON p.person = c.person AND p.match = c.match"
        "  WHERE c.person = $1 AND c.class = $2 ORDER BY p.ended DESC, p.match DESC LIMIT 1)"
        " AS last ORDER BY 4",
        "it", person, class);
    bool sound = false;
    if (store_query_next(&query)) {
        *out = (store_strength){store_query_within(&query, 0, -max, max, max),
                                store_query_within(&query, 1, 1, DEVIATION_MAX, 0),
                                store_query_within(&query, 2, 0, DEVIATION_MAX, 0)};
        sound = out->mean < max && out->deviation;
    }
    store_stored stored = store_query_end(&query);
    return stored == STORE_STORED && !sound ? STORE_NONE : stored;
}

int64_t store_strength_repeats(struct store *store, const char *class, const int64_t people[4],
                               int64_t since_ms)
{
    int64_t count = 0;
    for (int i = 0; i < 4; i++)
        count += people[i] != 0;
    return store_ask_int(store, -1,
                         "SELECT count(*) FROM played AS p JOIN strength_change AS c"
                         " ON c.person = p.person AND c.match = p.match AND c.class = $6"
                         " WHERE p.person = $1 AND p.ended > $7"
                         " AND (SELECT count(*) FROM strength_change AS o WHERE o.match = p.match) = $5"
                         " AND (SELECT count(*) FROM strength_change AS o WHERE o.match = p.match"
                         "  AND o.person IN ($1, $2, $3, $4)) = $5",
                         "iiiiiti", people[0], people[1], people[2], people[3], count, class, since_ms);
}

store_stored store_strength_add(struct store *store, const char *match, const store_strength_change *change)
{
    store_stored stored = store_run(
        store,
        "INSERT INTO strength_change (person, match, class, mean_before, mean_after, deviation_before,"
        " deviation_after, place) SELECT $2, number, $3, $4, $5, $6, $7, $8 FROM match WHERE id = $1",
        "titiiiii", match, change->person, change->class, change->before.mean, change->after.mean,
        change->before.deviation, change->after.deviation, (int64_t)change->place);
    if (stored != STORE_STORED)
        return stored;
    return store_none_ok(store_run(
        store,
        "INSERT INTO strength (person, class, first, mean, deviation, volatility, won, drawn, lost)"
        " SELECT id, $2, $3, $4, $5, $6, $7, $8, $9 FROM person WHERE id = $1 AND closed IS NULL"
        " ON CONFLICT (person, class) DO UPDATE SET mean = excluded.mean, deviation = excluded.deviation,"
        " volatility = excluded.volatility, won = strength.won + excluded.won,"
        " drawn = strength.drawn + excluded.drawn, lost = strength.lost + excluded.lost",
        "itiiiiiii", change->person, change->class, change->before.mean, change->after.mean,
        change->after.deviation, change->after.volatility, (int64_t)(change->outcome == 2),
        (int64_t)(change->outcome == 1), (int64_t)(change->outcome == 0)));
}

store_stored store_strength_void(struct store *store, const char *match)
{
    store_stored stored = store_none_ok(
        store_run(store,
                  "UPDATE strength SET mean = strength.mean - (c.mean_after - c.mean_before),"
                  " deviation = strength.deviation - (c.deviation_after - c.deviation_before),"
                  " won = strength.won - CASE WHEN p.outcome = 2 THEN 1 ELSE 0 END,"
                  " drawn = strength.drawn - CASE WHEN p.outcome = 1 THEN 1 ELSE 0 END,"
                  " lost = strength.lost - CASE WHEN p.outcome = 0 THEN 1 ELSE 0 END"
                  " FROM strength_change AS c JOIN match AS m ON m.number = c.match"
                  " JOIN played AS p ON p.person = c.person AND p.match = c.match"
                  " WHERE m.id = $1 AND strength.person = c.person AND strength.class = c.class",
                  "t", match));
    if (stored != STORE_STORED)
        return stored;
    return store_none_ok(
        store_run(store, "DELETE FROM strength_change WHERE match = (SELECT number FROM match WHERE id = $1)",
                  "t", match));
}

store_stored store_strengths(struct store *store, int64_t person, json_t *rows)
{
    return store_list(store, rows, "class:t mean:i deviation:i matches:i",
                      "SELECT class, mean, deviation, won + drawn + lost FROM strength WHERE person = $1"
                      " ORDER BY won + drawn + lost DESC, class",
                      "i", person);
}

/* The largest change of a match that is no damage. */
#define GAIN_MAX "10000000000000"

store_stored store_strength_curve(struct store *store, int64_t person, const char *class, int64_t from_ms,
                                  int64_t to_ms, int max, json_t *rows)
{
    return store_list(
        store, rows, "at:i class:t mean:i deviation:i",
        "SELECT ended, class, mean, deviation FROM (SELECT * FROM (SELECT p.ended AS ended, p.match AS match,"
        " s.class AS class, c.deviation_after AS deviation, s.first"
        " + CAST(sum(CASE WHEN c.mean_after - c.mean_before BETWEEN -" GAIN_MAX " AND " GAIN_MAX
        "  THEN c.mean_after - c.mean_before ELSE 0 END) OVER (ORDER BY p.ended, p.match) AS BIGINT) AS mean"
        " FROM strength_change AS c JOIN played AS p ON p.person = c.person AND p.match = c.match"
        " JOIN strength AS s ON s.person = c.person AND s.class = c.class"
        " WHERE c.person = $1 AND c.class = $2) AS a WHERE ended >= $3 AND ended <= $4"
        " ORDER BY ended DESC, match DESC LIMIT $5) AS b ORDER BY ended, match",
        "itiii", person, class, from_ms, to_ms, (int64_t)max);
}

store_stored store_strength_matches(struct store *store, const char *class, int seats, int max,
                                    void (*take)(void *context, const store_rated_seat *seat), void *context)
{
    int64_t mean = mean_max(class);
    int64_t newest = store_ask_int(store, -1, "SELECT coalesce(max(match), 0) FROM strength_change", "");
    if (newest < 0)
        return STORE_FAILED;
    store_query query;
    store_query_start(
        &query, store,
        "SELECT c.match, p.seat, c.place, c.mean_before, c.deviation_before"
        " FROM strength_change AS c JOIN played AS p ON p.person = c.person AND p.match = c.match"
        " WHERE c.match IN (SELECT match FROM strength_change WHERE class = $1 AND match > $4 GROUP BY match"
        "  HAVING count(*) = $2 AND count(place) = $2 ORDER BY match DESC LIMIT $3)"
        " ORDER BY c.match, p.seat",
        "tiii", class, (int64_t)seats, (int64_t)max, newest - STORE_STRENGTH_NEWEST);
    while (store_query_next(&query)) {
        store_rated_seat seat = {.match = store_query_int(&query, 0),
                                 .seat = (int)store_query_within(&query, 1, 0, 3, -1),
                                 .place = (int)store_query_within(&query, 2, 1, 4, 0),
                                 .before = {.mean = store_query_within(&query, 3, -mean, mean, 0),
                                            .deviation = store_query_within(&query, 4, 1, DEVIATION_MAX, 0)}};
        take(context, &seat);
    }
    return store_none_ok(store_query_end(&query));
}

store_stored store_strength_classes(struct store *store, void (*take)(void *context, const char *class),
                                    void *context)
{
    store_query query;
    store_query_start(&query, store, "SELECT DISTINCT class FROM strength ORDER BY class", "");
    while (store_query_next(&query))
        take(context, store_query_text(&query, 0));
    return store_none_ok(store_query_end(&query));
}

store_stored store_strength_top_class(struct store *store, char out[STORE_STRENGTH_CLASS])
{
    store_query query;
    store_query_start(&query, store,
                      "SELECT class FROM strength GROUP BY class ORDER BY count(*) DESC, class LIMIT 1", "");
    if (store_query_next(&query))
        snprintf(out, STORE_STRENGTH_CLASS, "%s", store_query_text(&query, 0));
    return store_query_end(&query);
}

int64_t store_slope_get(struct store *store, const char *class, int seats, bool last)
{
    return store_ask_int(store, 0, "SELECT slope FROM slope WHERE class = $1 AND seats = $2 AND last = $3",
                         "tii", class, (int64_t)seats, (int64_t)last);
}

store_stored store_slope_set(struct store *store, const char *class, int seats, bool last, int64_t slope,
                             int64_t fitted_ms)
{
    return store_run(store,
                     "INSERT INTO slope (class, seats, last, slope, fitted) VALUES ($1, $2, $3, $4, $5)"
                     " ON CONFLICT (class, seats, last) DO UPDATE SET slope = excluded.slope,"
                     " fitted = excluded.fitted",
                     "tiiii", class, (int64_t)seats, (int64_t)last, slope, fitted_ms);
}

store_stored store_slopes_note(struct store *store, int64_t fitted_ms)
{
    return store_slope_set(store, "", 0, false, (int64_t)STORE_STRENGTH_UNIT, fitted_ms);
}

int64_t store_slopes_fitted(struct store *store)
{
    return store_ask_int(store, 0, "SELECT coalesce(max(fitted), 0) FROM slope WHERE class = ''", "");
}

#define RANKED                                                                                               \
    " FROM strength AS s JOIN person AS p ON p.id = s.person WHERE s.class = $1 AND p.closed IS NULL"        \
    " AND ($2 = 0 OR EXISTS (SELECT 1 FROM played AS d JOIN strength_change AS c ON c.person = d.person"     \
    "  AND c.match = d.match AND c.class = $1 WHERE d.person = s.person AND d.ended >= $2))"                 \
    " AND ($3 = 0 OR s.person = $3"                                                                          \
    "  OR EXISTS (SELECT 1 FROM follow AS f WHERE f.person = $3 AND f.followed = s.person))"                 \
    " AND ($4 = 0 OR EXISTS (SELECT 1 FROM club_person AS m WHERE m.club = $4 AND m.person = s.person"       \
    "  AND m.standing >= 4))"
#define BEST_FIRST " ORDER BY CASE WHEN s.deviation > $5 THEN 1 ELSE 0 END, s.mean DESC"

store_stored store_strength_leaders(struct store *store, const store_strength_filter *filter, int64_t skip,
                                    int max, json_t *rows)
{
    return store_list(store, rows, "place:i name:t class:t mean:i deviation:i won:i lost:i drawn:i",
                      "SELECT rank() OVER (" BEST_FIRST "), p.name, s.class, s.mean, s.deviation,"
                      " s.won, s.lost, s.drawn" RANKED BEST_FIRST ", s.won DESC, p.id LIMIT $6 OFFSET $7",
                      "tiiiiii", filter->class, filter->since_ms, filter->friends, filter->club,
                      filter->settled, (int64_t)max, skip);
}

int64_t store_strength_leader_count(struct store *store, const store_strength_filter *filter)
{
    return store_ask_int(store, 0, "SELECT count(*)" RANKED, "tiii", filter->class, filter->since_ms,
                         filter->friends, filter->club);
}
