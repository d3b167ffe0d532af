/* The line: what laying a tile does to its ends (docs/spec/rules.md, "The line"). */
#ifndef KOZEL_RULES_BOARD_H
#define KOZEL_RULES_BOARD_H

#include "rules/line.h"

#include <kozel/play.h>

/* The tiles that fit some open end. */
static inline kz_set kz_board_fits(const kz_deal *d)
{
    return kz_suit[d->value[KZ_END_A]] | kz_suit[d->value[KZ_END_B]] | kz_suit[d->value[KZ_END_C]] |
           kz_suit[d->value[KZ_END_D]];
}

/* An empty table: no hands, no line, no stock. */
void kz_board_clear(kz_deal *deal);

/* The tiles leave the hand for the line, on whatever board; who is the fisherman now? */
static inline void kz_board_note(kz_deal *d, uint8_t seat, kz_set tiles)
{
    bool plain = tiles & ~KZ_DOUBLES;
    d->hand[seat] &= ~tiles;
    d->line |= tiles;
    d->last = tiles;
    d->fisherman = kz_line_makes_fisherman(tiles, d->plain_laid) ? seat : d->fisherman;
    d->plain_laid |= plain;
}

/* Lays what the action says; it is no board of rows. */
void kz_board_lay(const kz_rules *rules, kz_deal *deal, kz_action action);

/* A line has been led, and every end of it is dead. */
bool kz_board_dead(const kz_deal *deal);

/* What the open ends count together (rules.md, "telephone", "muggins"). */
int kz_board_pips(const kz_rules *rules, const kz_deal *deal);

#endif
