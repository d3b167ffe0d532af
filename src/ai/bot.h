/* Bots: a table of functions that choose from a view, never from a match. */
#ifndef KOZEL_AI_BOT_H
#define KOZEL_AI_BOT_H

#include <kozel/rng.h>
#include <kozel/view.h>

typedef struct kz_bot {
    const char *name; /* the level: "random", "novice" */
    /* Chooses one of view->legal (view->legal_count > 0). All chance comes from `rng`. */
    kz_action (*choose)(const kz_view *view, kz_rng *rng);
} kz_bot;

/* All levels, weakest first, ended by a row with name NULL. */
extern const kz_bot kz_bots[];

/* The level of that name, NULL if there is none. */
const kz_bot *kz_bot_find(const char *name);

#endif
