/* SPDX-License-Identifier: MIT */
/* Names of accounts (docs/spec/platform.md section 6): which are allowed, and which look alike. */
#ifndef KOZEL_SERVER_ACCOUNTS_IDENTITY_NAME_H
#define KOZEL_SERVER_ACCOUNTS_IDENTITY_NAME_H

#include <stdbool.h>

#include "server/store/people/account.h"

enum { IDENTITY_NAME_MIN = 3, IDENTITY_NAME_MAX = 20 /* letters */ };

typedef enum identity_name_fault {
    IDENTITY_NAME_GOOD,
    IDENTITY_NAME_LENGTH, /* not IDENTITY_NAME_MIN to IDENTITY_NAME_MAX letters, when composed */
    IDENTITY_NAME_LETTER, /* something that is no letter of the five alphabets, no digit, '_' or '-' */
    IDENTITY_NAME_MIXED,  /* Latin and Cyrillic letters */
    IDENTITY_NAME_RESERVED,
} identity_name_fault;

typedef struct identity_name {
    char text[STORE_NAME_SIZE];         /* composed (NFC) */
    char skeleton[STORE_SKELETON_SIZE]; /* the same for all names that look alike, in capitals or not */
    char fault[8]; /* the letter of IDENTITY_NAME_LETTER; "" if it is no character at all */
} identity_name;

/* Reads a name that somebody wants to have. */
identity_name_fault identity_name_read(const char *text, identity_name *name);

/* Reads a name that somebody may have: what has been reserved since he got it is his. */
bool identity_name_find(const char *text, identity_name *name);

/* The number of a guest as the server calls them, "Guest-17", or the page in one of its languages,
 * "Гість-17", in capitals or not; 0: the text is no such name. */
int64_t identity_name_guest(const char *text);

#endif
