/* SPDX-License-Identifier: MIT */
/* Choices of bots in matches that were played before, made again (docs/spec/fair.md, `--bots`). */
#ifndef KOZEL_ENGINE_AI_AGAIN_H
#define KOZEL_ENGINE_AI_AGAIN_H

#include <kozel/bot.h>

/* Why a choice cannot be made again by this program. */
typedef enum kz_beyond {
    KZ_BEYOND_PROGRAM,  /* another version made it */
    KZ_BEYOND_LEVEL,    /* there is no such level here */
    KZ_BEYOND_PLAYOUTS, /* of a bot that thinks, but no playouts are said */
    KZ_BEYOND_MOST,     /* of more playouts than KZ_PLAYOUTS_MOST: nobody is to wait for them */
    KZ_BEYOND_COUNT     /* it can be made again */
} kz_beyond;

/* What prevents it for a choice that this version of the program made. */
kz_beyond kz_again_prevented(const char *program, const char *level, int32_t playouts);

/* The choice, if nothing does, from what the bot saw and the seed of its generator, in one thread.
 * view->legal_count > 0. */
kz_action kz_again(const kz_view *view, const char *level, int32_t playouts, uint64_t seed);

#endif
