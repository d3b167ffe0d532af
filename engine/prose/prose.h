/* SPDX-License-Identifier: MIT */
/* Writes the rules of a game as a text for people, made from its mechanics. A mechanic's value chooses each
 * sentence. Every game file and every choice of options therefore has a true text (docs/spec/rules.md).
 *
 * English is the key of the catalogues (data/po). The caller passes functions that translate. */
#pragma once

#include "engine/prose/sink.h"

#include <kozel/catalogue.h>
#include <kozel/rules.h>

/* Writes the rules to the sink: headings, each followed by at least one paragraph, row or figure. Without a
 * set number of seats (rules->seats is 0, as in game->rules) the text is about the game: all numbers of
 * players, its options, its character. After kz_game_setup() the text is about a table: what is played
 * there, and nothing else. `translate` is NULL for English. Returns the number of headings. */
size_t prose_write_rules(const kz_game *game, const kz_rules *rules, const prose_translate *translate,
                         const prose_sink *sink);
