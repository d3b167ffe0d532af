/* SPDX-License-Identifier: MIT */
/* Re-runs choices of bots in matches that were played before (docs/spec/fair.md, `--bots`). */
#pragma once

#include <kozel/bot.h>

/* Reasons why this program cannot re-run a choice. */
typedef enum ai_rerun_error {
    AI_RERUN_PROGRAM,  /* a version that this one does not know made it */
    AI_RERUN_LEVEL,    /* there is no such level here */
    AI_RERUN_PLAYOUTS, /* the bot thinks, but the record has no number of playouts */
    AI_RERUN_TOO_MANY, /* more playouts than KZ_ROLLOUTS_MAX, which would take too long */
    AI_RERUN_ERRORS    /* the choice can be re-run */
} ai_rerun_error;

/* Returns the reason that prevents the re-run of a choice, or AI_RERUN_ERRORS if this program can re-run
 * it. */
ai_rerun_error ai_rerun_check(const char *program, const char *level, int32_t playouts);

/* Re-runs a choice of that version's level that nothing prevents, from the bot's view and the seed of its
 * generator, in one thread. view->legal_count must be above 0. */
kz_action ai_rerun(const kz_view *view, const char *program, const char *level, int32_t playouts,
                   uint64_t seed);
