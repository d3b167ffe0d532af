/* A password check, and the transaction that relies on it.
 *
 * A check hashes for about a tenth of a second, outside of any transaction. Meanwhile another request may
 * close the account, change the password, end the session or turn the second factor on. A request therefore
 * begins its transaction with kz_rights_begin(), which locks the person's row and compares everything again.
 * tests/structure/rights.test.mjs lists all callers. */
#ifndef KOZEL_ACCOUNT_RIGHTS_H
#define KOZEL_ACCOUNT_RIGHTS_H

#include "api/api.h"
#include "store/account.h"
#include "store/factor.h"

/* What a request has shown so far. Start with {0} or kz_rights_of_session(). */
typedef struct kz_rights {
    int64_t person;                   /* whose account it is */
    bool session;                     /* the request acts under its session, which must still exist */
    char hash[KZ_PASSWORD_HASH_SIZE]; /* of the password that was checked; "": none was */
    bool factor_checked;              /* where there is a second factor, its code is needed, */
    bool code_taken;                  /* and it was right */
    kz_api_code refusal;              /* if the password is not the current one any more */
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

/* Begins a transaction that holds the person's row, if all that `rights` says is still true: the account is
 * open, the password is the one that was checked, the session exists, no second factor was turned on. False:
 * the call is refused, and there is no transaction. */
bool kz_rights_begin(kz_api *call, const kz_rights *rights);

#endif
