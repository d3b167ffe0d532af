/* SPDX-License-Identifier: MIT */
/* Where each unseen tile lies, by what the seats chose (docs/decisions/0013-network.md).
 *
 * An action is evidence for or against each tile that its seat may still hold: those that it could have laid
 * instead, those of the suit that it laid open, and so on. How much is learned (data/bots/beliefs.txt): a row
 * of the table for each relation of a tile to an action. The evidence is public and adds up move by move, as
 * logarithms of odds; a seat takes it for independent (naive Bayes) and fits it to how many tiles each of the
 * others holds. */
#ifndef KOZEL_ENGINE_INFOSET_BELIEFS_H
#define KOZEL_ENGINE_INFOSET_BELIEFS_H

#include "engine/ai/policy/policy.h"

/* The rows. Of a tile laid at an end: 16 relations of suits and double, 3 weights, is a double laid; 4 turns,
 * 4 seats whose end it was. Of a lead: 4 relations, 3 weights, is a double laid. */
enum {
    INFOSET_BELIEFS_LAID = 96 * 4 * 4,
    INFOSET_BELIEFS_LED = 24,
    INFOSET_BELIEFS_ROWS = INFOSET_BELIEFS_LAID + INFOSET_BELIEFS_LED
};

/* The unit of evidence: so many are one of the natural logarithm. More than so many count as so many. */
enum { INFOSET_EVIDENCE_ONE = 32, INFOSET_EVIDENCE_MOST = 8 * INFOSET_EVIDENCE_ONE };

/* The learned table (data/bots/beliefs.txt), for the classes of games that it is learned for. */
extern const int16_t infoset_beliefs_table[INFOSET_BELIEFS_ROWS];

/* Where an unseen tile may be, as a seat sees it: with the next seat, the partner (of singles: who sits
 * opposite), the previous one, or in the stock. */
enum { INFOSET_NEXT, INFOSET_PARTNER, INFOSET_PREVIOUS, INFOSET_IN_STOCK, INFOSET_ELSEWHERE };

/* That seat, below INFOSET_IN_STOCK; KZ_NOBODY: so few play that there is none. */
uint8_t infoset_seat_elsewhere(const kz_rules *rules, unsigned me, int elsewhere);

/* A number for each of those. */
typedef float infoset_elsewhere __attribute__((vector_size(INFOSET_ELSEWHERE * sizeof(float))));

typedef struct infoset_beliefs {
    infoset_elsewhere chance[KZ_TILES]; /* of each unseen tile; others are not filled in */
    infoset_elsewhere suit[KZ_VALUES];  /* how many unseen tiles of the suit are there, on average */
} infoset_beliefs;

/* Is the table learned for such games? In others no action is evidence. */
bool infoset_beliefs_known(const kz_rules *rules);

/* What an action that is about to be carried out tells of the tiles that its seat may keep: fills in the
 * table's row of each and returns them. None: the action, or the game, is not in the table. */
kz_set infoset_beliefs_rows(const kz_match *match, const policy_track *track, kz_action action,
                            uint16_t row[KZ_TILES]);

/* Adds the evidence of an action that is about to be carried out; part of policy_network_note(). */
void infoset_beliefs_note(policy_track *track, const kz_match *match, kz_action action);

/* What the seat to act believes; no board of rows. `unseen`: what is neither on the line nor in its hand.
 * Reads no hidden tile, but for what partners see of each other (kz_own.signal). */
void infoset_believe(const kz_match *match, const policy_track *track, kz_set unseen,
                     infoset_beliefs *beliefs);

#endif
