/* SPDX-License-Identifier: MIT */
/* A table's progress: the number `v` of its state (docs/protocol.md, "Nothing twice"). The number counts the
 * deals and actions of all its matches. The last of them are kept.
 *
 * Number and actions follow from the log. So they are the same after a restart, and at the node that takes
 * the table over. An action that was requested at one number is never carried out at another. A repeated
 * action that was carried out is recognized. */
#pragma once

#include <kozel/play.h>

enum { HUB_PROGRESS_KEPT = 64 };

/* Limit of the numbers of states, chat lines and proposals, which count up from a small number. A stored
 * number above this is damage. */
#define HUB_NUMBER_MAX (INT64_C(1) << 48)

typedef struct hub_progress {
    int64_t v;
    int64_t first;                     /* the first number whose action is known */
    int64_t deal;                      /* the number after the last deal */
    kz_action done[HUB_PROGRESS_KEPT]; /* the action that followed a number, at that number modulo the size;
                                          for a deal: seat KZ_NOBODY */
} hub_progress;

/* Starts at `v`, with no actions before it. */
void hub_progress_begin(hub_progress *progress, int64_t v);

/* These note that a deal was dealt, or that an action was carried out. */
void hub_progress_note_deal(hub_progress *progress);
void hub_progress_note(hub_progress *progress, kz_action action);

/* Returns true if this seat did `act` at `v`. `act`: as in the legal actions; the name of a single lay's end
 * may be missing. Returns false if `v` is too long ago, or from before the match that was restored. */
bool hub_progress_did(const hub_progress *progress, int64_t v, int seat, const char *act);

/* Returns true if `v` is a number of the last deal, its end included. */
bool hub_progress_in_deal(const hub_progress *progress, int64_t v);

/* Returns true if this seat resigned after `v` in the last deal. Nothing is played after that. */
bool hub_progress_resigned(const hub_progress *progress, int64_t v, int seat);
