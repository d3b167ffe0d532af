/* SPDX-License-Identifier: MIT */
/* What a person at a server has: the wishes, the connection, the table, and what was sent and shown. */
#pragma once

#include "apps/cli/online/connection.h"

#include <jansson.h>
#include <kozel/catalogue.h>
#include <kozel/client.h>
#include <kozel/fair.h>
#include <kozel/record.h>
#include <kozel/view.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { PLAY_LINE = 2048, PLAY_TEXT = 2048, PLAY_CLOCK_TEXT = 80 };

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
    bool lists; /* begins with the list of tables. Lines: prints it and ends */
    bool plain; /* lines of text, not full screen */
    bool ascii; /* full screen: only characters of ASCII */
} play_online_terms;

enum { PLAY_LOBBY_MAX = 50, PLAY_LOBBY_TEXT = 512 }; /* tables of a page of the list; bytes of a line */

typedef struct play_offer {
    char table[KZ_CLIENT_ID_MAX];
    char text[PLAY_LOBBY_TEXT];  /* as a terminal may show it */
    kz_client_table_terms terms; /* of a table that waits */
    int64_t revision;            /* of these terms */
} play_offer;

typedef struct play_lobby {
    play_offer offer[PLAY_LOBBY_MAX];
    int count, more; /* more: tables that are not in the list */
    bool known;      /* a list has come */
    bool matches;    /* matches to watch; else tables that wait */
} play_lobby;

/* The part of the person in fair deals. */
enum { PLAY_FAIR_DEALS = 64, PLAY_HASH_TEXT = 2 * KZ_HASH_BYTES + 1 };

typedef struct play_fair {
    uint8_t nonce[KZ_NONCE_BYTES];
    char hash[PLAY_HASH_TEXT];    /* of the nonce; "": there is none */
    bool given;                   /* the hash was sent, and is in no receipt yet */
    bool sent;                    /* the nonce was sent for the kept receipt */
    bool barred;                  /* the person takes no part at this table any more */
    kz_client_fair kept;          /* the receipt of the match at the table */
    kz_receipt receipt;           /* the same, read */
    bool good;                    /* nothing contradicts the receipt */
    kz_set hand[PLAY_FAIR_DEALS]; /* as dealt to the person in this match, by deal */
} play_fair;

/* One thread uses it. */
typedef struct play_session {
    const play_online_terms *terms;
    online_connection connection;
    online_stop stop;      /* signals that end the opening of a connection */
    kz_client_table table; /* without an id until it is entered */
    play_lobby lobby;
    play_fair fair;
    char id[KZ_CLIENT_ID_MAX], headed[KZ_CLIENT_ID_MAX]; /* headed: the match whose head was printed */
    kz_view view;
    kz_tags tags;
    kz_action last; /* of the deal; its kind alone */
    json_t *end; /* how the last deal and the match have ended, as the event `end`; NULL: a deal is played */
    int64_t acted;    /* the state in which the last action was sent; 0: none, or it was refused */
    int64_t timed;    /* when the table's clock and wait were those of the last message, in ms */
    int64_t said;     /* the number of the last line of the chat that was shown */
    int64_t proposed; /* the number of the last proposal that was shown */
    char advised[KZ_CLIENT_ACT_MAX]; /* the action of the last hint */
    bool in_lobby;                   /* the list of tables is shown */
    bool opens, watches;   /* opens: the table that was opened waits for people; watches: without a seat */
    bool quits;            /* the program ends when the table is left */
    bool hinted;           /* a hint was requested, and has not come */
    bool verifies;         /* the deals of the match that has ended are to be checked */
    bool entered, current; /* current: the table is as the server has it, no state is awaited */
    bool greeted, lost;    /* greeted: the server has accepted the person; lost: and that is printed */
    bool shown;            /* the choice was printed */
    bool input_ended;
    char line[PLAY_LINE]; /* of the input, not yet whole */
    size_t line_length;
    int64_t leaving; /* until when the reply to `leave` may come; 0: the person stays */
    int status;
    char fault[PLAY_TEXT]; /* why the program fails */
    /* How it is shown. Lines: `out` is standard output. Full screen: `out` collects what `tell` then takes.
     */
    FILE *out;
    void (*tell)(struct play_session *session, bool ends_deal); /* NULL: lines */
    void (*progress)(int choice, int count);                    /* of a review; NULL: lines */
} play_session;
