/* SPDX-License-Identifier: MIT */
/* The texts of one language, read from its file (GNU gettext manual, "The Format of GNU MO Files"). gettext()
 * only has the process's language. These catalogues can be open for any number of languages, in any
 * thread. */
#pragma once

#include <stddef.h>

typedef struct language_message_catalog language_message_catalog;

/* Returns the form of a text for a number; 0 is the first one. */
typedef size_t language_plural_rule(unsigned long n);

/* Reads a file `.mo`, in the byte order that msgfmt writes. Returns NULL if there is none, if it is damaged,
 * or out of memory. `plural` is the rule of the file's language. */
language_message_catalog *language_message_catalog_open(const char *path, language_plural_rule *plural);

/* The same from memory, which is copied. */
language_message_catalog *language_message_catalog_read(const void *data, size_t size,
                                                        language_plural_rule *plural);

void language_message_catalog_free(language_message_catalog *catalog);

/* Returns the translation of a text, like gettext() and ngettext(): the text itself if there is none. The
 * catalogue owns it, or it is the argument. */
const char *language_message_text(const language_message_catalog *catalog, const char *text);
const char *language_message_plural(const language_message_catalog *catalog, const char *one,
                                    const char *other, unsigned long n);
