/* SPDX-License-Identifier: MIT */
/* A table as the server shows it to one person (docs/protocol.md, "Table"): the state, and the events that
 * change it. All that comes in is checked for form and size, not by the rules. */
#pragma once

#include <kozel/catalogue.h>
#include <kozel/layout.h>
#include <kozel/state.h>

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

enum { REMOTE_NAME_MAX = 128, REMOTE_ID_MAX = 64, REMOTE_ACT_MAX = 64 };

typedef enum remote_phase {
    REMOTE_WAITING,
    REMOTE_SEALING,
    REMOTE_PLAY,
    REMOTE_PAUSE,
    REMOTE_OVER
} remote_phase;

typedef struct remote_seat {
    bool taken, bot;
    char name[REMOTE_NAME_MAX]; /* of a bot: its level */
} remote_seat;

/* The deal in play, or the last one. */
typedef struct remote_deal {
    int number, turn;           /* turn: a seat from 1, 0: nobody */
    int count[KZ_SEATS], stock; /* stock: -1 if the deal had none */
    kz_set hand, signal;
    kz_laid_line line;
    int end[KZ_ENDS]; /* values of the open ends, KZ_NO_VALUE: it is not open */
    int ends_sum;     /* where their sum scores, else 0 */
    int legal_count;
    char legal[KZ_LEGAL][REMOTE_ACT_MAX];
} remote_deal;

typedef struct remote_table {
    char id[REMOTE_ID_MAX], game[REMOTE_ID_MAX];
    char options[KZ_OPTIONS_TEXT]; /* "key=value,...", as for kz_game_setup() */
    int64_t n, v, terms;
    remote_phase phase;
    int seats, you; /* you: the person's seat from 1, 0: none */
    remote_seat seat[KZ_SEATS];
    bool has_match;
    char match[REMOTE_ID_MAX];
    int side_count;
    uint8_t side[KZ_SEATS];       /* from 0 */
    kz_account account[KZ_SEATS]; /* of the sides */
    remote_deal deal;
} remote_table;

/* Takes the state that `enter` has returned. Returns false, and leaves *table, if it is none. */
bool remote_table_enter(remote_table *table, const json_t *state);

typedef enum remote_taken {
    REMOTE_TAKEN,
    REMOTE_NOT_MINE, /* an event of another table, or of none */
    REMOTE_MISSED,   /* events are missing: send `enter` */
    REMOTE_CLOSED,   /* the table is gone */
    REMOTE_NONSENSE,
} remote_taken;

/* Takes an event. */
remote_taken remote_table_take(remote_table *table, const char *name, const json_t *event);
