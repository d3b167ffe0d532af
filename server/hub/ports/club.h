/* SPDX-License-Identifier: MIT */
/* A club in which a person is a member. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct hub_person_club {
    int64_t id; /* of the store */
    bool leads; /* may found tournaments of the club */
} hub_person_club;
