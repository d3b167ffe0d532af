/* SPDX-License-Identifier: MIT */
/* Choices of bots in matches that were played before, made again (docs/spec/fair.md, `--bots`). */
#ifndef KOZEL_ENGINE_AI_AGAIN_H
#define KOZEL_ENGINE_AI_AGAIN_H

#include <kozel/bot.h>

/* Why a choice cannot be made again by this program. */
typedef enum ai_beyond {
    AI_BEYOND_PROGRAM,  /* another version made it */
    AI_BEYOND_LEVEL,    /* there is no such level here */
    AI_BEYOND_PLAYOUTS, /* of a bot that thinks, but no playouts are said */
    AI_BEYOND_MOST,     /* of more playouts than KZ_PLAYOUTS_MOST: nobody is to wait for them */
    AI_BEYOND_COUNT     /* it can be made again */
} ai_beyond;

/* What prevents it for a choice that this version of the program made. */
ai_beyond ai_again_prevented(const char *program, const char *level, int32_t playouts);

/* The choice, if nothing does, from what the bot saw and the seed of its generator, in one thread.
 * view->legal_count > 0. */
kz_action ai_again(const kz_view *view, const char *level, int32_t playouts, uint64_t seed);

#endif
