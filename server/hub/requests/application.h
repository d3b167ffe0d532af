/* SPDX-License-Identifier: MIT */
/* What an application asks for: reading it from a request, and who may sit down (docs/protocol.md, "Lobby").
 */
#ifndef KOZEL_SERVER_HUB_REQUESTS_APPLICATION_H
#define KOZEL_SERVER_HUB_REQUESTS_APPLICATION_H

#include "server/hub/requests/call.h"
#include "server/hub/table/admission.h"

#include <kozel/catalogue.h>

/* Reads the application of `open` (`base` NULL: what is left out has its usual value) or the changes of
 * `propose` (what is left out stays as in `base`; the seats always do). False: refused. */
bool hub_application_read(hub_call *call, const hub_application *base, hub_application *out);

/* The game that `game` names; `usual` (NULL: it must be named) if there is no such member. */
bool hub_application_game(hub_call *call, const kz_game *usual, const kz_game **out);

/* Reads the level of bots for free seats; what is left out stays. */
bool hub_application_bots(hub_call *call, hub_application *app);

/* The usual seconds a move: none where bots may play in a friendly match, else HUB_TIME_USUAL. */
int16_t hub_application_usual_time(const hub_application *app);

/* The usual reserve of a match with `time` seconds a move: 0 without a clock. */
int16_t hub_application_usual_reserve(int16_t time);

/* The usual application of a game with so many seats, default options. */
bool hub_application_usual(hub_call *call, const kz_game *game, int seats, hub_application *out);

/* May the caller sit (or wait in a queue) at one more table? Refuses if not. Tables of this node that he left
 * behind do not count: their match is over, none of his pages shows them, he has promised no rematch. */
bool hub_application_may_sit(hub_call *call);

/* He gets up there. Call it when nothing is refused any more, just before he sits down or queues. */
void hub_application_get_up(hub_call *call);

/* Whether the caller or (for his sake) another person may sit down there (hub_admits()); refuses if not. */
bool hub_application_admit(hub_call *call, const hub_application *app, const hub_visitor *visitor,
                           int64_t coins);

#endif
