/* SPDX-License-Identifier: MIT */
/* Who the session belongs to. */
#include "server/accounts/account.h"

void api_me(api_call *call)
{
    account_answer(call);
}
