/* SPDX-License-Identifier: MIT */
/* A table of a server as far as texts and pictures need a view: what the server has sent, without what could
 * be inferred from it. Such a view is not for bots and hints. */
#pragma once

#include <kozel/client.h>

#include <kozel/catalogue.h>
#include <kozel/record.h>
#include <kozel/view.h>

/* Fills *view with the table's match. Its legal actions are those of the server, in their order. Returns
 * false if this program does not have the game or its options. */
bool play_seen_view(const kz_games *games, const kz_client_table *table, kz_view *view);

/* Adds the end of a deal from an event `end`, and that of the match, if it is over. */
void play_seen_end(const json_t *event, kz_view *view);

/* Fills the tags with the names at the table, as people read them. */
void play_seen_tags(const kz_client_table *table, kz_tags *tags);
