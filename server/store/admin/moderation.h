/* SPDX-License-Identifier: MIT */
/* What moderators and hosts do (docs/spec/platform.md section 10): reports, bans, the audit log. Rows are
 * valid during the call of `take` only; none is no failure. */
#ifndef KOZEL_SERVER_STORE_ADMIN_MODERATION_H
#define KOZEL_SERVER_STORE_ADMIN_MODERATION_H

#include "server/store/people/person.h"

store_stored store_report_add(struct store *store, int64_t reporter, int64_t accused, const char *place,
                              const char *text, int64_t now_ms);

typedef struct store_report {
    int64_t id, sent;
    char reporter[STORE_NAME_SIZE], accused[STORE_NAME_SIZE];
    char handler[STORE_NAME_SIZE]; /* "": not dealt with */
    const char *place, *text;
} store_report;

int64_t store_report_count(struct store *store);
/* Open ones first, then the latest. */
store_stored store_reports(struct store *store, int64_t skip, int most,
                           void (*take)(void *context, const store_report *row), void *context);
/* STORE_NONE: there is no such open report. */
store_stored store_report_handled(struct store *store, int64_t id, int64_t handler, int64_t now_ms);

/* Bans a person and his bots; until_ms 0: nobody of them is banned. */
store_stored store_ban(struct store *store, int64_t person, int64_t until_ms, const char *reason);

/* Why a person is banned, "" if it was not said. */
store_stored store_ban_reason(struct store *store, int64_t person, char *reason, size_t size);

/* Notes what somebody did, in the transaction of its doing. */
store_stored store_audit_add(struct store *store, int64_t actor, const char *action, const char *target,
                             const char *detail, int64_t now_ms);

typedef struct store_audit_row {
    char actor[STORE_NAME_SIZE];
    const char *action, *target, *detail;
    int64_t at;
} store_audit_row;

int64_t store_audit_count(struct store *store);
/* The latest first. */
store_stored store_audit(struct store *store, int64_t skip, int most,
                         void (*take)(void *context, const store_audit_row *row), void *context);

typedef struct store_listed {
    char name[STORE_NAME_SIZE];
    int64_t role, registered, banned_until; /* a guest: registered 0 */
    const char *reason;
    bool bot;
} store_listed;

/* Registered people whose name's skeleton begins with `prefix` ("": all of them): the person whose
 * skeleton it is, then the latest. */
store_stored store_people(struct store *store, const char *prefix, int most,
                          void (*take)(void *context, const store_listed *row), void *context);

/* The guest of a number; none is no failure. */
store_stored store_listed_guest(struct store *store, int64_t number,
                                void (*take)(void *context, const store_listed *row), void *context);

/* Calls `take` for everybody who is banned at `now_ms`, or whose account was closed since `closed_since_ms`.
 */
store_stored store_expelled(struct store *store, int64_t now_ms, int64_t closed_since_ms,
                            void (*take)(void *context, int64_t person), void *context);

#endif
