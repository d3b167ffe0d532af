/* SPDX-License-Identifier: MIT */
/* A client for an engine that plays at one seat: the process, and what has been sent to it. A failed call
 * stops the engine. protocol_client_begin() starts it again. */
#pragma once

#include "engine/protocol/process.h"

/* Timeouts in milliseconds. PROTOCOL_GRACE_MS is added to the budget's time. Without a time the limit is
 * PROTOCOL_PLAYOUT_MS. */
enum {
    PROTOCOL_GRACE_MS = 1000,
    PROTOCOL_PLAYOUT_MS = 60000,
    PROTOCOL_GREETING_MS = 10000,
    PROTOCOL_WRITE_MS = 5000
};

typedef struct protocol_client {
    protocol_process process;
    protocol_host dialog;
    char name[PROTOCOL_ENGINE_NAME]; /* the engine's name, as it reports it */
} protocol_client;

/* Starts the engine if it does not run, and sends the beginning of a match. */
bool protocol_client_begin(protocol_client *client, const char *command, const char *game,
                           const char *options, int seats, int seat, char reason[PROTOCOL_FAULT_TEXT]);

/* Starts the engine and reads its name, in order to test whether it works. */
bool protocol_client_start(protocol_client *client, const char *command, char reason[PROTOCOL_FAULT_TEXT]);

/* Sends the news in a view of its seat; see protocol_host_write_view(). */
bool protocol_client_send(protocol_client *client, const kz_view *view, char reason[PROTOCOL_FAULT_TEXT]);

/* Reads the engine's choice from a view with legal actions. */
bool protocol_client_choose(protocol_client *client, const kz_view *view, const kz_budget *budget,
                            kz_action *choice, char reason[PROTOCOL_FAULT_TEXT]);

/* Sends `quit` and ends the process. Does nothing if it does not run. */
void protocol_client_stop(protocol_client *client);
