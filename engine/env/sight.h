/* SPDX-License-Identifier: MIT */
/* The input of an observation, from a view or directly from a match. */
#ifndef KOZEL_ENGINE_ENV_SIGHT_H
#define KOZEL_ENGINE_ENV_SIGHT_H

#include <kozel/envs.h>

/* What the log reveals about each seat, updated as the log grows. */
typedef struct env_notes {
    kz_set laid[KZ_SEATS];
    uint8_t missed[KZ_SEATS]; /* bit v: value v was open when the seat had to draw or knock */
    uint8_t drawn[KZ_SEATS];
} env_notes;

/* What a seat may know: the public state, and what the seat sees in addition. */
typedef struct env_sight {
    const kz_public *pub;
    const kz_match *match; /* has the drawn and given tiles that the log lacks; NULL: pub is a view's */
    int seat;
    kz_own own;
} env_sight;

/* Fill *sight from a view, or from a match for a seat. Both give the same result. *sight points into the
 * view or match. */
void env_sight_of_view(const kz_view *view, env_sight *sight);
void env_sight_of_match(const kz_match *match, int seat, env_sight *sight);

/* Returns action `at` of the log as the seat saw it. */
kz_action env_sight_action(const env_sight *sight, int at);

#endif
