/* SPDX-License-Identifier: MIT */
#include "engine/protocol/client.h"

#include <string.h>

/* Stops an engine that has failed. */
static bool give_up(protocol_client *client)
{
    protocol_process_stop(&client->process);
    return false;
}

static bool write_text(protocol_client *client, const char *text, size_t length,
                       char reason[PROTOCOL_FAULT_TEXT])
{
    return protocol_process_write(&client->process, text, length, PROTOCOL_WRITE_MS, reason) ||
           give_up(client);
}

bool protocol_client_start(protocol_client *client, const char *command, char reason[PROTOCOL_FAULT_TEXT])
{
    char text[PROTOCOL_TOLD], line[PROTOCOL_LINE];
    size_t length;
    memset(client, 0, sizeof *client);
    if (!protocol_process_start(&client->process, command, reason))
        return false;
    if (!write_text(client, text, protocol_tell_hello(text), reason))
        return false;
    return (protocol_process_read(&client->process, line, &length, PROTOCOL_GREETING_MS, reason) &&
            protocol_teller_greeting(line, length, client->name, reason)) ||
           give_up(client);
}

bool protocol_client_begin(protocol_client *client, const char *command, const char *game,
                           const char *options, int seats, int seat, char reason[PROTOCOL_FAULT_TEXT])
{
    char text[PROTOCOL_TOLD];
    if (!client->process.pid && !protocol_client_start(client, command, reason))
        return false;
    size_t length = protocol_tell_match(&client->teller, game, options, seats, seat, text);
    return write_text(client, text, length, reason);
}

bool protocol_client_tell(protocol_client *client, const kz_view *view, char reason[PROTOCOL_FAULT_TEXT])
{
    char text[PROTOCOL_TOLD];
    size_t length = protocol_tell_view(&client->teller, view, text);
    return length == 0 || write_text(client, text, length, reason);
}

bool protocol_client_choose(protocol_client *client, const kz_view *view, const kz_budget *budget,
                            kz_action *choice, char reason[PROTOCOL_FAULT_TEXT])
{
    char text[PROTOCOL_TOLD], line[PROTOCOL_LINE];
    size_t length;
    int ms = budget->ms ? budget->ms + PROTOCOL_GRACE_MS : PROTOCOL_PLAYOUT_MS;
    if (!protocol_client_tell(client, view, reason) ||
        !write_text(client, text, protocol_tell_go(view, budget, text), reason))
        return false;
    return (protocol_process_read(&client->process, line, &length, ms, reason) &&
            protocol_teller_choice(view, line, length, choice, reason)) ||
           give_up(client);
}

void protocol_client_stop(protocol_client *client)
{
    char text[PROTOCOL_TOLD], reason[PROTOCOL_FAULT_TEXT];
    if (!client->process.pid)
        return;
    protocol_process_write(&client->process, text, protocol_tell_quit(text), 0, reason);
    protocol_process_stop(&client->process);
}
