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

KZ_DECLARATIONS_END

#endif
