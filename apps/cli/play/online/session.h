/* SPDX-License-Identifier: MIT */
/* A person at a server: the connection, the table, and what was sent and shown. One thread uses it. */
#pragma once

#include <kozel/client.h>

#include "apps/cli/online/connection.h"
#include "apps/cli/play/online/online.h"
#include "apps/cli/play/words.h"

enum { PLAY_LINE = 1024, PLAY_TEXT = 1024 };

typedef struct play_session {
    const play_online_terms *terms;
    online_connection connection;
    kz_client_table table;                               /* without an id until it is entered */
    char id[KZ_CLIENT_ID_MAX], headed[KZ_CLIENT_ID_MAX]; /* headed: the match whose head was printed */
    kz_view view;
    kz_tags tags;
    kz_action last;       /* of the deal; its kind alone */
    char line[PLAY_LINE]; /* of the input, not yet whole */
    size_t line_length;
    int64_t acted;         /* the state in which the last action was sent; 0: none, or it was refused */
    bool entered, current; /* current: the table is as the server has it, no state is awaited */
    bool greeted, lost;    /* greeted: the server has accepted the person; lost: and that is printed */
    bool shown;            /* the choice was printed */
    bool input_ended;
    int64_t leaving; /* until when the reply to `leave` may come; 0: the person stays */
    int status;
} play_session;

/* ---- text.c */

/* Writes a stranger's text as a terminal may show it. Returns `out`. */
const char *play_online_visible(const char *text, char out[PLAY_TEXT]);

/* Prints a stranger's text as a line. */
void play_online_print(const char *text);

/* Ends the program with an error. Only the first one is reported. */
void play_online_fail(play_session *session, const char *reason);

/* Writes the sentence of a refusal: in the language of the texts if it is one of the rules, or has no
 * arguments. Returns `out`, or a static text. */
const char *play_online_refusal(const json_t *refusal, char out[PLAY_TEXT]);

/* Returns a stream, and the tags with the names. */
play_words play_online_words(play_session *session);

/* ---- requests.c */

/* Sends a request with further members, which it takes over. `bound`: for this connection alone. */
void play_online_request(play_session *session, const char *name, json_t *members, bool bound);
void play_online_request_at_table(play_session *session, const char *name, bool bound);
void play_online_request_for_state(play_session *session, const char *name);

/* Opens a table by the terms. */
void play_online_open_table(play_session *session);

/* Leaves the table, then the program. */
void play_online_leave(play_session *session);

/* ---- position.c */

/* Makes the view from the table, after each change of it. */
void play_online_refresh(play_session *session);

/* Returns whether the person must choose an action. */
bool play_online_must_choose(const play_session *session);

void play_online_show_hand(play_session *session);
void play_online_show_standing(play_session *session);

/* Prints the game and its players before the first deal of a match. */
void play_online_print_head(play_session *session);

/* Prints that players are awaited, if they are. */
void play_online_print_waiting(const play_session *session);

/* Takes the state of the table, the reply to `enter`. */
void play_online_entered(play_session *session, const json_t *state);

/* ---- events.c and replies.c: the functions of the client */

void play_online_on_event(void *session, const char *name, const json_t *event);
void play_online_on_reply(void *session, const char *name, const json_t *ok, const json_t *error);
void play_online_on_online(void *session, const json_t *hello);

/* ---- person.c */

/* Returns whether the person is asked. At a terminal a person may type at any time. */
bool play_online_is_asked(const play_session *session);

/* Carries out the first line of the input, if it is whole. */
bool play_online_take_line(play_session *session);

void play_online_read_input(play_session *session);
