/* SPDX-License-Identifier: MIT */
/* Events and positions as lines of text, from views of the person's seat. */
#pragma once

#include "apps/cli/play/game.h"

#include <stdio.h>

/* A stream, and the tags with the names. */
typedef struct play_words {
    FILE *out;
    const kz_tags *tags;
} play_words;

/* Prints what happened, a line for each event. A deal's end has credits, accounts and the tiles left in
 * hands. */
void play_put_event(const play_words *words, const play_event *event);

/* Prints how a deal ended by the action `last`: credits, accounts and the tiles left in hands. */
void play_put_deal_end(const play_words *words, const kz_view *view, kz_action last);

/* Prints the tiles of the line. Returns false if none lies. */
bool play_put_tiles_laid(const play_words *words, const kz_view *view);

/* Prints the tiles of the line and its open ends. */
void play_put_line(const play_words *words, const kz_view *view);

/* Prints the sum of the open ends, unless it is 0. */
void play_put_sum(const play_words *words, int sum);

/* Prints the tiles of the person, and what the person sees of the partner's. */
void play_put_hand(const play_words *words, const kz_view *view);

/* Prints how many tiles each seat and the bazaar have. */
void play_put_counts(const play_words *words, const kz_view *view);

/* Prints the legal actions, numbered from 1. */
void play_put_actions(const play_words *words, const kz_view *view);

/* Prints accounts. */
void play_put_score(const play_words *words, const kz_view *view);

/* Prints the result, the places and the score of a match that is over; else where the match stands. */
void play_put_standing(const play_words *words, const kz_view *view);

/* Writes an action for people: "2-6@b", "Buy 6-6". Returns `out`. */
enum { PLAY_ACTION_TEXT = 160 };
const char *play_action_text(kz_action action, char out[PLAY_ACTION_TEXT]);
