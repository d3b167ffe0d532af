/* SPDX-License-Identifier: MIT */
#include "server/store/admin/moderation.h"

#include "server/store/people/account.h"
#include "server/store/sql/query.h"

/* A person's name, a guest's too. */
#define NAME(p) "coalesce(" p ".name, 'Guest-' || " p ".number)"

store_stored store_report_add(struct store *store, int64_t reporter, int64_t accused, const char *place,
                              const char *text, int64_t now_ms)
{
    return store_run(store,
                     "INSERT INTO report (reporter, accused, place, body, sent) VALUES ($1, $2, $3, $4, $5)",
                     "iitti", reporter, accused, place, text, now_ms);
}

int64_t store_report_count(struct store *store)
{
    return store_ask_int(store, 0, "SELECT count(*) FROM report", "");
}

store_stored store_reports(struct store *store, int64_t skip, int most, json_t *rows)
{
    return store_list(store, rows, "id:i reporter:t accused:t place:t text:t sent:i handler:o club:o",
                      "SELECT r.id, " NAME("a") ", " NAME(
                          "b") ", r.place, r.body, r.sent, h.name, r.club FROM report AS r"
                               " JOIN person AS a ON a.id = r.reporter JOIN person AS b ON b.id = r.accused"
                               " LEFT JOIN person AS h ON h.id = r.handler"
                               " ORDER BY (r.handled IS NULL) DESC, r.id DESC LIMIT $1 OFFSET $2",
                      "ii", (int64_t)most, skip);
}

store_stored store_report_handled(struct store *store, int64_t id, int64_t handler, int64_t now_ms)
{
    return store_run(store, "UPDATE report SET handled = $3, handler = $2 WHERE id = $1 AND handled IS NULL",
                     "iii", id, handler, now_ms);
}

store_stored store_ban(struct store *store, int64_t person, int64_t until_ms, const char *reason)
{
    return store_run(store,
                     "UPDATE person SET banned_until = $2, ban_reason = $3 WHERE id = $1 OR owner = $1",
                     "iit", person, until_ms, reason);
}

store_stored store_ban_reason(struct store *store, int64_t person, char *reason, size_t size)
{
    store_query query;
    reason[0] = '\0';
    store_query_start(&query, store, "SELECT ban_reason FROM person WHERE id = $1", "i", person);
    if (store_query_next(&query))
        store_query_copy(&query, 0, reason, size);
    return store_query_end(&query);
}

store_stored store_audit_add(struct store *store, int64_t actor, const char *action, const char *target,
                             const char *detail, int64_t now_ms)
{
    return store_run(store,
                     "INSERT INTO audit (actor, action, target, detail, at) VALUES ($1, $2, $3, $4, $5)",
                     "ittti", actor, action, target, detail, now_ms);
}

int64_t store_audit_count(struct store *store)
{
    return store_ask_int(store, 0, "SELECT count(*) FROM audit", "");
}

store_stored store_audit(struct store *store, int64_t skip, int most, json_t *rows)
{
    return store_list(
        store, rows, "actor:t action:t target:t detail:t at:i",
        "SELECT " NAME("p") ", a.action, a.target, a.detail, a.at FROM audit AS a"
                            " JOIN person AS p ON p.id = a.actor ORDER BY a.id DESC LIMIT $1 OFFSET $2",
        "ii", (int64_t)most, skip);
}

static store_stored take_listed(store_query *query, void (*take)(void *context, const store_listed *row),
                                void *context)
{
    while (store_query_next(query)) {
        store_listed row = {.role = store_query_within(query, 1, STORE_PLAYER, STORE_HOST, STORE_PLAYER),
                            .registered = store_query_int(query, 2),
                            .banned_until = store_query_int(query, 3),
                            .reason = store_query_text(query, 4),
                            .bot = store_query_int(query, 5) != 0};
        store_query_copy(query, 0, row.name, sizeof row.name);
        take(context, &row);
    }
    return store_query_end_list(query);
}

store_stored store_people(struct store *store, const char *prefix, int most,
                          void (*take)(void *context, const store_listed *row), void *context)
{
    store_skeleton_range range = store_skeleton_range_of(prefix);
    store_query query;
    store_query_start(&query, store,
                      "SELECT name, role, registered, banned_until, ban_reason, bot FROM person"
                      " WHERE skeleton >= $1 AND skeleton < $2 AND closed IS NULL"
                      " ORDER BY CASE WHEN skeleton = $1 THEN 0 ELSE 1 END, id DESC LIMIT $3",
                      "tti", range.first, range.end, (int64_t)most);
    return take_listed(&query, take, context);
}

store_stored store_listed_guest(struct store *store, int64_t number,
                                void (*take)(void *context, const store_listed *row), void *context)
{
    store_query query;
    store_query_start(&query, store,
                      "SELECT 'Guest-' || number, role, 0, banned_until, ban_reason, bot FROM person"
                      " WHERE number = $1 AND name IS NULL",
                      "i", number);
    return take_listed(&query, take, context);
}

store_stored store_expelled(struct store *store, int64_t now_ms, int64_t closed_since_ms,
                            void (*take)(void *context, int64_t person), void *context)
{
    store_query query;
    store_query_start(&query, store,
                      "SELECT id FROM person WHERE banned_until > 0 AND banned_until > $1"
                      " UNION ALL SELECT id FROM person WHERE closed IS NOT NULL AND closed > $2",
                      "ii", now_ms, closed_since_ms);
    while (store_query_next(&query))
        take(context, store_query_int(&query, 0));
    return store_query_end_list(&query);
}
