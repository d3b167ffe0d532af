/* SPDX-License-Identifier: MIT */
#include "engine/protocol/client.h"

#include <string.h>

/* Stops an engine that has failed. */
static bool give_up(kz_client *client)
{
    kz_process_stop(&client->process);
    return false;
}

static bool write_text(kz_client *client, const char *text, size_t length, char reason[KZ_FAULT_TEXT])
{
    return kz_process_write(&client->process, text, length, KZ_WRITE_MS, reason) || give_up(client);
}

bool kz_client_start(kz_client *client, const char *command, char reason[KZ_FAULT_TEXT])
{
    char text[KZ_TOLD], line[KZ_PROTOCOL_LINE];
    size_t length;
    memset(client, 0, sizeof *client);
    if (!kz_process_start(&client->process, command, reason))
        return false;
    if (!write_text(client, text, kz_tell_hello(text), reason))
        return false;
    return (kz_process_read(&client->process, line, &length, KZ_GREETING_MS, reason) &&
            kz_teller_greeting(line, length, client->name, reason)) ||
           give_up(client);
}

bool kz_client_begin(kz_client *client, const char *command, const char *game, const char *options, int seats,
                     int seat, char reason[KZ_FAULT_TEXT])
{
    char text[KZ_TOLD];
    if (!client->process.pid && !kz_client_start(client, command, reason))
        return false;
    size_t length = kz_tell_match(&client->teller, game, options, seats, seat, text);
    return write_text(client, text, length, reason);
}

bool kz_client_tell(kz_client *client, const kz_view *view, char reason[KZ_FAULT_TEXT])
{
    char text[KZ_TOLD];
    size_t length = kz_tell_view(&client->teller, view, text);
    return length == 0 || write_text(client, text, length, reason);
}

bool kz_client_choose(kz_client *client, const kz_view *view, const kz_budget *budget, kz_action *choice,
                      char reason[KZ_FAULT_TEXT])
{
    char text[KZ_TOLD], line[KZ_PROTOCOL_LINE];
    size_t length;
    int ms = budget->ms ? budget->ms + KZ_GRACE_MS : KZ_PLAYOUT_MS;
    if (!kz_client_tell(client, view, reason) ||
        !write_text(client, text, kz_tell_go(view, budget, text), reason))
        return false;
    return (kz_process_read(&client->process, line, &length, ms, reason) &&
            kz_teller_choice(view, line, length, choice, reason)) ||
           give_up(client);
}

void kz_client_stop(kz_client *client)
{
    char text[KZ_TOLD], reason[KZ_FAULT_TEXT];
    if (!client->process.pid)
        return;
    kz_process_write(&client->process, text, kz_tell_quit(text), 0, reason);
    kz_process_stop(&client->process);
}
