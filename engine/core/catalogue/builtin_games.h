/* SPDX-License-Identifier: MIT */
/* The project's game files (data/games) in one text, in the program itself; made by the build. */
#ifndef KOZEL_ENGINE_CORE_CATALOGUE_BUILTIN_GAMES_H
#define KOZEL_ENGINE_CORE_CATALOGUE_BUILTIN_GAMES_H

extern const char catalogue_builtin_games[];

#endif
