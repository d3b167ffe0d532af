/* SPDX-License-Identifier: MIT */
#include "server/app/turns.h"

#include <stdlib.h>
#include <uthash.h>
#include <utlist.h>

struct kz_turns_person {
    int64_t id;
    kz_turn *first, *last;
    struct kz_turns_person *prev, *next; /* of the round */
    UT_hash_handle hh;
};

static struct kz_turns_person *person_of(kz_turns *turns, int64_t id)
{
    struct kz_turns_person *person;
    HASH_FIND(hh, turns->persons, &id, sizeof id, person);
    if (person)
        return person;
    person = calloc(1, sizeof *person);
    if (!person)
        return NULL;
    person->id = id;
    HASH_ADD(hh, turns->persons, id, sizeof person->id, person);
    DL_APPEND(turns->round, person);
    return person;
}

bool kz_turns_add(kz_turns *turns, kz_turn *turn, int64_t id)
{
    struct kz_turns_person *person = person_of(turns, id);
    if (!person)
        return false;
    turn->next = NULL;
    if (person->last)
        person->last->next = turn;
    else
        person->first = turn;
    person->last = turn;
    turns->waiting++;
    return true;
}

kz_turn *kz_turns_take(kz_turns *turns)
{
    struct kz_turns_person *person = turns->round;
    if (!person)
        return NULL;
    kz_turn *turn = person->first;
    person->first = turn->next;
    turns->waiting--;
    DL_DELETE(turns->round, person);
    if (person->first) {
        DL_APPEND(turns->round, person);
        return turn;
    }
    HASH_DEL(turns->persons, person);
    free(person);
    return turn;
}
