/* SPDX-License-Identifier: MIT */
#include "server/http/api/person.h"

#include "server/accounts/identity/name.h"
#include "server/accounts/identity/skeleton.h"

bool kz_api_find_person(kz_api *call, const char *member, kz_store_person *out)
{
    kz_name name;
    kz_stored stored = KZ_STORE_NONE;
    if (kz_name_find(kz_api_text(call, member), &name))
        stored = kz_store_person_named(call->store, name.skeleton, out);
    if (stored == KZ_STORE_NONE)
        kz_api_refuse(call, KZ_A_NOBODY, member, NULL, NULL);
    return stored != KZ_STORE_NONE && kz_api_stored(call, stored, 0, 0);
}

int64_t kz_api_guest_number(const char *name)
{
    return kz_name_guest(name);
}

void kz_api_name_prefix(const char *text, char out[KZ_SKELETON_SIZE])
{
    kz_name_skeleton(text, out);
}

bool kz_api_find_anybody(kz_api *call, const char *member, kz_store_person *out)
{
    int64_t number = kz_name_guest(kz_api_text(call, member));
    kz_stored stored = number ? kz_store_guest_find(call->store, number, out) : KZ_STORE_NONE;
    if (stored == KZ_STORE_NONE)
        return kz_api_find_person(call, member, out);
    return kz_api_stored(call, stored, 0, 0);
}

bool kz_api_refuse_own_case(kz_api *call, kz_stored involved)
{
    if (involved == KZ_STORE_NONE || (involved == KZ_STORED && call->person->role >= KZ_HOST))
        return false;
    if (involved == KZ_STORED)
        kz_api_refuse(call, KZ_A_OWN_CASE, NULL, NULL, NULL);
    else
        kz_api_stored(call, involved, 0, 0);
    return true;
}

kz_api_rows kz_api_rows_of(const kz_api *call, int64_t rows, int64_t a_page)
{
    kz_api_rows page = {.pages = rows ? (rows + a_page - 1) / a_page : 1};
    page.page = kz_api_int(call, "page", 1);
    if (page.page > page.pages)
        page.page = page.pages;
    page.skip = (page.page - 1) * a_page;
    return page;
}
