/* SPDX-License-Identifier: MIT */
/* The level `club`: plays by the principles of docs/spec/strategy.md and can say by which. */
#ifndef KOZEL_ENGINE_AI_CLUB_H
#define KOZEL_ENGINE_AI_CLUB_H

#include <kozel/bot.h>

/* In the order of the page. */
typedef enum ai_principle {
    AI_VARIETY,
    AI_PRESSURE,
    AI_END_TILE,
    AI_ROLLED,
    AI_RULE_1,
    AI_RULE_2,
    AI_RULE_3,
    AI_RULE_4,
    AI_RULE_5,
    AI_RULE_6,
    AI_RULE_7,
    AI_RULE_8,
    AI_RULE_9,
    AI_PARTNER,
    AI_LEADER,
    AI_BLANK_SIX,
    AI_PRINCIPLES
} ai_principle;

/* What somebody who plays by the same principles lacks. */
typedef struct ai_limits {
    int attention; /* he looks at so many tiles of his hand that can be played, at least 1 */
    /* He remembers the last so many actions of the deal: who knocked, drew, opened or gave up what. What lies
     * is seen. */
    int memory;
    /* Those that he knows: bit k for the ai_principle k. With none of them he counts pips, doubles and
     * points. */
    uint32_t principles;
} ai_limits;

/* As `club` within limits. */
kz_action ai_club_choose_within(const kz_view *view, const ai_limits *limits, kz_rng *rng);

/* Its id there: "V", "N", ..., "0/6". */
const char *ai_principle_id(ai_principle principle);

/* The principles that speak for an action of view->legal rather than the others, the strongest first. Returns
 * how many, 0..most; none where another concern (pips, points) decides, or there is no choice. */
int ai_club_reasons(const kz_view *view, kz_action action, int most, ai_principle out[]);

/* The principle that speaks most for one action of view->legal rather than another; AI_PRINCIPLES: none does.
 */
ai_principle ai_club_prefers(const kz_view *view, kz_action action, kz_action other);

#endif
