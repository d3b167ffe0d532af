/* SPDX-License-Identifier: MIT */
/* The level `club`: plays by the principles of docs/spec/strategy.md and can say by which. */
#ifndef KOZEL_ENGINE_AI_CLUB_H
#define KOZEL_ENGINE_AI_CLUB_H

#include <kozel/bot.h>

/* In the order of the page. */
typedef enum kz_principle {
    KZ_VARIETY,
    KZ_PRESSURE,
    KZ_END_TILE,
    KZ_ROLLED,
    KZ_RULE_1,
    KZ_RULE_2,
    KZ_RULE_3,
    KZ_RULE_4,
    KZ_RULE_5,
    KZ_RULE_6,
    KZ_RULE_7,
    KZ_RULE_8,
    KZ_RULE_9,
    KZ_PARTNER,
    KZ_LEADER,
    KZ_BLANK_SIX,
    KZ_PRINCIPLES
} kz_principle;

/* What somebody who plays by the same principles lacks. */
typedef struct kz_limits {
    int attention; /* he looks at so many tiles of his hand that can be played, at least 1 */
    /* He remembers the last so many actions of the deal: who knocked, drew, opened or gave up what. What lies
     * is seen. */
    int memory;
    /* Those that he knows: bit k for the kz_principle k. With none of them he counts pips, doubles and
     * points. */
    uint32_t principles;
} kz_limits;

/* As `club` within limits. */
kz_action kz_club_choose_within(const kz_view *view, const kz_limits *limits, kz_rng *rng);

/* Its id there: "V", "N", ..., "0/6". */
const char *kz_principle_id(kz_principle principle);

/* The principles that speak for an action of view->legal rather than the others, the strongest first. Returns
 * how many, 0..most; none where another concern (pips, points) decides, or there is no choice. */
int kz_club_reasons(const kz_view *view, kz_action action, int most, kz_principle out[]);

/* The principle that speaks most for one action of view->legal rather than another; KZ_PRINCIPLES: none does.
 */
kz_principle kz_club_prefers(const kz_view *view, kz_action action, kz_action other);

#endif
