/* SPDX-License-Identifier: MIT */
/* The texts of one language, read from its file (GNU gettext manual, "The Format of GNU MO Files"). gettext()
 * speaks one language at a time, that of the process; of these as many as there are, in any thread. */
#ifndef KOZEL_SERVER_LANGUAGES_MESSAGE_CATALOG_H
#define KOZEL_SERVER_LANGUAGES_MESSAGE_CATALOG_H

#include <stddef.h>

typedef struct kz_message_catalog kz_message_catalog;

/* Reads a file `.mo`; NULL if there is none, if it is damaged, and when out of memory. */
kz_message_catalog *kz_message_catalog_open(const char *path);

/* The same from memory, which is copied. */
kz_message_catalog *kz_message_catalog_read(const void *data, size_t size);

void kz_message_catalog_free(kz_message_catalog *catalog);

/* The translation of a text, as gettext() and ngettext() give it: the text itself where there is none. The
 * catalogue's, or the argument. */
const char *kz_message_text(const kz_message_catalog *catalog, const char *text);
const char *kz_message_plural(const kz_message_catalog *catalog, const char *one, const char *other,
                              unsigned long n);

#endif
