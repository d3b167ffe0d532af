/* SPDX-License-Identifier: MIT */
/* Pictures of games (GET /rules/GAME.svg, /rules/GAME.png), and previews of links to matches and people. All
 * are made in the lane of requests. */
#pragma once

#include "server/http/exchange/exchange.h"
#include "server/pages/shell.h"

/* A cache of games' PNGs: at most one for each game and language, kept while the server runs. */
typedef struct http_cards http_cards;

/* Makes the cards. Returns NULL if out of memory. Free them after the last answer. */
http_cards *http_cards_new(void);
void http_cards_free(http_cards *cards);

/* Returns true if a name below /rules/ is that of a picture. */
bool http_cards_has(const char *name);

/* Answers GET for it. Returns 0, or -1 if out of memory. */
int http_cards_reply(http_web *web, struct http_exchange *http, const char *name);

/* The subject of a page. */
typedef enum http_card_of {
    HTTP_CARD_OF_MATCH,  /* a finished match: its id */
    HTTP_CARD_OF_PERSON, /* a name */
    HTTP_CARD_OF_TABLE,  /* the id of a table that this node does not have: leads to the last match there */
    HTTP_CARD_OF_NAME,   /* a name; the page only depends on whether anybody has it */
    HTTP_CARD_OF_PUZZLE  /* its id */
} http_card_of;

/* Reads the preview from the store or the book of puzzles, then answers with the shell: with 404 if the
 * subject does not exist. A closed table is answered with 302, if a match ended there. `shown` is copied, but
 * not its texts, of which only `path` is used. Returns false if no read is possible now: answer without
 * it. */
bool http_cards_ask(http_web *web, struct http_exchange *http, http_card_of what, const char *whom,
                    const pages_shown *shown);
