/* SPDX-License-Identifier: MIT */
#include "server/sessions/person_index.h"

#include <assert.h>
#include <stdlib.h>

#include <uthash.h>
#include <utlist.h>

struct session_person_index {
    int64_t person;
    int count;
    session_person_socket *sockets;
    UT_hash_handle hh;
};

static session_person_index *find(const session_person_index *index, int64_t person)
{
    session_person_index *one;
    HASH_FIND(hh, index, &person, sizeof person, one);
    return one;
}

bool session_person_index_add(session_person_index **index, int64_t person, session_person_socket *socket,
                              int most)
{
    session_person_index *one = find(*index, person);
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

void session_person_index_remove(session_person_index **index, int64_t person, session_person_socket *socket)
{
    session_person_index *one = find(*index, person);
    assert(one && one->count > 0);
    DL_DELETE(one->sockets, socket);
    if (--one->count)
        return;
    HASH_DEL(*index, one);
    free(one);
}

session_person_socket *session_person_index_first(const session_person_index *index, int64_t person)
{
    const session_person_index *one = find(index, person);
    return one ? one->sockets : NULL;
}
