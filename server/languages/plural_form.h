/* SPDX-License-Identifier: MIT */
/* Selects the form of a text for a number, by the `Plural-Forms` of a catalogue (GNU gettext manual, "Plural
 * forms"). */
#ifndef KOZEL_SERVER_LANGUAGES_PLURAL_FORM_H
#define KOZEL_SERVER_LANGUAGES_PLURAL_FORM_H

#include <stdbool.h>

/* Computes an expression of C over `n`, such as "n%10==1 && n%100!=11 ? 0 : 1". It ends at a semicolon, a
 * line feed or the end of the text. Returns false if it is invalid. */
bool language_plural_form(const char *expression, unsigned long n, unsigned long *form);

#endif
