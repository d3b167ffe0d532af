/* SPDX-License-Identifier: MIT */
/* Rejects names that impersonate the server: its staff, or a guest that it has named. */
#ifndef KOZEL_SERVER_ACCOUNTS_IDENTITY_NAME_HOUSE_H
#define KOZEL_SERVER_ACCOUNTS_IDENTITY_NAME_HOUSE_H

#include <stdbool.h>

/* Returns true if a name (composed, of allowed letters) does so. Digits, separators, capitals, repeated
 * letters, similar letters and digits in place of letters do not hide it. A longer name does so if it has a
 * title as a word, or consists only of such words (staff_words.h). */
bool identity_name_poses(const char *text);

#endif
