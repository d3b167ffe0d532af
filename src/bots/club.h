/* The level `club`: plays by the principles of docs/spec/strategy.md and can say by which. */
#ifndef KOZEL_BOTS_CLUB_H
#define KOZEL_BOTS_CLUB_H

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

/* Its id there: "V", "N", ..., "0/6". */
const char *kz_principle_id(kz_principle principle);

/* The principles that speak for an action of view->legal rather than the others, the strongest first. Returns
 * how many, 0..most; none where another concern (pips, points) decides, or there is no choice. */
int kz_club_reasons(const kz_view *view, kz_action action, int most, kz_principle out[]);

/* The principle that speaks most for one action of view->legal rather than another; KZ_PRINCIPLES: none does.
 */
kz_principle kz_club_prefers(const kz_view *view, kz_action action, kz_action other);

#endif
