/* SPDX-License-Identifier: MIT */
/* The entrants of a round of duplicate, who has the bye, and who has met whom. */
#pragma once

#include "engine/tournament/entrants.h"

typedef struct tournament_field {
    const kz_tournament *t;
    uint16_t round;
    uint16_t fewest_byes; /* of an active entrant */
    uint32_t count;       /* of those who play; those with a bye are after them */
    uint32_t bye_count;
    uint16_t entrant[KZ_MAX_ENTRANTS];
    uint8_t *met;     /* the meetings of tournament_meetings_new(); with players only those of partners */
    uint8_t *opposed; /* players: those of opponents. Otherwise NULL */
} tournament_field;

/* Returns how often two entrants have met, or were partners. */
static inline int tournament_field_met(const tournament_field *f, uint16_t a, uint16_t b)
{
    return tournament_meetings(f->t, f->met, a, b);
}

/* Returns whether nobody has had fewer byes. */
static inline bool tournament_field_may_bye(const tournament_field *f, uint16_t entrant)
{
    return f->t->entrant[entrant].byes == f->fewest_byes;
}

/* Allocates the active entrants in the order of entry. Returns NULL without memory. */
tournament_field *tournament_field_new(const kz_tournament *t, uint16_t round);
void tournament_field_free(tournament_field *f);

/* Gives byes to `count` of those who play: to those with the fewest byes, of them those with the lowest
 * scores, of them by lot. `line` is NULL, or marks the entrants that come before others with as many byes. */
void tournament_field_give_byes(tournament_field *f, uint32_t count, const uint8_t line[], uint8_t longer);
