/* SPDX-License-Identifier: MIT */
/* The host's side of the bot protocol (docs/bot-protocol.md): what an engine is told of a match, as text made
 * from the views of its seat alone, and what its answers mean. No input and output here: the arena puts pipes
 * and deadlines around it (process.h), a server its event loop. */
#ifndef KOZEL_ENGINE_PROTOCOL_TELLER_H
#define KOZEL_ENGINE_PROTOCOL_TELLER_H

#include <kozel/bot.h>

#include <stddef.h>

enum {
    PROTOCOL_VERSION = 1,
    PROTOCOL_LINE = 4096,  /* no line of either side is longer, its line feed included */
    PROTOCOL_TOLD = 16384, /* room for all that one call tells */
    PROTOCOL_ENGINE_NAME = 64
};

/* What an engine at one seat has been told of its match. All zero: nothing. */
typedef struct protocol_teller {
    int32_t deal; /* 0: none */
    int32_t ply;  /* actions of it */
    bool ended;   /* its end */
} protocol_teller;

/* "kozel 1": begins the conversation; the engine answers with a line for protocol_teller_greeting(). */
size_t protocol_tell_hello(char out[PROTOCOL_TOLD]);

/* "match ...": a match of the game (its name, and options "key=value,...") begins, the engine sits at `seat`
 * (from 0). */
size_t protocol_tell_match(protocol_teller *teller, const char *game, const char *options, int seats,
                           int seat, char out[PROTOCOL_TOLD]);

/* What has happened since the last call, until what the view shows. Call it after every deal, before
 * every choice, after every end of a deal, and at least once in KZ_LOG / 2 actions; where nothing is new it
 * writes nothing. */
size_t protocol_tell_view(protocol_teller *teller, const kz_view *view, char out[PROTOCOL_TOLD]);

/* "legal ..." and "go ...": asks for a choice. The view has been told. */
size_t protocol_tell_go(const kz_view *view, const kz_budget *budget, char out[PROTOCOL_TOLD]);

/* "quit". */
size_t protocol_tell_quit(char out[PROTOCOL_TOLD]);

/* The answers of an engine; lines come without their line feed. False: it is something else, and `reason`
 * (English) says what. */
enum { PROTOCOL_FAULT_TEXT = 256 };

/* "engine 1 NAME": its version must be ours. `name` is cut to fit. */
bool protocol_teller_greeting(const char *line, size_t length, char name[PROTOCOL_ENGINE_NAME],
                              char reason[PROTOCOL_FAULT_TEXT]);

/* "play ACTION": one of the legal actions of the view. */
bool protocol_teller_choice(const kz_view *view, const char *line, size_t length, kz_action *choice,
                            char reason[PROTOCOL_FAULT_TEXT]);

#endif
