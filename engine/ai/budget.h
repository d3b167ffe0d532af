/* SPDX-License-Identifier: MIT */
/* What a budget is of: time and threads. */
#ifndef KOZEL_ENGINE_AI_BUDGET_H
#define KOZEL_ENGINE_AI_BUDGET_H

#include <kozel/bot.h>

/* The clock of the budget's ms, in nanoseconds from some moment on. */
int64_t ai_budget_clock(const kz_budget *budget);

/* Runs the work in this thread and in as many others, `threads` in all at most; returns when all have ended.
 */
void ai_budget_share(int threads, void *(*work)(void *context), void *context);

#endif
