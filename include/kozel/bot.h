/* SPDX-License-Identifier: MIT */
/* Bots: a table of functions that choose an action from a view, never from a match. */
#ifndef KOZEL_BOT_H
#define KOZEL_BOT_H

#include <kozel/api.h>
#include <kozel/rng.h>
#include <kozel/stop.h>
#include <kozel/view.h>

KZ_DECLARATIONS

/* The maximum of playouts for one choice that a server gives its bots. Records that claim more playouts are
 * not re-verified. */
enum { KZ_PLAYOUTS_MOST = 1000000 };

/* The budget of a bot for one choice. */
typedef struct kz_budget {
    int32_t ms;       /* wall time in milliseconds; 0: limited by `rollouts` only */
    int32_t rollouts; /* total number of rollouts; 0: limited by `ms` only. If `ms` is 0, the choice depends
                       * only on view, rollouts and rng, for any number of threads */
    int32_t threads;  /* maximum number of threads, at least 1 */
    bool cpu; /* `ms` counts processor time of the calling thread, so other load on the machine does not
               * matter; `threads` must be 1 */
} kz_budget;

/* A bot: one of the library's levels, or one of the caller. The function keeps no state between calls. Any
 * number of threads may call it at once, each with its own view and rng. A level may start up to
 * budget->threads threads, which end before it returns. It frees the memory that it allocates before it
 * returns. */
typedef struct kz_bot {
    const char *name; /* name of the level: "random", "novice" */
    bool instant; /* answers within microseconds, so an event loop may call it; call other bots in a worker
                   * thread */
    /* Chooses one of view->legal (view->legal_count > 0). All randomness comes from `rng`. `budget` sets at
     * least one limit. It may be NULL for an instant bot. */
    kz_action (*choose)(const kz_view *view, const kz_budget *budget, kz_rng *rng);
} kz_bot;

/* Returns the level of play number `index`, from 0, the weakest first. The result is NULL past the last
 * level. It is static. Level 0 is instant. */
KZ_API const kz_bot *kz_bot_at(int index);

/* Returns the level named `name`, or NULL if there is none. The result is static. */
KZ_API const kz_bot *kz_bot_find(const char *name);

/* Chooses as bot->choose() does, but ends early if kz_stop_ask() is called for *stop. The bot then chooses by
 * what it has found until then, which may be nothing. `stop` may be NULL. A bot of the caller does not see
 * the flag. The library's levels look at it for each world that they try, so they return within some
 * milliseconds. Without a stop the choice is that of bot->choose(). */
KZ_API kz_action kz_bot_choose_until(const kz_bot *bot, const kz_view *view, const kz_budget *budget,
                                     const kz_stop *stop, kz_rng *rng);

KZ_DECLARATIONS_END

#endif
