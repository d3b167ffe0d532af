/* SPDX-License-Identifier: MIT */
/* What a person may do on a server, and the words by which it is told and asked. */
#ifndef KOZEL_SERVER_STORE_PEOPLE_ROLE_H
#define KOZEL_SERVER_STORE_PEOPLE_ROLE_H

#include <stdbool.h>
#include <string.h>

typedef enum kz_role { KZ_PLAYER, KZ_MODERATOR, KZ_HOST, KZ_ROLES } kz_role;

/* "player", "moderator", "host"; static. */
static inline const char *kz_role_word(kz_role role)
{
    static const char *const words[KZ_ROLES] = {"player", "moderator", "host"};
    return words[role];
}

/* The role of that word. False: there is none. */
static inline bool kz_role_of(const char *word, kz_role *role)
{
    for (kz_role each = KZ_PLAYER; each < KZ_ROLES; each++)
        if (!strcmp(word, kz_role_word(each))) {
            *role = each;
            return true;
        }
    return false;
}

#endif
