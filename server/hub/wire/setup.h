/* SPDX-License-Identifier: MIT */
/* A match's set-up as the store keeps it: table, application, seats; printed when a match begins, read after
 * a restart. */
#ifndef KOZEL_SERVER_HUB_WIRE_SETUP_H
#define KOZEL_SERVER_HUB_WIRE_SETUP_H

#include "base/json_text.h"
#include "server/hub/state/hub_state.h"

#include <kozel/catalogue.h>

/* "fish=all,target=101": every option of the game with its value. Returns `out`. */
const char *kz_options_print(const kz_application *app, char out[KZ_OPTIONS_TEXT]);

/* Whether every option of the game has its default value. */
bool kz_options_are_default(const kz_application *app);

/* Whether both ask for the same. */
bool kz_terms_same(const kz_application *a, const kz_application *b);

/* The set-up of a table whose seats are all taken, as JSON; free() it. */
char *kz_setup_print(const kz_table *table);

/* A table at the beginning of the match of that set-up, its clock full: `table`, as its log has it, or
 * (NULL) a new one with the set-up's terms and persons. NULL and a reason if that cannot be. */
kz_table *kz_setup_read(kz_hub *hub, const char *setup, kz_table *table, char *reason, size_t reason_size);

/* The version of the rules (KZ_RULES_VERSION) by which the match of that set-up began; older set-ups do not
 * say it: 1. */
int kz_setup_rules(const char *setup);

/* What an application asks for, as members that kz_setup_terms() reads, the options as one text. */
void kz_setup_put_terms(kz_json *json, const kz_application *app);

/* What an application asks for, from JSON with the members of a set-up, for so many seats, with options as
 * kz_options_print() prints them. */
bool kz_setup_terms(const kz_hub *hub, json_t *terms, int seats, const char *options, kz_application *out,
                    char *reason, size_t reason_size);

/* A person of whom only this may be known. */
kz_visitor *kz_setup_person(kz_hub *hub, kz_person person, const char *name, bool registered);

/* Seats him. False: he has too many seats, or one here; he is released (kz_visitor_release()). */
bool kz_setup_seat(kz_hub *hub, kz_table *table, int seat, kz_visitor *visitor);

#endif
