/* SPDX-License-Identifier: MIT */
/* How far a table has come: the number `v` of its state (docs/protocol.md, "Nothing twice"): it counts the
 * deals and actions of all its matches, and the last of them. Both follow from the log, so they are the same
 * after a restart and at the node that takes the table over: an action that was asked for at one number is
 * never carried out at another, and one that was carried out is known again. */
#ifndef KOZEL_SERVER_HUB_STATE_PROGRESS_H
#define KOZEL_SERVER_HUB_STATE_PROGRESS_H

#include <kozel/play.h>

enum { HUB_PROGRESS_KEPT = 64 };

/* Numbers of states, chat lines and proposals count from a small number: a stored one above this is damage.
 */
#define HUB_NUMBER_MAX (INT64_C(1) << 48)

typedef struct hub_progress {
    int64_t v;
    int64_t first;                     /* the number from which on actions are known */
    int64_t deal;                      /* the number that the last deal led to */
    kz_action done[HUB_PROGRESS_KEPT]; /* what led on from a number, at it modulo; a deal: seat KZ_NOBODY */
} hub_progress;

/* Nothing is known of what came before `v`. */
void hub_progress_begin(hub_progress *progress, int64_t v);

/* A deal was dealt; an action was carried out. */
void hub_progress_note_deal(hub_progress *progress);
void hub_progress_note(hub_progress *progress, kz_action action);

/* Has this seat done just that at `v`? `act`: as it stood among the legal actions; the name of a single lay's
 * end may be missing. False for what is too long ago, or from before the match that was taken back. */
bool hub_progress_did(const hub_progress *progress, int64_t v, int seat, const char *act);

/* Is `v` a number of the deal that was dealt last, its end included? */
bool hub_progress_in_deal(const hub_progress *progress, int64_t v);

/* Has this seat given up after `v` in that deal? Nothing is played then any more. */
bool hub_progress_resigned(const hub_progress *progress, int64_t v, int seat);

#endif
