/* SPDX-License-Identifier: MIT */
/* A contest in parts: some rounds of it as a text (JSON) for another machine, and their results as another
 * text. Only bots and levels, no engines: a foreign text must not start programs. */
#pragma once

#include "apps/arena/crew.h"

#include <kozel/catalogue.h>
#include <kozel/error.h>

#include <stdatomic.h>

enum { ARENA_SHARD_ROUNDS = 8, ARENA_SHARD_REASON = 256 };

/* Rounds of a contest, `first` counted from 0. */
typedef struct arena_shard {
    arena_contest contest; /* its `rounds` and `first` are the shard's; one thread, no test, no callbacks */
    char game[KZ_GAME_NAME];
    char options[KZ_OPTIONS_TEXT];
} arena_shard;

/* The results of a shard. */
typedef struct arena_shard_result {
    int64_t first;
    int rounds; /* 0: it could not be played, with the cause in `reason` */
    arena_round round[ARENA_SHARD_ROUNDS];
    arena_latency latency[KZ_SEATS];
    char reason[ARENA_SHARD_REASON];
} arena_shard_result;

/* Returns the contest's rounds first..first + rounds - 1, at most ARENA_SHARD_ROUNDS, as a text that the
 * caller frees; NULL if out of memory. */
char *arena_shard_write(const arena_contest *contest, int64_t first, int rounds);

/* Reads such a text; `games`: those of this machine. Returns false with the cause (English) in `reason`. */
bool arena_shard_read(const char *text, size_t length, const kz_games *games, arena_shard *out,
                      char reason[ARENA_SHARD_REASON]);

/* Plays it. Checks `stop` (may be NULL) after each round, and returns false if it was set. */
bool arena_shard_play(const arena_shard *shard, const atomic_bool *stop, arena_shard_result *out);

/* Write the result, of `count` contestants, as a text that the caller frees, and read it: the same bits. */
char *arena_shard_result_write(const arena_shard_result *result, int count);
bool arena_shard_result_read(const char *text, size_t length, int count, arena_shard_result *out);
