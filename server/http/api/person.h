/* SPDX-License-Identifier: MIT */
/* What several handlers of the API need to know about people. */
#ifndef KOZEL_SERVER_HTTP_API_PERSON_H
#define KOZEL_SERVER_HTTP_API_PERSON_H

#include "server/http/api/api.h"
#include "server/store/people/account.h"

/* The person named in a member of the request. False: the call is refused, there is nobody of that name. */
bool api_find_person(api_call *call, const char *member, store_person *out);

/* The same, or the guest of that name, in any of the languages in which the page shows it. */
bool api_find_anybody(api_call *call, const char *member, store_person *out);

/* The number of the guest of that name; 0: it is no guest's name. */
int64_t api_guest_number(const char *name);

/* Writes what the skeletons of all names that begin with `text` begin with
 * (server/accounts/identity/skeleton.h). */
void api_name_prefix(const char *text, char out[STORE_SKELETON_SIZE]);

/* Refuses the call if the caller is involved in the case and is not a host, or if the store failed. Returns
 * true if the call was refused. `involved`: the result of a function of server/store/admin/involved.h. */
bool api_refuse_own_case(api_call *call, store_stored involved);

/* Of so many rows, which page is wanted: rows to skip; page and pages go to the answer. */
typedef struct api_rows {
    int64_t skip, page, pages;
} api_rows;
api_rows api_rows_of(const api_call *call, int64_t rows, int64_t a_page);

#endif
