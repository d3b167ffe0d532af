/* SPDX-License-Identifier: MIT */
/* What can be said at a table by one tap: a fixed set, told as an id, so that everybody reads it in his
 * language; and in English for who does not know the id. A phrase says nothing beyond itself; partners say
 * none while a deal is played (docs/fair-play.md). */
#ifndef KOZEL_SERVER_HUB_TABLE_PHRASES_H
#define KOZEL_SERVER_HUB_TABLE_PHRASES_H

#include "server/hub/state/hub_state.h"

typedef struct hub_phrase {
    const char *id;   /* a word of schema/socket.json, `phrase` */
    const char *text; /* in English */
} hub_phrase;

/* NULL: there is none of that id. Lives on. */
const hub_phrase *hub_phrase_find(const char *id);

/* Whether the seat may say any now; KZ_NOBODY: who watches may, he is not heard while they play. */
bool hub_phrase_allowed(const hub_table *table, int seat);

#endif
