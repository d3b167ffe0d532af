/* SPDX-License-Identifier: MIT */
/* People who wait for a game, and with whom the server puts others together (docs/protocol.md,
 * "Matchmaking"). play/matchmaking.h forms the tables.
 *
 * A person has one seek. It belongs to the tab that asked for it. It ends when the match begins, or when that
 * tab has had no connection for HUB_SEEK_AWAY_MS. While its person is called to a table it is kept, and goes
 * on if the table is closed. Seeks are in memory only: after a restart pages ask again. */
#pragma once

#include "server/hub/state/hub_state.h"

enum {
    HUB_SEEKS_MAX = 500,
    HUB_SEEKS_OF_HOME = 16, /* seeks of one address at most */
    HUB_SEEK_AWAY_MS = 10000,
    HUB_SEEK_ROUND_MS = 1000,
    HUB_SOUGHT_WAIT_MS = 30000, /* people who are not at their table this long after it was opened lose their
                                   seek */
    HUB_SEEK_APART_MS = 10000,  /* who has left a table before its match waits this long for the next call */
    HUB_SEEK_APART_MAX = 4,     /* the wait doubles with each further time, at most to the one of this time */
    HUB_FAST_TIME = 20,         /* seconds a move, ... */
    HUB_FAST_RESERVE = 60       /* ... and a match, of the speed "fast" */
};

struct hub_seek {
    hub_visitor *visitor;
    char tab[HUB_TAB_NAME];
    hub_application app; /* of the table that the person will get */
    int64_t since;
    int64_t away_since;      /* since when the tab has no connection; -1: it has one */
    char table[HUB_ID_TEXT]; /* to which the person is called; "": none */
    int people;              /* as sent last */
    uint64_t round;          /* the last round that has formed tables of its game */
    hub_seek *prev, *next;
};

/* Why a seek has ended. */
typedef enum hub_seek_end {
    HUB_SEEK_OTHER_TAB, /* another tab of the person has taken it over */
    HUB_SEEK_PLAYING,   /* the person plays another match by now */
    HUB_SEEK_ABSENT,    /* the person did not come to the table */
    HUB_SEEK_LEFT,      /* the person left the table before the match */
    HUB_SEEK_MOVED      /* another node has the seeks now: ask again */
} hub_seek_end;

/* Makes a seek of the client's person and tab, who has none. */
hub_seek *hub_seek_add(struct hub *hub, const hub_client *client, const hub_application *app);

/* Returns true if both wait for the same game. */
bool hub_seek_is_alike(const hub_seek *a, const hub_seek *b);

/* Returns true if the person waits and is not called to a table. */
static inline bool hub_seek_waits(const hub_seek *seek)
{
    return !*seek->table;
}

/* Returns the number of seeks from a rate-limit key. */
int hub_seek_count_home(const struct hub *hub, uint64_t home);

/* Returns true if a connection of the seek's tab is here. */
bool hub_seek_is_here(const hub_seek *seek);

/* Writes the members `people` and `waited`. */
void hub_seek_message(const struct hub *hub, base_text *json, hub_seek *seek);

/* Sends the number of people who wait, if it is not the one sent last. */
void hub_seek_send(struct hub *hub, hub_seek *seek);

/* Ends a seek, and frees it. hub_seek_end_for() notifies its tab. */
void hub_seek_drop(struct hub *hub, hub_seek *seek);
void hub_seek_end_for(struct hub *hub, hub_seek *seek, hub_seek_end why);

/* Notifies the seek's tab that it has ended there. */
void hub_seek_send_end(struct hub *hub, const hub_seek *seek, hub_seek_end why);

/* Lets the people wait again who were called to this table. */
void hub_seek_release(struct hub *hub, const char *table);

/* Notes that the person did not come to a table of matchmaking, or has left it before its match. Else one
 * could call people who wait to a table as often as one likes. */
void hub_seek_note_missed(const struct hub *hub, hub_visitor *visitor);

/* Ends the seeks of people whose match begins at `table`. */
void hub_seek_match_begins(struct hub *hub, const hub_table *table);

/* Frees all, without a message. */
void hub_seek_clear(struct hub *hub);
