/* SPDX-License-Identifier: MIT */
/* Who sits at a table. */
#ifndef KOZEL_SERVER_HUB_TABLE_SEATS_H
#define KOZEL_SERVER_HUB_TABLE_SEATS_H

#include "server/hub/state/hub_state.h"

/* The seat of a person at this table, KZ_NOBODY if none. */
int kz_table_seat_of(const kz_table *table, const kz_visitor *visitor);

/* Returns the name of the person or the bot at the seat, NULL if the seat is free. */
const char *kz_seat_name(const kz_seat *seat);

/* Is there such a seat, and does nobody sit on it? */
bool kz_table_seat_is_free(const kz_table *table, int seat);

/* The lowest free seat, KZ_NOBODY if none. */
int kz_table_free_seat(const kz_table *table);

/* The applicant: the lowest seat that a person has, KZ_NOBODY if none has one. */
int kz_table_applicant(const kz_table *table);

/* The bits of the seats that persons have. */
unsigned kz_table_persons(const kz_table *table);

/* Gives a free seat to a person. Tells nobody. */
void kz_table_put(kz_table *table, int seat, kz_visitor *visitor);

/* A person's seat becomes free. Tells nobody. */
void kz_table_get_up(kz_hub *hub, kz_table *table, int seat);

#endif
