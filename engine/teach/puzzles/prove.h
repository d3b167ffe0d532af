/* SPDX-License-Identifier: MIT */
/* The actions of a choice tried in worlds: finding what is best, proving it on other worlds. */
#ifndef KOZEL_ENGINE_TEACH_PUZZLES_PROVE_H
#define KOZEL_ENGINE_TEACH_PUZZLES_PROVE_H

#include "engine/teach/analysis/choice.h"

#include <kozel/analysis.h>

/* The lead over every other action that a puzzle's answer has at least, in deviations (kz_scale); what a
 * small budget must see of it. */
#define PUZZLE_LEAD 0.09
#define PUZZLE_LEAD_TO_FIND 0.18

/* Worlds of different purposes have nothing in common. */
typedef enum puzzle_purpose { PUZZLE_TO_FIND, PUZZLE_TO_PROVE, PUZZLE_TO_CHECK } puzzle_purpose;

/* What became of a choice's actions. */
typedef struct puzzle_tried {
    analysis_alternatives set;
    double chance[KZ_LEGAL], points[KZ_LEGAL]; /* kz_prospect; of set.action[i] */
    double won[KZ_LEGAL];                      /* how likely the match is won in this very deal */
    int best;                                  /* the largest chance */
    double lead;          /* least lead of `answer` over another, in chance; below 0: another is better */
    double certain;       /* the same, less four standard errors of each difference */
    double effective;     /* worlds */
    bool single;          /* the view allows one world only, and it was solved */
    double difficulty[2]; /* kz_judgement, of `answer` */
    int tempting;         /* the other action that `novice` and `club` play most */
} puzzle_tried;

/* Tries the actions of a choice (kz_is_judged()) in `playouts` worlds at most (1..PUZZLE_WORLDS_MOST).
 * `answer`: an index of the set, below 0: the best. A function of its arguments alone; allocates while it
 * works and aborts without memory. For any thread. */
enum { PUZZLE_WORLDS_MOST = 1 << 17 };
void puzzle_try(const kz_view *view, int answer, int32_t playouts, puzzle_purpose purpose, puzzle_tried *out);

/* The turns in which the seat goes out by this action whatever the others do and hold, this one counted: from
 * what the seat knows, each other may lay any tile that it may hold, or none. 0: it is not certain; 1..most.
 */
int puzzle_certain_out(const kz_view *view, kz_action action, int most);

#endif
