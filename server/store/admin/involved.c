/* SPDX-License-Identifier: MIT */
#include "server/store/admin/involved.h"

#include <jansson.h>

#include "server/store/sql/query.h"

/* The ids of the person $1 and their programs. */
#define TEAM(n) "(SELECT id FROM person WHERE id = $" n " OR owner = $" n ")"

/* A person and their programs; more than a person can have. */
struct team {
    int64_t id[16];
    int count;
};

static store_stored read_team(struct store *store, int64_t person, struct team *out)
{
    store_query query;
    out->count = 0;
    store_query_start(&query, store,
                      "SELECT id FROM person WHERE id = $1 OR (owner = $1 AND closed IS NULL) ORDER BY id",
                      "i", person);
    while (store_query_next(&query) && out->count < (int)(sizeof out->id / sizeof *out->id))
        out->id[out->count++] = store_query_int(&query, 0);
    return store_query_end_list(&query);
}

static bool has(const struct team *team, int64_t id)
{
    for (int i = 0; i < team->count; i++)
        if (team->id[i] == id)
            return true;
    return false;
}

/* Returns true if a person of the team has a seat in a match's set-up (server/hub/wire/setup.h). */
static bool plays(const json_t *setup, const struct team *team)
{
    const json_t *seat;
    size_t i;
    json_array_foreach(json_object_get(setup, "seats"), i,
                       seat) if (has(team, json_integer_value(json_object_get(seat, "person")))) return true;
    return false;
}

/* Checks whether one of these set-ups has seats of both teams. */
static store_stored play_together(store_query *query, const struct team *one, const struct team *other)
{
    bool found = false;
    while (store_query_next(query)) {
        json_t *setup = json_loads(store_query_text(query, 0), 0, NULL);
        found |= plays(setup, one) && plays(setup, other);
        json_decref(setup);
    }
    store_stored stored = store_query_end_list(query);
    return stored == STORE_STORED && !found ? STORE_NONE : stored;
}

store_stored store_involved_in_match(struct store *store, int64_t person, const char *match)
{
    return store_run(store,
                     "SELECT p.person FROM played AS p JOIN match AS m ON m.number = p.match"
                     " WHERE m.id = $2 AND p.person IN " TEAM("1"),
                     "it", person, match);
}

store_stored store_involved_in_case(struct store *store, int64_t person, int64_t id)
{
    return store_run(
        store,
        "SELECT c.id FROM review AS c WHERE c.id = $2 AND (c.first IN " TEAM("1") " OR c.second IN " TEAM(
            "1") " OR EXISTS (SELECT 1 FROM played AS p WHERE p.match"
                 " = c.match AND p.person IN " TEAM("1") "))",
        "ii", person, id);
}

store_stored store_involved_in_report(struct store *store, int64_t person, int64_t id)
{
    return store_run(
        store,
        "SELECT id FROM report WHERE id = $2 AND (reporter IN " TEAM("1") " OR accused IN " TEAM("1") ")",
        "ii", person, id);
}

store_stored store_involved_at_table(struct store *store, int64_t person, const char *table)
{
    struct team team;
    store_query query;
    store_stored stored = read_team(store, person, &team);
    if (stored != STORE_STORED)
        return stored;
    store_query_start(&query, store,
                      "SELECT m.setup FROM tables AS t JOIN match AS m ON m.id = t.match"
                      " WHERE t.id = $1 AND m.ended IS NULL",
                      "t", table);
    return play_together(&query, &team, &team);
}

/* Checks whether the two share an open report or case. */
static store_stored between(struct store *store, int64_t person, int64_t other)
{
    store_stored stored = store_run(
        store,
        "SELECT id FROM report WHERE handled IS NULL AND ((reporter IN " TEAM("1") " AND accused IN " TEAM(
            "2") ") OR (reporter IN " TEAM("2") " AND accused IN " TEAM("1") "))",
        "ii", person, other);
    if (stored != STORE_NONE)
        return stored;
    return store_run(
        store,
        "SELECT id FROM review WHERE seen IS NULL AND (why <> 'quits' OR count >= 3) AND ((first IN " TEAM(
            "1") " AND second IN " TEAM("2") ") OR (first IN " TEAM("2") " AND second IN " TEAM("1") "))",
        "ii", person, other);
}

store_stored store_involved_with(struct store *store, int64_t person, int64_t other)
{
    struct team team, others;
    store_query query;
    store_stored stored = read_team(store, person, &team);
    if (stored != STORE_STORED || has(&team, other))
        return stored;
    stored = between(store, person, other);
    if (stored != STORE_NONE)
        return stored;
    stored = read_team(store, other, &others);
    if (stored != STORE_STORED)
        return stored;
    store_query_start(&query, store, "SELECT setup FROM match WHERE ended IS NULL", "");
    return play_together(&query, &team, &others);
}
