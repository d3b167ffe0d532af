/* SPDX-License-Identifier: MIT */
/* Names of accounts (docs/spec/platform.md section 6): which are allowed, and which look alike. */
#pragma once

#include "server/store/people/account.h"

#include <stdbool.h>

enum { IDENTITY_NAME_MIN = 3, IDENTITY_NAME_MAX = 20 /* letters */ };

typedef enum identity_name_fault {
    IDENTITY_NAME_GOOD,
    IDENTITY_NAME_LENGTH, /* not IDENTITY_NAME_MIN to IDENTITY_NAME_MAX letters, when composed */
    IDENTITY_NAME_LETTER, /* a character other than letters of the five alphabets, digits, '_' and '-' */
    IDENTITY_NAME_MIXED,  /* Latin and Cyrillic letters */
    IDENTITY_NAME_RESERVED,
} identity_name_fault;

typedef struct identity_name {
    char text[STORE_NAME_SIZE];         /* composed (NFC) */
    char skeleton[STORE_SKELETON_SIZE]; /* the same for all names that look alike, ignoring case */
    char fault[8];                      /* the letter of IDENTITY_NAME_LETTER; "" if it is not a character */
} identity_name;

/* Reads a new name. */
identity_name_fault identity_name_read(const char *text, identity_name *name);

/* Reads an existing name, which may have been reserved later. */
bool identity_name_find(const char *text, identity_name *name);

/* Returns the number of a guest's name, ignoring case; 0: the text is no such name. The name is the server's,
 * "Guest-17", or the page's in one of its languages, "Гість-17". */
int64_t identity_name_guest(const char *text);

/* Returns true if a name (composed, of allowed letters) impersonates the server: its staff, or a guest that
 * it has named. Digits, separators, capitals, repeated letters, similar letters and digits in place of
 * letters do not hide it. A longer name does so if it has a title as a word, or consists only of such words
 * (staff_words.h). */
bool identity_name_poses(const char *text);

/* Writes the skeleton of `text`: the same for all texts that look alike, ignoring case. Empty if `text` is
 * not valid UTF-8. */
void identity_name_skeleton(const char *text, char out[STORE_SKELETON_SIZE]);
