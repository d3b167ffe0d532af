/* SPDX-License-Identifier: MIT */
/* One table as data: who sits there, what is said, asked and proposed there. Nothing here tells anybody; what
 * happens at a table: server/hub/play/play.h. */
#ifndef KOZEL_SERVER_HUB_TABLE_TABLE_H
#define KOZEL_SERVER_HUB_TABLE_TABLE_H

#include "server/hub/state/hub_state.h"

/* A new table without anybody at it. Not listed yet. */
kz_table *kz_table_new(kz_hub *hub, const kz_application *app, const char *id);

/* Frees a table without telling anybody. */
void kz_table_free(kz_hub *hub, kz_table *table);

/* The table of that id, NULL if there is none. */
kz_table *kz_table_find(kz_hub *hub, const char *id);

/* The seat of a person at this table, KZ_NOBODY if none. */
int kz_table_seat_of(const kz_table *table, const kz_visitor *visitor);

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

/* Whatever a bot thinks about is no longer of interest. */
void kz_table_drop_thought(kz_hub *hub, kz_table *table);

/* What other nodes know of the table, or its log, may have changed: written (wire/table_log.h) and told
 * (wire/notice.h) at the end of the hub's call, if it has. */
void kz_table_stale(kz_hub *hub, kz_table *table);

/* It has been. */
void kz_table_fresh(kz_hub *hub, kz_table *table);

#endif
