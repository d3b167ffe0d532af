/* SPDX-License-Identifier: MIT */
/* Names that pose as the house: as who runs the server, or as a guest whom it has named. */
#ifndef KOZEL_SERVER_ACCOUNTS_IDENTITY_NAME_HOUSE_H
#define KOZEL_SERVER_ACCOUNTS_IDENTITY_NAME_HOUSE_H

#include <stdbool.h>

/* Whether a name (composed, of allowed letters) does. Digits, separators, capitals, repeated letters, letters
 * that look alike and digits that stand for letters do not hide it. A longer name does if it has a title as a
 * word, or is made of such words alone (staff_words.h). */
bool identity_name_poses(const char *text);

#endif
