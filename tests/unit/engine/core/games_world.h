/* SPDX-License-Identifier: MIT */
/* Positions made by hand, for the tests of the cards (docs/spec/rules.md section 3). */
#pragma once

#include "tests/unit/engine/core/variants.h"

#include <kozel/catalogue.h>
#include <kozel/play.h>
#include <kozel/rng.h>
#include <kozel/view.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* All games; load_games() as the group's set-up. */
extern kz_games world_games;
int load_games(void **state);

/* A match of a game with its default or other options, nothing dealt. */
kz_match begin_match(const char *game, int seats, const char *options);

/* The tiles of a text like "0-0 2-6". */
kz_set tiles_of(const char *text);

/* A deal in play: the hands of the seats from 1 on as texts (NULL: none), all other tiles lie. */
void begin_deal(kz_match *match, const char *hand1, const char *hand2, const char *hand3, const char *hand4);

/* Ends the deal in play: the hands are what is left. `last`: tiles of the last turn. */
void end_out(kz_match *match, int seat, const char *last);
void end_fish(kz_match *match, int fisherman);

/* Deals these hands (the stock gets the rest, ascending); seats count from 1 in texts only. */
void deal_hands(kz_match *match, const char *hand1, const char *hand2, const char *hand3, const char *hand4);

/* Carries out an action written as in a record, or fails with its error. */
void act(kz_match *match, int seat, const char *action);

/* The action is refused with this error. */
void refuse_act(kz_match *match, int seat, const char *action, kz_code code);

/* Deals at random, what must be dealt again left out. */
void deal_cards(kz_match *match, kz_rng *rng);

bool same_action(kz_action a, kz_action b);

/* A bot's choice: one of the legal actions. */
void check_choice(const kz_view *view, kz_action action);

/* Is the action among the legal ones of the seat to act? */
bool is_legal_text(const kz_match *match, const char *action);

void check_score(const kz_match *match, int side, int score, bool open, int memory);
