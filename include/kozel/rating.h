/* SPDX-License-Identifier: MIT */
/* Rating and bank (docs/spec/rules.md section 4). */
#ifndef KOZEL_RATING_H
#define KOZEL_RATING_H

#include <kozel/api.h>

#include <stdint.h>

KZ_DECLARATIONS

/* Shares the bank - `stake` coins of each of `seats` players - by their scores (0: the account is not open)
 * among those whose bit is not set in `losers`. */
KZ_API void kz_bank_share(int seats, const int32_t score[], unsigned losers, int32_t stake, int32_t share[]);

/* Everybody's first Elo rating in a game. */
enum { KZ_ELO_START = 1200 };

/* What the winner of a match of two gains, and the loser loses: 1..32. */
KZ_API int32_t kz_elo_gain(int32_t winner, int32_t loser);

/* A Glicko-2 rating (Mark Glickman, "Example of the Glicko-2 system", glicko.net/glicko/glicko2.pdf): how
 * strong somebody - or how hard a puzzle - is, how uncertain that is, and how erratic his results are.
 * `rating` and `deviation` are on the scale of Elo; the true strength lies within two deviations with 95 %.
 */
typedef struct kz_glicko {
    double rating;     /* any finite number */
    double deviation;  /* standard deviation, 0 < deviation <= KZ_GLICKO_DEVIATION */
    double volatility; /* > 0, of one rating period; small numbers, such as 0.06 */
} kz_glicko;

/* Where the rating of somebody of whom nothing is known begins; his volatility is 0.06. */
enum { KZ_GLICKO_RATING = 1500, KZ_GLICKO_DEVIATION = 350 };

/* A result: against whom (his volatility does not matter), 1 won, 0.5 drawn, 0 lost. */
typedef struct kz_glicko_game {
    kz_glicko opponent;
    double score;
} kz_glicko_game;

/* The first rating of somebody of whom `rating` is guessed: as uncertain as can be. */
KZ_API kz_glicko kz_glicko_first(double rating);

/* The rating after `count` games (0: none, `games` may be NULL), all valued by the opponents' ratings before
 * them. `periods`: how many rating periods have passed since the rating before, by which it has become less
 * certain; 1 is the paper's, fractions are allowed. The system's constant tau is 0.5. For any thread. */
KZ_API kz_glicko kz_glicko_after(kz_glicko before, const kz_glicko_game games[], int count, double periods);

/* The same, where game i counts as `weight[i]` games, each weight >= 0: half a game moves the rating about
 * half as far, and says half as much. All 1: kz_glicko_after(). */
KZ_API kz_glicko kz_glicko_after_weighted(kz_glicko before, const kz_glicko_game games[],
                                          const double weight[], int count, double periods);

KZ_DECLARATIONS_END

#endif
