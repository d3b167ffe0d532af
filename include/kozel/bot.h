/* SPDX-License-Identifier: MIT */
/* Bots: a function that chooses an action from a view, never from a match, and its context. */
#ifndef KOZEL_BOT_H
#define KOZEL_BOT_H

#include <kozel/api.h>
#include <kozel/budget.h>
#include <kozel/rng.h>
#include <kozel/view.h>

KZ_DECLARATIONS

/* The maximum of rollouts for one choice that a server gives its bots. Records that claim more rollouts are
 * not re-verified. */
enum { KZ_ROLLOUTS_MAX = 1000000 };

/* A bot: one of the library's levels, or one of the caller.
 *
 * A level keeps no state between calls. Any number of threads may call it at once, each with its own view and
 * rng. It may start up to budget->threads threads, which end before it returns. It frees the memory that it
 * allocates before it returns. After a stop (budget->stop) it chooses by what it has found until then, which
 * may be nothing. It looks at the flag for each world that it tries.
 *
 * A bot of the caller may keep a state in its context, for example of one match at one seat. Such a bot
 * belongs to one thread at a time. */
typedef struct kz_bot {
    const char *name; /* name of the level: "random", "novice" */
    void *context;    /* owned by the caller and passed to `choose`; NULL: none. */
    bool instant; /* answers within microseconds, so an event loop may call it; call other bots in a worker
                   * thread */
    /* Chooses one of view->legal (view->legal_count > 0). All randomness comes from `rng`. `budget` sets at
     * least one limit. It may be NULL for an instant bot. A bot that has no memory for its search returns an
     * action of kind KZ_NO_ACTION, which every match rejects. */
    kz_action (*choose)(void *context, const kz_view *view, const kz_budget *budget, kz_rng *rng);
} kz_bot;

/* Returns the choice of a bot: bot->choose() with its context. */
static inline kz_action kz_bot_choose(const kz_bot *bot, const kz_view *view, const kz_budget *budget,
                                      kz_rng *rng)
{
    return bot->choose(bot->context, view, budget, rng);
}

/* Returns the level of play number `index`, from 0, the weakest first. The result is NULL past the last
 * level. It is static. Level 0 is instant. */
KZ_API const kz_bot *kz_bot_at(int index);

/* Returns the level named `name`, or NULL if there is none. The result is static. */
KZ_API const kz_bot *kz_bot_find(const char *name);

/* Returns how long a bot at the seat to act may wait before its action: half of `max_ms` to `max_ms`. The
 * harder the choice looks from outside, the longer the wait. Only what every player sees is read, so the
 * wait reveals nothing about the hand. A deal must be in play, and max_ms must be 0..INT32_MAX. */
KZ_API int64_t kz_bot_pace_ms(const kz_public *pub, int64_t max_ms);

KZ_DECLARATIONS_END

#endif
