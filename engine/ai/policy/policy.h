/* SPDX-License-Identifier: MIT */
/* The fast policy: move probabilities of a good player (docs/decisions/0006-bots.md).
 *
 * A softmax over linear sums of features, with weights by class of game and phase of the deal, distilled from
 * the choices of the searching bot. Its input is the information state of the seat to act: the board, its own
 * hand, and what all have seen of the others (policy_track). It is the rollout policy of the search and its
 * opponent model. */
#ifndef KOZEL_ENGINE_AI_POLICY_POLICY_H
#define KOZEL_ENGINE_AI_POLICY_POLICY_H

#include <kozel/play.h>
#include <kozel/rng.h>
#include <kozel/view.h>

/* A multiple of 4, the width of the vectors. */
enum { POLICY_FEATURES = 48 };

/* Before the lead, then by the tiles that lie. */
enum { POLICY_PHASES = 4 };

/* Kinds of games: pairs, two seats, more singles; each without points of play, with fives, with equal ends;
 * rows. */
enum { POLICY_CLASSES = 10 };

typedef float policy_weight_table[POLICY_CLASSES][POLICY_PHASES][POLICY_FEATURES];

/* The fitted weights (data/bots/policy.txt). */
extern const policy_weight_table policy_weights;

/* The history of the deal as the features need it, kept up to date move by move. */
typedef struct policy_track {
    kz_set lacks[KZ_SEATS];                   /* voids: tiles a seat does not hold, as it knocked or drew */
    uint8_t setter[KZ_ENDS];                  /* who laid the tile at an end; KZ_NOBODY */
    uint8_t offered[KZ_SEATS][KZ_VALUES + 1]; /* how often the seat left a value open */
    uint8_t taken[KZ_SEATS][KZ_VALUES + 1];   /* how often the seat covered it */
    /* Kept by policy_network_note() alone: */
    uint8_t turns[KZ_SEATS];              /* how often the seat's choices were evidence (beliefs.h) */
    int16_t evidence[KZ_SEATS][KZ_TILES]; /* that it holds the tile */
} policy_track;

/* A deal before its lead. */
void policy_track_begin(policy_track *track);

/* Updates the track by an action that is about to be carried out. */
void policy_track_note(policy_track *track, const kz_match *match, kz_action action);

typedef void policy_track_noting(policy_track *track, const kz_match *match, kz_action action);

/* Fills *track from a view of a deal in play by policy_track_note(), or policy_network_note(); and *match
 * with what it shows: the own hand and what the partner signals, no stock. No board of rows. */
void policy_track_of_view(const kz_view *view, policy_track_noting *note, kz_match *match,
                          policy_track *track);

/* The row of weights that fits the position. */
const float *policy_row(const policy_weight_table *weights, const kz_match *match);

/* The features of an action of the seat to act. */
void policy_features(const kz_match *match, const policy_track *track, kz_action action,
                     float out[POLICY_FEATURES]);

/* Fills p[i] with the probability of legal[i]. `sharpness`: inverse temperature, 1 as fitted. */
void policy_probabilities(const policy_weight_table *weights, const kz_match *match,
                          const policy_track *track, const kz_action *legal, int count, float sharpness,
                          float *p);

/* Samples an action; returns its index. */
int policy_choose(const policy_weight_table *weights, const kz_match *match, const policy_track *track,
                  const kz_action *legal, int count, float sharpness, kz_rng *rng);

/* A rollout: carries out `action` and plays on to the deal's end, every seat by the policy and its own
 * information state. The match may be one without its log. */
void policy_play_out(const policy_weight_table *weights, kz_match *match, const policy_track *track,
                     kz_action action, float sharpness, kz_rng *rng);

#endif
