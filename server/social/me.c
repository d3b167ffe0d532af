/* SPDX-License-Identifier: MIT */
/* The person of the session. */
#include "server/accounts/account.h"

void api_me(api_call *call)
{
    account_answer(call);
}
