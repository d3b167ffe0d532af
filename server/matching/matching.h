/* SPDX-License-Identifier: MIT */
/* Minimum-weight perfect matching by LEMON (Debian's liblemon-dev), which is C++. */
#pragma once

#include <kozel/tournament.h>

KZ_DECLARATIONS

/* The matching function that the library requires.
 *
 * It has no context. It computes with integers only and keeps nothing between calls. Among several optima it
 * returns the same one for the same input, edges in the same order, on every machine. Which one is a matter
 * of LEMON's version: lots in the weights make the choice the caller's.
 *
 * A result is returned only if its dual prices prove it, and if they are within 2^62: those of a sparse graph
 * can grow to 4 * weight * vertices. If memory runs out, LEMON may lose a block of some hundred bytes. */
extern const kz_matching matching_lemon;

KZ_DECLARATIONS_END
