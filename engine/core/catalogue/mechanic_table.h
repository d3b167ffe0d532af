/* SPDX-License-Identifier: MIT */
/* Every mechanic by name: X(field, least, most, default, words or NULL, meaning). The field's name is the key
 * in game files. The meaning is a text for the catalogues. A comment after a word documents its constant.
 * `make mechanics` writes the fields and constants to <kozel/rules.h>: `fish = rest-fives` is
 * KZ_FISH_REST_FIVES. */
#pragma once

#define CATALOGUE_MECHANICS(X)                                                                               \
    /* Who plays, what is dealt. */                                                                          \
    X(seats_min, 2, 4, 2, NULL, N_("fewest seats"))                                                          \
    X(seats_max, 2, 4, 4, NULL, N_("most seats"))                                                            \
    X(seats_three, 0, 1, 1, "no|yes", N_("three may play"))                                                  \
    X(sides, 0, 1, 0, "single|pairs", N_("each seat for itself, or seats 1 and 3 against 2 and 4"))          \
    X(hand2, 1, 14, 7, NULL, N_("tiles dealt to a seat, two seats"))                                         \
    X(hand3, 1, 9, 7, NULL, N_("tiles dealt to a seat, three seats"))                                        \
    X(hand4, 1, 7, 7, NULL, N_("tiles dealt to a seat, four seats"))                                         \
    X(redeal_doubles, 0, 7, 0, NULL,                                                                         \
      N_("a hand with at least this number of doubles is dealt again; 0: never"))                            \
    X(redeal_suit, 0, 7, 0, NULL,                                                                            \
      N_("a hand with at least this number of tiles of one value is dealt again; 0: never"))                 \
    X(signals, 0, 1, 0, "no|yes", N_("partners see whether the other holds 0-0 and 6-6"))                    \
    /* Who leads what. */                                                                                    \
    X(first_lead, 0, 6, 0, "ones-up|ones-up-light|blank-up-light|blank-up-heavy|six-down|three-two|lot",     \
      N_("the order that names the first lead"))                                                             \
    X(later_lead, 0, 7, 0,                                                                                   \
      "winner"    /* the seat that went out, or the fisherman */                                             \
      "|partner"  /* four seats: the partner of the seat that went out; else as KZ_LATER_LEAD_WINNER */      \
      "|best"     /* the winner of the deal, by an out or a fish; the fisherman if there is none */          \
      "|order"    /* as the first lead */                                                                    \
      "|rotation" /* seat after seat */                                                                      \
      "|opened"   /* as KZ_LATER_LEAD_WINNER, but as the first lead while the deal's winner has no open      \
                     account */                                                                              \
      "|loser"    /* two seats: the loser; after a fish the seat that did not lead last */                   \
      "|scored" /* determined by the scoring of the deal: `holder`, `titles` */,                             \
      N_("the leader of later deals"))                                                                       \
    X(lead_double, 0, 1, 0, "no|yes",                                                                        \
      N_("a seat with a double other than 0-0 and 6-6 must lead a double in later deals"))                   \
    X(row_lead, 0, 1, 0, "turned|double", N_("`rows`: the first tile turned is led, or the first double"))   \
    /* A turn. */                                                                                            \
    X(draw, 0, 1, 0, "until|one", N_("a seat that cannot lay draws until a tile fits, or draws one tile"))   \
    X(reserve, 0, 27, 0, NULL, N_("tiles of the stock that are never drawn"))                                \
    X(board, 0, 3, 0, "line|spinner|house|rows",                                                             \
      N_("two ends; four at the first double; four at the first double covered; two lines with rows of "     \
         "face-down tiles"))                                                                                 \
    X(doubles, 1, 4, 1, NULL, N_("doubles that may be laid in one turn"))                                    \
    X(last_pair, 0, 1, 0, "no|yes", N_("0-0 and 6-6 may be laid together as the last two tiles"))            \
    X(closing, 0, 1, 0, "no|yes", N_("a double may be laid closed: its end is dead"))                        \
    X(lengthwise, 0, 1, 0, "no|yes", N_("later doubles may be laid lengthwise, counting a half"))            \
    X(play_points, 0, 2, 0, "nothing|fives|equal-ends", N_("what scores while tiles are laid"))              \
    X(fish_test, 0, 1, 1, "immediate|stuck", N_("when a deal is blocked"))                                   \
    /* What a deal is worth. */                                                                              \
    X(out, 0, 6, 0,                                                                                          \
      "own"     /* the other sides are credited the values of their hands */                                 \
      "|winner" /* the finisher is credited the values of all others' hands */                               \
      "|points" /* the finisher is credited a fixed number */                                                \
      "|fives"  /* the other sides lose the values of their hands in whole fives */                          \
      "|holder" /* points for one side at a time, with pot and debt */                                       \
      "|titles" /* penalties and titles */                                                                   \
      "|form" /* no points: the seat after the finisher loses; after a form it loses as General */,          \
      N_("the credits for an out"))                                                                          \
    X(out_points, 0, 100, 0, NULL, N_("the fixed number for going out"))                                     \
    X(fish, 0, 12, 0,                                                                                        \
      "all"  /* every side is credited its value */                                                          \
      "|one" /* the side that alone has the largest value is credited all values, and what is carried */     \
      "|fisherman"  /* the same if that is the fisherman's side; else only its value */                      \
      "|lowest"     /* every side is credited its value, but the lowest nothing */                           \
      "|larger"     /* pairs: the larger side its value; singles: every side its value */                    \
      "|others"     /* the side that alone is lowest is credited the others' values */                       \
      "|rest"       /* the side that alone is lowest is credited the others' values less its value */        \
      "|rest-fives" /* the same as KZ_FISH_REST, rounded to the nearest five */                              \
      "|fives"      /* every side loses its value in whole fives */                                          \
      "|doubles"    /* two points to the seat without a double, or with the fewest pips, or with the lowest  \
                       double */                                                                             \
      "|holder"     /* the fish of the `holder` scoring */                                                   \
      "|titles"     /* the fish of the `titles` scoring */                                                   \
      "|void" /* no credits: the deal does not count */,                                                     \
      N_("the credits for a fish"))                                                                          \
    X(roof, 0, 1, 0, "no|yes", N_("a blocked deal is called a roof, one of equal values a fish"))            \
    X(fish_tie, 0, 1, 0, "nothing|carry", N_("a fish of equal values: nothing, or all are carried"))         \
    X(single_00, 0, 100, 0, NULL, N_("value of a hand that is just 0-0"))                                    \
    X(single_66, 0, 100, 0, NULL, N_("value of a hand that is just 6-6; 0: its pips"))                       \
    X(pair_00_66, 0, 200, 0, NULL, N_("value of a hand that is 0-0 and 6-6; 0: its pips"))                   \
    X(always_00, 0, 100, 0, NULL, N_("value of 0-0 in any hand"))                                            \
    X(always_66, 0, 100, 0, NULL, N_("value of 6-6 in any hand; 0: its pips"))                               \
    X(bonus_00, 0, 100, 0, NULL, N_("what a lead and a last turn of 0-0 add for the losers"))                \
    X(bonus_66, 0, 100, 0, NULL, N_("what a lead and a last turn of 6-6 add for the losers"))                \
    /* Accounts. */                                                                                          \
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
      N_("`titles`: after a fish that is no eggs and leaves every account closed the fisherman leads by "    \
         "right, or the fish is ignored"))                                                                   \
    X(partner_lead, 0, 1, 0, "no|yes",                                                                       \
      N_("`titles`: a seat that leads by right may leave the lead to the partner"))                          \
    X(fleet, 0, 1, 0, "no|yes", N_("`titles`: Admiral instead of General"))                                  \
    X(right_queue, 0, 1, 0, "no|yes", N_("`titles`: a write-off brings a lead of 6-6 by right"))             \
    X(form, 0, 2, 0, "any|strict|bald", N_("`form`: last tiles that make a General"))                        \
    X(knockout, 0, 1, 0, "no|yes",                                                                           \
      N_("`form`: the match ends by two lost deals, or a General in the first counted one"))                 \
    /* The match's end. */                                                                                   \
    X(target, 0, 1000, 101, NULL, N_("the score that ends the match; 0: none"))                              \
    X(target_more, 0, 1000, 0, NULL, N_("the same with three or four seats; 0: no other"))                   \
    X(target_means, 0, 1, 0, "loses|wins", N_("the side with the target, or with the most, loses or wins"))  \
    X(target_tie, 0, 1, 0, "again|draw",                                                                     \
      N_("several reach a target that wins: the highest, if equal another deal; or a draw"))                 \
    X(target_test, 0, 1, 0, "deal|once", N_("the target is tested after a deal, or at once"))                \
    X(deals, 0, 100, 0, NULL, N_("deals that are played; 0: no limit"))                                      \
    X(rating, 0, 1, 0, "no|yes", N_("rating points for a match of singles to 101"))
