/* SPDX-License-Identifier: MIT */
/* Which of the things that people see beside the position an action has changed. No tile in it. */
#ifndef KOZEL_ENGINE_NOTATION_MESSAGE_STEP_H
#define KOZEL_ENGINE_NOTATION_MESSAGE_STEP_H

#include <kozel/view.h>

/* An action that was carried out, and what it has changed. */
typedef struct message_step {
    kz_action action;
    uint8_t hands;   /* bit i: the hand of seat i */
    uint8_t signals; /* bit i: what seat i is shown of its partner's hand */
    bool accounts;   /* within the deal */
} message_step;

/* What an action may change besides the position. */
typedef struct message_before {
    kz_own own[KZ_SEATS];
    kz_account account[KZ_SEATS];
} message_before;

message_before message_before_of(const kz_match *match);

/* `match`: after the action. The accounts at a deal's end are none of its changes: they come with its result.
 */
message_step message_step_since(const message_before *before, const kz_match *match, kz_action action);

#endif
