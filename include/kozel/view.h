/* SPDX-License-Identifier: MIT */
/* The information state of a seat: all that bots, clients, hints and spectators get. */
#ifndef KOZEL_VIEW_H
#define KOZEL_VIEW_H

#include <kozel/api.h>
#include <kozel/play.h>

KZ_DECLARATIONS

/* A view of a match. It has no pointers and no unset padding. Two matches of one information set give the
 * same bytes. */
typedef struct kz_view {
    kz_public pub;
    uint8_t seat;          /* the seat of the view; KZ_NOBODY: a spectator's view */
    uint8_t legal_count;   /* 0 unless the view's seat is to act */
    kz_set signal;         /* which of 0-0 and 6-6 the partner holds, where partners see that */
    kz_set hand[KZ_SEATS]; /* the hand of the view's seat; all hands after the deal's end; others are empty
                            * sets. Face-down rows are empty for their owner too */
    kz_action legal[KZ_LEGAL];
} kz_view;

/* Fills *view with what `seat` may know. KZ_NOBODY: a spectator. */
KZ_API void kz_view_of(const kz_match *match, int seat, kz_view *view);

/* Returns the fingerprint of a view, like kz_match_hash(). */
KZ_API kz_hash128 kz_view_hash(const kz_view *view);

/* What a seat sees in addition to the public state. */
typedef struct kz_own {
    kz_set hand;     /* empty if the hand lies face down for its owner too */
    kz_set signal;   /* as in kz_view */
    kz_tile swapped; /* the tile of a swap for 6-6; KZ_NO_TILE if the seat did not see it */
} kz_own;

/* Returns the seat whose 0-0 and 6-6 `seat` sees, where partners signal. Such games have two pairs
 * (docs/spec/rules.md, "general"). */
static inline uint8_t kz_signals_to(const kz_rules *rules, unsigned seat)
{
    return (uint8_t)((seat + 2u) % rules->seats);
}

/* Fills *own with what a seat sees in addition to the public state, without the cost of a view. A view
 * consists of *own, the public state, and its log as far as the seat saw it (kz_action_seen()). */
KZ_API void kz_match_own(const kz_match *match, int seat, kz_own *own);

/* Determinizes: fills *match with a match whose hidden tiles are `hidden`, and of which the view's seat sees
 * `view`. The view's deal must be in play. `hidden` has all hands, including that of the view's seat. Its
 * stock has the remaining tiles, the next one first. The function does not check `hidden`. */
KZ_API void kz_match_of_view(const kz_view *view, const kz_hidden *hidden, kz_match *match);

/* Steps a view by a legal action as its seat observed it. A draw of the view's seat names the tile. So does
 * a gift that the seat gave or got. The result is that of kz_public_step(). kz_view_end() ends the deal. */
KZ_API kz_after kz_view_step(kz_view *view, kz_action seen, kz_told told);

/* Sets the turned tile of a view of rows, KZ_NO_TILE for none yet, and lists the legal actions again. */
KZ_API void kz_view_turned(kz_view *view, kz_tile turned);

/* Ends the deal of a view and opens the hands. */
KZ_API void kz_view_end(kz_view *view, kz_after after, const kz_set hand[KZ_SEATS]);

/* Fills ends[0..log_count-1] with the ends that were open before each action of the view's log. Ends that
 * were not open are KZ_NO_VALUE. A caller learns from it on which ends a seat knocked. The function does not
 * support a board of rows. The result follows from the log that the seat has seen. */
KZ_API void kz_view_ends(const kz_view *view, uint8_t ends[KZ_LOG][KZ_ENDS]);

/* Returns an action of the match as `seat` (KZ_NOBODY: a spectator) saw it. The tile is missing if another
 * seat drew it, or two other seats exchanged it. */
KZ_API kz_action kz_action_seen(const kz_public *pub, kz_action action, int seat);

KZ_DECLARATIONS_END

#endif
