/* What a deal is worth, and when a match is over (docs/spec/rules.md sections 1, 2 and 4). */
#ifndef KOZEL_RULES_SCORING_H
#define KOZEL_RULES_SCORING_H

#include <kozel/play.h>

/* Ends the deal: credits, accounts, carry, the next lead, the match's end. `seat` is who went out or the
 * fisherman. */
void kz_score_deal(kz_match *match, kz_deal_kind kind, int seat);

/* The same where the values of the sides' hands are known: for those who ask what ends of a deal would be
 * worth. An out never looks at the value of the finisher's side. */
void kz_score_values(kz_match *match, kz_deal_kind kind, int seat, const int32_t value[KZ_SEATS]);

/* Does an end of the deal ask for more of the hands than their values? */
bool kz_scores_hands(const kz_rules *rules);

/* Ends the match by the timeout or resignation of `seat`. */
void kz_score_timeout(kz_match *match, int seat);

/* Ends the match inside a deal by points that `seat` has just scored. */
void kz_score_stop(kz_match *match, int seat);

#endif
