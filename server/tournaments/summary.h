/* SPDX-License-Identifier: MIT */
/* What lists and pages show of a tournament. */
#pragma once

#include "server/tournaments/tournament.h"

/* Writes what lists show of a tournament, as members. `founder` is the id of a person, `club` that of a
 * club. */
void tournaments_put_summary(base_text *json, const tournaments_tournament *tournament, int64_t now_ms);

/* Writes `best`: the matches of people that have begun whose entrants have the highest scores, at most three.
 * `people` are the ids of the persons. Writes nothing if no match has begun. */
void tournaments_put_best(base_text *json, const tournaments_host *host,
                          const tournaments_tournament *tournament);

/* Returns a number that changes when a match begins. */
uint64_t tournaments_run(const tournaments_host *host, const tournaments_tournament *tournament);

/* Returns the words of formats and tie-breaks. */
const char *tournaments_format_word(uint8_t format);
bool tournaments_format_of(const char *word, uint8_t *format);
const char *tournaments_tiebreak_word(uint8_t tiebreak);

/* Returns the word of its state; "ended" if it is over. */
const char *tournaments_state_word(const tournaments_tournament *tournament, int64_t now_ms);
