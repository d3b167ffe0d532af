/* SPDX-License-Identifier: MIT */
/* Names of accounts (docs/spec/platform.md section 6): which are allowed, and which look alike. */
#ifndef KOZEL_SERVER_ACCOUNTS_IDENTITY_NAME_H
#define KOZEL_SERVER_ACCOUNTS_IDENTITY_NAME_H

#include <stdbool.h>

#include "server/store/people/account.h"

enum { KZ_NAME_MIN = 3, KZ_NAME_MAX = 20 /* letters */ };

typedef enum kz_name_fault {
    KZ_NAME_GOOD,
    KZ_NAME_LENGTH, /* not KZ_NAME_MIN to KZ_NAME_MAX letters, when composed */
    KZ_NAME_LETTER, /* something that is no letter of the five alphabets, no digit, '_' or '-' */
    KZ_NAME_MIXED,  /* Latin and Cyrillic letters */
    KZ_NAME_RESERVED,
} kz_name_fault;

typedef struct kz_name {
    char text[KZ_NAME_SIZE];         /* composed (NFC) */
    char skeleton[KZ_SKELETON_SIZE]; /* the same for all names that look alike, in capitals or not */
    char fault[8];                   /* the letter of KZ_NAME_LETTER; "" if it is no character at all */
} kz_name;

/* Reads a name that somebody wants to have. */
kz_name_fault kz_name_read(const char *text, kz_name *name);

/* Reads a name that somebody may have: what has been reserved since he got it is his. */
bool kz_name_find(const char *text, kz_name *name);

/* The number of a guest as the server calls them, "Guest-17", or the page in one of its languages,
 * "Гість-17", in capitals or not; 0: the text is no such name. */
int64_t kz_name_guest(const char *text);

#endif
