/* What a deal leaves behind: credits, accounts, the next lead, the match's end (docs/spec/rules.md sections
 * 1, 2 and 4). The one header of this folder for others, beside kz_public_end() and kz_hand_value() of the
 * library; nothing in here knows how a deal is played. */
#ifndef KOZEL_RULES_SCORING_SCORING_H
#define KOZEL_RULES_SCORING_SCORING_H

#include <kozel/play.h>

/* Ends a deal by an out or a fish where the values of the sides' hands are known: credits, accounts, carry,
 * the next lead, the match's end. `seat` is who went out or the fisherman; an out never looks at the value of
 * the finisher's side. `hand` may be NULL unless kz_scores_hands(). */
void kz_score_values(kz_public *pub, kz_deal_kind kind, int seat, const int32_t value[KZ_SEATS],
                     const kz_set hand[KZ_SEATS]);

/* Does scoring depend on the hands beyond their values? */
bool kz_scores_hands(const kz_rules *rules);

/* What a lead of 0-0 or 6-6 adds for the losers. */
int32_t kz_lead_bonus(const kz_public *pub);

/* Ends the match if the target, the agreed number of deals or of losses is reached. */
void kz_test_end(kz_public *pub);

#endif
