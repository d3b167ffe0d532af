/* SPDX-License-Identifier: MIT */
/* Reads files of house games (include/kozel/rules.h, kz_games_read) for the commands. */
#ifndef KOZEL_APPS_CLI_RECORDS_GAMEFILE_H
#define KOZEL_APPS_CLI_RECORDS_GAMEFILE_H

#include <kozel/catalogue.h>
#include <kozel/rules.h>

/* Adds the games of a file. If it cannot be read or is faulty, prints that on standard error and returns
 * false: every fault as `FILE:LINE:COLUMN: reason`, one a line. Nothing is added then. */
bool records_gamefile_check(kz_games *games, const char *path);

/* Adds the games of every `*.ini` of a folder, in the order of their names (bytes). Stops at the first fault
 * and prints it as records_gamefile_check() does. */
bool records_gamefolder_read(kz_games *games, const char *folder);

/* Loads the project's games, and those of a folder (NULL: none) like records_gamefolder_read(), for --games
 * DIR. */
bool records_games_load(kz_games *games, const char *folder);

#endif
