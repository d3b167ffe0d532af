/* Who the session belongs to. */
#include "server/api.h"

static const char *const roles[] = {"player", "moderator", "host"};

void kz_api_me(kz_api *call)
{
    const kz_store_person *p = call->person;
    kz_api_answer(call, json_pack("{s:s, s:b, s:s, s:I}", "name", p->name, "registered", p->registered,
                                  "role", roles[p->role], "coins", (json_int_t)p->coins));
}
