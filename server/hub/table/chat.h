/* SPDX-License-Identifier: MIT */
/* What is said at a table (docs/protocol.md, "Chat"). While a match runs, spectators talk among themselves:
 * their lines are `apart` and never reach a player, not even afterwards. Nobody hears whom he has blocked. */
#ifndef KOZEL_SERVER_HUB_TABLE_CHAT_H
#define KOZEL_SERVER_HUB_TABLE_CHAT_H

#include "server/hub/state/hub_state.h"
#include "server/hub/table/phrases.h"

enum {
    KZ_CHAT_LINES = 50,    /* that are kept */
    KZ_CHAT_LETTERS = 300, /* of a line, at most */
    KZ_CHAT_MUTED = 32     /* people of a table, at most */
};

typedef struct kz_line {
    int64_t id; /* counts up at a table, from anywhere */
    kz_person person;
    char name[KZ_PERSON_NAME];
    uint8_t seat; /* from 1; 0: a spectator */
    bool apart;
    int64_t at;
    kz_person reporter;      /* 0: nobody yet */
    uint64_t came;           /* the request that brought it (kz_call_mark()) */
    const kz_phrase *phrase; /* what `text` says, if it is one; else NULL */
    char *text;
} kz_line;

typedef struct kz_muted {
    kz_person person;
    char name[KZ_PERSON_NAME];
} kz_muted;

struct kz_chat {
    int64_t before;              /* the number before the first line's */
    int64_t said;                /* the number of the last line */
    int64_t logged;              /* of the last one in the table's log */
    kz_line line[KZ_CHAT_LINES]; /* line number n at n % KZ_CHAT_LINES */
    kz_muted muted[KZ_CHAT_MUTED];
    int muted_count;
};

/* What the visitor says by the request `came` (kz_line.came) is kept; whoever calls tells it
 * (kz_tell_line()). `phrase`: one whose text it is; NULL: his own words. */
const kz_line *kz_chat_add(kz_hub *hub, kz_table *table, const kz_visitor *visitor, const char *text,
                           const kz_phrase *phrase, uint64_t came);

/* Does he hear this line? */
bool kz_chat_hears(const kz_table *table, const kz_visitor *visitor, const kz_line *line);

/* Has that request of the person brought one of the lines that are kept? */
bool kz_chat_has(const kz_table *table, kz_person person, uint64_t came);

/* The line of that number, if it is kept and the visitor may hear it; else NULL. */
kz_line *kz_chat_line(const kz_table *table, int64_t id, const kz_visitor *visitor);

bool kz_chat_is_muted(const kz_table *table, kz_person person);

/* Mutes somebody who is not muted, or unmutes who is; false: too many are muted. */
bool kz_chat_mute(kz_hub *hub, kz_table *table, kz_person person, const char *name, bool on);

/* The person has another name now: his lines that are kept, and where he is muted. */
void kz_chat_rename(kz_table *table, kz_person person, const char *name);

void kz_chat_free(kz_table *table);

#endif
