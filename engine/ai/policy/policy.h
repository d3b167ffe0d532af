/* SPDX-License-Identifier: MIT */
/* The fast policy: move probabilities of a good player (docs/decisions/0006-bots.md).
 *
 * The policy is a softmax over linear sums of features. The weights depend on the class of the game and the
 * phase of the deal. They are distilled from the choices of the searching bot. The input is the information
 * state of the seat to act: the board, its hand, and the public information about the others (policy_track).
 * The search uses the policy for rollouts and as opponent model. */
#pragma once

#include <kozel/play.h>
#include <kozel/rng.h>
#include <kozel/view.h>

/* A multiple of 4, the width of the vectors. */
enum { POLICY_FEATURES = 48 };

/* The phases: one before the lead, then by the number of tiles on the line. */
enum { POLICY_PHASES = 4 };

/* Classes of games: pairs, two seats, more singles; each without points of play, with fives, with equal
 * ends; and rows. */
enum { POLICY_CLASSES = 10 };

typedef float policy_weight_table[POLICY_CLASSES][POLICY_PHASES][POLICY_FEATURES];

/* The fitted weights (data/bots/policy.txt). */
extern const policy_weight_table policy_weights;

/* The history of the deal as the features need it. It is updated with each move. */
typedef struct policy_track {
    kz_set lacks[KZ_SEATS];                   /* voids: tiles that a seat does not hold, as it knocked or
                                               * drew */
    uint8_t setter[KZ_ENDS];                  /* the seat that laid the tile at an end, or KZ_NOBODY */
    uint8_t offered[KZ_SEATS][KZ_VALUES + 1]; /* how often the seat left a value open */
    uint8_t taken[KZ_SEATS][KZ_VALUES + 1];   /* how often the seat covered it */
    /* Only policy_network_note() updates the following. */
    uint8_t turns[KZ_SEATS];              /* how often the seat's choices were evidence (beliefs.h) */
    int16_t evidence[KZ_SEATS][KZ_TILES]; /* evidence that the seat holds the tile */
} policy_track;

/* Begins the track of a deal before its lead. */
void policy_track_begin(policy_track *track);

/* Updates the track by an action that is about to be carried out. */
void policy_track_note(policy_track *track, const kz_match *match, kz_action action);

typedef void policy_track_noting(policy_track *track, const kz_match *match, kz_action action);

/* Fills *track from a view of a deal in play, by policy_track_note() or policy_network_note(). Fills *match
 * with what the view shows: the hand of its seat and the partner's signals, but no stock. The function does
 * not support a board of rows. */
void policy_track_of_view(const kz_view *view, policy_track_noting *note, kz_match *match,
                          policy_track *track);

/* Returns the row of weights for the position. */
const float *policy_row(const policy_weight_table *weights, const kz_match *match);

/* Computes the features of an action of the seat to act. */
void policy_features(const kz_match *match, const policy_track *track, kz_action action,
                     float out[POLICY_FEATURES]);

/* Fills p[i] with the probability of legal[i]. `sharpness` is the inverse temperature; 1 is the fitted
 * one. */
void policy_probabilities(const policy_weight_table *weights, const kz_match *match,
                          const policy_track *track, const kz_action *legal, int count, float sharpness,
                          float *p);

/* Samples an action. Returns its index. */
int policy_choose(const policy_weight_table *weights, const kz_match *match, const policy_track *track,
                  const kz_action *legal, int count, float sharpness, kz_rng *rng);

/* Plays a rollout: carries out `action` and plays on to the deal's end. Every seat plays by the policy and
 * its information state. The match may have no log. */
void policy_play_out(const policy_weight_table *weights, kz_match *match, const policy_track *track,
                     kz_action action, float sharpness, kz_rng *rng);
