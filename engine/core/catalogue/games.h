/* SPDX-License-Identifier: MIT */
/* The games in the program, and all errors of a game file, not only the first (include/kozel/catalogue.h,
 * kz_games_read). */
#pragma once

#include <kozel/catalogue.h>

/* Receives one error with line and column. */
typedef void catalogue_game_fault(void *context, const kz_error *error);

/* Reads a file like kz_games_read(), but continues with the next line after an error, and reports each
 * error. The function skips a section whose first line is faulty. It reports contradictions between a game's
 * mechanics only if the game has no other error. It returns false and adds nothing if there were errors. */
bool catalogue_games_check(kz_games *games, const char *text, size_t length, catalogue_game_fault *report,
                           void *context);

/* The project's game files (data/games) as one text within the program. The build makes it. */
extern const char catalogue_builtin_games[];
