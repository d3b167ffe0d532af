/* SPDX-License-Identifier: MIT */
/* Matches whose deals can be checked, played at random. They are written as a server would write them, or
 * as one that cheats. */
#pragma once

#include "server/crypto/native.h"

/* The match to play. Texts are not owned. */
typedef struct fair_plan {
    const char *game, *options; /* options as the receipt has them */
    kz_proof proof; /* seed; of the receipt: all but game, options, house, seats, commit, hashes */
    uint8_t key_seed[CRYPT_SIGNER_SEED];
    uint64_t chance;   /* what is played: another number, other actions */
    int cheat_deal;    /* this deal (0: none) */
    int cheat_attempt; /* is dealt by this attempt more than the right one; -1: by another secret */
    int cheat_lot;     /* added to the seat drawn by lot */
    bool changes;      /* in the second deal a bot takes over seat 3, and gives it back */
    const char *next;  /* that version of the program plays on from then; NULL: none does */
    bool bots;         /* bots choose for themselves; false: by chance, as people do */
    int think;         /* the playouts that they really make; 0: those of the receipt */
    int forge;         /* this choice of a bot (from 1; 0: none) is another one */
} fair_plan;

/* Fills in the seed of docs/spec/fair-vectors.json, a bot at seat 2, people at the others, of whom 1 and 3
 * take part. */
void fair_plan_usual(fair_plan *plan, const char *game, int seats, const char *options);

/* Completes and signs the receipt. */
void fair_begin(fair_plan *plan, const kz_games *games);

/* Plays the match to its end and writes its record. Returns its length. It calls fair_begin() itself. */
size_t fair_play(fair_plan *plan, const kz_games *games, char *text, size_t size);
