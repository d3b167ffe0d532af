/* SPDX-License-Identifier: MIT */
/* The security log: sign-ins, failed ones, refusals. Its lines are in the program's log (base/log.h) with the
 * part `security`. A flood is logged as some lines a second and then their number. Each kind is also counted
 * for /metrics.
 *
 * A person is logged by the number of the account. A tried name and an address are logged by a keyed hash
 * that changes every day (UTC) and with every start. With the setting log-addresses the address is logged
 * unchanged. Passwords, tokens and people's texts are never logged. Any thread may call these functions. */
#pragma once

#include <pthread.h>

#include "server/net/address.h"

/* id, word in the log and the metrics, whether it is a refusal, text */
#define GUARD_SECURITY_KINDS(X)                                                                              \
    X(GUARD_EVENT_SIGNED_IN, "signed-in", 0, "signed in")                                                    \
    X(GUARD_EVENT_REGISTERED, "registered", 0, "registered")                                                 \
    X(GUARD_EVENT_PASSWORD, "password-changed", 0, "changed the password")                                   \
    X(GUARD_EVENT_CLOSED, "account-closed", 0, "closed the account")                                         \
    X(GUARD_EVENT_SIGN_IN, "sign-in-failed", 1, "name or password is wrong")                                 \
    X(GUARD_EVENT_WRONG_PASSWORD, "wrong-password", 1, "somebody who is signed in gave a wrong password")    \
    X(GUARD_EVENT_CODE, "wrong-code", 1, "the second factor's code is wrong")                                \
    X(GUARD_EVENT_RECOVERED, "recovered", 0, "came back by a recovery code")                                 \
    X(GUARD_EVENT_LOCKED, "locked", 1, "too many wrong passwords")                                           \
    X(GUARD_EVENT_TOO_OFTEN, "too-often", 1, "too many requests")                                            \
    X(GUARD_EVENT_OTHER_ORIGIN, "other-origin", 1, "another page asked")                                     \
    X(GUARD_EVENT_BANNED, "banned", 1, "the account is banned")                                              \
    X(GUARD_EVENT_BANNED_ADDRESS, "banned-address", 1, "the address is banned")

typedef enum guard_security_kind {
#define GUARD_X(id, word, refusal, text) id,
    GUARD_SECURITY_KINDS(GUARD_X)
#undef GUARD_X
        GUARD_SECURITY_KIND_COUNT
} guard_security_kind;

enum { GUARD_SECURITY_LINES = 5 /* lines a second for each kind; more are only counted */ };

typedef struct guard_security {
    pthread_mutex_t mutex;
    bool addresses; /* addresses are logged unchanged */
    unsigned char key[32];
    struct {
        int64_t second; /* of `lines` and `more` */
        unsigned lines, more;
        uint64_t total;
    } of[GUARD_SECURITY_KIND_COUNT];
} guard_security;

void guard_security_init(guard_security *security, bool addresses);
void guard_security_destroy(guard_security *security);

typedef struct guard_security_who {
    int64_t person;          /* 0: not known */
    const char *name;        /* the tried name, of any person; NULL: none */
    const net_address *home; /* net_address_limit_key(); NULL: none */
} guard_security_who;

void guard_security_note(guard_security *security, guard_security_kind kind, guard_security_who who,
                         int64_t now_ms);

/* Logs the number of further events. Call it every second. */
void guard_security_tick(guard_security *security, int64_t now_ms);

/* Returns the name of a kind for /metrics, NULL if it is no refusal; *total: its count. */
const char *guard_security_refusals(guard_security *security, guard_security_kind kind, uint64_t *total);
