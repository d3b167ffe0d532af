/* SPDX-License-Identifier: MIT */
/* Puzzles made from self-play (docs/spec/teaching.md, section 5). */
#ifndef KOZEL_ENGINE_TEACH_PUZZLES_MAKE_H
#define KOZEL_ENGINE_TEACH_PUZZLES_MAKE_H

#include "engine/teach/puzzles/puzzle.h"
#include "engine/teach/puzzles/writer.h"

/* The source of puzzles. */
typedef struct puzzle_source {
    const kz_game *game;
    uint64_t seed;
    int32_t finding; /* playouts of each action for finding: 1..PUZZLE_WORLDS_MOST */
    int32_t proving; /* playouts for proving, in other worlds */
} puzzle_source;

/* A puzzle with its record. The puzzle's `begin`, `end` and `line` are those of `text`. */
typedef struct puzzle_made {
    puzzle_entry puzzle;
    char text[PUZZLE_TEXT];
} puzzle_made;

/* Plays deal number `index` (from 0) of the source, searches it for puzzles, and fills *out with the best
 * proved one. Returns false if there is none. The result depends on the arguments alone. Any thread may call
 * the function. It allocates while it works, and aborts if there is no memory. */
bool puzzle_make(const puzzle_source *source, int64_t index, puzzle_made *out);

/* The kinds of the puzzles in a collection. All zero: none yet. */
typedef struct puzzle_mix {
    int taken, refused, question[PUZZLE_QUESTIONS], reason[KZ_REASONS_WHY + 1],
        level[PUZZLE_LEVEL_MOST / 100 + 1];
} puzzle_mix;

/* Returns whether a collection of about `wanted` puzzles takes this one, and counts it. It must keep the
 * collection mixed by question, principle and level. */
bool puzzle_mix_take(puzzle_mix *mix, const puzzle_entry *puzzle, int wanted);

/* The result of a puzzle in new worlds. */
typedef struct puzzle_verdict {
    bool approved;    /* the answer is the best action, and every other action loses at least PUZZLE_LEAD */
    double lead;      /* smallest lead over another action, in chance */
    double certain;   /* the same less four standard errors */
    double effective; /* number of effective worlds */
} puzzle_verdict;

/* Tries the puzzle in worlds that were used neither to find nor to prove it. `match` is that of
 * puzzle_found(). `playouts` is 1..PUZZLE_WORLDS_MOST. Any thread may call the function. */
void puzzle_check(const puzzle_entry *puzzle, const kz_match *match, int32_t playouts, puzzle_verdict *out);

#endif
