/* SPDX-License-Identifier: MIT */
/* The chat of a table (docs/protocol.md, "Chat"). While a match runs, spectators talk among themselves. Their
 * lines are `apart` and never reach a player, not even afterwards. Nobody gets lines of people whom they have
 * blocked. */
#pragma once

#include "server/hub/state/hub_state.h"
#include "server/hub/table/phrases.h"

enum {
    HUB_CHAT_LINES = 50, /* lines that are kept */
    HUB_CHAT_MUTED = 32  /* max muted people of a table */
};

typedef struct hub_line {
    int64_t id; /* counts up at a table, from any start */
    hub_person_id person;
    char name[HUB_PERSON_NAME];
    uint8_t seat; /* from 1; 0: a spectator */
    bool apart;
    int64_t at;
    hub_person_id reporter;   /* 0: not reported yet */
    uint64_t came;            /* the idempotency key of its request (hub_call_mark()) */
    const hub_phrase *phrase; /* the phrase that `text` is; NULL: it is none */
    char *text;
} hub_line;

typedef struct hub_muted {
    hub_person_id person;
    char name[HUB_PERSON_NAME];
} hub_muted;

struct hub_chat {
    int64_t before;                /* the number before the first line */
    int64_t said;                  /* the number of the last line */
    int64_t logged;                /* the number of the last line in the table's log */
    hub_line line[HUB_CHAT_LINES]; /* line number n at n % HUB_CHAT_LINES */
    hub_muted muted[HUB_CHAT_MUTED];
    int muted_count;
};

/* Adds the visitor's line and returns it. The caller sends it (hub_send_line()). `came`: the request's
 * idempotency key (hub_line.came). `phrase`: the phrase that `text` is; NULL: the visitor's words. */
const hub_line *hub_chat_add(struct hub *hub, hub_table *table, const hub_visitor *visitor, const char *text,
                             const hub_phrase *phrase, uint64_t came);

/* Returns true if the visitor may get this line. */
bool hub_chat_may_get(const hub_table *table, const hub_visitor *visitor, const hub_line *line);

/* Returns true if a kept line came by the person's request `came`. */
bool hub_chat_has(const hub_table *table, hub_person_id person, uint64_t came);

/* Returns line `id`, if it is kept and the visitor may get it; else NULL. */
hub_line *hub_chat_line(const hub_table *table, int64_t id, const hub_visitor *visitor);

bool hub_chat_is_muted(const hub_table *table, hub_person_id person);

/* Mutes a person who is not muted, or unmutes one who is. Returns false if too many are muted. */
bool hub_chat_mute(struct hub *hub, hub_table *table, hub_person_id person, const char *name, bool on);

/* Changes the person's name in the lines that are kept and in the list of muted people. */
void hub_chat_rename(hub_table *table, hub_person_id person, const char *name);

void hub_chat_free(hub_table *table);
