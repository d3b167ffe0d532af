/* What several handlers of the API need to know about people. */
#ifndef KOZEL_API_PERSON_H
#define KOZEL_API_PERSON_H

#include "api/api.h"

/* The person named in a member of the request. False: the call is refused, there is nobody of that name. */
bool kz_api_find_person(kz_api *call, const char *member, kz_store_person *out);

/* Of so many rows, which page is wanted: rows to skip; page and pages go to the answer. */
typedef struct kz_api_rows {
    int64_t skip, page, pages;
} kz_api_rows;
kz_api_rows kz_api_rows_of(const kz_api *call, int64_t rows, int64_t a_page);

#endif
