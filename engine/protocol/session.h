/* SPDX-License-Identifier: MIT */
/* An engine that implements the bot protocol (docs/bot-protocol.md), without input and output: a line in, an
 * answer out. */
#pragma once

#include <kozel/bot.h>

#include "engine/protocol/host.h"
#include "engine/protocol/mirror.h"

#include <kozel/catalogue.h>

/* Playouts of a choice if `go` names no limit. */
enum { PROTOCOL_BARE_ROLLOUTS = 1000 };

typedef struct protocol_session {
    const kz_games *games; /* owned by the caller; outlives the session */
    const kz_bot *bot;
    int32_t threads; /* threads that a choice may use */
    kz_rng rng;
    bool has_match; /* `mirror` has a match */
    bool has_lead;  /* `deal` was received, `hand` not yet */
    bool done;      /* `quit` was received */
    protocol_mirror mirror;
    int32_t deal;
    protocol_lead lead;
    kz_set signal;
    kz_set shown[KZ_SEATS];
    kz_tile turned;
    char legal[PROTOCOL_LINE]; /* the host's line `legal` of this position; "": none */
    char fault[512];           /* the first line of this match or deal that was not understood; "": none */
} protocol_session;

/* `threads`: at least 1. */
void protocol_session_init(protocol_session *session, const kz_games *games, const kz_bot *bot, int threads,
                           uint64_t seed);

/* Processes a line, without its line feed. Writes the answer, lines or nothing, to `out`, and returns its
 * length. Only `kozel` and `go` have answers. A line that was not understood or is impossible is a fault.
 * Until the next match or deal the answer to `go` is then "error REASON". `go` takes as long as the bot
 * does. */
size_t protocol_session_line(protocol_session *session, const char *line, size_t length,
                             char out[PROTOCOL_LINE]);
