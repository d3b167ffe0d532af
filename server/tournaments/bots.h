/* SPDX-License-Identifier: MIT */
/* Bots that take free places of a tournament. */
#pragma once

#include "server/tournaments/state.h"

/* Returns how many entrants are there, without bots: how many people. */
uint32_t tournaments_people(const tournaments_tournament *tournament);

/* Returns how many entrants are there if the bots that are missing enter, as the terms have it. Without
 * people no bot takes part. */
uint32_t tournaments_filled(const tournaments_tournament *tournament);

/* Returns whether a bot should come or go now. Then *event becomes the event by which it does: a bot that is
 * missing enters or returns, and one that is not needed any more leaves. */
bool tournaments_bot_event(const tournaments_tournament *tournament, int64_t now_ms,
                           tournaments_event *event);

/* Returns what the tournament needs, as kz_tournament_next() does. Without people it needs entrants: bots
 * among themselves do not go on. */
kz_tournament_need tournaments_need(const tournaments_tournament *tournament, int64_t now_ms);
