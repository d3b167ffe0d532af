/* SPDX-License-Identifier: MIT */
/* A match's set-up as the store keeps it: table, application, seats; printed when a match begins, read after
 * a restart. */
#ifndef KOZEL_SERVER_HUB_WIRE_SETUP_H
#define KOZEL_SERVER_HUB_WIRE_SETUP_H

#include "base/json_text.h"
#include "server/hub/state/hub_state.h"

#include <kozel/catalogue.h>

/* "fish=all,target=101": every option of the game with its value. Returns `out`. */
const char *hub_options_print(const hub_application *app, char out[KZ_OPTIONS_TEXT]);

/* Whether every option of the game has its default value. */
bool hub_options_are_default(const hub_application *app);

/* Whether both ask for the same. */
bool hub_terms_same(const hub_application *a, const hub_application *b);

/* The set-up of a table whose seats are all taken, as JSON; free() it. */
char *hub_setup_print(const hub_table *table);

/* A table at the beginning of the match of that set-up, its clock full: `table`, as its log has it, or
 * (NULL) a new one with the set-up's terms and persons. NULL and a reason if that cannot be. */
hub_table *hub_setup_read(struct hub *hub, const char *setup, hub_table *table, char *reason,
                          size_t reason_size);

/* The version of the rules (KZ_RULES_VERSION) by which the match of that set-up began; older set-ups do not
 * say it: 1. */
int hub_setup_rules(const char *setup);

/* What an application asks for, as members that hub_setup_terms() reads, the options as one text. */
void hub_setup_put_terms(base_json *json, const hub_application *app);

/* What an application asks for, from JSON with the members of a set-up, for so many seats, with options as
 * hub_options_print() prints them. */
bool hub_setup_terms(const struct hub *hub, json_t *terms, int seats, const char *options,
                     hub_application *out, char *reason, size_t reason_size);

/* A person of whom only this may be known. */
hub_visitor *hub_setup_person(struct hub *hub, hub_person_id person, const char *name, bool registered);

/* Seats him. False: he has too many seats, or one here; he is released (hub_visitor_release()). */
bool hub_setup_seat(struct hub *hub, hub_table *table, int seat, hub_visitor *visitor);

#endif
