/* SPDX-License-Identifier: MIT */
/* A password check, and the transaction that relies on it.
 *
 * A check hashes for about a tenth of a second, outside of any transaction. Meanwhile another request may
 * close the account, change the password, end the session or turn the second factor on. A request therefore
 * begins its transaction with kz_rights_begin(), which locks the person's row and compares everything again.
 * tests/structure/rights.test.mjs lists all callers. */
#ifndef KOZEL_SERVER_ACCOUNTS_RIGHTS_H
#define KOZEL_SERVER_ACCOUNTS_RIGHTS_H

#include "server/http/api/api.h"
#include "server/store/people/account.h"
#include "server/store/people/factor.h"

/* The checks that a request has passed. Start with {0} or kz_rights_of_session(). */
typedef struct kz_rights {
    int64_t person;                   /* the account's person */
    bool session;                     /* the request acts under its session, which must still exist */
    char hash[KZ_PASSWORD_HASH_SIZE]; /* of the checked password; "" if none was checked */
    bool factor_checked;              /* kz_rights_check_code() was called */
    bool code_taken;                  /* a code of the second factor was accepted */
    kz_api_code refusal;              /* sent if the account is closed or its password has changed */
} kz_rights;

/* The rights of the caller's session alone, without a password. */
kz_rights kz_rights_of_session(const kz_api *call);

/* Checks the member `field` as the password of the caller. False: the call is refused. Wrong passwords are
 * counted by session. */
bool kz_rights_check(kz_api *call, const char *field, kz_rights *out);

/* Checks the members `name` and `password` of a sign-in. False: the call is refused, in the same time and
 * with the same answer whether or not there is such an account. Wrong passwords are counted by name or
 * browser. */
bool kz_rights_check_sign_in(kz_api *call, kz_rights *out);

/* Checks the member `code` if the person has a second factor. False: the call is refused. Wrong codes are
 * counted by person, after the password was right. */
bool kz_rights_check_code(kz_api *call, kz_rights *rights);

/* Checks the member `code` against a factor, active or not; *step: for kz_store_factor_take(). False: the
 * call is refused. Wrong codes are counted. */
bool kz_rights_is_code(kz_api *call, int64_t person, const kz_store_factor *factor, int64_t *step);

/* Begins a transaction and locks the person's row. Compares the account, the password, the session and the
 * second factor with `rights`. Returns false, without a transaction, if one of them has changed; the call is
 * then refused. */
bool kz_rights_begin(kz_api *call, const kz_rights *rights);

#endif
