/* The words by which names pose as those who run a server, in the five languages and their inflected forms.
 */
#ifndef KOZEL_IDENTITY_HOUSE_WORDS_H
#define KOZEL_IDENTITY_HOUSE_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#include "store/account.h"

/* What a word is; several may be set. */
enum {
    KZ_HOUSE_TITLE = 1,    /* nobody has it as a word of their name: moderator */
    KZ_HOUSE_OFFICE = 2,   /* nobody is called that, alone or beside a KZ_HOUSE_PLACE: team */
    KZ_HOUSE_ALONE = 4,    /* nobody is called that; in a longer name it is harmless: bot */
    KZ_HOUSE_PLACE = 8,    /* kozel, site */
    KZ_HOUSE_TRIMMING = 16 /* may stand beside a title: chief */
};

/* Writes what a word looks like: its skeleton without repeated letters, if enough is left of it. */
void kz_house_look(const char *word, char look[KZ_SKELETON_SIZE]);

/* What the words of that look are; 0: there is none. From any thread. */
unsigned kz_house_kind(const char *look);

/* Whether a text contains the look of a title or an office. */
bool kz_house_hints(const char *text);

#endif
