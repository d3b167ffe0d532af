/* SPDX-License-Identifier: MIT */
/* The terms of an application: reading them from a request, and admission to seats (docs/protocol.md,
 * "Lobby"). */
#pragma once

#include "server/hub/requests/call.h"
#include "server/hub/table/admission.h"

#include <kozel/catalogue.h>

/* Reads the application of `open` (`base` NULL) or the changes of `propose` (`base` is the current one). A
 * missing member has its usual value, or its value in `base`. The seats always stay as in `base`. Returns
 * false if the call is refused. */
bool hub_application_read(hub_call *call, const hub_application *base, hub_application *out);

/* Reads the game that the member `game` names. A missing member means `usual`, or a refusal if `usual` is
 * NULL. */
bool hub_application_game(hub_call *call, const kz_game *usual, const kz_game **out);

/* Reads the level of bots for free seats. A missing member leaves `app` unchanged. */
bool hub_application_bots(hub_call *call, hub_application *app);

/* Returns the usual seconds a move. There is no clock where bots may play in a friendly match; else
 * HUB_TIME_USUAL. */
int16_t hub_application_usual_time(const hub_application *app);

/* Returns the usual reserve of a match with `time` seconds a move; 0 without a clock. */
int16_t hub_application_usual_reserve(int16_t time);

/* Fills *out with the usual application of a game with `seats` seats and default options. */
bool hub_application_usual(hub_call *call, const kz_game *game, int seats, hub_application *out);

/* Returns true if the caller may sit, or wait in a queue, at one more table. Otherwise refuses. Tables of
 * this node that the caller left behind do not count. Their match is over, none of the caller's pages shows
 * them, and the caller has promised no rematch. */
bool hub_application_may_sit(hub_call *call);

/* Gives up the caller's seats at tables left behind. Call it just before the caller sits down or queues, when
 * the call cannot be refused any more. */
void hub_application_get_up(hub_call *call);

/* Returns true if `visitor`, the caller or another person, may sit down (hub_admits()). Otherwise refuses the
 * call. `coins`: the visitor's free coins. */
bool hub_application_admit(hub_call *call, const hub_application *app, const hub_visitor *visitor,
                           int64_t coins);
