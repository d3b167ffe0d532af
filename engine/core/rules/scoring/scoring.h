/* SPDX-License-Identifier: MIT */
/* The results of a deal: credits, accounts, the next lead, the match's end (docs/spec/rules.md sections 1, 2
 * and 4). Other folders use this header, and kz_public_end() and kz_hand_value() of the library. Only
 * set_up.c includes another header of this folder (tally.h). Nothing here depends on how a deal is
 * played. */
#pragma once

#include <kozel/play.h>

/* Ends a deal by an out or a fish if the values of the sides' hands are known. Computes credits, accounts,
 * carry, the next lead and the match's end. `seat` is the one that went out, or the fisherman. An out
 * ignores the value of the finisher's side. `hand` may be NULL unless scoring_needs_hands(). */
void scoring_end_by_values(kz_public *pub, kz_deal_kind kind, int seat, const int32_t value[KZ_SEATS],
                           const kz_set hand[KZ_SEATS]);

/* Returns whether scoring depends on the hands beyond their values. */
bool scoring_needs_hands(const kz_rules *rules);

/* Returns the points that a lead of 0-0 or 6-6 adds for the losers. */
int32_t scoring_lead_bonus(const kz_public *pub);

/* Returns the points, in addition to accounts, by which the match puts side `a` ahead of side `b`. The
 * result is not 0 only if the match was won outright and one of the two sides has done better. It is then
 * plus or minus the target, or 1 where the match has no target. A match is won outright by a title, a lead
 * for a hundred, a last 0-0 or 6-6, lost deals or a timeout, but not by accounts. */
int32_t scoring_outright_lead(const kz_public *pub, int a, int b);

/* Returns the progress of a side's account towards winning since before[side]: the growth of its score and
 * memory, negated where points are penalties. */
int64_t scoring_account_gain(const kz_public *pub, const kz_account before[KZ_SEATS], int side);

/* Fills made[0..side_count - 1] with the points that the last deal, which has ended, made for each side. The
 * number is the side's gain less the mean of the others' gains, times the number of the other sides. More is
 * better in every game, and the sum is 0.
 *
 * A gain is the growth of account and memory, or a loss where points are penalties. scoring_outright_lead()
 * is added. A deal that a timeout or a resignation broke off is worth nothing. Where lost deals end the
 * match (`knockout`), a gain counts the lost deals instead, and nothing is added. That is one deal, or two
 * for a General that loses the match at once. */
void scoring_deal_leads(const kz_public *pub, int64_t made[KZ_SEATS]);
