/* SPDX-License-Identifier: MIT */
/* The chat's fixed phrases, each said by one tap. A phrase is sent as an id, so that everybody reads it in
 * their language. It is also sent in English, for clients without that id. A phrase has no meaning beyond its
 * text. Partners may not use phrases while a deal is played (docs/fair-play.md). */
#pragma once

#include "server/hub/state/hub_state.h"

typedef struct hub_phrase {
    const char *id;   /* a word of schema/socket.json, `phrase` */
    const char *text; /* in English */
} hub_phrase;

/* Returns the phrase of that id, valid forever; NULL if there is none. */
const hub_phrase *hub_phrase_find(const char *id);

/* Returns true if the seat may use a phrase now. Spectators (KZ_NOBODY) may, because players do not get their
 * lines during a match. */
bool hub_phrase_allowed(const hub_table *table, int seat);
