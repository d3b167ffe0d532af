/* SPDX-License-Identifier: MIT */
/* An engine of the bot protocol (docs/bot-protocol.md) at a seat of a server's table: its process and its
 * lines. Lines to the engine are made from what the server sends to the seat. A function that returns false
 * writes the reason; the engine is then to be stopped. */
#pragma once

#include <kozel/client.h>

#include "engine/protocol/client.h"

typedef struct bridge_engine {
    const char *command;
    protocol_client client; /* client.process.pid is 0: it does not run */
    int deals;              /* sent since the match began, or since the engine joined it */
    bool knows;             /* it has the deal in play */
    int owed;               /* choices that it owes */
    bool wanted;            /* the last of them is for the present position */
    int64_t until;          /* when they are late, as online_now() */
} bridge_engine;

static inline bool bridge_engine_runs(const bridge_engine *engine)
{
    return engine->client.process.pid != 0;
}

/* Starts the engine, and reads its name. */
bool bridge_engine_start(bridge_engine *engine, char reason[PROTOCOL_FAULT_TEXT]);

/* Ends the engine, if it runs. */
void bridge_engine_stop(bridge_engine *engine);

/* Sends the beginning of the table's match. */
bool bridge_engine_match(bridge_engine *engine, const kz_client_table *table,
                         char reason[PROTOCOL_FAULT_TEXT]);

/* Sends a deal. `match`: that member of the state, or of the event `deal`. `begins`: it has just been dealt.
 * Else its actions must be listed, which they are not on a board of rows: the engine then waits for the next
 * deal. */
bool bridge_engine_deal(bridge_engine *engine, const kz_client_table *table, const json_t *match, bool begins,
                        char reason[PROTOCOL_FAULT_TEXT]);

/* Sends the action of an event `step`. */
bool bridge_engine_step(bridge_engine *engine, const json_t *event, char reason[PROTOCOL_FAULT_TEXT]);

/* Sends the end of a deal, and of the match if it is over, from an event `end`. */
bool bridge_engine_end(bridge_engine *engine, const json_t *event, char reason[PROTOCOL_FAULT_TEXT]);

/* Requests a choice from the table's legal actions, within `ms` milliseconds. `rows`: that member of the
 * state; NULL: the board has none. */
bool bridge_engine_ask(bridge_engine *engine, const kz_client_table *table, const json_t *rows, int ms,
                       char reason[PROTOCOL_FAULT_TEXT]);

typedef enum bridge_answer {
    BRIDGE_NO_ANSWER,
    BRIDGE_OLD_ANSWER, /* to an earlier request */
    BRIDGE_CHOICE,
    BRIDGE_FAULT
} bridge_answer;

/* Takes an answer that has come, without waiting. *choice: an index of the table's legal actions. After a
 * fault `wanted` is true if a choice is missing. */
bridge_answer bridge_engine_take(bridge_engine *engine, const kz_client_table *table, int *choice,
                                 char reason[PROTOCOL_FAULT_TEXT]);

/* Returns whether the texts of the table can be sent to an engine: words without blanks and control
 * characters. */
bool bridge_engine_fits(const kz_client_table *table);
