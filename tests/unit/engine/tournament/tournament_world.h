/* SPDX-License-Identifier: MIT */
/* Tournaments for tests: events in a line each, and an exact matching for small fields. */
#pragma once

#include <kozel/tournament.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { TEST_VERTICES_MAX = 20 };

/* Solves by dynamic programming over sets of vertices: at most TEST_VERTICES_MAX of them. The prices
 * prove nothing. Of equal matchings it finds the one whose first vertices have the lowest partners. */
extern const kz_matching test_matching;

/* Returns terms for two at a table. */
kz_tournament_terms test_terms(kz_tournament_format format, int rounds);

/* Makes a tournament; fails the test if that is not possible. `duplicate` is NULL in the other formats. */
kz_tournament *test_tournament(const kz_tournament_terms *terms);
kz_tournament *test_duplicate(const kz_tournament_terms *terms, const kz_duplicate_terms *duplicate);

/* Applies an event. Returns KZ_OK or the code of the error. The time is that of the event before. */
kz_code test_event(kz_tournament *t, kz_tournament_event_kind kind, int entrant);
kz_code test_event_at(kz_tournament *t, kz_tournament_event event);

/* Enters `entrants`, and begins. */
void test_begin(kz_tournament *t, int entrants);

/* Computes and applies the next pairing. Returns KZ_OK or the code of the error. */
kz_code test_pair(kz_tournament *t);

/* Returns a result of a table of two: above 0 the first wins with that difference, 0 is a draw. */
kz_tournament_result test_score(int difference);
kz_code test_result(kz_tournament *t, uint32_t table, kz_tournament_result result);
kz_code test_correct(kz_tournament *t, uint32_t table, kz_tournament_result result);

/* Gives each running table a result: who has the lower number wins. */
void test_play(kz_tournament *t);

/* Returns how often two entrants have met. */
int test_meetings(const kz_tournament *t, int a, int b);

/* Returns whether two tournaments are the same to everybody who looks at them. */
bool test_is_same(const kz_tournament *a, const kz_tournament *b);
