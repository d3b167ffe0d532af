/* SPDX-License-Identifier: MIT */
/* What a deal leaves behind: credits, accounts, the next lead, the match's end (docs/spec/rules.md sections
 * 1, 2 and 4). For other folders, like kz_public_end() and kz_hand_value() of the library; of the other
 * headers set_up.c alone includes one (ending.h). Nothing in here knows how a deal is played. */
#ifndef KOZEL_ENGINE_CORE_RULES_SCORING_SCORING_H
#define KOZEL_ENGINE_CORE_RULES_SCORING_SCORING_H

#include <kozel/play.h>

/* Ends a deal by an out or a fish where the values of the sides' hands are known: credits, accounts, carry,
 * the next lead, the match's end. `seat` is who went out or the fisherman; an out never looks at the value of
 * the finisher's side. `hand` may be NULL unless scoring_scores_hands(). */
void scoring_score_values(kz_public *pub, kz_deal_kind kind, int seat, const int32_t value[KZ_SEATS],
                          const kz_set hand[KZ_SEATS]);

/* Does scoring depend on the hands beyond their values? */
bool scoring_scores_hands(const kz_rules *rules);

/* What a lead of 0-0 or 6-6 adds for the losers. */
int32_t scoring_lead_bonus(const kz_public *pub);

/* Returns the points, in addition to accounts, by which the match puts side `a` ahead of side `b`: the target
 * (1 where the match has none) if the match was won outright and one of them has done better, else 0. A match
 * is won outright by a title, a lead for a hundred, a last 0-0 or 6-6, lost deals or a timeout; not by
 * accounts. */
int32_t scoring_outright_lead(const kz_public *pub, int a, int b);

/* Returns how far a side's account has come towards winning since it was before[side]: the growth of its
 * score and memory, negated where points are penalties. */
int64_t scoring_account_gain(const kz_public *pub, const kz_account before[KZ_SEATS], int side);

/* Fills made[0..side_count - 1] with the points that the last deal, which has ended, made for each side,
 * times the number of the other sides: what a side gained, less the mean of what the others gained. More is
 * better in every game, and the sum is 0. A gain is the growth of account and memory, a loss where points are
 * penalties. scoring_outright_lead() is added; a deal broken off by a timeout or a resignation is worth
 * nothing. Where lost deals end the match (`knockout`), a gain counts the deals lost instead, and nothing is
 * added: one deal, and two for a General that loses the match at once. */
void scoring_deal_leads(const kz_public *pub, int64_t made[KZ_SEATS]);

#endif
