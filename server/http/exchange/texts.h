/* SPDX-License-Identifier: MIT */
/* The server's texts: rules, words of files and of the page's shell. They are read at the start and constant
 * afterwards. Any thread may read them. */
#pragma once

#include "server/pages/guide.h"
#include "server/pages/match_file.h"
#include "server/pages/shell.h"

typedef struct http_texts {
    language_translations *translations;
    pages_guide *guide;
    pages_file_words *file_words;
    pages_shell_words *shell_words; /* NULL: there are none */
    pages_shell shell;              /* all 0: a program without the page */
} http_texts;

/* Reads all texts; `games` as in hub_config. Returns false if they cannot be read, or the page lacks its
 * marks. Free them in any case. */
bool http_texts_read(http_texts *texts, const kz_games *games);
void http_texts_free(http_texts *texts);
