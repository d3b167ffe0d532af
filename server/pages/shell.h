/* SPDX-License-Identifier: MIT */
/* The page's shell, as the server sends it: the HTML that loads the page's script. It has a title, a sentence
 * and a picture for previews of its link (Open Graph). It also has a text for clients without JavaScript.
 *
 * People's texts are only written by html.h. Any thread may call these functions, except new and free. */
#pragma once

#include "server/pages/guide.h"
#include "server/pages/html.h"
#include "server/pages/words.h"

typedef struct pages_shell {
    const pages_shell_words *words;
    const pages_guide *guide;
    /* The page's HTML, cut at the insertions: the language, the head, the text without a script. */
    struct {
        const char *text;
        size_t length;
    } part[4];
} pages_shell;

/* The text for clients without JavaScript. */
typedef enum pages_plain {
    PAGES_PLAIN_HOME,
    PAGES_PLAIN_GAMES,
    PAGES_PLAIN_GAME,
    PAGES_PLAIN_READING,
    PAGES_PLAIN_NO_GAME,
    PAGES_PLAIN_NO_PAGE
} pages_plain;

/* The content of the shell for one address. The texts may be anybody's; `path` and `picture` are encoded like
 * addresses. */
typedef struct pages_shown {
    pages_plain plain;
    int game;            /* for PAGES_PLAIN_GAME: pages_shell_game() */
    const char *reading; /* for PAGES_PLAIN_READING: its name */
    int language;        /* kz_language_find() */
    bool named;          /* the address has the language */
    const char *path;
    const char *position; /* "?..." for the board, encoded; NULL: none */
    const char *title;    /* NULL: the description of this place */
    const char *sentence; /* NULL: a welcome, or the beginning of the rules */
    const char
        *picture;     /* path of a PNG of PICTURE_CARD_WIDTH x PICTURE_CARD_HEIGHT; NULL: the first game's */
    const char *type; /* of Open Graph; NULL: "website" */
    bool unlisted;    /* search engines must not keep it */
    bool database;    /* the server has /database/ */
    bool docs;        /* and /docs/ */
} pages_shown;

/* Fills *shell from the page's HTML, which must outlive it, like `words` and `guide`. Returns false if the
 * HTML lacks one of the marks, each once: lang="en", <title>kozel</title>, <noscript></noscript>. */
bool pages_shell_init(pages_shell *shell, const char *html, size_t length, const pages_shell_words *words,
                      const pages_guide *guide);

/* Returns the HTML. `origin`: "https://kozel.example", the page's address. "": not known; then its links are
 * relative and og:url is omitted. malloc'ed, *length without its NUL; NULL if out of memory. */
char *pages_shell_make(const pages_shell *shell, const pages_shown *shown, const char *origin,
                       size_t *length);

/* plain.c: writes the text for clients without JavaScript, as HTML. */
void pages_plain_write(FILE *out, const pages_shell *shell, const pages_shown *shown);

/* plain.c: returns the word for the title of a guide, -1 if there is none of that name. */
int pages_plain_reading(const char *name);

/* plain.c: returns the name of the i-th guide; NULL: there is none. */
const char *pages_plain_reading_name(int i);

/* plain.c: writes the beginning of a game's rules, about two lines. Returns `out`. */
enum { PAGES_SENTENCE_TEXT = 1024 };
char *pages_plain_sentence(const pages_shell *shell, int game, int language, char out[PAGES_SENTENCE_TEXT]);

/* Returns the number of the language (kz_language_find()) that an Accept-Language header prefers (RFC 9110,
 * 12.5.4). "" or NULL: there was none. Returns 0, English, if it names none of ours. The header may have any
 * content. */
int pages_accept_language(const char *header);
