#include "store/check.h"

#include <string.h>

#include "store/query.h"

#define TEXT_OF(number) #number
#define TEXT(number) TEXT_OF(number)

/* Each statement finds what is wrong: what, a, b. */
struct search {
    kz_flaw flaw;
    bool sqlite; /* of SQLite's own form only; what PostgreSQL never lets happen stands here, too */
    const char *sql;
};

/* The matches that have counted for a rating: result.c notes the place only of those. */
#define RATED                                                                                                \
    " FROM rating AS r JOIN person AS p ON p.id = r.person"                                                  \
    " LEFT JOIN (SELECT person, game, CAST(sum(points) AS BIGINT) AS points, count(*) AS matches"            \
    " FROM played WHERE place IS NOT NULL GROUP BY person, game) AS s"                                       \
    " ON s.person = r.person AND s.game = r.game"

static const struct search searches[] = {
    {KZ_FLAW_DATABASE, true,
     "SELECT integrity_check, 0, 0 FROM pragma_integrity_check WHERE integrity_check <> 'ok'"},
    {KZ_FLAW_REFERENCE, true,
     "SELECT \"table\" || ' ' || coalesce(rowid, '?'), 0, 0 FROM pragma_foreign_key_check"},
    {KZ_FLAW_GAP, false,
     "SELECT m.id, e.entries, e.last FROM match AS m JOIN"
     " (SELECT match, count(*) AS entries, max(seq) AS last, min(seq) AS first FROM entry GROUP BY match) AS "
     "e"
     " ON e.match = m.number WHERE e.entries <> e.last OR e.first <> 1 ORDER BY m.number"},
    {KZ_FLAW_CHAIN, true,
     "SELECT m.id, e.seq, 0 FROM entry AS e JOIN match AS m ON m.number = e.match"
     " LEFT JOIN entry AS o ON o.id = e.previous"
     " WHERE e.seq > 1 AND (o.id IS NULL OR o.match <> e.match OR o.seq <> e.seq - 1)"},
    {KZ_FLAW_TAIL, true,
     "SELECT m.id, 0, 0 FROM match AS m LEFT JOIN (SELECT match, id, max(seq) FROM entry GROUP BY match) AS e"
     " ON e.match = m.number WHERE m.ended IS NOT NULL AND coalesce(m.last, 0) <> coalesce(e.id, 0)"},
    {KZ_FLAW_STRAY_LOG, true,
     "SELECT CAST(e.match AS TEXT), count(*), 0 FROM entry AS e LEFT JOIN match AS m ON m.number = e.match"
     " WHERE m.number IS NULL GROUP BY e.match"},
    {KZ_FLAW_EARLY_RESULT, false,
     "SELECT m.id, count(*), 0 FROM played AS p JOIN match AS m ON m.number = p.match"
     " WHERE m.ended IS NULL GROUP BY m.id"},
    {KZ_FLAW_BANK, false,
     "SELECT m.id, s.coins, 0 FROM match AS m JOIN"
     " (SELECT match, CAST(sum(coins) AS BIGINT) AS coins FROM played GROUP BY match) AS s"
     " ON s.match = m.number WHERE s.coins <> 0"},
    {KZ_FLAW_POINTS, false,
     "SELECT p.name || ' ' || r.game, r.points, coalesce(s.points, 0)" RATED
     " WHERE r.points <> coalesce(s.points, 0)"},
    {KZ_FLAW_PLAYED, false,
     "SELECT p.name || ' ' || r.game, r.won + r.drawn + r.lost, coalesce(s.matches, 0)" RATED
     " WHERE r.won + r.drawn + r.lost <> coalesce(s.matches, 0)"},
    {KZ_FLAW_ELO, false,
     "SELECT p.name || ' ' || r.game, r.elo, 0" RATED
     " WHERE EXISTS (SELECT 1 FROM played AS o WHERE o.person = r.person AND o.game = r.game"
     "  AND o.elo_after IS NOT NULL)"
     " AND NOT EXISTS (SELECT 1 FROM played AS o WHERE o.person = r.person AND o.game = r.game"
     "  AND o.elo_after = r.elo)"
     /* When one is taken back, the others keep what they led to then. */
     " AND r.elo <> " TEXT(
         KZ_CHECK_ELO_START) " + (SELECT CAST(sum(o.elo_after - o.elo_before) AS BIGINT) FROM played AS o"
                             "  WHERE o.person = r.person AND o.game = r.game)"},
    {KZ_FLAW_SESSIONS, false,
     "SELECT coalesce(p.name, CAST(s.person AS TEXT)), count(*), 0 FROM session AS s"
     " LEFT JOIN person AS p ON p.id = s.person WHERE p.id IS NULL OR p.closed IS NOT NULL"
     " GROUP BY s.person, p.name"},
    {KZ_FLAW_OWNER, false,
     "SELECT b.name, 0, 0 FROM person AS b LEFT JOIN person AS p ON p.id = b.owner"
     " WHERE b.bot <> 0 AND b.closed IS NULL AND (p.id IS NULL OR p.closed IS NOT NULL)"},
};

kz_stored kz_store_check(kz_store *store,
                         void (*take)(void *context, kz_flaw flaw, const char *what, int64_t a, int64_t b),
                         void *context)
{
    kz_stored stored = store->engine->begin_copy(store, false);
    for (size_t i = 0; i < sizeof searches / sizeof *searches && stored == KZ_STORED; i++) {
        kz_query query;
        if (searches[i].sqlite && store->engine != &kz_store_sqlite)
            continue;
        kz_query_start(&query, store, searches[i].sql, "");
        while (kz_query_next(&query)) {
            const char *what = kz_query_text(&query, 0);
            take(context, searches[i].flaw, what ? what : "?", kz_query_int(&query, 1),
                 kz_query_int(&query, 2));
        }
        stored = kz_query_end_list(&query);
    }
    kz_store_rollback(store);
    return stored;
}

kz_stored kz_store_over(kz_store *store, void (*take)(void *context, const char *match, bool closed),
                        void *context)
{
    kz_query query;
    kz_query_start(&query, store, "SELECT id, result FROM match WHERE ended IS NOT NULL ORDER BY number", "");
    while (kz_query_next(&query)) {
        const char *result = kz_query_text(&query, 1);
        take(context, kz_query_text(&query, 0), result && !strcmp(result, "{\"closed\":true}"));
    }
    return kz_query_end_list(&query);
}
