/* SPDX-License-Identifier: MIT */
/* The functions of a session at a server that its sources share. Each is called by the thread of the session.
 */
#pragma once

#include "apps/cli/play/online/state.h"
#include "apps/cli/play/words.h"

/* ---- text.c */

/* Writes a stranger's text as a terminal may show it. Returns `out`. */
const char *play_online_visible(const char *text, char out[PLAY_TEXT]);

/* Prints a stranger's text as a line. */
void play_online_print(const play_session *session, const char *text);

/* Shows in full screen what was printed. `ends_deal`: it is how a deal has ended. */
void play_online_flush(play_session *session, bool ends_deal);

/* Ends the program with an error. Only the first one is reported. */
void play_online_fail(play_session *session, const char *reason);

/* Writes the sentence of a refusal in the language of the texts, if this program knows its code. Returns
 * `out`. */
const char *play_online_refusal(const json_t *refusal, char out[PLAY_TEXT]);

/* Returns a stream, and the tags with the names. */
play_words play_online_words(const play_session *session);

/* Writes what a table is played by: game, seats, clock. Returns `out`. */
const char *play_online_terms_text(const play_session *session, const kz_client_table_terms *terms,
                                   char out[PLAY_TEXT]);

/* Writes the time that is left to the seat that acts. Returns `out`, "" without a clock. */
const char *play_online_clock_text(const play_session *session, char out[PLAY_CLOCK_TEXT]);

/* ---- requests.c */

/* Sends a request with further members, which it takes over. `bound`: for this connection alone. */
void play_online_request(play_session *session, const char *name, json_t *members, bool bound);
void play_online_request_at_table(play_session *session, const char *name, bool bound);
void play_online_request_for_state(play_session *session, const char *name);

/* Opens a table by the terms. `open`: it waits for people. */
void play_online_open_table(play_session *session, bool open);

/* Sits down at a table by the terms of that number, which the person has seen. */
void play_online_sit(play_session *session, int64_t terms);

/* Plays the action number `choice` of those that the server has sent, from 0. */
void play_online_act(play_session *session, int choice);

/* Requests a hint, if it is the person's turn. */
void play_online_ask_for_hint(play_session *session);

/* Writes to the table. */
void play_online_chat(play_session *session, const char *text);

/* Would play again by the same terms. */
void play_online_rematch(play_session *session);

/* Leaves the table; then the program, unless the list of tables was asked for. */
void play_online_leave(play_session *session);

/* ---- lobby.c */

/* Requests the list of tables. */
void play_online_list(play_session *session);

/* Takes the list. Lines: prints it and ends. */
void play_online_listed(play_session *session, const json_t *ok);

/* Sits down at a table of the list, or watches it. */
void play_online_join(play_session *session, int number);

/* The table is left or gone: goes back to the list, or ends. */
void play_online_left(play_session *session);

/* ---- proposal.c */

/* Prints a proposal that was not shown yet, or that it is gone. */
void play_online_show_proposal(play_session *session);

/* Prints the rules of the table, if they have changed. */
void play_online_show_rules(play_session *session, const kz_client_table *before);

/* Proposes other rules: "[GAME] [K=V ...]". */
void play_online_propose(play_session *session, const char *text);

/* Agrees to the proposal, or refuses it. Returns false if there is none. */
bool play_online_answer(play_session *session, bool agree);

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

/* Prints the lines of the chat in the state of a table that were not shown yet. */
void play_online_catch_up(play_session *session, const json_t *chat);

/* ---- review.c */

/* Prints the worst choices of the person in the match that is over, from its record at the server. */
void play_online_review(play_session *session);

/* Checks the deals of the match that is over, and prints the finding. */
void play_online_verify(play_session *session);

/* ---- person.c */

/* Returns whether the person is asked. At a terminal a person may type at any time. */
bool play_online_is_asked(const play_session *session);

/* Takes lines of the input, and carries the first one out, if it is whole. */
bool play_online_take_line(play_session *session);

void play_online_read_input(play_session *session);

/* ---- screen.c */

/* Switches to full screen. Returns false if the terminal cannot do it. */
bool play_online_screen_open(play_session *session, bool ascii);

/* Handles the keys that were typed, and paints. */
void play_online_screen_show(play_session *session);

void play_online_screen_close(play_session *session);
