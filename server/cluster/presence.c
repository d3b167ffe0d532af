/* SPDX-License-Identifier: MIT */
/* Who is connected to which node: so that a profile can say of somebody that he is here, wherever that is. */
#include "server/cluster/cluster_state.h"

#include <stdlib.h>

struct kz_present {
    int64_t person;
    int count;
    UT_hash_handle hh;
};

static kz_present *find(const kz_present *set, int64_t person)
{
    kz_present *present;
    HASH_FIND(hh, set, &person, sizeof person, present);
    return present;
}

bool kz_is_present(const kz_present *set, int64_t person)
{
    return find(set, person) != NULL;
}

bool kz_present_add(kz_present **set, int64_t person)
{
    kz_present *present = find(*set, person);
    if (!present && (present = calloc(1, sizeof *present))) {
        present->person = person;
        HASH_ADD(hh, *set, person, sizeof present->person, present);
    }
    return present && ++present->count == 1;
}

bool kz_present_remove(kz_present **set, int64_t person)
{
    kz_present *present = find(*set, person);
    if (!present || --present->count > 0)
        return false;
    HASH_DEL(*set, present);
    free(present);
    return true;
}

size_t kz_present_count(const kz_present *set)
{
    return HASH_COUNT(set);
}

void kz_present_clear(kz_present **set)
{
    for (kz_present *present = *set, *next; present; present = next) {
        next = present->hh.next;
        HASH_DEL(*set, present);
        free(present);
    }
}

void kz_present_each(const kz_present *set, void (*each)(void *context, int64_t person), void *context)
{
    for (const kz_present *present = set; present; present = present->hh.next)
        each(context, present->person);
}
