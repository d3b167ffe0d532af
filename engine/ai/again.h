/* SPDX-License-Identifier: MIT */
/* Re-runs choices of bots in matches that were played before (docs/spec/fair.md, `--bots`). */
#ifndef KOZEL_ENGINE_AI_AGAIN_H
#define KOZEL_ENGINE_AI_AGAIN_H

#include <kozel/bot.h>

/* Reasons why this program cannot re-run a choice. */
typedef enum ai_beyond {
    AI_BEYOND_PROGRAM,  /* another version made it */
    AI_BEYOND_LEVEL,    /* there is no such level here */
    AI_BEYOND_PLAYOUTS, /* the bot thinks, but the record has no number of playouts */
    AI_BEYOND_MOST,     /* more playouts than KZ_PLAYOUTS_MOST, which would take too long */
    AI_BEYOND_COUNT     /* the choice can be re-run */
} ai_beyond;

/* Returns the reason that prevents the re-run of a choice, or AI_BEYOND_COUNT if this program can re-run
 * it. */
ai_beyond ai_again_prevented(const char *program, const char *level, int32_t playouts);

/* Re-runs a choice that nothing prevents, from the bot's view and the seed of its generator, in one thread.
 * view->legal_count must be above 0. */
kz_action ai_again(const kz_view *view, const char *level, int32_t playouts, uint64_t seed);

#endif
