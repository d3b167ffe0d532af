/* SPDX-License-Identifier: MIT */
/* Forms tables of the people who wait for a game (lobby/seek.h), and opens them. Everybody is called to the
 * table. The match begins when all are there. */
#pragma once

#include "server/hub/lobby/seek.h"

/* Returns true if the person plays a match with a clock against people, or is called to one, here or at
 * another node. Then they wait for no other game. */
bool hub_matchmaking_is_playing(const hub_visitor *visitor);

/* Returns the table of matchmaking, here or at another node, where the visitor has a seat and whose match has
 * not begun; NULL: there is none. */
const char *hub_matchmaking_table(const hub_visitor *visitor);

/* Forms tables if that is due. Returns when it is due again; INT64_MAX: nobody waits. */
int64_t hub_matchmaking_due(struct hub *hub);

/* Sets where the people wait: here (`node` NULL), or at a node, 0 if its link is down. */
void hub_matchmaking_place(struct hub *hub, const hub_node *node);
