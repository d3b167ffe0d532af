/* One table as a state machine: application, seats, matches, clocks, bots, pauses, rematches
 * (docs/protocol.md, "Table"; docs/spec/platform.md, sections 2 to 4). Requests come in checked
 * (table_requests.c); every change is reported to the log first (journal.h) and then told as an event
 * (tell.h). */
#ifndef KOZEL_HUB_TABLE_TABLE_H
#define KOZEL_HUB_TABLE_TABLE_H

#include "hub/hub_state.h"

/* A new table without anybody at it. Not listed yet. */
kz_table *kz_table_new(kz_hub *hub, const kz_application *app, const char *id);

/* Frees a table without telling anybody. */
void kz_table_free(kz_hub *hub, kz_table *table);

/* The table of that id, NULL if there is none. */
kz_table *kz_table_find(kz_hub *hub, const char *id);

/* The seat of a person at this table, KZ_NOBODY if none. */
int kz_table_seat_of(const kz_table *table, const kz_visitor *visitor);

/* The lowest free seat, KZ_NOBODY if none. */
int kz_table_free_seat(const kz_table *table);

/* The applicant: the lowest seat that a person has, KZ_NOBODY if none has one. */
int kz_table_applicant(const kz_table *table);

/* The bits of the seats that persons have. */
unsigned kz_table_persons(const kz_table *table);

/* Gives a free seat to a person. Tells nobody. */
void kz_table_put(kz_table *table, int seat, kz_visitor *visitor);

/* A person takes a free seat of an application by the request `came` (kz_seat.came); tells who watches. A
 * full table starts. */
void kz_table_sit(kz_hub *hub, kz_table *table, int seat, kz_visitor *visitor, uint64_t came);

/* A person gives its seat up, before or after a match; tells who watches. The table closes behind the last
 * one: it is gone then. */
void kz_table_leave(kz_hub *hub, kz_table *table, int seat);

/* A full table goes on to its next match: what its deals are made of is settled first (sealing.h). */
void kz_table_start(kz_hub *hub, kz_table *table);

/* That is settled: the match begins. */
void kz_table_begin(kz_hub *hub, kz_table *table);

/* The table is in that phase from now on, nobody is ready; tells nobody. */
void kz_table_set_phase(kz_hub *hub, kz_table *table, kz_table_phase phase);

/* Carries on after a restart: `phase`, match and log are set. */
void kz_table_resume(kz_hub *hub, kz_table *table);

/* A person's seat becomes free. Tells nobody. */
void kz_table_get_up(kz_hub *hub, kz_table *table, int seat);

/* Somebody has come to the queue or left it; tells who watches. */
void kz_table_queue_changed(kz_hub *hub, kz_table *table);

/* Everybody has agreed to other rules: they hold; after a match the next one starts. */
void kz_table_change(kz_hub *hub, kz_table *table, const kz_application *app);

/* An action of a person's seat (a lay or a resignation); false: refused, nothing has changed. */
bool kz_table_act(kz_hub *hub, kz_table *table, kz_action action, kz_error *error);

/* The person of this seat is ready for the next deal (in the pause) or would play again (after the match). */
void kz_table_ready(kz_hub *hub, kz_table *table, int seat);

/* Sets when the table must be looked at again, after whatever may have changed that. */
void kz_table_schedule(kz_hub *hub, kz_table *table);

/* A bot plays for the person whose move is under way. */
void kz_table_take_move(kz_hub *hub, kz_table *table);

/* Whatever a bot thinks about is no longer of interest. */
void kz_table_drop_thought(kz_hub *hub, kz_table *table);

/* The time that the table waited for has come. It may be gone afterwards. */
void kz_table_due(kz_hub *hub, kz_table *table);

/* If the time of the seat to act is over but its timeout has not come yet, it comes now. */
void kz_table_check_clock(kz_hub *hub, kz_table *table);

/* The bot that was asked has answered. */
void kz_table_thought(kz_hub *hub, kz_table *table, kz_action action);

/* A moderator closes the table: a running match ends without a result. It is gone then. */
void kz_table_shut(kz_hub *hub, kz_table *table);

/* The match that is over has been settled with these changes (JSON): tells who watches. */
void kz_table_rated(kz_hub *hub, kz_table *table, const char *seats, size_t length);

/* A visitor came (first client) or went away (last client): tells the tables where he sits. */
void kz_table_presence(kz_hub *hub, kz_visitor *visitor);

/* A client begins to get a table's events; nothing new if it does already. `glance`: it shows them in passing
 * and is no spectator. False: it watches too many. */
bool kz_table_watch(kz_hub *hub, kz_table *table, kz_client *client, bool glance);
void kz_table_unwatch(kz_hub *hub, kz_watch *watch);
kz_watch *kz_table_watch_of(const kz_client *client, const kz_table *table);

#endif
