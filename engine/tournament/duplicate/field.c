/* SPDX-License-Identifier: MIT */
#include "engine/tournament/duplicate/field.h"

#include "engine/memory/memory.h"

#include <string.h>

/* Counts the meetings of partners, or of opponents, at tables of four. */
static uint8_t *sides_new(const kz_tournament *t, bool partners)
{
    size_t count = t->entrant_count;
    uint8_t *met = memory_new(count * count, 1);
    for (uint32_t i = 0; met && i < t->table_count; i++) {
        const kz_tournament_table *table = &t->table[i];
        for (int a = 0; a < table->count; a++)
            for (int b = 0; b < table->count; b++) {
                uint8_t *its = &met[table->entrant[a] * count + table->entrant[b]];
                *its = (uint8_t)(*its + (a != b && (a % 2 == b % 2) == partners && *its < UINT8_MAX));
            }
    }
    return met;
}

tournament_field *tournament_field_new(const kz_tournament *t, uint16_t round)
{
    tournament_field *f = memory_new(1, sizeof *f);
    if (!f)
        return NULL;
    bool players = t->duplicate.movement == KZ_MOVEMENT_PLAYERS;
    f->t = t;
    f->round = round;
    f->fewest_byes = UINT16_MAX;
    f->count = tournament_active_entrants(t, f->entrant);
    for (uint32_t i = 0; i < f->count; i++) {
        uint16_t byes = t->entrant[f->entrant[i]].byes;
        f->fewest_byes = byes < f->fewest_byes ? byes : f->fewest_byes;
    }
    f->met = players ? sides_new(t, true) : tournament_meetings_new(t);
    f->opposed = players ? sides_new(t, false) : NULL;
    if (f->met && (f->opposed || !players))
        return f;
    tournament_field_free(f);
    return NULL;
}

void tournament_field_free(tournament_field *f)
{
    if (!f)
        return;
    memory_free(f->met);
    memory_free(f->opposed);
    memory_free(f);
}

/* Returns whether a should have a bye before b. */
static bool is_before(const tournament_field *f, uint16_t a, uint16_t b, const uint8_t line[], uint8_t longer)
{
    const tournament_entrant *x = &f->t->entrant[a], *y = &f->t->entrant[b];
    if (x->byes != y->byes)
        return x->byes < y->byes;
    if (line && (line[a] == longer) != (line[b] == longer))
        return line[a] == longer;
    if (x->score != y->score)
        return x->score < y->score;
    return tournament_lot(f->t, f->round, a, a) < tournament_lot(f->t, f->round, b, b);
}

void tournament_field_give_byes(tournament_field *f, uint32_t count, const uint8_t line[], uint8_t longer)
{
    for (; count > 0; count--) {
        uint32_t best = 0;
        for (uint32_t i = 1; i < f->count; i++)
            if (is_before(f, f->entrant[i], f->entrant[best], line, longer))
                best = i;
        uint16_t taken = f->entrant[best];
        f->count--;
        f->bye_count++;
        memmove(&f->entrant[best], &f->entrant[best + 1], (f->count - best) * sizeof *f->entrant);
        f->entrant[f->count] = taken;
    }
}
