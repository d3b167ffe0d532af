/* SPDX-License-Identifier: MIT */
/* Estimates where each unseen tile is from the choices of the seats (docs/decisions/0013-network.md).
 *
 * An action is evidence for or against each tile that its seat may still hold. Such tiles are those that it
 * could have laid instead, those of the suit that it opened, and so on. The strength of the evidence is
 * learned (data/bots/beliefs.txt). The table has a row for each relation of a tile to an action. The
 * evidence is public. It adds up with each move, as logarithms of odds, and counts as independent (naive
 * Bayes). It is then fitted to the number of tiles of each other seat. */
#pragma once

#include "engine/ai/policy/policy.h"

/* The rows. For a tile laid at an end: 16 relations of suits and double, 3 weights, whether a double is
 * laid; 4 turns, 4 seats whose end it was. For a lead: 4 relations, 3 weights, whether a double is laid. */
enum {
    INFOSET_BELIEFS_LAID = 96 * 4 * 4,
    INFOSET_BELIEFS_LED = 24,
    INFOSET_BELIEFS_ROWS = INFOSET_BELIEFS_LAID + INFOSET_BELIEFS_LED
};

/* The unit and the limit of evidence: INFOSET_EVIDENCE_ONE is one of the natural logarithm. Evidence beyond
 * the limit counts as the limit. */
enum { INFOSET_EVIDENCE_ONE = 32, INFOSET_EVIDENCE_MAX = 8 * INFOSET_EVIDENCE_ONE };

/* The learned table (data/bots/beliefs.txt), for the classes of games on which it was trained. */
extern const int16_t infoset_beliefs_table[INFOSET_BELIEFS_ROWS];

/* The places where an unseen tile may be, relative to a seat: the next seat, the partner (in singles the
 * opposite seat), the previous seat, or the stock. */
enum { INFOSET_NEXT, INFOSET_PARTNER, INFOSET_PREVIOUS, INFOSET_IN_STOCK, INFOSET_ELSEWHERE };

/* Returns the seat for a place below INFOSET_IN_STOCK, or KZ_NOBODY if there are too few players. */
uint8_t infoset_seat_elsewhere(const kz_rules *rules, unsigned me, int elsewhere);

/* A number for each of these places. */
typedef float infoset_elsewhere __attribute__((vector_size(INFOSET_ELSEWHERE * sizeof(float))));

typedef struct infoset_beliefs {
    infoset_elsewhere chance[KZ_TILES]; /* of each unseen tile; other elements are not set */
    infoset_elsewhere suit[KZ_VALUES];  /* mean number of unseen tiles of the suit in each place */
} infoset_beliefs;

/* Returns whether the table was trained for such games. In other games no action is evidence. */
bool infoset_beliefs_known(const kz_rules *rules);

/* Fills in the table's row for each tile that the seat may keep, for an action that is about to be carried
 * out. Returns those tiles. The set is empty if the action or the game is not in the table. */
kz_set infoset_beliefs_rows(const kz_match *match, const policy_track *track, kz_action action,
                            uint16_t row[KZ_TILES]);

/* Adds the evidence of an action that is about to be carried out. It is part of policy_network_note(). A lead
 * that the rules name is no choice, so it is evidence only if `named` is true. */
void infoset_beliefs_note(policy_track *track, const kz_match *match, kz_action action, bool named);

/* Computes the estimates of the seat to act. The function does not support a board of rows. `unseen` has the
 * tiles that are neither on the line nor in the seat's hand. The function reads no hidden tile except what
 * partners see of each other (kz_own.signal). */
void infoset_estimate(const kz_match *match, const policy_track *track, kz_set unseen,
                      infoset_beliefs *beliefs);
