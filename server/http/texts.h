/* SPDX-License-Identifier: MIT */
/* The texts that a server shows: rules, words of files and of the page's shell. Read at the start, then
 * constant: any thread may read them. */
#ifndef KOZEL_SERVER_HTTP_TEXTS_H
#define KOZEL_SERVER_HTTP_TEXTS_H

#include "server/pages/guide.h"
#include "server/pages/match_file.h"
#include "server/pages/shell.h"

typedef struct kz_texts {
    kz_translations *translations;
    kz_guide *guide;
    kz_file_words *file_words;
    kz_shell_words *shell_words; /* NULL: there are none */
    kz_shell shell;              /* all 0: the program was built without its page */
} kz_texts;

/* Reads all of them; `games` as in kz_hub_config. False: they cannot be read, or the page lacks its marks.
 * Free them in any case. */
bool kz_texts_read(kz_texts *texts, const kz_games *games);
void kz_texts_free(kz_texts *texts);

#endif
