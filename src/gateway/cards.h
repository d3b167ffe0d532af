/* Pictures of games (GET /rules/GAME.svg, /rules/GAME.png), and what is shown of links to matches and people.
 * All of it is made in the lane of requests. */
#ifndef KOZEL_GATEWAY_CARDS_H
#define KOZEL_GATEWAY_CARDS_H

#include "gateway/http.h"
#include "shell/shell.h"

/* The PNGs of games that were made: at most one a game and language, kept while the server runs. */
typedef struct kz_cards kz_cards;

/* NULL when out of memory. Free it when nobody is answered any more. */
kz_cards *kz_cards_new(void);
void kz_cards_free(kz_cards *cards);

/* Whether a name below /rules/ is that of a picture. */
bool kz_cards_has(const char *name);

/* Answers GET for it. Returns 0, -1 when out of memory. */
int kz_cards_reply(kz_server *server, kz_http *http, const char *name);

/* Asks the store what is to be shown of a finished match (its id) or a person (the name), then answers with
 * the shell; `shown` is copied but for its texts, of which only `path` is looked at. False: nothing can be
 * asked now, answer without. */
typedef enum kz_card_of { KZ_CARD_OF_MATCH, KZ_CARD_OF_PERSON } kz_card_of;
bool kz_cards_ask(kz_server *server, kz_http *http, kz_card_of what, const char *whom, const kz_shown *shown);

#endif
