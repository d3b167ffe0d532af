/* SPDX-License-Identifier: MIT */
/* An index of sockets by person, so that a message to a person visits only that person's sockets. Used by one
 * thread. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* A socket's place; part of the socket. */
typedef struct session_person_socket {
    struct session_person_socket *prev, *next; /* others of the same person */
} session_person_socket;

/* NULL is an empty index. */
typedef struct session_person_index session_person_index;

/* Adds a socket of a person. Returns false, with nothing changed, if the person has `most` sockets (0: no
 * limit) or memory is out. */
bool session_person_index_add(session_person_index **index, int64_t person, session_person_socket *socket,
                              int most);

/* Removes a socket of a person. */
void session_person_index_remove(session_person_index **index, int64_t person, session_person_socket *socket);

/* Returns the first socket of a person, the others by `next`; NULL: there is none. */
session_person_socket *session_person_index_first(const session_person_index *index, int64_t person);
