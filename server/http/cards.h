/* SPDX-License-Identifier: MIT */
/* Pictures of games (GET /rules/GAME.svg, /rules/GAME.png), and what is shown of links to matches and people.
 * All of it is made in the lane of requests. */
#ifndef KOZEL_SERVER_HTTP_CARDS_H
#define KOZEL_SERVER_HTTP_CARDS_H

#include "server/http/exchange.h"
#include "server/pages/shell.h"

/* The PNGs of games that were made: at most one a game and language, kept while the server runs. */
typedef struct http_cards http_cards;

/* NULL when out of memory. Free it when nobody is answered any more. */
http_cards *http_cards_new(void);
void http_cards_free(http_cards *cards);

/* Whether a name below /rules/ is that of a picture. */
bool http_cards_has(const char *name);

/* Answers GET for it. Returns 0, -1 when out of memory. */
int http_cards_reply(http_web *web, struct http *http, const char *name);

/* What a page is about. */
typedef enum http_card_of {
    HTTP_CARD_OF_MATCH,  /* a finished match: its id */
    HTTP_CARD_OF_PERSON, /* a name */
    HTTP_CARD_OF_TABLE,  /* the id of a table that this node does not have: leads to the last match there */
    HTTP_CARD_OF_NAME,   /* a name, of which nothing is shown but whether it is anybody's */
    HTTP_CARD_OF_PUZZLE  /* its id */
} http_card_of;

/* Asks the store (the book of puzzles) what is to be shown of it, then answers with the shell: with 404 if it
 * is not there. A table that has closed is answered with 302, if a match ended there. `shown` is copied but
 * for its texts, of which only `path` is looked at. False: nothing can be asked now, answer without. */
bool http_cards_ask(http_web *web, struct http *http, http_card_of what, const char *whom,
                    const pages_shown *shown);

#endif
