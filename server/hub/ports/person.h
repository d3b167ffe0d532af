/* SPDX-License-Identifier: MIT */
/* A person, as the store passes them to the hub. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include <kozel/catalogue.h>

#include "server/hub/ports/club.h"
#include "server/hub/ports/ids.h"

enum { HUB_QUITS_MAX = 10 };

typedef struct hub_person_rating {
    const char *game;
    int32_t elo;
} hub_person_rating;

/* The strength in a class (docs/spec/ratings.md section 1). */
typedef struct hub_person_strength {
    char family[KZ_GAME_NAME]; /* of games */
    uint8_t format;            /* kz_strength_format */
    int32_t points;            /* on the Elo scale */
} hub_person_strength;

/* A person, as the store has them. */
typedef struct hub_person {
    hub_person_id id;
    const char *name; /* "Guest-17"; shorter than HUB_PERSON_NAME bytes */
    bool registered;
    bool program;                     /* a bot's account, which is not `registered` */
    uint8_t role;                     /* store_role */
    int64_t coins;                    /* of play money */
    int64_t registered_ms;            /* time of the registration; 0: not registered */
    int64_t matches;                  /* finished ones against people; counting may stop above a hundred */
    uint64_t home;                    /* rate-limit key of the person's address; 0: not known, or unchanged */
    const hub_person_rating *ratings; /* games that are not listed have KZ_ELO_START */
    size_t rating_count;
    const hub_person_strength *strengths; /* classes that are not listed have the initial strength */
    size_t strength_count;
    const hub_person_id *blocked; /* people whom this person has blocked */
    size_t blocked_count;
    const hub_person_club *clubs; /* in which this person is a member */
    size_t club_count;
    const int64_t *quits; /* times of this person's last early quits, latest first; more than HUB_QUITS_MAX
                             are ignored */
    size_t quit_count;
} hub_person;
