/* SPDX-License-Identifier: MIT */
/* The texts that a server shows: rules, words of files and of the page's shell. Read at the start, then
 * constant: any thread may read them. */
#ifndef KOZEL_SERVER_HTTP_TEXTS_H
#define KOZEL_SERVER_HTTP_TEXTS_H

#include "server/pages/guide.h"
#include "server/pages/match_file.h"
#include "server/pages/shell.h"

typedef struct http_texts {
    language_translations *translations;
    pages_guide *guide;
    pages_file_words *file_words;
    pages_shell_words *shell_words; /* NULL: there are none */
    pages_shell shell;              /* all 0: the program was built without its page */
} http_texts;

/* Reads all of them; `games` as in hub_config. False: they cannot be read, or the page lacks its marks.
 * Free them in any case. */
bool http_texts_read(http_texts *texts, const kz_games *games);
void http_texts_free(http_texts *texts);

#endif
