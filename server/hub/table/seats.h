/* SPDX-License-Identifier: MIT */
/* Who sits at a table. */
#ifndef KOZEL_SERVER_HUB_TABLE_SEATS_H
#define KOZEL_SERVER_HUB_TABLE_SEATS_H

#include "server/hub/state/hub_state.h"

/* The seat of a person at this table, KZ_NOBODY if none. */
int hub_table_seat_of(const hub_table *table, const hub_visitor *visitor);

/* Returns the name of the person or the bot at the seat, NULL if the seat is free. */
const char *hub_seat_name(const hub_seat *seat);

/* Is there such a seat, and does nobody sit on it? */
bool hub_table_seat_is_free(const hub_table *table, int seat);

/* The lowest free seat, KZ_NOBODY if none. */
int hub_table_free_seat(const hub_table *table);

/* The applicant: the lowest seat that a person has, KZ_NOBODY if none has one. */
int hub_table_applicant(const hub_table *table);

/* The bits of the seats that persons have. */
unsigned hub_table_persons(const hub_table *table);

/* Gives a free seat to a person. Tells nobody. */
void hub_table_put(hub_table *table, int seat, hub_visitor *visitor);

/* A person's seat becomes free. Tells nobody. */
void hub_table_get_up(struct hub *hub, hub_table *table, int seat);

#endif
