/* SPDX-License-Identifier: MIT */
/* The work of moderators and hosts (docs/spec/platform.md section 10): reports, bans, the audit log. Rows are
 * valid only during the call of `take`. An empty list is no failure. */
#pragma once

#include <jansson.h>

#include "server/store/people/person.h"

store_stored store_report_add(struct store *store, int64_t reporter, int64_t accused, const char *place,
                              const char *text, int64_t now_ms);

int64_t store_report_count(struct store *store);
/* Appends reports to `rows`, as in schema/hosting.json: open ones first, then the latest. */
store_stored store_reports(struct store *store, int64_t skip, int most, json_t *rows);
/* Marks a report as handled. STORE_NONE: there is no such open report. */
store_stored store_report_handled(struct store *store, int64_t id, int64_t handler, int64_t now_ms);

/* Bans a person and their bots; until_ms 0 lifts all these bans. */
store_stored store_ban(struct store *store, int64_t person, int64_t until_ms, const char *reason);

/* Reads the reason of a person's ban, "" if none was given. */
store_stored store_ban_reason(struct store *store, int64_t person, char *reason, size_t size);

/* Logs a person's action, in the transaction of that action. */
store_stored store_audit_add(struct store *store, int64_t actor, const char *action, const char *target,
                             const char *detail, int64_t now_ms);

int64_t store_audit_count(struct store *store);
/* Appends entries of the audit log to `rows`, as in schema/hosting.json, the latest first. */
store_stored store_audit(struct store *store, int64_t skip, int most, json_t *rows);

typedef struct store_listed {
    char name[STORE_NAME_SIZE];
    int64_t role, registered, banned_until; /* for a guest: registered 0 */
    const char *reason;
    bool bot;
} store_listed;

/* Lists registered people whose name's skeleton begins with `prefix` ("": all). The person with exactly that
 * skeleton comes first, then the latest. */
store_stored store_people(struct store *store, const char *prefix, int most,
                          void (*take)(void *context, const store_listed *row), void *context);

/* Finds the guest with a number; none is no failure. */
store_stored store_listed_guest(struct store *store, int64_t number,
                                void (*take)(void *context, const store_listed *row), void *context);

/* Calls `take` for everybody who is banned at `now_ms`, or whose account was closed since
 * `closed_since_ms`. */
store_stored store_expelled(struct store *store, int64_t now_ms, int64_t closed_since_ms,
                            void (*take)(void *context, int64_t person), void *context);
