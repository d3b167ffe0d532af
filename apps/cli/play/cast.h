/* SPDX-License-Identifier: MIT */
/* The names of bots at a table. */
#pragma once

#include <kozel/rules.h>

/* Returns the name, in the language of the texts, of bot number `place` (from 0) of a level at a table. It is
 * `level` if the level has no characters. */
const char *play_cast_name(const char *level, int place);

/* Returns a level in the language of the texts: "club player". It is `level` if this program does not know
 * the level. */
const char *play_cast_level(const char *level);
