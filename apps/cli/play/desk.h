/* SPDX-License-Identifier: MIT */
/* The person's side of a match: what both forms of `kozel play` have. */
#pragma once

#include "apps/cli/play/game.h"
#include "apps/cli/play/review.h"

#include <stdbool.h>

typedef struct play_desk {
    play_game *game;
    play_review review;
    bool silent; /* events of a record that is being resumed */
    bool resumed;
} play_desk;
