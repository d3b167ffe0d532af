/* SPDX-License-Identifier: MIT */
/* The levels as former versions of the library played them. */
#pragma once

#include <kozel/bot.h>

/* Returns the level `name` as the version `program` played it. The result is NULL if there was no such level,
 * or if this version does not know that one. It is static. */
const kz_bot *ai_level_of(const char *program, const char *name);
