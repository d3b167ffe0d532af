/* SPDX-License-Identifier: MIT */
/* What a person may do on a server, and the words by which it is told and asked. */
#ifndef KOZEL_SERVER_STORE_PEOPLE_ROLE_H
#define KOZEL_SERVER_STORE_PEOPLE_ROLE_H

#include <stdbool.h>
#include <string.h>

typedef enum store_role { STORE_PLAYER, STORE_MODERATOR, STORE_HOST, STORE_ROLES } store_role;

/* "player", "moderator", "host"; static. */
static inline const char *store_role_word(store_role role)
{
    static const char *const words[STORE_ROLES] = {"player", "moderator", "host"};
    return words[role];
}

/* The role of that word. False: there is none. */
static inline bool store_role_of(const char *word, store_role *role)
{
    for (store_role each = STORE_PLAYER; each < STORE_ROLES; each++)
        if (!strcmp(word, store_role_word(each))) {
            *role = each;
            return true;
        }
    return false;
}

#endif
