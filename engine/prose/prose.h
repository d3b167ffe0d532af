/* SPDX-License-Identifier: MIT */
/* The rules of a game as a text for people, made from its mechanics: each sentence is chosen by a mechanic's
 * value, so that every game file and every choice of options has a true text (docs/spec/rules.md).
 *
 * English is the key of the catalogues (data/po); who calls says how texts are translated. */
#ifndef KOZEL_ENGINE_PROSE_PROSE_H
#define KOZEL_ENGINE_PROSE_PROSE_H

#include "engine/prose/sink.h"

#include <kozel/catalogue.h>
#include <kozel/rules.h>

/* Tells the rules to the sink: headings, each followed by at least one paragraph, row or figure. Without a
 * set number of seats (rules->seats is 0, as in game->rules) the text speaks of the game: of all that may
 * play, of its options, and what it is like. After kz_game_setup() it speaks of a table: what is played
 * there, and nothing else. `translate`: NULL for English. Returns the number of headings. */
size_t prose_rules_prose(const kz_game *game, const kz_rules *rules, const prose_translate *translate,
                         const prose_sink *sink);

#endif
