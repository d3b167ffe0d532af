/* SPDX-License-Identifier: MIT */
/* All errors of a game file, not the first alone (include/kozel/catalogue.h, kz_games_read). */
#ifndef KOZEL_ENGINE_CORE_CATALOGUE_FAULTS_H
#define KOZEL_ENGINE_CORE_CATALOGUE_FAULTS_H

#include <kozel/catalogue.h>

/* Takes one error, with line and column. */
typedef void catalogue_game_fault(void *context, const kz_error *error);

/* Reads a file as kz_games_read() does, but goes on after an error with the next line, and reports each. A
 * section whose first line is faulty is passed over. Contradictions between the mechanics of a game are
 * reported only if the game has no other error. False: there were errors, and nothing is added. */
bool catalogue_games_check(kz_games *games, const char *text, size_t length, catalogue_game_fault *report,
                           void *context);

#endif
