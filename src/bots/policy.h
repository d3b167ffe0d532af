/* An instant policy: how likely a good player lays what (docs/decisions/0006-bots.md).
 *
 * A softmax of a sum of features, with weights for the kind of game and the phase of the deal that were
 * fitted to the choices of the searching bot. It sees what the seat to act sees: the board, its own hand, and
 * what all have seen of the others (kz_track). It plays the deals of a search to their end, and says how
 * likely the choices seen were if a seat held these tiles. */
#ifndef KOZEL_BOTS_POLICY_H
#define KOZEL_BOTS_POLICY_H

#include <kozel/play.h>
#include <kozel/rng.h>
#include <kozel/view.h>

/* A multiple of 4. */
enum { KZ_FEATURES = 48 };

/* Before the lead, then by the tiles that lie. */
enum { KZ_PHASES = 4 };

/* Kinds of games: pairs, two seats, more singles; each without points of play, with fives, with equal ends;
 * rows. */
enum { KZ_CLASSES = 10 };

typedef float kz_weights[KZ_CLASSES][KZ_PHASES][KZ_FEATURES];

/* The fitted weights (data/bots/policy.txt). */
extern const kz_weights kz_policy_weights;

/* What everybody has seen the seats do, as far as the policy looks at it. */
typedef struct kz_track {
    kz_set lacks[KZ_SEATS];                   /* tiles that the seat does not hold: it knocked or drew */
    uint8_t setter[KZ_ENDS];                  /* who laid the tile at an end; KZ_NOBODY */
    uint8_t offered[KZ_SEATS][KZ_VALUES + 1]; /* how often the seat left a value open */
} kz_track;

/* A deal before its lead. */
void kz_track_begin(kz_track *track);

/* `action` will be carried out; match is as it is before. */
void kz_track_note(kz_track *track, const kz_match *match, kz_action action);

/* Fills *track from a view of a deal in play; and *match with what it shows: the own hand only, no stock. No
 * board of rows. */
void kz_track_of_view(const kz_view *view, kz_match *match, kz_track *track);

/* The row of weights that fits the position. */
const float *kz_policy_row(const kz_weights *weights, const kz_match *match);

/* The features of an action of the seat to act. */
void kz_policy_features(const kz_match *match, const kz_track *track, kz_action action,
                        float out[KZ_FEATURES]);

/* Fills p[i] with the probability of legal[i]. `sharpness` multiplies the sums: 1 as fitted. */
void kz_policy_chances(const kz_weights *weights, const kz_match *match, const kz_track *track,
                       const kz_action *legal, int count, float sharpness, float *p);

/* The index of the action chosen, with its probability. */
int kz_policy_choose(const kz_weights *weights, const kz_match *match, const kz_track *track,
                     const kz_action *legal, int count, float sharpness, kz_rng *rng);

#endif
