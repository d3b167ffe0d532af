/* SPDX-License-Identifier: MIT */
/* Who the session belongs to. */
#include "server/accounts/account.h"

void kz_api_me(kz_api *call)
{
    kz_account_answer(call);
}
