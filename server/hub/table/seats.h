/* SPDX-License-Identifier: MIT */
/* The seats of a table. */
#pragma once

#include "server/hub/state/hub_state.h"

/* Returns the seat of a person at this table, KZ_NOBODY if none. */
int hub_table_seat_of(const hub_table *table, const hub_visitor *visitor);

/* Returns the name of the person or the bot at the seat, NULL if the seat is free. */
const char *hub_seat_name(const hub_seat *seat);

/* Returns true if there is such a seat and it is free. */
bool hub_table_seat_is_free(const hub_table *table, int seat);

/* Returns the lowest free seat, KZ_NOBODY if none. */
int hub_table_free_seat(const hub_table *table);

/* Returns the applicant's seat: the lowest seat of a person, KZ_NOBODY if there is none. */
int hub_table_applicant(const hub_table *table);

/* Returns the bits of the persons' seats. */
unsigned hub_table_persons(const hub_table *table);

/* Returns the bits of the persons' seats whose people do not watch the table. */
unsigned hub_table_seats_absent(const hub_table *table);

/* Gives a free seat to a person. Sends nothing. */
void hub_table_put(hub_table *table, int seat, hub_visitor *visitor);

/* Frees a person's seat. Sends nothing. */
void hub_table_get_up(struct hub *hub, hub_table *table, int seat);

/* Returns true if the table's people are not put together with others meanwhile: they are called to it, or
 * play a match with a clock against people. */
bool hub_table_keeps_people(const hub_table *table);
