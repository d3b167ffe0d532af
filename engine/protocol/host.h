/* SPDX-License-Identifier: MIT */
/* The host's side of the bot protocol (docs/bot-protocol.md). It writes messages to an engine, as text made
 * only from the views of its seat, and reads the engine's answers. It has no input and output: the arena
 * adds pipes and deadlines (process.h), a server its event loop. */
#pragma once

#include <kozel/bot.h>

#include <stddef.h>

enum {
    PROTOCOL_VERSION = 1,
    PROTOCOL_LINE = 4096,        /* maximal length of a line of either side, its line feed included */
    PROTOCOL_OUTPUT_MAX = 16384, /* room for the output of one call */
    PROTOCOL_ENGINE_NAME = 64
};

/* What has been sent to an engine at one seat about its match. All zero: nothing. */
typedef struct protocol_host {
    int32_t deal; /* number of the deal; 0: none */
    int32_t ply;  /* actions of the deal */
    bool ended;   /* the deal's end was sent */
} protocol_host;

/* Writes "kozel 1", which begins the conversation. The engine answers with a line for
 * protocol_host_read_greeting(). */
size_t protocol_host_write_hello(char out[PROTOCOL_OUTPUT_MAX]);

/* Writes "match ...": a match of the game begins (its name, and options "key=value,..."). The engine sits at
 * `seat` (from 0). */
size_t protocol_host_write_match(protocol_host *dialog, const char *game, const char *options, int seats,
                                 int seat, char out[PROTOCOL_OUTPUT_MAX]);

/* Writes what has happened between the last call and the view. Call it after every deal, before every
 * choice, after every end of a deal, and at least once in KZ_LOG / 2 actions. It writes nothing if there is
 * no news. */
size_t protocol_host_write_view(protocol_host *dialog, const kz_view *view, char out[PROTOCOL_OUTPUT_MAX]);

/* Writes "legal ..." and "go ...": requests a choice. The view must have been sent. */
size_t protocol_host_write_go(const kz_view *view, const kz_budget *budget, char out[PROTOCOL_OUTPUT_MAX]);

/* Writes "quit". */
size_t protocol_host_write_quit(char out[PROTOCOL_OUTPUT_MAX]);

/* The functions below read the answers of an engine, in lines without their line feed. They return false for
 * any other line, and `reason` (English) describes it. */
enum { PROTOCOL_FAULT_TEXT = 256 };

/* Reads "engine 1 NAME". Its version must equal ours. `name` is cut to fit. */
bool protocol_host_read_greeting(const char *line, size_t length, char name[PROTOCOL_ENGINE_NAME],
                                 char reason[PROTOCOL_FAULT_TEXT]);

/* Reads "play ACTION": one of `count` texts of actions. *choice is its index. */
bool protocol_host_read_text(const char *const *legal, int count, const char *line, size_t length,
                             int *choice, char reason[PROTOCOL_FAULT_TEXT]);

/* Reads "play ACTION": one of the legal actions of the view. */
bool protocol_host_read_choice(const kz_view *view, const char *line, size_t length, kz_action *choice,
                               char reason[PROTOCOL_FAULT_TEXT]);
