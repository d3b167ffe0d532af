/* SPDX-License-Identifier: MIT */
/* Files of house games (include/kozel/rules.h, kz_games_read), read for the commands. */
#ifndef KOZEL_APPS_CLI_RECORDS_GAMEFILE_H
#define KOZEL_APPS_CLI_RECORDS_GAMEFILE_H

#include <kozel/catalogue.h>
#include <kozel/rules.h>

/* Adds the games of a file. If it cannot be read or is faulty, says so on standard error - a fault as
 * `FILE:LINE:COLUMN: reason` - and returns false; nothing is added then. */
bool records_gamefile_read(kz_games *games, const char *path);

/* The same, but says every fault of the file: a line for each. */
bool records_gamefile_check(kz_games *games, const char *path);

/* Adds the games of every `*.ini` of a folder, in the order of their names (bytes). Stops at the first fault
 * like records_gamefile_read(). */
bool records_gamefolder_read(kz_games *games, const char *folder);

/* The project's own games, and those of a folder (NULL: none), as records_gamefolder_read(): what --games DIR
 * asks for. */
bool records_games_load(kz_games *games, const char *folder);

#endif
