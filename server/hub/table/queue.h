/* SPDX-License-Identifier: MIT */
/* The queue of a table ("na vylet"): waiting pairs - players, where two play - take the seats of who lost
 * (docs/spec/platform.md section 2; docs/protocol.md, "Queue"). */
#ifndef KOZEL_SERVER_HUB_TABLE_QUEUE_H
#define KOZEL_SERVER_HUB_TABLE_QUEUE_H

#include "server/hub/state/hub_state.h"

enum { HUB_QUEUE_MOST = 16 };

/* Who plays together: one or two. `terms`: the revision of the table's terms that each has confirmed. */
typedef struct hub_unit {
    hub_visitor *person[2];
    int64_t terms[2];
} hub_unit;

struct hub_queue {
    hub_unit unit[HUB_QUEUE_MOST];
    int count;
};

/* How many people a unit of that table has / this one has so far. */
int hub_unit_size(const hub_table *table);
int hub_unit_count(const hub_table *table, const hub_unit *unit);

/* The unit that the visitor waits in, -1 if he does not. */
int hub_queue_place(const hub_table *table, const hub_visitor *visitor);

/* The revision of the terms that the visitor, who waits there, has confirmed; 0: none. */
int64_t hub_queue_confirmed(const hub_table *table, const hub_visitor *visitor);

/* The visitor, who waits there, confirms the table's current terms. */
void hub_queue_confirm(hub_table *table, const hub_visitor *visitor);

/* The unit that is next: complete, here, and all have confirmed the current terms; -1: there is none. */
int hub_queue_next(const hub_table *table);

/* The side (from 0) that makes room after a match: the losers; after a draw who has stayed longer, else
 * side 1. */
int hub_queue_leaving(const hub_table *table);

/* Seats those who are next in place of who must go, who then wait at the end; `called`, empty before: who
 * sits there now. True: every seat is taken. */
bool hub_queue_replace(struct hub *hub, hub_table *table, hub_unit called[2]);

/* The visitor waits with the people of that unit, which may be the next new one, and has confirmed that
 * revision of the terms. False: he waits for too many tables, or for this one, or there is no such place. */
bool hub_queue_put(hub_table *table, int unit, hub_visitor *visitor, int64_t terms);

/* The visitor waits there no more; false: he did not. */
bool hub_queue_leave(struct hub *hub, hub_table *table, const hub_visitor *visitor);

/* The table's terms are others: whom they do not admit waits no more. */
void hub_queue_review(struct hub *hub, hub_table *table);

/* Nobody waits any more. */
void hub_queue_free(struct hub *hub, hub_table *table);

#endif
