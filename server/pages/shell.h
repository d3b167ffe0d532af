/* SPDX-License-Identifier: MIT */
/* The page's shell - the HTML that brings its script - as the server sends it: with a title, a sentence and a
 * picture for whoever shows the link (Open Graph), and with what can be read where there is no JavaScript.
 *
 * Nothing of what people wrote gets into it but by html.h. All functions but new and free may be called from
 * any thread. */
#ifndef KOZEL_SERVER_PAGES_SHELL_H
#define KOZEL_SERVER_PAGES_SHELL_H

#include "server/pages/guide.h"
#include "server/pages/html.h"
#include "server/pages/words.h"

typedef struct pages_shell {
    const pages_shell_words *words;
    const pages_guide *guide;
    /* The page's HTML, cut where something is put in: the language, the head, the text without a script. */
    struct {
        const char *text;
        size_t length;
    } part[4];
} pages_shell;

/* What is read where there is no JavaScript. */
typedef enum pages_plain {
    PAGES_PLAIN_HOME,
    PAGES_PLAIN_GAMES,
    PAGES_PLAIN_GAME,
    PAGES_PLAIN_READING,
    PAGES_PLAIN_NO_GAME,
    PAGES_PLAIN_NO_PAGE
} pages_plain;

/* What the shell of one address says. Texts are anybody's; `path` and `picture` are encoded as addresses
 * are. */
typedef struct pages_shown {
    pages_plain plain;
    int game;            /* of PAGES_PLAIN_GAME: pages_shell_game() */
    const char *reading; /* of PAGES_PLAIN_READING: its name */
    int language;        /* kz_language_find() */
    bool named;          /* the address names the language */
    const char *path;
    const char *position; /* "?..." of the board, encoded; NULL: none */
    const char *title;    /* NULL: what this place is */
    const char *sentence; /* NULL: a welcome, or how the rules begin */
    const char
        *picture;     /* path of a PNG of PICTURE_CARD_WIDTH x PICTURE_CARD_HEIGHT; NULL: the first game's */
    const char *type; /* of Open Graph; NULL: "website" */
    bool unlisted;    /* search engines shall not keep it */
} pages_shown;

/* Fills *shell from the page's HTML, which must outlive it, as must `words` and `guide`. False: the HTML does
 * not have the marks, each once: lang="en", <title>kozel</title>, <noscript></noscript>. */
bool pages_shell_init(pages_shell *shell, const char *html, size_t length, const pages_shell_words *words,
                      const pages_guide *guide);

/* The HTML. `origin`: "https://kozel.example", where the page is; "": not known, and then its links are
 * relative and og:url is left out. malloc'ed, *length without its NUL; NULL when out of memory. */
char *pages_shell_make(const pages_shell *shell, const pages_shown *shown, const char *origin,
                       size_t *length);

/* plain.c: what is read where there is no JavaScript, as HTML. */
void pages_plain_write(FILE *out, const pages_shell *shell, const pages_shown *shown);

/* plain.c: the word that is the title of a page to read, -1 if there is none of that name. */
int pages_plain_reading(const char *name);

/* plain.c: the name of the i-th page to read; NULL: there is none. */
const char *pages_plain_reading_name(int i);

/* plain.c: how the rules of a game begin, some two lines of them. Returns `out`. */
enum { PAGES_SENTENCE_TEXT = 1024 };
char *pages_plain_sentence(const pages_shell *shell, int game, int language, char out[PAGES_SENTENCE_TEXT]);

#endif
