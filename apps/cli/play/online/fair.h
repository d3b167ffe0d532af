/* SPDX-License-Identifier: MIT */
/* The person's part in fair deals (docs/spec/fair.md). A nonce is drawn for each match. It is sent only for a
 * receipt that was checked. After the match its deals are checked. */
#pragma once

#include "apps/cli/play/online/state.h"

/* Draws a nonce for the next match. Returns its hash as text. NULL: the person takes no part. */
const char *play_fair_draw(play_fair *fair);

/* Takes the state of the table that was entered: sends a hash or a nonce that is due. */
void play_fair_follow(play_session *session);

/* The same for an event that the table has taken. */
void play_fair_event(play_session *session, const char *name, const json_t *event);

/* The server has refused `hash` or `nonce`. */
void play_fair_refused(play_session *session, const char *name);

/* Returns whether the deals of the match that is over can be checked. */
bool play_fair_is_kept(const play_session *session);

/* Checks the deals of a record by the receipt that was kept. Prints the finding. */
void play_fair_verify(play_session *session, const char *record, size_t length);
