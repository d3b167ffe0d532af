/* What the handlers of accounts share. */
#ifndef KOZEL_SERVER_ACCOUNT_H
#define KOZEL_SERVER_ACCOUNT_H

#include "server/api.h"
#include "server/name.h"

/* Reads the member `name` as one that is wanted; false: refused. */
bool kz_account_name(kz_api *call, kz_name *name);

/* Whether the member `field` is the password of who asks; else refused. Guesses are counted. */
bool kz_account_password(kz_api *call, const char *field);

/* Closes an account and its bots' accounts, ends their connections; false: refused. */
bool kz_account_close(kz_api *call, int64_t person);

/* Answers as `me` does. */
void kz_account_answer(kz_api *call, int64_t person);

#endif
