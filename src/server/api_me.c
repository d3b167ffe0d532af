/* Who the session belongs to. */
#include "server/account.h"

void kz_api_me(kz_api *call)
{
    kz_account_answer(call);
}
