/* SPDX-License-Identifier: MIT */
/* Functions that the handlers of accounts share. */
#pragma once

#include "server/accounts/identity/name.h"
#include "server/accounts/rights.h"

enum { ACCOUNT_SESSIONS_MAX = 50 /* of one person: a new one replaces the oldest */ };

/* Reads the member `name` as a wanted name. Returns false if the call is refused. */
bool account_name(api_call *call, identity_name *name);

/* Closes the account `person` (of the caller, or of one of the caller's bots) and its bots' accounts, and
 * ends their connections. Returns false if the call is refused. */
bool account_close(api_call *call, const account_rights *rights, int64_t person);

/* Answers as `me` does, for the session call->token_hash. */
void account_answer(api_call *call);

/* Hashes the member `field` as the new password of the person called `name`. Returns false if the call is
 * refused. */
bool account_new_password(api_call *call, const char *field, const char *name,
                          char hash[STORE_PASSWORD_HASH_SIZE]);

/* Sets the hash of a new password, within a transaction. Ends everything that the old one opened: sessions,
 * tokens of bots, trusted browsers, a second factor that is being set up. */
store_stored account_rekey(api_call *call, int64_t person, const char *hash);

/* Makes a new token for a person, within a transaction. The old session, if any, ends, so that a thief of it
 * has nothing. The person's other sessions get `notice` (its kind); NULL: none. */
store_stored account_renew(api_call *call, int64_t person, const char *notice);

/* Makes new recovery codes for the caller, within a transaction, in place of the old ones. Adds a notice of
 * that kind; NULL: none. Appends the codes to `codes`. */
store_stored account_codes(api_call *call, const char *notice, json_t *codes);

/* Notifies all connections of the person that there is a new notice of the account. */
void account_notify(api_call *call, int64_t person);

/* Ends the connections of the person's bots whose tokens have ended. */
void account_kick_bots(api_call *call, int64_t person);
