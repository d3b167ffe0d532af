/* What an application asks for: reading it from a request, and who may sit down (docs/protocol.md, "Lobby").
 */
#ifndef KOZEL_HUB_REQUESTS_APPLICATION_H
#define KOZEL_HUB_REQUESTS_APPLICATION_H

#include "hub/requests/request.h"

#include <kozel/catalogue.h>

/* Ranges beside those of message.h. */
enum {
    KZ_STAKE_MOST = 1000,
    KZ_LOWEST_MOST = 3000,
    KZ_SUBSTITUTE_LEAST = 5, /* seconds; 0: no bot ever plays for an absent player */
    KZ_SUBSTITUTE_MOST = 300
};

/* Reads the application of `open` (`base` NULL: what is left out has its usual value) or the changes of
 * `propose` (what is left out stays as in `base`; the seats always do). False: refused. */
bool kz_application_read(kz_call *call, const kz_application *base, kz_application *out);

/* The game that `game` names; `usual` (NULL: it must be named) if there is no such member. */
bool kz_application_game(kz_call *call, const kz_game *usual, const kz_game **out);

/* Reads the level of bots for free seats; what is left out stays. */
bool kz_application_bots(kz_call *call, kz_application *app);

/* The usual application of a game with so many seats, default options. */
bool kz_application_usual(kz_call *call, const kz_game *game, int seats, kz_application *out);

/* May the caller sit (or wait in a queue) at one more table? Refuses if not. */
bool kz_application_may_sit(kz_call *call);

typedef enum kz_admission { KZ_ADMITTED, KZ_NOT_REGISTERED, KZ_ELO_TOO_LOW, KZ_TOO_FEW_COINS } kz_admission;

/* May this person sit down where that application is made? `coins`: what he has free for the stake. */
kz_admission kz_application_admits(const kz_application *app, const kz_visitor *visitor, int64_t coins);

/* The same for the caller or (for his sake) another person; refuses if not. */
bool kz_application_admit(kz_call *call, const kz_application *app, const kz_visitor *visitor, int64_t coins);

#endif
