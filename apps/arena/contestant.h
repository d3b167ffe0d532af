/* SPDX-License-Identifier: MIT */
/* Who plays in the arena: a bot or somebody's engine, and what it may spend on a choice: "master@20ms". */
#ifndef KOZEL_APPS_ARENA_CONTESTANT_H
#define KOZEL_APPS_ARENA_CONTESTANT_H

#include <kozel/bot.h>

#include "engine/protocol/process.h"

#include <stddef.h>

enum { KZ_CONTESTANT_NAME = 128, KZ_MS_MOST = 600000, KZ_ROLLOUTS_MOST = 1000000000 };

typedef struct kz_contestant {
    char name[KZ_CONTESTANT_NAME]; /* as it was written */
    const kz_bot *bot;             /* NULL: one of the next two */
    bool oracle;                   /* sees all tiles (oracle.h) */
    char command[KZ_COMMAND];      /* of an engine (docs/bot-protocol.md); "": it is none */
    kz_budget budget;
} kz_contestant;

typedef enum kz_contestant_fault {
    KZ_CONTESTANT_OK,
    KZ_CONTESTANT_LONG,   /* the text is too long */
    KZ_CONTESTANT_NO_BOT, /* there is no such bot */
    KZ_CONTESTANT_BUDGET  /* neither milliseconds nor playouts behind the @ */
} kz_contestant_fault;

/* Reads "NAME", "NAME@20ms" (milliseconds a choice) or "NAME@500r" (playouts a choice); without a budget it
 * is `otherwise`. NAME: a bot, a baseline, or "oracle"; with a slash in it the command of an engine and its
 * arguments. */
kz_contestant_fault kz_contestant_parse(const char *text, size_t length, const kz_budget *otherwise,
                                        kz_contestant *out);

/* The length of the first contestant in a list "A,B": up to a comma that is not in quotes
 * (engine/protocol/process.h).
 */
size_t kz_contestant_length(const char *text);

#endif
