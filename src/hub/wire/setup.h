/* A match's set-up as the store keeps it: table, application, seats; printed when a match begins, read after
 * a restart. */
#ifndef KOZEL_HUB_WIRE_SETUP_H
#define KOZEL_HUB_WIRE_SETUP_H

#include "hub/hub_state.h"

#include <kozel/catalogue.h>

/* "fish=all,target=101": every option of the game with its value. Returns `out`. */
const char *kz_options_print(const kz_application *app, char out[KZ_OPTIONS_TEXT]);

/* The set-up of a table whose seats are all taken, as JSON; free() it. */
char *kz_setup_print(const kz_table *table);

/* A new table from a set-up, with its persons seated and its clock full; NULL and a reason if that cannot be.
 */
kz_table *kz_setup_read(kz_hub *hub, const char *setup, char *reason, size_t reason_size);

/* What an application asks for, from JSON with the members of a set-up, for so many seats, with options as
 * kz_options_print() prints them. */
bool kz_setup_terms(const kz_hub *hub, json_t *terms, int seats, const char *options, kz_application *out,
                    char *reason, size_t reason_size);

/* Seats a person of whom only this may be known. False: he has too many seats. */
bool kz_setup_seat(kz_hub *hub, kz_table *table, int seat, kz_person person, const char *name,
                   bool registered);

#endif
