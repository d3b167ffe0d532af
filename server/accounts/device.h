/* SPDX-License-Identifier: MIT */
/* Browsers that know an account: one that has signed in to it keeps a token, in a cookie of its own that
 * outlives the session. Wrong passwords that strangers try do not lock it out (attempts.h). It opens nothing
 * by itself. It is forgotten when the password is changed, when all other sessions are ended from elsewhere,
 * and with the account. */
#ifndef KOZEL_SERVER_ACCOUNTS_DEVICE_H
#define KOZEL_SERVER_ACCOUNTS_DEVICE_H

#include "server/http/api/api.h"

/* The hash of the token in a Cookie header; `secure`: the server is behind https, its cookie has the prefix
 * __Host-. False: there is none. */
bool account_device_read(const char *cookies, bool secure, uint8_t hash[STORE_TOKEN_HASH_SIZE]);

/* Whether who asks is a browser that knows the person; person 0: nobody. STORE_STORED or STORE_FAILED. */
store_stored account_device_is_known(api_call *call, int64_t person, bool *known);

/* Within a transaction: from now on it is; sets its cookie. */
store_stored account_device_keep(api_call *call, int64_t person);

#endif
