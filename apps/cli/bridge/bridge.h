/* SPDX-License-Identifier: MIT */
/* `kozel bridge`: an engine of the bot protocol at the tables of a server. */
#pragma once

#include <stdbool.h>

typedef struct bridge_terms {
    const char *server;     /* its address */
    const char *token;      /* of a bot's account */
    const char *table;      /* one table, until its match is over; NULL: */
    const char *tournament; /* all tables of the account in this tournament, until its end */
    const char *command;    /* of the engine */
    int think_ms;           /* for a choice, unless the clock has less */
    bool json;
} bridge_terms;

/* Plays. Returns an exit status. */
int bridge_run(const bridge_terms *terms);
