/* The clock that a budget is measured by. */
#ifndef KOZEL_BOTS_BUDGET_H
#define KOZEL_BOTS_BUDGET_H

#include <kozel/bot.h>

/* The clock of the budget's ms, in nanoseconds from some moment on. */
int64_t kz_budget_clock(const kz_budget *budget);

#endif
