/* SPDX-License-Identifier: MIT */
/* Whose sockets there are: by person, so that telling somebody something looks at his alone. Belongs to one
 * thread. */
#ifndef KOZEL_SERVER_SESSIONS_PERSON_INDEX_H
#define KOZEL_SERVER_SESSIONS_PERSON_INDEX_H

#include <stdbool.h>
#include <stdint.h>

/* A socket's place; part of the socket. */
typedef struct kz_person_socket {
    struct kz_person_socket *prev, *next; /* others of the same person */
} kz_person_socket;

/* NULL is an empty one. */
typedef struct kz_person_index kz_person_index;

/* One more socket of a person; false, and nothing changed: he has `most`
 * (0: no limit), or memory is out. */
bool kz_person_index_add(kz_person_index **index, int64_t person, kz_person_socket *socket, int most);

/* One that he has is gone. */
void kz_person_index_remove(kz_person_index **index, int64_t person, kz_person_socket *socket);

/* The first of a person's, the others by `next`; NULL: he has none. */
kz_person_socket *kz_person_index_first(const kz_person_index *index, int64_t person);

#endif
