/* SPDX-License-Identifier: MIT */
/* The project's game files (data/games) as one text within the program. The build makes it. */
#ifndef KOZEL_ENGINE_CORE_CATALOGUE_BUILTIN_GAMES_H
#define KOZEL_ENGINE_CORE_CATALOGUE_BUILTIN_GAMES_H

extern const char catalogue_builtin_games[];

#endif
