/* SPDX-License-Identifier: MIT */
/* Choices of a searching player, as the network learns from them: a file of them, one after another. */
#pragma once

#include "engine/ai/policy/inputs.h"

#include <stdint.h>
#include <stdio.h>

/* A choice; the inputs of each action follow (int8_t[POLICY_INPUTS]), then what each is worth (float). */
typedef struct choice_head {
    uint8_t game;   /* one of POLICY_CLASSES (engine/ai/policy/policy.h) */
    uint8_t count;  /* of actions, 2.. */
    uint8_t chosen; /* which the search took */
    uint8_t unused;
} choice_head;
