/* SPDX-License-Identifier: MIT */
/* Deals of four in pairs that were played, as lines of text (population.c). */
#pragma once

#include <kozel/play.h>

#include <stdio.h>

/* A deal of 28 tiles without draws has fewer actions, even if most are knocks. */
enum { DEALS_ACTIONS = 112, DEALS_GAME = 24 };

typedef struct deals_deal {
    char game[DEALS_GAME];
    int number;               /* in its run */
    uint8_t player[KZ_SEATS]; /* index of the kind of player in its group */
    kz_tile order[KZ_TILES];  /* as for kz_match_deal() */
    int count;
    kz_action action[DEALS_ACTIONS];
} deals_deal;

/* Writes a line: the game, the number, the players, the order of the tiles and the actions. */
void deals_write(FILE *file, const deals_deal *deal);

/* Reads a line. Returns 1, 0 at the end of the file, or -1 if the line is no deal of four. The actions may be
 * illegal: deals_replay() finds that. */
int deals_read(FILE *file, deals_deal *deal);

/* Is called with a deal's match before action `index` of the deal. */
typedef void deals_see(void *context, const kz_match *match, int index);

/* Plays a deal again until action `until`, which is not carried out. `see` may be NULL. Returns false if the
 * game's rules do not allow the deal or one of the actions; `match` is then where the deal stopped. */
bool deals_replay(const deals_deal *deal, const kz_rules *rules, int until, kz_match *match, deals_see *see,
                  void *context);
