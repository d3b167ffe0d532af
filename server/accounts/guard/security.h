/* SPDX-License-Identifier: MIT */
/* The security log: who signed in, who could not, what was refused. Lines of the program's log (base/log.h)
 * with the part `security`, of a flood so many a second and then their number; and how often each kind
 * happened, for /metrics.
 *
 * A person is told by the number of his account, a name that somebody tried and an address by a keyed hash
 * that changes every day (UTC) and with every start - or the address as it is, where the setting
 * log-addresses says so. Never passwords, tokens, or what people write. Any thread may call these. */
#ifndef KOZEL_SERVER_ACCOUNTS_GUARD_SECURITY_H
#define KOZEL_SERVER_ACCOUNTS_GUARD_SECURITY_H

#include <pthread.h>

#include "server/net/address.h"

/* id, what the log and the metrics call it, whether it is a refusal, what it says */
#define KZ_SECURITY_KINDS(X)                                                                                 \
    X(KZ_S_SIGNED_IN, "signed-in", 0, "signed in")                                                           \
    X(KZ_S_REGISTERED, "registered", 0, "registered")                                                        \
    X(KZ_S_PASSWORD, "password-changed", 0, "changed the password")                                          \
    X(KZ_S_CLOSED, "account-closed", 0, "closed the account")                                                \
    X(KZ_S_SIGN_IN, "sign-in-failed", 1, "name or password is wrong")                                        \
    X(KZ_S_WRONG_PASSWORD, "wrong-password", 1, "somebody who is signed in gave a wrong password")           \
    X(KZ_S_CODE, "wrong-code", 1, "the second factor's code is wrong")                                       \
    X(KZ_S_RECOVERED, "recovered", 0, "came back by a recovery code")                                        \
    X(KZ_S_LOCKED, "locked", 1, "too many wrong passwords")                                                  \
    X(KZ_S_TOO_OFTEN, "too-often", 1, "too many requests")                                                   \
    X(KZ_S_OTHER_ORIGIN, "other-origin", 1, "another page asked")                                            \
    X(KZ_S_BANNED, "banned", 1, "the account is banned")                                                     \
    X(KZ_S_BANNED_ADDRESS, "banned-address", 1, "the address is banned")

typedef enum kz_security_kind {
#define KZ_X(id, word, refusal, text) id,
    KZ_SECURITY_KINDS(KZ_X)
#undef KZ_X
        KZ_SECURITY_KIND_COUNT
} kz_security_kind;

enum { KZ_SECURITY_LINES = 5 /* a second and kind; what is more is only counted */ };

typedef struct kz_security {
    pthread_mutex_t mutex;
    bool addresses; /* are logged as they are */
    unsigned char key[32];
    struct {
        int64_t second; /* of `lines` and `more` */
        unsigned lines, more;
        uint64_t total;
    } of[KZ_SECURITY_KIND_COUNT];
} kz_security;

void kz_security_init(kz_security *security, bool addresses);
void kz_security_destroy(kz_security *security);

typedef struct kz_security_who {
    int64_t person;         /* 0: it is not known */
    const char *name;       /* that was tried, of whomever; NULL: none */
    const kz_address *home; /* kz_address_home(); NULL: none */
} kz_security_who;

void kz_security_note(kz_security *security, kz_security_kind kind, kz_security_who who, int64_t now_ms);

/* Tells how many there were more; call it every second. */
void kz_security_tick(kz_security *security, int64_t now_ms);

/* What /metrics tells: NULL for a kind that is no refusal, else its name; *total: how often. */
const char *kz_security_refusals(kz_security *security, kz_security_kind kind, uint64_t *total);

#endif
