/* SPDX-License-Identifier: MIT */
/* Bots: a table of functions that choose from a view, never from a match. */
#ifndef KOZEL_BOT_H
#define KOZEL_BOT_H

#include <kozel/api.h>
#include <kozel/rng.h>
#include <kozel/view.h>

KZ_DECLARATIONS

/* The most playouts for one choice that a server lets its bots make; of a record that claims more nothing is
 * made again. */
enum { KZ_PLAYOUTS_MOST = 1000000 };

/* What a bot may spend on one choice. */
typedef struct kz_budget {
    int32_t ms;       /* wall time it may take; 0: no limit but `rollouts` */
    int32_t rollouts; /* in all; 0: no limit but `ms`. With ms == 0 a choice is a function of view, rollouts
                       * and rng, the same at any number of threads */
    int32_t threads;  /* at most so many; 1 at the least */
    bool cpu; /* `ms` are of the calling thread's processor time, whatever else the machine does; `threads` is
               * 1 then */
} kz_budget;

/* A bot: one of the library's levels, or one's own. Its function keeps nothing between calls, and any number
 * of threads may call it at once, each with its own view and rng; a level may start up to budget->threads
 * threads, which end before it returns, and allocate what it frees before it returns. */
typedef struct kz_bot {
    const char *name; /* the level: "random", "novice" */
    bool instant; /* answers within microseconds: may be asked in an event loop; others belong on a worker */
    /* Chooses one of view->legal (view->legal_count > 0). All randomness comes from `rng`. At least one limit
     * of `budget` is set; an instant bot may be given NULL. */
    kz_action (*choose)(const kz_view *view, const kz_budget *budget, kz_rng *rng);
} kz_bot;

/* The levels of play, the weakest first: number `index`, from 0; NULL past the last. Static. The first is
 * instant. */
KZ_API const kz_bot *kz_bot_at(int index);

/* The level of that name, NULL if there is none. Static. */
KZ_API const kz_bot *kz_bot_find(const char *name);

KZ_DECLARATIONS_END

#endif
