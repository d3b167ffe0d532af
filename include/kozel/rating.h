/* SPDX-License-Identifier: MIT */
/* Ratings (docs/spec/ratings.md), Elo and bank (docs/spec/rules.md section 4). */
#ifndef KOZEL_RATING_H
#define KOZEL_RATING_H

#include <kozel/api.h>
#include <kozel/rules.h>

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
    double deviation;  /* standard deviation, 0..KZ_GLICKO_DEVIATION; 0: known exactly */
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

/* ---- Strength in matches (docs/spec/ratings.md) ----
 * A player has a strength for each family of games (kz_game.family) and format. The functions compute with
 * the basic operations alone, so results have the same bits on every machine. They change only their
 * arguments. Any thread may call them. */

/* Who plays against whom. */
typedef enum kz_strength_format {
    KZ_STRENGTH_TWO,     /* two players: Glicko-2 */
    KZ_STRENGTH_SINGLES, /* three or four players: Weng and Lin, Plackett-Luce */
    KZ_STRENGTH_PAIRS    /* seats 0 and 2 against 1 and 3: Weng and Lin, Bradley-Terry with full pairs */
} kz_strength_format;

/* Returns the format of a match by these rules. */
KZ_API kz_strength_format kz_strength_format_of(const kz_rules *rules);

/* A strength: a normal distribution. With KZ_STRENGTH_TWO mean and deviation are points on the scale of Elo.
 * Otherwise the units are those of Weng and Lin, "A Bayesian Approximation Method for Online Ranking",
 * Journal of Machine Learning Research 12 (2011). A new player has a mean of 25. One unit is
 * 400 / (ln 10 x 25/3) = 20.846 points. */
typedef struct kz_strength {
    double mean;
    double deviation;  /* >= 0; 0: a bot, whose strength is known and never changes */
    double volatility; /* KZ_STRENGTH_TWO: as in kz_glicko, > 0; otherwise 0 */
} kz_strength;

/* Returns the strength of a new player: 1500 points, deviation 130 points. */
KZ_API kz_strength kz_strength_first(kz_strength_format format);

/* Returns the strength of a bot that is known to have `points` on the scale of Elo. */
KZ_API kz_strength kz_strength_bot(kz_strength_format format, double points);

/* Returns mean and deviation in points, as they are shown. The volatility is the same. */
KZ_API kz_strength kz_strength_points(kz_strength_format format, kz_strength strength);

/* A strength is provisional while its deviation is over this number of points. */
enum { KZ_STRENGTH_PROVISIONAL = 75 };

/* Returns whether the strength is provisional. */
KZ_API bool kz_strength_provisional(kz_strength_format format, kz_strength strength);

/* Returns the weight of a match, 1/8..1. `bots`: bots take part, which halves it. `earlier` is the number of
 * rated matches of the same people, family and format within the last 24 hours. With 3 to 5 of them the
 * weight is half of that, with more a quarter. */
KZ_API double kz_strength_weight(bool bots, int earlier);

/* Rates a match: replaces the strengths before the match by those after it. `player` and `place` have an
 * entry for each of `seats` seats. The lower place is the better one (kz_public_places()); equal places are
 * a draw of these players. Partners have equal places. KZ_STRENGTH_SINGLES takes 2..4 seats. `weight` is
 * 0..1. A weight below 1 moves the means less and takes less from the deviations. */
KZ_API void kz_strength_update(kz_strength_format format, int seats, kz_strength player[],
                               const uint8_t place[], double weight);

/* What is forecast: the chance to be first, or to be last. */
typedef enum kz_chance { KZ_CHANCE_FIRST, KZ_CHANCE_LAST } kz_chance;

/* The range of the slope of forecasts, and the number of matches below which it is 1. */
#define KZ_SLOPE_MIN 0.2
#define KZ_SLOPE_MAX 2.0
enum { KZ_SLOPE_MATCHES_MIN = 500 };

/* Fills chance[0..seats - 1] with the chance of each seat to be first or last, given the strengths before
 * the match. The chances of all sides sum to 1. Partners each have the chance of their side. The slope
 * multiplies all differences: at 0 all chances are equal. kz_strength_slope() fits it. */
KZ_API void kz_strength_chances(kz_strength_format format, int seats, const kz_strength player[],
                                kz_chance which, double slope, double chance[]);

/* A match that was rated: the strengths before it, and the places. */
typedef struct kz_rated_match {
    kz_strength player[KZ_SEATS];
    uint8_t place[KZ_SEATS];
} kz_rated_match;

/* Returns the slope, KZ_SLOPE_MIN..KZ_SLOPE_MAX, by which the chances of what happened in these matches have
 * the greatest product. Players with equal places share the first place, or the last one, equally. The
 * result is 1 if `count` is below KZ_SLOPE_MATCHES_MIN. Its error is less than 1e-4. */
KZ_API double kz_strength_slope(kz_strength_format format, int seats, kz_chance which,
                                const kz_rated_match match[], int count);

KZ_DECLARATIONS_END

#endif
