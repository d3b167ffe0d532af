/* SPDX-License-Identifier: MIT */
/* The inputs of the network (network.h): what the seat to act knows, told for each action that it may choose.
 *
 * Relations instead of tiles: the suit that the action lays open, the one that it covers and those that stay
 * open, each with what the own hand, the line and the others may have of it. So nothing depends on which
 * suit is which, and the network need not learn a thing seven times. Whole numbers only; what others
 * probably hold (beliefs.h) is rounded to them. */
#ifndef KOZEL_ENGINE_AI_POLICY_INPUTS_H
#define KOZEL_ENGINE_AI_POLICY_INPUTS_H

#include "engine/ai/policy/policy.h"

/* Of each action; the first POLICY_INPUTS_SHARED are of the position, the same for all its actions. Both are
 * even.
 */
enum { POLICY_INPUTS = 208, POLICY_INPUTS_SHARED = 50 };

/* One unit of an input: a yes is POLICY_INPUT_ONE. */
enum { POLICY_INPUT_ONE = 16 };

/* Fills in[i] with the inputs of legal[i], an action of the seat to act. Of the hidden tiles only the hand of
 * that seat is read. No board of rows. */
void policy_inputs(const kz_match *match, const policy_track *track, const kz_action *legal, int count,
                   int8_t in[][POLICY_INPUTS]);

#endif
