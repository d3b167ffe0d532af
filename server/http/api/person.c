/* SPDX-License-Identifier: MIT */
#include "server/http/api/person.h"

#include "server/accounts/identity/name.h"

bool api_find_person(api_call *call, const char *member, store_person *out)
{
    identity_name name;
    store_stored stored = STORE_NONE;
    if (identity_name_find(api_text(call, member), &name))
        stored = store_person_named(call->store, name.skeleton, out);
    if (stored == STORE_NONE)
        api_refuse(call, API_E_NOBODY, member, NULL, NULL);
    return stored != STORE_NONE && api_stored(call, stored, 0, 0);
}

int64_t api_guest_number(const char *name)
{
    return identity_name_guest(name);
}

void api_name_prefix(const char *text, char out[STORE_SKELETON_SIZE])
{
    identity_name_skeleton(text, out);
}

bool api_find_anybody(api_call *call, const char *member, store_person *out)
{
    int64_t number = identity_name_guest(api_text(call, member));
    store_stored stored = number ? store_guest_find(call->store, number, out) : STORE_NONE;
    if (stored == STORE_NONE)
        return api_find_person(call, member, out);
    return api_stored(call, stored, 0, 0);
}

bool api_refuse_own_case(api_call *call, store_stored involved)
{
    if (involved == STORE_NONE || (involved == STORE_STORED && call->person->role >= STORE_HOST))
        return false;
    if (involved == STORE_STORED)
        api_refuse(call, API_E_OWN_CASE, NULL, NULL, NULL);
    else
        api_stored(call, involved, 0, 0);
    return true;
}

api_rows api_rows_of(const api_call *call, int64_t rows, int64_t a_page)
{
    api_rows page = {.pages = rows ? (rows + a_page - 1) / a_page : 1};
    page.page = api_int(call, "page", 1);
    if (page.page > page.pages)
        page.page = page.pages;
    page.skip = (page.page - 1) * a_page;
    return page;
}

void api_answer_rows(api_call *call, store_stored stored, api_rows page, const char *name, json_t *rows)
{
    api_answer_stored(call, stored, 0,
                      json_pack("{s:I, s:I, s:o}", "page", (json_int_t)page.page, "pages",
                                (json_int_t)page.pages, name, rows));
}
