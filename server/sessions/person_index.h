/* SPDX-License-Identifier: MIT */
/* Whose sockets there are: by person, so that telling somebody something looks at his alone. Belongs to one
 * thread. */
#ifndef KOZEL_SERVER_SESSIONS_PERSON_INDEX_H
#define KOZEL_SERVER_SESSIONS_PERSON_INDEX_H

#include <stdbool.h>
#include <stdint.h>

/* A socket's place; part of the socket. */
typedef struct session_person_socket {
    struct session_person_socket *prev, *next; /* others of the same person */
} session_person_socket;

/* NULL is an empty one. */
typedef struct session_person_index session_person_index;

/* One more socket of a person; false, and nothing changed: he has `most`
 * (0: no limit), or memory is out. */
bool session_person_index_add(session_person_index **index, int64_t person, session_person_socket *socket,
                              int most);

/* One that he has is gone. */
void session_person_index_remove(session_person_index **index, int64_t person, session_person_socket *socket);

/* The first of a person's, the others by `next`; NULL: he has none. */
session_person_socket *session_person_index_first(const session_person_index *index, int64_t person);

#endif
