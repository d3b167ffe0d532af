/* SPDX-License-Identifier: MIT */
/* The queue of a table ("na vylet"): waiting units take the losers' seats. A unit is a pair, or one player
 * where two play (docs/spec/platform.md section 2; docs/protocol.md, "Queue"). */
#pragma once

#include "server/hub/state/hub_state.h"

enum { HUB_QUEUE_MAX = 16 };

/* People who play together: one or two. `terms`: the revision of the table's terms that each has
 * confirmed. */
typedef struct hub_unit {
    hub_visitor *person[2];
    int64_t terms[2];
} hub_unit;

struct hub_queue {
    hub_unit unit[HUB_QUEUE_MAX];
    int count;
};

/* hub_unit_size() returns how many people a unit of that table has. hub_unit_count() returns how many this
 * one has so far. */
int hub_unit_size(const hub_table *table);
int hub_unit_count(const hub_table *table, const hub_unit *unit);

/* Returns the index of the unit in which the visitor waits, -1 if there is none. */
int hub_queue_place(const hub_table *table, const hub_visitor *visitor);

/* Returns the revision of the terms that a waiting visitor has confirmed; 0: none. */
int64_t hub_queue_confirmed(const hub_table *table, const hub_visitor *visitor);

/* Confirms the table's current terms for a visitor who waits there. */
void hub_queue_confirm(hub_table *table, const hub_visitor *visitor);

/* Returns the index of the next unit: complete, present, and with the current terms confirmed by all; -1:
 * there is none. */
int hub_queue_next(const hub_table *table);

/* Returns the side (from 0) that makes room after a match: the losers. After a draw it is the side that has
 * stayed longer, else side 1. */
int hub_queue_leaving(const hub_table *table);

/* Replaces the people who must go by those who are next. The former then wait at the end. `called` must be
 * empty; it gets the people who have new seats. Returns true if every seat is taken. */
bool hub_queue_replace(struct hub *hub, hub_table *table, hub_unit called[2]);

/* Puts the visitor into unit `unit`, or into a new one if it is the next index. `terms`: the revision that
 * the visitor has confirmed. Returns false if the visitor waits for too many tables, or for this one, or
 * there is no such place. */
bool hub_queue_put(hub_table *table, int unit, hub_visitor *visitor, int64_t terms);

/* Removes the visitor from the queue. Returns false if the visitor did not wait there. */
bool hub_queue_leave(struct hub *hub, hub_table *table, const hub_visitor *visitor);

/* Removes the people whom the table's changed terms do not admit. */
void hub_queue_review(struct hub *hub, hub_table *table);

/* Removes everybody from the queue and frees it. */
void hub_queue_free(struct hub *hub, hub_table *table);
