/* SPDX-License-Identifier: MIT */
/* What is said at a table (docs/protocol.md, "Chat"). While a match runs, spectators talk among themselves:
 * their lines are `apart` and never reach a player, not even afterwards. Nobody hears whom he has blocked. */
#ifndef KOZEL_SERVER_HUB_TABLE_CHAT_H
#define KOZEL_SERVER_HUB_TABLE_CHAT_H

#include "server/hub/state/hub_state.h"
#include "server/hub/table/phrases.h"

enum {
    HUB_CHAT_LINES = 50,    /* that are kept */
    HUB_CHAT_LETTERS = 300, /* of a line, at most */
    HUB_CHAT_MUTED = 32     /* people of a table, at most */
};

typedef struct hub_line {
    int64_t id; /* counts up at a table, from anywhere */
    hub_person_id person;
    char name[HUB_PERSON_NAME];
    uint8_t seat; /* from 1; 0: a spectator */
    bool apart;
    int64_t at;
    hub_person_id reporter;   /* 0: nobody yet */
    uint64_t came;            /* the request that brought it (hub_call_mark()) */
    const hub_phrase *phrase; /* what `text` says, if it is one; else NULL */
    char *text;
} hub_line;

typedef struct hub_muted {
    hub_person_id person;
    char name[HUB_PERSON_NAME];
} hub_muted;

struct hub_chat {
    int64_t before;                /* the number before the first line's */
    int64_t said;                  /* the number of the last line */
    int64_t logged;                /* of the last one in the table's log */
    hub_line line[HUB_CHAT_LINES]; /* line number n at n % HUB_CHAT_LINES */
    hub_muted muted[HUB_CHAT_MUTED];
    int muted_count;
};

/* What the visitor says by the request `came` (hub_line.came) is kept; whoever calls tells it
 * (hub_tell_line()). `phrase`: one whose text it is; NULL: his own words. */
const hub_line *hub_chat_add(struct hub *hub, hub_table *table, const hub_visitor *visitor, const char *text,
                             const hub_phrase *phrase, uint64_t came);

/* Does he hear this line? */
bool hub_chat_hears(const hub_table *table, const hub_visitor *visitor, const hub_line *line);

/* Has that request of the person brought one of the lines that are kept? */
bool hub_chat_has(const hub_table *table, hub_person_id person, uint64_t came);

/* The line of that number, if it is kept and the visitor may hear it; else NULL. */
hub_line *hub_chat_line(const hub_table *table, int64_t id, const hub_visitor *visitor);

bool hub_chat_is_muted(const hub_table *table, hub_person_id person);

/* Mutes somebody who is not muted, or unmutes who is; false: too many are muted. */
bool hub_chat_mute(struct hub *hub, hub_table *table, hub_person_id person, const char *name, bool on);

/* The person has another name now: his lines that are kept, and where he is muted. */
void hub_chat_rename(hub_table *table, hub_person_id person, const char *name);

void hub_chat_free(hub_table *table);

#endif
