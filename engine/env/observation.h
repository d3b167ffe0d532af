/* SPDX-License-Identifier: MIT */
/* The layout of an observation. The struct, kz_observation_fields() and docs/observation.md are made from
 * this one table. A change of the table affects every network that was trained on it. */
#pragma once

#include <kozel/envs.h>

enum { ENV_OBSERVED_BOARD_ENDS = KZ_ENDS * (KZ_VALUES + 1) };

/* X(field, kind, elements, meaning). "By seat": the observing seat first, then the next seats. "By side":
 * the observing side first, then the other sides in the order of the next seats. */
#define ENV_OBSERVATION_FIELDS(X)                                                                            \
    X(score, WORD, KZ_SEATS, "score by side")                                                                \
    X(memory, WORD, KZ_SEATS, "what is remembered, by side")                                                 \
    X(carry, WORD, 1, "points carried to the next fish or out")                                              \
    X(scored, WORD, 1, "what the last action scored at once")                                                \
    X(deal, WORD, 1, "number of the deal in the match, from 1")                                              \
    X(pot, WORD, 1, "eggs in the pot, where the game has one")                                               \
    X(debt, WORD, 1, "the debt for a fish, where the game has one")                                          \
    X(weight, WORD, 1, "weight of the eggs in kg, where the game has them")                                  \
    X(tiles, NUMBER, KZ_SEATS, "tiles held, by seat")                                                        \
    X(stock, NUMBER, 1, "tiles left in the stock")                                                           \
    X(stock_dealt, NUMBER, 1, "tiles the stock had at first")                                                \
    X(drawn, NUMBER, KZ_SEATS, "tiles drawn in this deal, by seat")                                          \
    X(outer, TILE, KZ_ENDS, "the tile at each end, where the board has more than two or ends score")         \
    X(start, TILE, 1, "rows: the start tile")                                                                \
    X(rows, TILE, KZ_TILES, "rows: line 1 from the start tile on, then line 2")                              \
    X(half, NUMBER, 2, "rows: the halves of the start tile on which the lines hang")                         \
    X(line_count, NUMBER, 2, "rows: tiles of each line")                                                     \
    X(shifts, NUMBER, 1, "rows: shifts since a tile was used")                                               \
    X(swap_seat, SEAT, 1, "who got 6-6 by a swap before the lead")                                           \
    X(swap_from, SEAT, 1, "who had it; nobody: the stock, or there was no swap")                             \
    X(swap_tile, TILE, 1, "the tile left for it, for who saw it")                                            \
    X(pot_deals, NUMBER, 1, "deals for which the pot still runs")                                            \
    X(debt_deals, NUMBER, 1, "deals for which the debt still runs")                                          \
    X(debtor, SEAT, 1, "who owes the debt")                                                                  \
    X(creditor, SIDE, 1, "who is owed it")                                                                   \
    X(eggs, NUMBER, 1, "number of the eggs")                                                                 \
    X(queue, BIT, 8, "i: the deal after i more is led with 6-6 by its holder")                               \
    X(counted, NUMBER, 1, "deals played that count, of an agreed number")                                    \
    X(lost, NUMBER, 2, "deals lost, by side, where they are counted")                                        \
    X(hand, BIT, KZ_TILES, "the own hand, by tile; rows: nothing, they lie face down for their owner too")   \
    X(line, BIT, KZ_TILES, "the tiles on the board")                                                         \
    X(ends, BIT, ENV_OBSERVED_BOARD_ENDS,                                                                    \
      "ends a..d (rows: lines 1, 2), eight each: the value 0..6 or, the last, not open")                     \
    X(lengthwise, BIT, KZ_ENDS, "the double at end a..d lies lengthwise")                                    \
    X(spinner, BIT, KZ_TILES, "the spinner or house")                                                        \
    X(must_lead, BIT, KZ_TILES, "the lead that is named")                                                    \
    X(turned, BIT, KZ_TILES, "rows: the tile that the seat to act has turned")                               \
    X(laid, BIT, KZ_SEATS *KZ_TILES, "the tiles that each seat has laid in this deal, by seat; not of rows") \
    X(missed, BIT, KZ_SEATS *KZ_VALUES,                                                                      \
      "the values that were open when a seat had to draw or knock in this deal, by seat; not of rows")       \
    X(turn, BIT, KZ_SEATS, "the seat to act")                                                                \
    X(giving_to, BIT, KZ_SEATS, "the seat that waits for a tile for its 6-6")                                \
    X(led_six, BIT, KZ_SEATS, "the side that led 6-6 for a hundred or by right")                             \
    X(open, BIT, KZ_SEATS, "the account is open, by side")                                                   \
    X(signal, BIT, 2, "the partner holds 0-0, 6-6, where partners see that")                                 \
    X(right, BIT, 1, "this deal's lead is by right")                                                         \
    X(phase, BIT, 3, "between deals, in a deal, the match is over")                                          \
    X(log, ACTION, KZ_LOG, "the deal's actions from its first on as the seat saw them (rows: the last ones)")

#define ENV_WIDTH_BIT 1
#define ENV_WIDTH_NUMBER 1
#define ENV_WIDTH_TILE 1
#define ENV_WIDTH_SEAT 1
#define ENV_WIDTH_SIDE 1
#define ENV_WIDTH_WORD 2
#define ENV_WIDTH_ACTION 4

/* An observation as a struct of its fields: bytes only, without padding. */
typedef struct env_observation {
#define ENV_X(field, kind, elements, meaning) uint8_t field[(elements)*ENV_WIDTH_##kind];
    ENV_OBSERVATION_FIELDS(ENV_X)
#undef ENV_X
} env_observation;

_Static_assert(sizeof(env_observation) == KZ_OBSERVATION, "the size that envs.h tells");

/* ---- the input of an observation, from a view or directly from a match */

/* What the log reveals about each seat, updated as the log grows. */
typedef struct env_notes {
    kz_set laid[KZ_SEATS];
    uint8_t missed[KZ_SEATS]; /* bit v: value v was open when the seat had to draw or knock */
    uint8_t drawn[KZ_SEATS];
} env_notes;

/* What a seat may know: the public state, and what the seat sees in addition. */
typedef struct env_sight {
    const kz_public *pub;
    const kz_match *match; /* has the drawn and given tiles that the log lacks; NULL: pub is a view's */
    int seat;
    kz_own own;
} env_sight;
