/* SPDX-License-Identifier: MIT */
/* Rating and bank (docs/spec/rules.md section 4). */
#ifndef KOZEL_RATING_H
#define KOZEL_RATING_H

#include <kozel/api.h>

#include <stdint.h>

KZ_DECLARATIONS

/* Shares the bank by `score`: `stake` coins of each of `seats` players. A score of 0 means an account that
 * is not open. Only players whose bit is not set in `losers` get a share. */
KZ_API void kz_bank_share(int seats, const int32_t score[], unsigned losers, int32_t stake, int32_t share[]);

/* The initial Elo rating of a player in a game. */
enum { KZ_ELO_START = 1200 };

/* Returns the points that the winner of a match of two gains and the loser loses: 1..32. */
KZ_API int32_t kz_elo_gain(int32_t winner, int32_t loser);

/* A Glicko-2 rating of a player or of a puzzle: strength or difficulty, its uncertainty, and how erratic the
 * results are. The reference is Mark Glickman, "Example of the Glicko-2 system",
 * glicko.net/glicko/glicko2.pdf. `rating` and `deviation` are on the scale of Elo. The true strength is
 * within two deviations with a probability of 95 %. */
typedef struct kz_glicko {
    double rating;     /* any finite number */
    double deviation;  /* standard deviation: 0 < deviation <= KZ_GLICKO_DEVIATION */
    double volatility; /* > 0, for one rating period; small, such as 0.06 */
} kz_glicko;

/* The initial rating and deviation of a new player. The initial volatility is 0.06. */
enum { KZ_GLICKO_RATING = 1500, KZ_GLICKO_DEVIATION = 350 };

/* A result: the opponent, whose volatility does not matter, and the score: 1 won, 0.5 drawn, 0 lost. */
typedef struct kz_glicko_game {
    kz_glicko opponent;
    double score;
} kz_glicko_game;

/* Returns the first rating of a player whose estimated rating is `rating`. The deviation is the maximum. */
KZ_API kz_glicko kz_glicko_first(double rating);

/* Returns the rating after `count` games. If `count` is 0, `games` may be NULL. The opponents' ratings are
 * those before all these games. `periods` is the number of rating periods since the rating before; the
 * rating becomes less certain with time. The paper uses 1; fractions are allowed. The system's constant tau
 * is 0.5. Any thread may call the function. */
KZ_API kz_glicko kz_glicko_after(kz_glicko before, const kz_glicko_game games[], int count, double periods);

/* Returns the rating after games of which game i counts as `weight[i]` games, each weight >= 0. Half a game
 * moves the rating about half as far, and has half the information. If all weights are 1, the result equals
 * kz_glicko_after(). */
KZ_API kz_glicko kz_glicko_after_weighted(kz_glicko before, const kz_glicko_game games[],
                                          const double weight[], int count, double periods);

KZ_DECLARATIONS_END

#endif
