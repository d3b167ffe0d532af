/* SPDX-License-Identifier: MIT */
/* What several handlers of the API need to know about people. */
#ifndef KOZEL_SERVER_HTTP_API_PERSON_H
#define KOZEL_SERVER_HTTP_API_PERSON_H

#include "server/http/api/api.h"
#include "server/store/people/account.h"

/* The person named in a member of the request. False: the call is refused, there is nobody of that name. */
bool kz_api_find_person(kz_api *call, const char *member, kz_store_person *out);

/* The same, or the guest of that name, in any of the languages in which the page shows it. */
bool kz_api_find_anybody(kz_api *call, const char *member, kz_store_person *out);

/* The number of the guest of that name; 0: it is no guest's name. */
int64_t kz_api_guest_number(const char *name);

/* Writes what the skeletons of all names that begin with `text` begin with
 * (server/accounts/identity/skeleton.h). */
void kz_api_name_prefix(const char *text, char out[KZ_SKELETON_SIZE]);

/* Refuses the call if the caller is involved in the case and is not a host, or if the store failed. Returns
 * true if the call was refused. `involved`: the result of a function of server/store/admin/involved.h. */
bool kz_api_refuse_own_case(kz_api *call, kz_stored involved);

/* Of so many rows, which page is wanted: rows to skip; page and pages go to the answer. */
typedef struct kz_api_rows {
    int64_t skip, page, pages;
} kz_api_rows;
kz_api_rows kz_api_rows_of(const kz_api *call, int64_t rows, int64_t a_page);

#endif
