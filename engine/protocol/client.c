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
    char text[PROTOCOL_OUTPUT_MAX], line[PROTOCOL_LINE];
    size_t length;
    memset(client, 0, sizeof *client);
    if (!protocol_process_start(&client->process, command, reason))
        return false;
    if (!write_text(client, text, protocol_host_write_hello(text), reason))
        return false;
    return (protocol_process_read(&client->process, line, &length, PROTOCOL_GREETING_MS, reason) &&
            protocol_host_read_greeting(line, length, client->name, reason)) ||
           give_up(client);
}

bool protocol_client_begin(protocol_client *client, const char *command, const char *game,
                           const char *options, int seats, int seat, char reason[PROTOCOL_FAULT_TEXT])
{
    char text[PROTOCOL_OUTPUT_MAX];
    if (!client->process.pid && !protocol_client_start(client, command, reason))
        return false;
    size_t length = protocol_host_write_match(&client->dialog, game, options, seats, seat, text);
    return write_text(client, text, length, reason);
}

bool protocol_client_send(protocol_client *client, const kz_view *view, char reason[PROTOCOL_FAULT_TEXT])
{
    char text[PROTOCOL_OUTPUT_MAX];
    size_t length = protocol_host_write_view(&client->dialog, view, text);
    return length == 0 || write_text(client, text, length, reason);
}

bool protocol_client_choose(protocol_client *client, const kz_view *view, const kz_budget *budget,
                            kz_action *choice, char reason[PROTOCOL_FAULT_TEXT])
{
    char text[PROTOCOL_OUTPUT_MAX], line[PROTOCOL_LINE];
    size_t length;
    int ms = budget->ms ? budget->ms + PROTOCOL_GRACE_MS : PROTOCOL_PLAYOUT_MS;
    if (!protocol_client_send(client, view, reason) ||
        !write_text(client, text, protocol_host_write_go(view, budget, text), reason))
        return false;
    return (protocol_process_read(&client->process, line, &length, ms, reason) &&
            protocol_host_read_choice(view, line, length, choice, reason)) ||
           give_up(client);
}

void protocol_client_stop(protocol_client *client)
{
    char text[PROTOCOL_OUTPUT_MAX], reason[PROTOCOL_FAULT_TEXT];
    if (!client->process.pid)
        return;
    protocol_process_write(&client->process, text, protocol_host_write_quit(text), 0, reason);
    protocol_process_stop(&client->process);
}
