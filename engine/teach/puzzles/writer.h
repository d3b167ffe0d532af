/* SPDX-License-Identifier: MIT */
/* Writes a puzzle as a record with tags. */
#ifndef KOZEL_ENGINE_TEACH_PUZZLES_WRITER_H
#define KOZEL_ENGINE_TEACH_PUZZLES_WRITER_H

#include "engine/teach/puzzles/puzzle.h"

/* The size of a text that always has room for a puzzle's record. */
enum { PUZZLE_TEXT = 1 << 14 };

/* Writes the record of the puzzle and a blank line after it, and sets begin and end. The parameter `dealt`
 * is the first deal of a match as it was dealt. The parameter `match` is the same match at the choice. */
void puzzle_write(puzzle_entry *puzzle, const kz_match *dealt, const kz_match *match, char out[PUZZLE_TEXT]);

#endif
