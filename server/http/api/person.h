/* SPDX-License-Identifier: MIT */
/* Functions for people that several handlers of the API share. */
#pragma once

#include "server/http/api/api.h"
#include "server/store/people/account.h"

/* Finds the person named in a member of the request. Returns false if the call is refused: nobody has that
 * name. */
bool api_find_person(api_call *call, const char *member, store_person *out);

/* The same, or the guest of that name, in any of the page's languages. */
bool api_find_anybody(api_call *call, const char *member, store_person *out);

/* Returns the number of the guest of that name; 0: not a guest's name. */
int64_t api_guest_number(const char *name);

/* Writes the common prefix of the skeletons of all names that begin with `text`
 * (server/accounts/identity/name.h). */
void api_name_prefix(const char *text, char out[STORE_SKELETON_SIZE]);

/* Refuses the call if the caller is involved in the case and is not a host, or if the store failed. Returns
 * true if the call was refused. `involved`: the result of a function of server/store/admin/involved.h. */
bool api_refuse_own_case(api_call *call, store_stored involved);

/* Selects a page of rows: the rows to skip. The page and the number of pages go to the answer. */
typedef struct api_rows {
    int64_t skip, page, pages;
} api_rows;
api_rows api_rows_of(const api_call *call, int64_t rows, int64_t a_page);

/* Answers with a page of rows in the member `name`, or refuses if the store failed. Takes the reference over.
 */
void api_answer_rows(api_call *call, store_stored stored, api_rows page, const char *name, json_t *rows);
