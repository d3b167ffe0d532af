/* The languages in which the server itself tells something, and going through them. */
#ifndef KOZEL_ARCHIVE_LANGUAGES_H
#define KOZEL_ARCHIVE_LANGUAGES_H

enum { KZ_LANGUAGES = 5 };

/* "en", the language of the catalogues' keys, is first. */
extern const char *const kz_languages[KZ_LANGUAGES];

/* The number of a language, -1 if there is none of that code. */
int kz_language_find(const char *code);

/* Calls back once for each language while gettext() speaks it, and takes the program's own language up again.
 * Only before other threads run: the environment is changed. */
void kz_in_each_language(void (*call)(void *context, int language), void *context);

#endif
