/* SPDX-License-Identifier: MIT */
/* Tries the actions of a choice in worlds: finds the best one, and proves it in other worlds. */
#ifndef KOZEL_ENGINE_TEACH_PUZZLES_PROVE_H
#define KOZEL_ENGINE_TEACH_PUZZLES_PROVE_H

#include "engine/teach/analysis/choice.h"

#include <kozel/analysis.h>

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

/* Tries the actions of a choice (kz_is_judged()) in at most `playouts` worlds (1..PUZZLE_WORLDS_MOST).
 * `answer` is an index of the set; below 0: the best action. The result depends on the arguments alone. The
 * function allocates while it works, and aborts if there is no memory. Any thread may call it. */
enum { PUZZLE_WORLDS_MOST = 1 << 17 };
void puzzle_try(const kz_view *view, int answer, int32_t playouts, puzzle_purpose purpose, puzzle_tried *out);

/* Returns the turns in which the seat goes out after this action, whatever the others do and hold:
 * 1..`most`, this turn included. The result is 0 if it is not certain. Each other seat may lay any tile that
 * it may hold, as far as the view shows, or none. */
int puzzle_certain_out(const kz_view *view, kz_action action, int most);

#endif
