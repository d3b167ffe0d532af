/* SPDX-License-Identifier: MIT */
/* Puzzles made from self-play (docs/spec/teaching.md, section 5). */
#pragma once

#include "engine/teach/analysis/worlds.h"
#include "engine/teach/puzzles/puzzle.h"

#include <kozel/analysis.h>

/* The source of puzzles. */
typedef struct puzzle_source {
    const kz_game *game;
    uint64_t seed;
    int32_t finding; /* playouts of each action for finding: 1..PUZZLE_WORLDS_MAX */
    int32_t proving; /* playouts for proving, in other worlds */
} puzzle_source;

/* A puzzle with its record. The puzzle's `begin`, `end` and `line` are those of `text`. */
typedef struct puzzle_made {
    puzzle_entry puzzle;
    char text[PUZZLE_TEXT];
    bool failed; /* there was no memory: whether the deal has a puzzle is unknown */
} puzzle_made;

/* Plays deal number `index` (from 0) of the source, searches it for puzzles, and fills *out with the best
 * proved one. Returns false if there is none. The result depends on the arguments alone. Any thread may call
 * the function. It allocates while it works. Without memory it returns false and sets out->failed. */
bool puzzle_make(const puzzle_source *source, int64_t index, puzzle_made *out);

/* The kinds of the puzzles in a collection. All zero: none yet. */
typedef struct puzzle_mix {
    int taken, refused, question[PUZZLE_QUESTIONS], reason[KZ_REASONS_WHY + 1],
        level[PUZZLE_LEVEL_MAX / 100 + 1];
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
 * puzzle_found(). `playouts` is 1..PUZZLE_WORLDS_MAX. Any thread may call the function. Returns false if
 * there is no memory. */
bool puzzle_check(const puzzle_entry *puzzle, const kz_match *match, int32_t playouts, puzzle_verdict *out);

/* ---- tries the actions of a choice in worlds: finds the best one, and proves it in other worlds */

/* The minimal lead of a puzzle's answer over every other action, in deviations (kz_scale).
 * PUZZLE_LEAD_TO_FIND is the lead that a small budget must find. */
#define PUZZLE_LEAD 0.09
#define PUZZLE_LEAD_TO_FIND 0.18

/* Different purposes use different worlds. */
typedef enum puzzle_purpose { PUZZLE_TO_FIND, PUZZLE_TO_PROVE, PUZZLE_TO_CHECK } puzzle_purpose;

/* The results of a choice's actions. */
typedef struct puzzle_tried {
    analysis_alternatives set;
    double chance[KZ_LEGAL], points[KZ_LEGAL]; /* kz_prospect of set.action[i] */
    double won[KZ_LEGAL];                      /* probability that this deal wins the match */
    int best;                                  /* index of the action with the largest chance */
    double lead;          /* smallest lead of `answer` over another action, in chance; below 0: another one
                           * is better */
    double certain;       /* the same, less four standard errors of each difference */
    double effective;     /* number of effective worlds */
    bool single;          /* the view allows only one world, which was solved */
    double difficulty[2]; /* kz_judgement.difficulty of `answer` */
    int tempting;         /* the other action that `novice` and `club` play most often */
} puzzle_tried;

/* Tries the actions of a choice (kz_is_judged()) in at most `playouts` worlds (1..PUZZLE_WORLDS_MAX).
 * `answer` is an index of the set; below 0: the best action. The result depends on the arguments alone. The
 * function allocates while it works, and returns false if there is no memory. Any thread may call it. */
enum { PUZZLE_WORLDS_MAX = 1 << 17 };
bool puzzle_try(const kz_view *view, int answer, int32_t playouts, puzzle_purpose purpose, puzzle_tried *out);

/* Returns the turns in which the seat goes out after this action, whatever the others do and hold:
 * 1..`most`, this turn included. The result is 0 if it is not certain, -1 if
 * there is no memory. Each other seat may lay any tile that
 * it may hold, as far as the view shows, or none. */
int puzzle_certain_out(const kz_view *view, kz_action action, int most);
