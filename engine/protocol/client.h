/* SPDX-License-Identifier: MIT */
/* An engine that plays at one seat: the process and what it has been told. After a call that fails it is
 * stopped; protocol_client_begin() starts it again. */
#ifndef KOZEL_ENGINE_PROTOCOL_CLIENT_H
#define KOZEL_ENGINE_PROTOCOL_CLIENT_H

#include "engine/protocol/process.h"

/* An engine has this much longer than the milliseconds of its budget; without any it has PROTOCOL_PLAYOUT_MS.
 */
enum {
    PROTOCOL_GRACE_MS = 1000,
    PROTOCOL_PLAYOUT_MS = 60000,
    PROTOCOL_GREETING_MS = 10000,
    PROTOCOL_WRITE_MS = 5000
};

typedef struct protocol_client {
    protocol_process process;
    protocol_teller teller;
    char name[PROTOCOL_ENGINE_NAME]; /* that it gives itself */
} protocol_client;

/* Starts the engine if it does not run, and tells it that a match begins. */
bool protocol_client_begin(protocol_client *client, const char *command, const char *game,
                           const char *options, int seats, int seat, char reason[PROTOCOL_FAULT_TEXT]);

/* Starts it and hears its name: to see whether it works. */
bool protocol_client_start(protocol_client *client, const char *command, char reason[PROTOCOL_FAULT_TEXT]);

/* Tells what is new in a view of its seat; see protocol_tell_view(). */
bool protocol_client_tell(protocol_client *client, const kz_view *view, char reason[PROTOCOL_FAULT_TEXT]);

/* Its choice from a view with legal actions. */
bool protocol_client_choose(protocol_client *client, const kz_view *view, const kz_budget *budget,
                            kz_action *choice, char reason[PROTOCOL_FAULT_TEXT]);

/* Says goodbye and ends the process; nothing if it does not run. */
void protocol_client_stop(protocol_client *client);

#endif
