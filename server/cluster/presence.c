/* SPDX-License-Identifier: MIT */
/* Counts the people connected to each node, so that a profile can show a person as online, at any node. */
#include "server/cluster/cluster_state.h"

#include <stdlib.h>

struct cluster_present_person {
    int64_t person;
    int count;
    UT_hash_handle hh;
};

static cluster_present_person *find(const cluster_present_person *set, int64_t person)
{
    cluster_present_person *present;
    HASH_FIND(hh, set, &person, sizeof person, present);
    return present;
}

bool cluster_is_present(const cluster_present_person *set, int64_t person)
{
    return find(set, person) != NULL;
}

bool cluster_present_add(cluster_present_person **set, int64_t person)
{
    cluster_present_person *present = find(*set, person);
    if (!present && (present = calloc(1, sizeof *present))) {
        present->person = person;
        HASH_ADD(hh, *set, person, sizeof present->person, present);
    }
    return present && ++present->count == 1;
}

bool cluster_present_remove(cluster_present_person **set, int64_t person)
{
    cluster_present_person *present = find(*set, person);
    if (!present || --present->count > 0)
        return false;
    HASH_DEL(*set, present);
    free(present);
    return true;
}

size_t cluster_present_count(const cluster_present_person *set)
{
    return HASH_COUNT(set);
}

void cluster_present_clear(cluster_present_person **set)
{
    for (cluster_present_person *present = *set, *next; present; present = next) {
        next = present->hh.next;
        HASH_DEL(*set, present);
        free(present);
    }
}

void cluster_present_each(const cluster_present_person *set, void (*each)(void *context, int64_t person),
                          void *context)
{
    for (const cluster_present_person *present = set; present; present = present->hh.next)
        each(context, present->person);
}
