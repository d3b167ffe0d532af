/* SPDX-License-Identifier: MIT */
/* A person's role on a server, and the words for it in the API. */
#pragma once

#include <stdbool.h>
#include <string.h>

typedef enum store_role { STORE_PLAYER, STORE_MODERATOR, STORE_HOST, STORE_ROLES } store_role;

/* Returns "player", "moderator" or "host"; static. */
static inline const char *store_role_word(store_role role)
{
    static const char *const words[STORE_ROLES] = {"player", "moderator", "host"};
    return words[role];
}

/* Finds the role of a word. Returns false if there is none. */
static inline bool store_role_of(const char *word, store_role *role)
{
    for (store_role each = STORE_PLAYER; each < STORE_ROLES; each++)
        if (!strcmp(word, store_role_word(each))) {
            *role = each;
            return true;
        }
    return false;
}
