/* SPDX-License-Identifier: MIT */
/* Known devices: a browser that has signed in to an account keeps a token, in a cookie that outlives the
 * session. Strangers' wrong passwords do not lock it out (attempts.h). The token opens nothing by itself. It
 * is deleted when the password is changed, when all other sessions are ended from elsewhere, and with the
 * account. */
#pragma once

#include "server/http/api/api.h"

/* Reads the hash of the token in a Cookie header. `secure`: the server is behind https, and its cookie has
 * the prefix __Host-. Returns false if there is none. */
bool account_device_read(const char *cookies, bool secure, uint8_t hash[STORE_TOKEN_HASH_SIZE]);

/* Checks whether the client is a known device of the person; person 0: no person. Returns STORE_STORED or
 * STORE_FAILED. */
store_stored account_device_is_known(api_call *call, int64_t person, bool *known);

/* Makes the client a known device, within a transaction, and sets its cookie. */
store_stored account_device_keep(api_call *call, int64_t person);
