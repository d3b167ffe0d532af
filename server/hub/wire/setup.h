/* SPDX-License-Identifier: MIT */
/* A match's set-up as the store keeps it: table, application, seats. It is printed when a match begins, and
 * read after a restart. */
#pragma once

#include "base/text.h"
#include "server/hub/state/hub_state.h"

#include <kozel/catalogue.h>

/* Prints every option of the game with its value ("fish=all,target=101"). Returns `out`. */
const char *hub_options_print(const hub_application *app, char out[KZ_OPTIONS_TEXT]);

/* Returns true if every option of the game has its default value. */
bool hub_options_are_default(const hub_application *app);

/* Returns true if both applications have the same terms. */
bool hub_terms_same(const hub_application *a, const hub_application *b);

/* Returns the set-up, as JSON, of a table whose seats are all taken; free() it. */
char *hub_setup_print(const hub_table *table);

/* Returns a table at the beginning of the match of that set-up, its clock full. `table`: the table, as read
 * from its log; NULL: a new one is made with the set-up's terms and persons. Returns NULL and a reason if
 * that is not possible. */
hub_table *hub_setup_read(struct hub *hub, const char *setup, hub_table *table, char *reason,
                          size_t reason_size);

/* Returns the version of the rules (KZ_RULES_VERSION) by which the match of that set-up began. Older set-ups
 * lack it: 1. */
int hub_setup_rules(const char *setup);

/* Writes an application's terms as members that hub_setup_terms() reads, the options as one text. */
void hub_setup_put_terms(base_text *json, const hub_application *app);

/* Reads an application's terms for `seats` seats from JSON with the members of a set-up. `options`: as
 * printed by hub_options_print(). */
bool hub_setup_terms(const struct hub *hub, json_t *terms, int seats, const char *options,
                     hub_application *out, char *reason, size_t reason_size);

/* Returns a person of whom only these facts may be known. */
hub_visitor *hub_setup_person(struct hub *hub, hub_person_id person, const char *name, bool registered);

/* Gives the visitor the seat. Returns false if the visitor has too many seats, or one here. The visitor is
 * released then (hub_visitor_release()). */
bool hub_setup_seat(struct hub *hub, hub_table *table, int seat, hub_visitor *visitor);
