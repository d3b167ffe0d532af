/* SPDX-License-Identifier: MIT */
/* The files of data/puzzles, made into texts by scripts/embed_puzzles.py. */
#ifndef KOZEL_SERVER_LEARNING_PUZZLES_BUILTIN_PUZZLES_H
#define KOZEL_SERVER_LEARNING_PUZZLES_BUILTIN_PUZZLES_H

#include <stddef.h>

extern const char *const learning_builtin_puzzles[]; /* one text a game */
extern const size_t learning_builtin_puzzle_files;

#endif
