/* SPDX-License-Identifier: MIT */
/* The resources of a budget: time and threads. */
#pragma once

#include <kozel/bot.h>

/* Returns the time of the clock for budget->ms, in nanoseconds since an arbitrary moment. */
int64_t ai_budget_clock(const kz_budget *budget);

/* Runs `work` in this thread and in others, at most `threads` in all. Returns when all have ended. */
void ai_budget_share(int threads, void *(*work)(void *context), void *context);
