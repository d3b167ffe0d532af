/* SPDX-License-Identifier: MIT */
/* The level `club`. It plays by the principles of docs/spec/strategy.md, and reports the principles of a
 * choice. */
#pragma once

#include <kozel/rng.h>
#include <kozel/view.h>

/* The principles, in the order of that page. */
typedef enum ai_principle {
    AI_VARIETY,
    AI_PRESSURE,
    AI_END_TILE,
    AI_ROLLED,
    AI_GIVEN_UP,
    AI_TWO_END_TILES,
    AI_OTHER_END,
    AI_FISH,
    AI_LATER_PRESSURE,
    AI_SOFT_LEAD,
    AI_FRESH_SUIT,
    AI_OPPONENT_SUIT,
    AI_TWO_FRESH_ENDS,
    AI_PARTNER,
    AI_LEADER,
    AI_BLANK_SIX,
    AI_PRINCIPLES
} ai_principle;

/* Handicaps of the `club` heuristic. */
typedef struct ai_limits {
    int attention; /* number of playable tiles of the hand that the bot considers, at least 1 */
    /* Number of the deal's last actions that the bot remembers: knocks, draws, and values opened or given
     * up. The line is visible anyway. */
    int memory;
    /* Principles that the bot uses: bit k for the ai_principle k. Without any, the bot counts pips, doubles
     * and points. */
    uint32_t principles;
} ai_limits;

/* Chooses by the principles of docs/spec/strategy.md, within limits. `limits` may be NULL, which is the level
 * `club`. */
kz_action ai_club_choose(const kz_view *view, const ai_limits *limits, kz_rng *rng);

/* Returns the id of a principle on that page: "V", "N", ..., "0/6". */
const char *ai_principle_id(ai_principle principle);

/* Lists the principles that favour an action of view->legal over the others, the strongest first. Returns
 * their number, 0..`most`. It is 0 if another concern (pips, points) decides, or if there is no choice. */
int ai_club_reasons(const kz_view *view, kz_action action, int most, ai_principle out[]);

/* Returns the principle that most favours one action of view->legal over another, or AI_PRINCIPLES if none
 * does. */
ai_principle ai_club_prefers(const kz_view *view, kz_action action, kz_action other);
