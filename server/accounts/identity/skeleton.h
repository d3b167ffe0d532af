/* SPDX-License-Identifier: MIT */
/* Skeletons: the common form of names that look alike (docs/spec/platform.md section 6). */
#ifndef KOZEL_SERVER_ACCOUNTS_IDENTITY_SKELETON_H
#define KOZEL_SERVER_ACCOUNTS_IDENTITY_SKELETON_H

#include "server/store/people/account.h"

/* Writes the skeleton of `text`: the same for all texts that look alike, ignoring case. Empty if `text` is
 * not valid UTF-8. */
void identity_name_skeleton(const char *text, char out[STORE_SKELETON_SIZE]);

#endif
