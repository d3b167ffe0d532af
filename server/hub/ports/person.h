/* SPDX-License-Identifier: MIT */
/* A person, as the store passes them to the hub. */
#ifndef KOZEL_SERVER_HUB_PORTS_PERSON_H
#define KOZEL_SERVER_HUB_PORTS_PERSON_H

#include <stdbool.h>
#include <stddef.h>

#include "server/hub/ports/ids.h"

enum { HUB_QUITS_MAX = 10 };

typedef struct hub_person_rating {
    const char *game;
    int32_t elo;
} hub_person_rating;

/* Who a person is, as the store knows it. */
typedef struct hub_person {
    hub_person_id id;
    const char *name; /* "Guest-17"; shorter than HUB_PERSON_NAME bytes */
    bool registered;
    uint8_t role;                     /* store_role */
    int64_t coins;                    /* of play money */
    int64_t registered_ms;            /* since when; 0: not registered */
    int64_t matches;                  /* finished against people; more than a hundred need not be counted */
    uint64_t home;                    /* stands for the address he comes from; 0: not known, or as it was */
    const hub_person_rating *ratings; /* games that are not listed: KZ_ELO_START */
    size_t rating_count;
    const hub_person_id *blocked; /* whom this person does not want to hear */
    size_t blocked_count;
    const int64_t
        *quits; /* when this person last quit early, latest first; more than HUB_QUITS_MAX are ignored */
    size_t quit_count;
} hub_person;

#endif
