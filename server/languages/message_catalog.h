/* SPDX-License-Identifier: MIT */
/* The texts of one language, read from its file (GNU gettext manual, "The Format of GNU MO Files"). gettext()
 * only has the process's language. These catalogues can be open for any number of languages, in any
 * thread. */
#ifndef KOZEL_SERVER_LANGUAGES_MESSAGE_CATALOG_H
#define KOZEL_SERVER_LANGUAGES_MESSAGE_CATALOG_H

#include <stddef.h>

typedef struct language_message_catalog language_message_catalog;

/* Reads a file `.mo`. Returns NULL if there is none, if it is damaged, or out of memory. */
language_message_catalog *language_message_catalog_open(const char *path);

/* The same from memory, which is copied. */
language_message_catalog *language_message_catalog_read(const void *data, size_t size);

void language_message_catalog_free(language_message_catalog *catalog);

/* Returns the translation of a text, like gettext() and ngettext(): the text itself if there is none. The
 * catalogue owns it, or it is the argument. */
const char *language_message_text(const language_message_catalog *catalog, const char *text);
const char *language_message_plural(const language_message_catalog *catalog, const char *one,
                                    const char *other, unsigned long n);

#endif
