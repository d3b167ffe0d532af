/* SPDX-License-Identifier: MIT */
/* Puzzles made from self-play (docs/spec/teaching.md, section 5). */
#ifndef KOZEL_ENGINE_TEACH_PUZZLES_MAKE_H
#define KOZEL_ENGINE_TEACH_PUZZLES_MAKE_H

#include "engine/teach/puzzles/puzzle.h"
#include "engine/teach/puzzles/writer.h"

/* What puzzles are made of. */
typedef struct puzzle_source {
    const kz_game *game;
    uint64_t seed;
    int32_t finding; /* playouts of each action, to find: 1..PUZZLE_WORLDS_MOST */
    int32_t proving; /* to prove, in other worlds */
} puzzle_source;

/* A puzzle with its record. The puzzle's `begin`, `end` and `line` are those of `text`. */
typedef struct puzzle_made_puzzle {
    puzzle_entry puzzle;
    char text[PUZZLE_TEXT];
} puzzle_made_puzzle;

/* Plays deal number `index` (from 0) of the source and looks for a puzzle in it; fills *out with the best one
 * that is proven. False: there is none. A function of its arguments alone. For any thread; allocates while it
 * works, aborts without memory. */
bool puzzle_make(const puzzle_source *source, int64_t index, puzzle_made_puzzle *out);

/* Of what kinds the puzzles of a collection are. All zero: there are none yet. */
typedef struct puzzle_mix {
    int taken, refused, question[PUZZLE_QUESTIONS], reason[KZ_REASONS_WHY + 1],
        level[PUZZLE_LEVEL_MOST / 100 + 1];
} puzzle_mix;

/* Takes the puzzle into a collection of about `wanted` if it keeps it mixed: by question, principle, level.
 */
bool puzzle_mix_take(puzzle_mix *mix, const puzzle_entry *puzzle, int wanted);

/* What fresh worlds say of a puzzle. */
typedef struct puzzle_verdict {
    bool approved;    /* its answer is the best action, and every other one loses PUZZLE_LEAD at least */
    double lead;      /* least lead over another action, in chance */
    double certain;   /* the same less four standard errors */
    double effective; /* worlds */
} puzzle_verdict;

/* Tries the puzzle in worlds that were used neither to find nor to prove it. `match`: as
 * puzzle_found() has it. `playouts`: 1..PUZZLE_WORLDS_MOST. For any thread. */
void puzzle_check(const puzzle_entry *puzzle, const kz_match *match, int32_t playouts, puzzle_verdict *out);

#endif
