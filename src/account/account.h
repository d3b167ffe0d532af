/* What the handlers of accounts share. */
#ifndef KOZEL_ACCOUNT_ACCOUNT_H
#define KOZEL_ACCOUNT_ACCOUNT_H

#include "api/api.h"
#include "identity/name.h"

enum { KZ_SESSIONS_MOST = 50 /* of one person: the oldest gives way to a new one */ };

/* Reads the member `name` as one that is wanted; false: refused. */
bool kz_account_name(kz_api *call, kz_name *name);

/* Whether the member `field` is the password of who asks; else refused. Guesses are counted. */
bool kz_account_password(kz_api *call, const char *field);

/* Closes an account and its bots' accounts, ends their connections; false: refused. */
bool kz_account_close(kz_api *call, int64_t person);

/* Answers as `me` does, of the session call->token_hash. */
void kz_account_answer(kz_api *call);

/* Hashes the member `field` as the new password of somebody of that name; false: refused. */
bool kz_account_new_password(kz_api *call, const char *field, const char *name,
                             char hash[KZ_PASSWORD_HASH_SIZE]);

/* Within a transaction: sets the hash of a new password, and closes what the old one opened: sessions, tokens
 * of bots, devices that are trusted. */
kz_stored kz_account_rekey(kz_api *call, int64_t person, const char *hash);

/* Within a transaction: a new token for a person in place of the old session's, if there is one: whoever had
 * that has nothing. His other sessions are told that, as a notice's kind; NULL: they are not. */
kz_stored kz_account_renew(kz_api *call, int64_t person, const char *notice);

/* Whether the member `code` is one of the person's second factor, if he has one; else refused. Guesses are
 * counted by the person: whoever may guess has given the password. */
bool kz_account_code(kz_api *call, int64_t person);

/* Whether `password` and, where there is a second factor, `code` are right of who asks; else refused. */
bool kz_account_proof(kz_api *call);

/* Makes new recovery codes for who asks, in place of the old ones, with a notice of that kind; NULL: refused.
 */
json_t *kz_account_codes(kz_api *call, const char *notice);

/* All connections of the person hear that there is something new to be told of his account. */
void kz_account_tell(kz_api *call, int64_t person);

/* Ends the connections of his bots whose tokens have ended. */
void kz_account_kick_bots(kz_api *call, int64_t person);

#endif
