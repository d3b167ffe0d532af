/* SPDX-License-Identifier: MIT */
#include <kozel/tile.h>

const uint8_t kz_low[KZ_TILES] = {0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2,
                                  2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 6};
const uint8_t kz_high[KZ_TILES] = {0, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 2,
                                   3, 4, 5, 6, 3, 4, 5, 6, 4, 5, 6, 5, 6, 6};

/* Returns the same index as kz_tile_of(), as a constant. */
#define BIT(low, high) ((kz_set)1 << ((low) * (13 - (low)) / 2 + (high)))
#define PAIR(x, y) ((x) < (y) ? BIT(x, y) : BIT(y, x))
#define SUIT(v) (PAIR(0, v) | PAIR(1, v) | PAIR(2, v) | PAIR(3, v) | PAIR(4, v) | PAIR(5, v) | PAIR(6, v))

/* NOLINTNEXTLINE(bugprone-branch-clone): PAIR(x, x) has two equal branches. */
const kz_set kz_suit[KZ_VALUES + 1] = {SUIT(0), SUIT(1), SUIT(2), SUIT(3), SUIT(4), SUIT(5), SUIT(6), 0};
