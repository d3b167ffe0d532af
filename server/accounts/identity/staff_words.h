/* SPDX-License-Identifier: MIT */
/* Words by which names impersonate staff, in the five languages and their inflected forms. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "server/store/people/account.h"

/* Kinds of a word, as flags. */
enum {
    IDENTITY_STAFF_TITLE = 1,      /* refused as any word of a name: moderator */
    IDENTITY_STAFF_OFFICE = 2,     /* refused as a whole name, or with a PLACE: team */
    IDENTITY_STAFF_WHOLE_NAME = 4, /* refused only as a whole name: bot */
    IDENTITY_STAFF_PLACE = 8,      /* the project or site: kozel */
    IDENTITY_STAFF_MODIFIER = 16   /* combined with a title: chief */
};

/* Writes the skeleton of `word` without repeated letters, unless too few letters are left. */
void identity_staff_skeleton(const char *word, char skeleton[STORE_SKELETON_SIZE]);

/* Returns the flags of the words with that skeleton; 0: none. Thread-safe. */
unsigned identity_staff_kind(const char *skeleton);

/* Returns false if `text` contains no title or office. */
bool identity_staff_maybe(const char *text);
