/* SPDX-License-Identifier: MIT */
#include "server/app/bots/turns.h"

#include <stdlib.h>
#include <uthash.h>
#include <utlist.h>

struct app_turns_person {
    int64_t id;
    app_turn *first, *last;
    struct app_turns_person *prev, *next; /* list of the round */
    UT_hash_handle hh;
};

static struct app_turns_person *person_of(app_turns *turns, int64_t id)
{
    struct app_turns_person *person;
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

bool app_turns_add(app_turns *turns, app_turn *turn, int64_t id)
{
    struct app_turns_person *person = person_of(turns, id);
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

app_turn *app_turns_take(app_turns *turns)
{
    struct app_turns_person *person = turns->round;
    if (!person)
        return NULL;
    app_turn *turn = person->first;
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
