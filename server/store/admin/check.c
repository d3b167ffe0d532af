/* SPDX-License-Identifier: MIT */
#include "server/store/admin/check.h"

#include <string.h>

#include "server/store/sql/query.h"

#define TEXT_OF(number) #number
#define TEXT(number) TEXT_OF(number)

/* Each statement finds flaws: what, a, b. */
struct search {
    store_flaw flaw;
    bool sqlite; /* for SQLite only; PostgreSQL never lets this happen */
    const char *sql;
};

/* The matches that have counted for a rating: result.c notes the place only for those. */
#define RATED                                                                                                \
    " FROM rating AS r JOIN person AS p ON p.id = r.person"                                                  \
    " LEFT JOIN (SELECT person, game, CAST(sum(points) AS BIGINT) AS points, count(*) AS matches"            \
    " FROM played WHERE place IS NOT NULL GROUP BY person, game) AS s"                                       \
    " ON s.person = r.person AND s.game = r.game"

/* Rows with a value that no server writes. (Of SQLite's own tables the first search finds what its CHECKs
 * refuse; these hold for both engines, and for tables whose CHECKs have been dropped.) */
#define VALUE(table, key, condition)                                                                         \
    {                                                                                                        \
        STORE_FLAW_VALUE, false,                                                                             \
            "SELECT '" table " ' || coalesce(CAST(" key " AS TEXT), '?'), 0, 0 FROM " table                  \
            " WHERE " condition                                                                              \
    }
#define NO_TIME(column) "(" column " < 0 OR " column " > 32503680000000)"
#define NO_SWITCH(column) column " NOT IN (0, 1)"

static const struct search searches[] = {
    {STORE_FLAW_DATABASE, true,
     "SELECT integrity_check, 0, 0 FROM pragma_integrity_check WHERE integrity_check <> 'ok'"},
    {STORE_FLAW_REFERENCE, true,
     "SELECT \"table\" || ' ' || coalesce(rowid, '?'), 0, 0 FROM pragma_foreign_key_check"},
    {STORE_FLAW_GAP, false,
     "SELECT m.id, e.entries, e.last FROM match AS m JOIN"
     " (SELECT match, count(*) AS entries, max(seq) AS last, min(seq) AS first FROM entry GROUP BY match) AS "
     "e"
     " ON e.match = m.number WHERE e.entries <> e.last OR e.first <> 1 ORDER BY m.number"},
    {STORE_FLAW_CHAIN, true,
     "SELECT m.id, e.seq, 0 FROM entry AS e JOIN match AS m ON m.number = e.match"
     " LEFT JOIN entry AS o ON o.id = e.previous"
     " WHERE e.seq > 1 AND (o.id IS NULL OR o.match <> e.match OR o.seq <> e.seq - 1)"},
    {STORE_FLAW_TAIL, true,
     "SELECT m.id, 0, 0 FROM match AS m LEFT JOIN (SELECT match, id, max(seq) FROM entry GROUP BY match) AS e"
     " ON e.match = m.number WHERE m.ended IS NOT NULL AND coalesce(m.last, 0) <> coalesce(e.id, 0)"},
    {STORE_FLAW_STRAY_LOG, true,
     "SELECT CAST(e.match AS TEXT), count(*), 0 FROM entry AS e LEFT JOIN match AS m ON m.number = e.match"
     " WHERE m.number IS NULL GROUP BY e.match"},
    {STORE_FLAW_EARLY_RESULT, false,
     "SELECT m.id, count(*), 0 FROM played AS p JOIN match AS m ON m.number = p.match"
     " WHERE m.ended IS NULL GROUP BY m.id"},
    {STORE_FLAW_BANK, false,
     "SELECT m.id, s.coins, 0 FROM match AS m JOIN"
     " (SELECT match, CAST(sum(coins) AS BIGINT) AS coins FROM played GROUP BY match) AS s"
     " ON s.match = m.number WHERE s.coins <> 0"},
    {STORE_FLAW_POINTS, false,
     "SELECT p.name || ' ' || r.game, r.points, coalesce(s.points, 0)" RATED
     " WHERE r.points <> coalesce(s.points, 0)"},
    {STORE_FLAW_PLAYED, false,
     "SELECT p.name || ' ' || r.game, r.won + r.drawn + r.lost, coalesce(s.matches, 0)" RATED
     " WHERE r.won + r.drawn + r.lost <> coalesce(s.matches, 0)"},
    {STORE_FLAW_ELO, false,
     "SELECT p.name || ' ' || r.game, r.elo, 0" RATED
     " WHERE EXISTS (SELECT 1 FROM played AS o WHERE o.person = r.person AND o.game = r.game"
     "  AND o.elo_after IS NOT NULL)"
     " AND NOT EXISTS (SELECT 1 FROM played AS o WHERE o.person = r.person AND o.game = r.game"
     "  AND o.elo_after = r.elo)"
     /* When a match is taken back, the others keep their Elo values. */
     " AND r.elo <> " TEXT(
         STORE_CHECK_ELO_START) " + (SELECT CAST(sum(o.elo_after - o.elo_before) AS BIGINT) FROM played AS o"
                                "  WHERE o.person = r.person AND o.game = r.game)"},
    {STORE_FLAW_STRENGTH, false,
     "SELECT p.name || ' ' || s.class, 0, 0"
     " FROM strength AS s JOIN person AS p ON p.id = s.person LEFT JOIN"
     " (SELECT person, class, CAST(sum(mean_after - mean_before) AS BIGINT) AS gain, count(*) AS matches"
     "  FROM strength_change GROUP BY person, class) AS c ON c.person = s.person AND c.class = s.class"
     " WHERE s.mean <> s.first + coalesce(c.gain, 0)"
     " OR s.won + s.drawn + s.lost <> coalesce(c.matches, 0)"},
    {STORE_FLAW_SESSIONS, false,
     "SELECT coalesce(p.name, CAST(s.person AS TEXT)), count(*), 0 FROM session AS s"
     " LEFT JOIN person AS p ON p.id = s.person WHERE p.id IS NULL OR p.closed IS NOT NULL"
     " GROUP BY s.person, p.name"},
    {STORE_FLAW_OWNER, false,
     "SELECT b.name, 0, 0 FROM person AS b LEFT JOIN person AS p ON p.id = b.owner"
     " WHERE b.bot <> 0 AND b.closed IS NULL AND (p.id IS NULL OR p.closed IS NOT NULL)"},
    VALUE("person", "id",
          "role IS NULL OR role NOT BETWEEN 0 AND 2 OR coins IS NULL OR coins NOT BETWEEN 0 AND 1000000000"
          " OR (name IS NULL) <> (skeleton IS NULL) OR (name IS NULL AND number IS NULL) OR number < 1"
          " OR created IS NULL OR " NO_TIME("created") " OR " NO_TIME("registered") " OR " NO_TIME(
              "closed") " OR length(name) NOT BETWEEN 1 AND 80 OR about IS NULL OR settings IS NULL"),
    VALUE("session", "person",
          "length(token) <> 32 OR created IS NULL OR seen IS NULL OR " NO_TIME("created") " OR " NO_TIME(
              "seen")),
    VALUE("device", "person", "length(token) <> 32 OR created IS NULL OR seen IS NULL"),
    VALUE("factor", "person", "secret IS NULL OR length(secret) <> 20 OR active IS NULL"),
    VALUE("recovery", "id", "code IS NULL OR length(code) <> 32"),
    VALUE("match", "number",
          "id IS NULL OR length(id) NOT BETWEEN 1 AND 31 OR setup IS NULL OR (ended IS NULL) <> (result IS "
          "NULL)"
          " OR begun IS NULL OR " NO_TIME("begun") " OR " NO_TIME("ended") " OR " NO_TIME(
              "lived") " OR " NO_SWITCH("hidden") " OR " NO_SWITCH("brief") " OR share NOT BETWEEN 0 AND 8"),
    VALUE("entry", "match",
          "lines IS NULL OR seq < 1 OR reserve_ms IS NULL OR reserve_ms < 0 OR at IS NULL"
          " OR " NO_TIME("at")),
    VALUE("tables", "id",
          "length(id) NOT BETWEEN 1 AND 31 OR epoch IS NULL OR epoch < 0 OR opened IS NULL OR " NO_TIME(
              "opened")),
    VALUE("table_entry", "place", "text IS NULL OR at IS NULL OR seq < 1 OR " NO_TIME("at")),
    VALUE("rating", "person", "elo NOT BETWEEN 1 AND 10000 OR won < 0 OR lost < 0 OR drawn < 0"),
    VALUE("strength", "person",
          "deviation < 1 OR volatility < 0 OR won < 0 OR lost < 0 OR drawn < 0 OR class NOT LIKE '%/%'"),
    VALUE("strength_change", "match", "place NOT BETWEEN 1 AND 4 OR class NOT LIKE '%/%'"),
    VALUE("slope", "class", "slope NOT BETWEEN 200000000 AND 2000000000 OR " NO_TIME("fitted")),
    VALUE("played", "match",
          "outcome IS NULL OR outcome NOT BETWEEN 0 AND 2 OR seat IS NULL"
          " OR seat NOT BETWEEN 0 AND 3 OR ended IS NULL OR " NO_TIME("ended")),
    VALUE("message", "id", "body IS NULL OR sent IS NULL OR " NO_TIME("sent") " OR " NO_TIME("seen")),
    VALUE("receipt", "match",
          "state IS NULL OR state NOT BETWEEN 0 AND 2 OR number IS NULL OR number < 1 OR away NOT BETWEEN 0"
          " AND 15"),
    VALUE("job", "id", "state IS NULL OR state NOT BETWEEN 0 AND 2 OR payload IS NULL OR kind IS NULL"),
    VALUE("push", "id", "length(key) <> 65 OR length(auth) <> 16"),
    VALUE("puzzle_attempt", "person", "vote NOT BETWEEN -1 AND 1"),
};

static store_stored
search(struct store *store, const struct search *search,
       void (*take)(void *context, store_flaw flaw, const char *what, int64_t a, int64_t b), void *context)
{
    store_query query;
    store_query_start(&query, store, search->sql, "");
    while (store_query_next(&query)) {
        const char *what = store_query_text(&query, 0);
        take(context, search->flaw, *what ? what : "?", store_query_int(&query, 1),
             store_query_int(&query, 2));
    }
    return store_query_end_list(&query);
}

store_stored store_check(struct store *store,
                         void (*take)(void *context, store_flaw flaw, const char *what, int64_t a, int64_t b),
                         void *context)
{
    store_stored stored = store->engine->transactions.begin_copy(store, false);
    for (size_t i = 0; i < sizeof searches / sizeof *searches && stored == STORE_STORED; i++) {
        if (searches[i].sqlite && store->engine != &store_sqlite)
            continue;
        stored = search(store, &searches[i], take, context);
        if (stored == STORE_STORED)
            continue;
        /* A damaged value, or page, may end one search early. The others go on. */
        take(context, STORE_FLAW_DATABASE, store->reason, 0, 0);
        store_rollback(store);
        stored = store->engine->transactions.begin_copy(store, false);
    }
    if (stored == STORE_STORED && store->engine->scan)
        stored = store->engine->scan(store);
    store_rollback(store);
    return stored;
}

store_stored store_over(struct store *store, void (*take)(void *context, const char *match, bool closed),
                        void *context)
{
    store_query query;
    store_query_start(&query, store, "SELECT id, result FROM match WHERE ended IS NOT NULL ORDER BY number",
                      "");
    while (store_query_next(&query)) {
        const char *result = store_query_text_or_null(&query, 1);
        take(context, store_query_text(&query, 0), result && !strcmp(result, "{\"closed\":true}"));
    }
    return store_query_end_list(&query);
}
