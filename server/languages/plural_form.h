/* SPDX-License-Identifier: MIT */
/* Which form of a text a number takes, by the `Plural-Forms` of a catalogue (GNU gettext manual, "Plural
 * forms"). */
#ifndef KOZEL_SERVER_LANGUAGES_PLURAL_FORM_H
#define KOZEL_SERVER_LANGUAGES_PLURAL_FORM_H

#include <stdbool.h>

/* The value of an expression of C over `n`, such as "n%10==1 && n%100!=11 ? 0 : 1", which ends at a
 * semicolon, a line feed or the end of the text. False: it is none. */
bool language_plural_form(const char *expression, unsigned long n, unsigned long *form);

#endif
