/* SPDX-License-Identifier: MIT */
/* A password check, and the transaction that relies on it.
 *
 * A check hashes for about a tenth of a second, outside of any transaction. Meanwhile another request may
 * close the account, change the password, end the session or turn the second factor on. A request therefore
 * begins its transaction with account_rights_begin(), which locks the person's row and compares everything
 * again. tests/structure/rights.test.mjs lists all callers. */
#pragma once

#include "server/http/api/api.h"
#include "server/store/people/account.h"
#include "server/store/people/factor.h"

/* The checks that a request has passed. Start with {0} or account_rights_of_session(). */
typedef struct account_rights {
    int64_t person;                      /* the account */
    bool session;                        /* the request acts under its session, which must still exist */
    char hash[STORE_PASSWORD_HASH_SIZE]; /* of the checked password; "" if none was checked */
    bool factor_checked;                 /* account_rights_check_code() was called */
    bool code_taken;                     /* a code of the second factor was accepted */
    api_code refusal;                    /* the answer if the account is closed or its password has changed */
} account_rights;

/* Returns the rights of the caller's session alone, without a password. */
account_rights account_rights_of_session(const api_call *call);

/* Checks the member `field` as the password of the caller. Returns false if the call is refused. Wrong
 * passwords are counted by session. */
bool account_rights_check(api_call *call, const char *field, account_rights *out);

/* Checks the members `name` and `password` of a sign-in. Returns false if the call is refused. The time and
 * the answer do not depend on whether there is such an account. Wrong passwords are counted by name or
 * browser. */
bool account_rights_check_sign_in(api_call *call, account_rights *out);

/* Checks the member `code` if the person has a second factor. Returns false if the call is refused. Wrong
 * codes are counted by person, after a right password. */
bool account_rights_check_code(api_call *call, account_rights *rights);

/* Checks the member `code` against a factor, active or not; *step: for store_factor_take(). Returns false if
 * the call is refused. Wrong codes are counted. */
bool account_rights_is_code(api_call *call, int64_t person, const store_factor *factor, int64_t *step);

/* Begins a transaction and locks the person's row. Compares the account, the password, the session and the
 * second factor with `rights`. Returns false, without a transaction, if one of them has changed; the call is
 * then refused. */
bool account_rights_begin(api_call *call, const account_rights *rights);
