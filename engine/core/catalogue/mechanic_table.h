/* SPDX-License-Identifier: MIT */
/* Every mechanic by name, in the order of kz_rules' fields: X(field, least, most, default, words or NULL,
 * meaning). The field's name is the key in game files; the meaning is a text for the catalogues. */
#ifndef KOZEL_ENGINE_CORE_CATALOGUE_MECHANIC_TABLE_H
#define KOZEL_ENGINE_CORE_CATALOGUE_MECHANIC_TABLE_H

#define CATALOGUE_MECHANICS(X)                                                                               \
    /* who plays, what is dealt */                                                                           \
    X(seats_min, 2, 4, 2, NULL, N_("fewest seats"))                                                          \
    X(seats_max, 2, 4, 4, NULL, N_("most seats"))                                                            \
    X(seats_three, 0, 1, 1, "no|yes", N_("three may play"))                                                  \
    X(sides, 0, 1, 0, "single|pairs", N_("each seat for itself, or seats 1 and 3 against 2 and 4"))          \
    X(hand2, 1, 14, 7, NULL, N_("tiles dealt to a seat, two seats"))                                         \
    X(hand3, 1, 9, 7, NULL, N_("tiles dealt to a seat, three seats"))                                        \
    X(hand4, 1, 7, 7, NULL, N_("tiles dealt to a seat, four seats"))                                         \
    X(redeal_doubles, 0, 7, 0, NULL, N_("so many doubles in a hand: dealt again; 0: never"))                 \
    X(redeal_suit, 0, 7, 0, NULL, N_("so many tiles of one value in a hand: dealt again; 0: never"))         \
    X(signals, 0, 1, 0, "no|yes", N_("partners see whether the other holds 0-0 and 6-6"))                    \
    /* who leads what */                                                                                     \
    X(first_lead, 0, 6, 0, "ones-up|ones-up-light|blank-up-light|blank-up-heavy|six-down|three-two|lot",     \
      N_("the order that names the first lead"))                                                             \
    X(later_lead, 0, 7, 0, "winner|partner|best|order|rotation|opened|loser|scored",                         \
      N_("who leads the later deals"))                                                                       \
    X(lead_double, 0, 1, 0, "no|yes",                                                                        \
      N_("who holds a double other than 0-0 and 6-6 must lead a double in later deals"))                     \
    X(row_lead, 0, 1, 0, "turned|double", N_("`rows`: the first tile turned is led, or the first double"))   \
    /* a turn */                                                                                             \
    X(draw, 0, 1, 0, "until|one", N_("who cannot lay draws until a tile fits, or one tile"))                 \
    X(reserve, 0, 27, 0, NULL, N_("tiles of the stock that are never drawn"))                                \
    X(board, 0, 3, 0, "line|spinner|house|rows",                                                             \
      N_("two ends; four at the first double; four at the first double covered; two lines with rows of "     \
         "closed tiles"))                                                                                    \
    X(doubles, 1, 4, 1, NULL, N_("doubles that may be laid in one turn"))                                    \
    X(last_pair, 0, 1, 0, "no|yes", N_("0-0 and 6-6 may be laid together as the last two tiles"))            \
    X(closing, 0, 1, 0, "no|yes", N_("a double may be laid closed: its end is dead"))                        \
    X(lengthwise, 0, 1, 0, "no|yes", N_("later doubles may be laid lengthwise, counting a half"))            \
    X(play_points, 0, 2, 0, "nothing|fives|equal-ends", N_("what scores while tiles are laid"))              \
    X(fish_test, 0, 1, 1, "immediate|stuck", N_("when a deal is blocked"))                                   \
    /* what a deal is worth */                                                                               \
    X(out, 0, 6, 0, "own|winner|points|fives|holder|titles|form", N_("who is credited for an out"))          \
    X(out_points, 0, 100, 0, NULL, N_("the fixed number for going out"))                                     \
    X(fish, 0, 12, 0,                                                                                        \
      "all|one|fisherman|lowest|larger|others|rest|rest-fives|fives|doubles|holder|titles|void",             \
      N_("who is credited for a fish"))                                                                      \
    X(roof, 0, 1, 0, "no|yes", N_("a blocked deal is called a roof, one of equal values a fish"))            \
    X(fish_tie, 0, 1, 0, "nothing|carry", N_("a fish of equal values: nothing, or all are carried"))         \
    X(single_00, 0, 100, 0, NULL, N_("value of a hand that is just 0-0"))                                    \
    X(single_66, 0, 100, 0, NULL, N_("value of a hand that is just 6-6; 0: its pips"))                       \
    X(pair_00_66, 0, 200, 0, NULL, N_("value of a hand that is 0-0 and 6-6; 0: its pips"))                   \
    X(always_00, 0, 100, 0, NULL, N_("value of 0-0 in any hand"))                                            \
    X(always_66, 0, 100, 0, NULL, N_("value of 6-6 in any hand; 0: its pips"))                               \
    X(bonus_00, 0, 100, 0, NULL, N_("what a lead and a last turn of 0-0 add for the losers"))                \
    X(bonus_66, 0, 100, 0, NULL, N_("what a lead and a last turn of 6-6 add for the losers"))                \
    /* accounts */                                                                                           \
    X(opening, 0, 1000, 0, NULL, N_("credit that opens an account; 0: always open"))                         \
    X(memory, 0, 1, 0, "keep|none", N_("smaller credits are remembered, or lost"))                           \
    X(forget, 0, 2, 0, "zero|paid|never",                                                                    \
      N_("a memory is lost by a credit of 0; only if another side is credited more; never"))                 \
    X(fallback, 0, 1, 0, "no|yes",                                                                           \
      N_("a credit while the other side has points puts both back to the start"))                            \
    X(least_win, 0, 168, 25, NULL, N_("`holder`, `titles`: what a deal is worth at least"))                  \
    X(grace, 1, 9, 3, NULL, N_("`holder`, `titles`: deals for which pots, debts and queues run"))            \
    X(fish_both, 0, 1, 0, "no|yes", N_("`titles`: a fish is worth both sides' values"))                      \
    X(fish_small, 0, 1, 0, "leads|ignored",                                                                  \
      N_("`titles`: after a fish below the opening the fisherman leads, or the fish is ignored"))            \
    X(partner_lead, 0, 1, 0, "no|yes", N_("`titles`: who leads by right may leave the lead to the partner")) \
    X(fleet, 0, 1, 0, "no|yes", N_("`titles`: Admiral instead of General"))                                  \
    X(right_queue, 0, 1, 0, "no|yes", N_("`titles`: a write-off brings a lead of 6-6 by right"))             \
    X(form, 0, 2, 0, "any|strict|bald", N_("`form`: last tiles that make a General"))                        \
    X(knockout, 0, 1, 0, "no|yes",                                                                           \
      N_("`form`: the match ends by two lost deals, or a General in the first counted one"))                 \
    /* the match's end */                                                                                    \
    X(target, 0, 1000, 101, NULL, N_("the score that ends the match; 0: none"))                              \
    X(target_more, 0, 1000, 0, NULL, N_("the same with three or four seats; 0: no other"))                   \
    X(target_means, 0, 1, 0, "loses|wins", N_("who has the target, or most, loses or wins"))                 \
    X(target_tie, 0, 1, 0, "again|draw",                                                                     \
      N_("several reach a target that wins: the highest, if equal another deal; or a draw"))                 \
    X(target_test, 0, 1, 0, "deal|once", N_("the target is tested after a deal, or at once"))                \
    X(deals, 0, 100, 0, NULL, N_("deals that are played; 0: no limit"))                                      \
    X(rating, 0, 1, 0, "no|yes", N_("rating points for a match of singles to 101"))

#endif
