/* SPDX-License-Identifier: MIT */
#include "server/store/admin/moderation.h"

#include "server/store/people/account.h"
#include "server/store/sql/query.h"

/* A person's name, a guest's too. */
#define NAME(p) "coalesce(" p ".name, 'Guest-' || " p ".number)"

kz_stored kz_store_report_add(kz_store *store, int64_t reporter, int64_t accused, const char *place,
                              const char *text, int64_t now_ms)
{
    return kz_run(store,
                  "INSERT INTO report (reporter, accused, place, body, sent) VALUES ($1, $2, $3, $4, $5)",
                  "iitti", reporter, accused, place, text, now_ms);
}

int64_t kz_store_report_count(kz_store *store)
{
    return kz_ask_int(store, 0, "SELECT count(*) FROM report", "");
}

kz_stored kz_store_reports(kz_store *store, int64_t skip, int most,
                           void (*take)(void *context, const kz_store_report *row), void *context)
{
    kz_query query;
    kz_query_start(&query, store,
                   "SELECT r.id, " NAME("a") ", " NAME(
                       "b") ", r.place, r.body, r.sent, h.name FROM report AS r"
                            " JOIN person AS a ON a.id = r.reporter JOIN person AS b ON b.id = r.accused"
                            " LEFT JOIN person AS h ON h.id = r.handler"
                            " ORDER BY (r.handled IS NULL) DESC, r.id DESC LIMIT $1 OFFSET $2",
                   "ii", (int64_t)most, skip);
    while (kz_query_next(&query)) {
        kz_store_report row = {.id = kz_query_int(&query, 0),
                               .place = kz_query_text(&query, 3),
                               .text = kz_query_text(&query, 4),
                               .sent = kz_query_int(&query, 5)};
        kz_query_copy(&query, 1, row.reporter, sizeof row.reporter);
        kz_query_copy(&query, 2, row.accused, sizeof row.accused);
        kz_query_copy(&query, 6, row.handler, sizeof row.handler);
        take(context, &row);
    }
    return kz_query_end_list(&query);
}

kz_stored kz_store_report_handled(kz_store *store, int64_t id, int64_t handler, int64_t now_ms)
{
    return kz_run(store, "UPDATE report SET handled = $3, handler = $2 WHERE id = $1 AND handled IS NULL",
                  "iii", id, handler, now_ms);
}

kz_stored kz_store_ban(kz_store *store, int64_t person, int64_t until_ms, const char *reason)
{
    return kz_run(store, "UPDATE person SET banned_until = $2, ban_reason = $3 WHERE id = $1 OR owner = $1",
                  "iit", person, until_ms, reason);
}

kz_stored kz_store_ban_reason(kz_store *store, int64_t person, char *reason, size_t size)
{
    kz_query query;
    reason[0] = '\0';
    kz_query_start(&query, store, "SELECT ban_reason FROM person WHERE id = $1", "i", person);
    if (kz_query_next(&query))
        kz_query_copy(&query, 0, reason, size);
    return kz_query_end(&query);
}

kz_stored kz_store_audit_add(kz_store *store, int64_t actor, const char *action, const char *target,
                             const char *detail, int64_t now_ms)
{
    return kz_run(store, "INSERT INTO audit (actor, action, target, detail, at) VALUES ($1, $2, $3, $4, $5)",
                  "ittti", actor, action, target, detail, now_ms);
}

int64_t kz_store_audit_count(kz_store *store)
{
    return kz_ask_int(store, 0, "SELECT count(*) FROM audit", "");
}

kz_stored kz_store_audit(kz_store *store, int64_t skip, int most,
                         void (*take)(void *context, const kz_store_audit_row *row), void *context)
{
    kz_query query;
    kz_query_start(
        &query, store,
        "SELECT " NAME("p") ", a.action, a.target, a.detail, a.at FROM audit AS a"
                            " JOIN person AS p ON p.id = a.actor ORDER BY a.id DESC LIMIT $1 OFFSET $2",
        "ii", (int64_t)most, skip);
    while (kz_query_next(&query)) {
        kz_store_audit_row row = {.action = kz_query_text(&query, 1),
                                  .target = kz_query_text(&query, 2),
                                  .detail = kz_query_text(&query, 3),
                                  .at = kz_query_int(&query, 4)};
        kz_query_copy(&query, 0, row.actor, sizeof row.actor);
        take(context, &row);
    }
    return kz_query_end_list(&query);
}

static kz_stored take_listed(kz_query *query, void (*take)(void *context, const kz_store_listed *row),
                             void *context)
{
    while (kz_query_next(query)) {
        kz_store_listed row = {.role = kz_query_within(query, 1, KZ_PLAYER, KZ_HOST, KZ_PLAYER),
                               .registered = kz_query_int(query, 2),
                               .banned_until = kz_query_int(query, 3),
                               .reason = kz_query_text(query, 4),
                               .bot = kz_query_int(query, 5) != 0};
        kz_query_copy(query, 0, row.name, sizeof row.name);
        take(context, &row);
    }
    return kz_query_end_list(query);
}

kz_stored kz_store_people(kz_store *store, const char *prefix, int most,
                          void (*take)(void *context, const kz_store_listed *row), void *context)
{
    kz_skeleton_range range = kz_skeleton_range_of(prefix);
    kz_query query;
    kz_query_start(&query, store,
                   "SELECT name, role, registered, banned_until, ban_reason, bot FROM person"
                   " WHERE skeleton >= $1 AND skeleton < $2 AND closed IS NULL"
                   " ORDER BY CASE WHEN skeleton = $1 THEN 0 ELSE 1 END, id DESC LIMIT $3",
                   "tti", range.first, range.end, (int64_t)most);
    return take_listed(&query, take, context);
}

kz_stored kz_store_listed_guest(kz_store *store, int64_t number,
                                void (*take)(void *context, const kz_store_listed *row), void *context)
{
    kz_query query;
    kz_query_start(&query, store,
                   "SELECT 'Guest-' || number, role, 0, banned_until, ban_reason, bot FROM person"
                   " WHERE number = $1 AND name IS NULL",
                   "i", number);
    return take_listed(&query, take, context);
}

kz_stored kz_store_expelled(kz_store *store, int64_t now_ms, int64_t closed_since_ms,
                            void (*take)(void *context, int64_t person), void *context)
{
    kz_query query;
    kz_query_start(&query, store,
                   "SELECT id FROM person WHERE banned_until > 0 AND banned_until > $1"
                   " UNION ALL SELECT id FROM person WHERE closed IS NOT NULL AND closed > $2",
                   "ii", now_ms, closed_since_ms);
    while (kz_query_next(&query))
        take(context, kz_query_int(&query, 0));
    return kz_query_end_list(&query);
}
