/* SPDX-License-Identifier: MIT */
#include "server/sessions/person_index.h"

#include <assert.h>
#include <stdlib.h>

#include <uthash.h>
#include <utlist.h>

struct kz_person_index {
    int64_t person;
    int count;
    kz_person_socket *sockets;
    UT_hash_handle hh;
};

static kz_person_index *find(const kz_person_index *index, int64_t person)
{
    kz_person_index *one;
    HASH_FIND(hh, index, &person, sizeof person, one);
    return one;
}

bool kz_person_index_add(kz_person_index **index, int64_t person, kz_person_socket *socket, int most)
{
    kz_person_index *one = find(*index, person);
    if (!one) {
        one = calloc(1, sizeof *one);
        if (!one)
            return false;
        one->person = person;
        HASH_ADD(hh, *index, person, sizeof person, one);
    }
    if (most && one->count >= most)
        return false;
    one->count++;
    DL_APPEND(one->sockets, socket);
    return true;
}

void kz_person_index_remove(kz_person_index **index, int64_t person, kz_person_socket *socket)
{
    kz_person_index *one = find(*index, person);
    assert(one && one->count > 0);
    DL_DELETE(one->sockets, socket);
    if (--one->count)
        return;
    HASH_DEL(*index, one);
    free(one);
}

kz_person_socket *kz_person_index_first(const kz_person_index *index, int64_t person)
{
    const kz_person_index *one = find(index, person);
    return one ? one->sockets : NULL;
}
