/* SPDX-License-Identifier: MIT */
/* The slopes of forecasts (docs/spec/ratings.md, "Chance before a match"). */
#pragma once

#include "server/store/store.h"

/* Fits each slope to the last rated matches of its class and number of seats, and writes all slopes or none.
 * Does nothing if that was done on the same day (UTC). It reads up to 200,000 matches for each class, so
 * call it where nobody waits. */
store_stored matches_slopes_fit(struct store *store, int64_t now_ms);
