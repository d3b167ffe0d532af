/* SPDX-License-Identifier: MIT */
/* An engine that plays at one seat: the process and what it has been told. After a call that fails it is
 * stopped; kz_client_begin() starts it again. */
#ifndef KOZEL_ENGINE_PROTOCOL_CLIENT_H
#define KOZEL_ENGINE_PROTOCOL_CLIENT_H

#include "engine/protocol/process.h"

/* An engine has this much longer than the milliseconds of its budget; without any it has KZ_PLAYOUT_MS. */
enum { KZ_GRACE_MS = 1000, KZ_PLAYOUT_MS = 60000, KZ_GREETING_MS = 10000, KZ_WRITE_MS = 5000 };

typedef struct kz_client {
    kz_process process;
    kz_teller teller;
    char name[KZ_ENGINE_NAME]; /* that it gives itself */
} kz_client;

/* Starts the engine if it does not run, and tells it that a match begins. */
bool kz_client_begin(kz_client *client, const char *command, const char *game, const char *options, int seats,
                     int seat, char reason[KZ_FAULT_TEXT]);

/* Starts it and hears its name: to see whether it works. */
bool kz_client_start(kz_client *client, const char *command, char reason[KZ_FAULT_TEXT]);

/* Tells what is new in a view of its seat; see kz_tell_view(). */
bool kz_client_tell(kz_client *client, const kz_view *view, char reason[KZ_FAULT_TEXT]);

/* Its choice from a view with legal actions. */
bool kz_client_choose(kz_client *client, const kz_view *view, const kz_budget *budget, kz_action *choice,
                      char reason[KZ_FAULT_TEXT]);

/* Says goodbye and ends the process; nothing if it does not run. */
void kz_client_stop(kz_client *client);

#endif
