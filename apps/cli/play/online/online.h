/* SPDX-License-Identifier: MIT */
/* `kozel play --server`: a table of a server, as lines of text. */
#pragma once

#include <kozel/catalogue.h>

#include <stdbool.h>

typedef struct play_online_terms {
    const kz_games *games;
    const char *server;  /* its address */
    const char *token;   /* of a bot's account; NULL: a guest */
    const char *table;   /* the table to join; NULL: a new one */
    const char *game;    /* of a new table */
    const char *options; /* "key=value,..."; NULL: none */
    const char *level;   /* of the bots at a new table */
    int seats;
    bool open;  /* the new table waits for people; else bots take the other seats */
    bool watch; /* the person takes no seat at `table` */
    bool lists; /* prints the open tables, and ends */
} play_online_terms;

/* Plays until the person leaves or the table is gone. Returns an exit status. */
int play_online(const play_online_terms *terms);
