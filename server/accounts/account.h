/* SPDX-License-Identifier: MIT */
/* What the handlers of accounts share. */
#ifndef KOZEL_SERVER_ACCOUNTS_ACCOUNT_H
#define KOZEL_SERVER_ACCOUNTS_ACCOUNT_H

#include "server/accounts/identity/name.h"
#include "server/accounts/rights.h"

enum { ACCOUNT_SESSIONS_MOST = 50 /* of one person: the oldest gives way to a new one */ };

/* Reads the member `name` as one that is wanted; false: refused. */
bool account_name(api_call *call, identity_name *name);

/* Closes the account `person` (of the caller, or of one of the caller's bots) and its bots' accounts, ends
 * their connections; false: refused. */
bool account_close(api_call *call, const account_rights *rights, int64_t person);

/* Answers as `me` does, of the session call->token_hash. */
void account_answer(api_call *call);

/* Hashes the member `field` as the new password of somebody of that name; false: refused. */
bool account_new_password(api_call *call, const char *field, const char *name,
                          char hash[STORE_PASSWORD_HASH_SIZE]);

/* Within a transaction: sets the hash of a new password, and ends what the old one opened: sessions, tokens
 * of bots, trusted browsers, a second factor that is being set up. */
store_stored account_rekey(api_call *call, int64_t person, const char *hash);

/* Within a transaction: a new token for a person in place of the old session's, if there is one: whoever had
 * that has nothing. His other sessions are told that, as a notice's kind; NULL: they are not. */
store_stored account_renew(api_call *call, int64_t person, const char *notice);

/* Within a transaction: makes new recovery codes for the caller, in place of the old ones, with a notice of
 * that kind; NULL: without one. Appends them to `codes`. */
store_stored account_codes(api_call *call, const char *notice, json_t *codes);

/* All connections of the person hear that there is something new to be told of his account. */
void account_tell(api_call *call, int64_t person);

/* Ends the connections of his bots whose tokens have ended. */
void account_kick_bots(api_call *call, int64_t person);

#endif
