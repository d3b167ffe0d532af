/* SPDX-License-Identifier: MIT */
/* What moderators and hosts do (docs/spec/platform.md section 10): reports, bans, the audit log. Rows are
 * valid during the call of `take` only; none is no failure. */
#ifndef KOZEL_SERVER_STORE_ADMIN_MODERATION_H
#define KOZEL_SERVER_STORE_ADMIN_MODERATION_H

#include "server/store/people/person.h"

kz_stored kz_store_report_add(kz_store *store, int64_t reporter, int64_t accused, const char *place,
                              const char *text, int64_t now_ms);

typedef struct kz_store_report {
    int64_t id, sent;
    char reporter[KZ_NAME_SIZE], accused[KZ_NAME_SIZE];
    char handler[KZ_NAME_SIZE]; /* "": not dealt with */
    const char *place, *text;
} kz_store_report;

int64_t kz_store_report_count(kz_store *store);
/* Open ones first, then the latest. */
kz_stored kz_store_reports(kz_store *store, int64_t skip, int most,
                           void (*take)(void *context, const kz_store_report *row), void *context);
/* KZ_STORE_NONE: there is no such open report. */
kz_stored kz_store_report_handled(kz_store *store, int64_t id, int64_t handler, int64_t now_ms);

/* Bans a person and his bots; until_ms 0: nobody of them is banned. */
kz_stored kz_store_ban(kz_store *store, int64_t person, int64_t until_ms, const char *reason);

/* Why a person is banned, "" if it was not said. */
kz_stored kz_store_ban_reason(kz_store *store, int64_t person, char *reason, size_t size);

/* Notes what somebody did, in the transaction of its doing. */
kz_stored kz_store_audit_add(kz_store *store, int64_t actor, const char *action, const char *target,
                             const char *detail, int64_t now_ms);

typedef struct kz_store_audit_row {
    char actor[KZ_NAME_SIZE];
    const char *action, *target, *detail;
    int64_t at;
} kz_store_audit_row;

int64_t kz_store_audit_count(kz_store *store);
/* The latest first. */
kz_stored kz_store_audit(kz_store *store, int64_t skip, int most,
                         void (*take)(void *context, const kz_store_audit_row *row), void *context);

typedef struct kz_store_listed {
    char name[KZ_NAME_SIZE];
    int64_t role, registered, banned_until; /* a guest: registered 0 */
    const char *reason;
    bool bot;
} kz_store_listed;

/* Registered people whose name's skeleton begins with `prefix` ("": all of them): the person whose
 * skeleton it is, then the latest. */
kz_stored kz_store_people(kz_store *store, const char *prefix, int most,
                          void (*take)(void *context, const kz_store_listed *row), void *context);

/* The guest of a number; none is no failure. */
kz_stored kz_store_listed_guest(kz_store *store, int64_t number,
                                void (*take)(void *context, const kz_store_listed *row), void *context);

/* Calls `take` for everybody who is banned at `now_ms`, or whose account was closed since `closed_since_ms`.
 */
kz_stored kz_store_expelled(kz_store *store, int64_t now_ms, int64_t closed_since_ms,
                            void (*take)(void *context, int64_t person), void *context);

#endif
