/* SPDX-License-Identifier: MIT */
#include "server/clubs/club.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/accounts/identity/name.h"

const char *clubs_standing_word(store_club_standing standing)
{
    static const char *const words[] = {"stranger", "asked", "refused", "banned", "member", "helper", "host"};
    return words[standing];
}

static const char *const joinings[] = {"open", "request", "link"};

const char *clubs_joining_word(store_club_joining joining)
{
    return joinings[joining];
}

store_club_joining clubs_joining_of(const char *word)
{
    int i = STORE_CLUB_BY_LINK; /* the schema allows no other words */
    while (i > 0 && strcmp(joinings[i], word) != 0)
        i--;
    return (store_club_joining)i;
}

const char *clubs_name_of(api_call *call, const char *member)
{
    char name[STORE_NAME_SIZE];
    snprintf(name, sizeof name, "%s", api_text(call, member));
    for (char *c = name; *c; c++)
        if (*c == ' ')
            *c = '_';
    json_object_set_new(call->in, member, json_string(name));
    return api_text(call, member);
}

/* ---- finding ---- */

static bool is_secret(const store_club *club, const char *secret)
{
    return secret && strlen(secret) == strlen(club->secret) && club->secret[0] &&
           sodium_memcmp(secret, club->secret, strlen(secret)) == 0;
}

static store_stored find_named(api_call *call, bool hold, store_club *club)
{
    identity_name name;
    if (!identity_name_find(clubs_name_of(call, "club"), &name))
        return STORE_NONE;
    return hold ? store_club_hold(call->store, name.skeleton, club)
                : store_club_named(call->store, name.skeleton, club);
}

/* Reads the caller's standing in the club. */
static store_stored read_caller(api_call *call, clubs_request *out)
{
    const store_person *person = call->person;
    out->caller.registered = person && person->registered;
    out->caller.staff = person && person->role >= STORE_MODERATOR;
    return person ? store_club_person_get(call->store, out->club.id, person->id, &out->caller.person)
                  : STORE_STORED;
}

store_stored clubs_read(api_call *call, int64_t id, clubs_request *out)
{
    *out = (clubs_request){0};
    store_stored stored = store_club_get(call->store, id, &out->club);
    store_stored read = read_caller(call, out);
    return stored == STORE_STORED ? read : stored;
}

/* Finds the club and the caller's standing. STORE_NONE: the caller may not see it. */
static store_stored find(api_call *call, bool hold, clubs_request *out)
{
    *out = (clubs_request){0};
    store_stored stored = find_named(call, hold, &out->club);
    if (stored != STORE_STORED)
        return stored;
    stored = read_caller(call, out);
    out->caller.linked = is_secret(&out->club, api_text(call, "secret"));
    return stored == STORE_STORED && !clubs_may_see(&out->caller, &out->club) ? STORE_NONE : stored;
}

bool clubs_find(api_call *call, clubs_request *out)
{
    return api_stored(call, find(call, false, out), API_E_NO_CLUB, 0);
}

bool clubs_begin(api_call *call, int64_t other, clubs_request *out)
{
    const int64_t people[4] = {call->person->id, other};
    store_stored stored = store_begin(call->store);
    if (stored == STORE_STORED)
        stored = store_hold(call->store, people);
    if (stored == STORE_STORED)
        stored = find(call, true, out);
    if (stored == STORE_STORED)
        return true;
    store_rollback(call->store);
    return api_stored(call, stored, API_E_NO_CLUB, 0);
}

bool clubs_end(api_call *call, store_stored stored)
{
    return api_stored(call, store_end(call->store, stored), API_E_SESSION, 0);
}

void clubs_refuse(api_call *call, api_code code, const char *field, const char *arg)
{
    store_rollback(call->store);
    api_refuse(call, code, field, arg, NULL);
}

void clubs_refresh(api_call *call, int64_t club, store_club_standing min)
{
    json_t *rows = json_array(), *row;
    size_t i;
    /* After a failure the hub reads them at the people's next connection. */
    (void)store_club_people(call->store, club, min, STORE_CLUB_HOST, 0, CLUBS_MEMBERS_MAX, rows);
    json_array_foreach(rows, i, row)
    {
        api_refresh(call, json_integer_value(json_object_get(row, "person")));
    }
    json_decref(rows);
}
