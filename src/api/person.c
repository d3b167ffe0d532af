#include "api/person.h"

#include "identity/name.h"

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

kz_api_rows kz_api_rows_of(const kz_api *call, int64_t rows, int64_t a_page)
{
    kz_api_rows page = {.pages = rows ? (rows + a_page - 1) / a_page : 1};
    page.page = kz_api_int(call, "page", 1);
    if (page.page > page.pages)
        page.page = page.pages;
    page.skip = (page.page - 1) * a_page;
    return page;
}
