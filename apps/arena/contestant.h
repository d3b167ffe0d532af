/* SPDX-License-Identifier: MIT */
/* The players of the arena: a bot or another program's engine, with a budget for each choice:
 * "master@20ms". */
#pragma once

#include <kozel/bot.h>

#include "engine/protocol/process.h"

#include <stddef.h>

enum { ARENA_CONTESTANT_NAME = 128, ARENA_MS_MAX = 600000, ARENA_ROLLOUTS_MAX = 1000000000 };

typedef struct arena_contestant {
    char name[ARENA_CONTESTANT_NAME]; /* as it was written */
    const kz_bot *bot;                /* NULL: one of the next two */
    bool oracle;                      /* sees all tiles (oracle.h) */
    char command[PROTOCOL_COMMAND];   /* of an engine (docs/bot-protocol.md); "": it is none */
    kz_budget budget;
} arena_contestant;

typedef enum arena_contestant_fault {
    ARENA_CONTESTANT_OK,
    ARENA_CONTESTANT_LONG,   /* the text is too long */
    ARENA_CONTESTANT_NO_BOT, /* there is no such bot */
    ARENA_CONTESTANT_BUDGET  /* neither milliseconds nor playouts behind the @ */
} arena_contestant_fault;

/* Reads "NAME", "NAME@20ms" (milliseconds a choice) or "NAME@500r" (playouts a choice); without a budget it
 * is `otherwise`. NAME is a bot, a baseline, or "oracle". With a slash it is the command of an engine and its
 * arguments. */
arena_contestant_fault arena_contestant_parse(const char *text, size_t length, const kz_budget *otherwise,
                                              arena_contestant *out);

/* Returns the length of the first contestant in a list "A,B": up to a comma that is not in quotes
 * (engine/protocol/process.h). */
size_t arena_contestant_length(const char *text);
