/* SPDX-License-Identifier: MIT */
/* What host and helpers do about people; reports of a club, and its end by a moderator. */
#include "server/clubs/club.h"
#include "server/http/api/person.h"

#include <stdio.h>
#include <string.h>

/* Stores the standing. A new host takes the place of the caller, who becomes a helper. */
static store_stored set(api_call *call, const clubs_request *request, int64_t person,
                        store_club_standing standing)
{
    store_stored stored = STORE_STORED;
    if (standing == STORE_CLUB_HOST)
        stored = store_club_person_set(call->store, request->club.id, call->person->id, STORE_CLUB_HELPER,
                                       call->now_ms);
    if (stored == STORE_STORED)
        stored = store_club_person_set(call->store, request->club.id, person, standing, call->now_ms);
    return stored;
}

/* Returns the objection to a person's new standing; API_E_NONE: there is none. *limit: its argument. */
static api_code limit_of(api_call *call, const clubs_request *request, int64_t person,
                         store_club_standing standing, int64_t *limit)
{
    struct store *store = call->store;
    *limit = CLUBS_HOSTED_MAX;
    if (standing == STORE_CLUB_HOST)
        return store_club_count_of(store, person, STORE_CLUB_HOST, STORE_CLUB_HOST) < CLUBS_HOSTED_MAX
                   ? API_E_NONE
                   : API_E_CLUBS_OF_PERSON;
    *limit = CLUBS_MEMBERS_MAX;
    if (standing == STORE_CLUB_MEMBER &&
        store_club_count(store, request->club.id, STORE_CLUB_MEMBER, STORE_CLUB_HOST) >= CLUBS_MEMBERS_MAX)
        return API_E_CLUB_FULL;
    *limit = CLUBS_JOINED_MAX;
    /* Who has asked counts as in the club; who was refused does not. */
    if (standing == STORE_CLUB_MEMBER &&
        store_club_count_of(store, person, STORE_CLUB_MEMBER, STORE_CLUB_HOST) >= CLUBS_JOINED_MAX)
        return API_E_CLUBS_OF_PERSON;
    return API_E_NONE;
}

static void carry_out(api_call *call, const clubs_request *request, const store_person *other,
                      store_club_standing now)
{
    store_club_standing to = now;
    int64_t limit;
    switch (clubs_judge(&request->caller, api_text(call, "what"), now, &to)) {
    case CLUBS_NOT_YOU:
        clubs_refuse(call, API_E_ROLE, NULL, NULL);
        return;
    case CLUBS_NOT_NOW:
        clubs_refuse(call, API_E_CLUB_STANDING, "name", other->name);
        return;
    case CLUBS_SO_ALREADY:
        store_rollback(call->store);
        break;
    case CLUBS_DO: {
        /* A helper whom the host dismisses is in the club already. */
        bool enters = to == STORE_CLUB_HOST || now < STORE_CLUB_MEMBER;
        api_code fault = enters ? limit_of(call, request, other->id, to, &limit) : API_E_NONE;
        if (fault) {
            store_rollback(call->store);
            api_refuse_number(call, fault, "name", limit);
            return;
        }
        if (!api_stored(call, store_end(call->store, set(call, request, other->id, to)), API_E_NOBODY, 0))
            return;
        api_refresh(call, other->id);
        if (to == STORE_CLUB_HOST)
            api_refresh(call, call->person->id);
    }
    }
    api_answer(call, json_pack("{s:s}", "standing", clubs_standing_word(to)));
}

void api_club_person(api_call *call)
{
    store_person other;
    clubs_request request;
    store_club_person standing;
    if (!api_find_person(call, "name", &other) || !clubs_begin(call, other.id, &request))
        return;
    store_stored stored = store_club_person_get(call->store, request.club.id, other.id, &standing);
    if (stored != STORE_STORED) {
        store_rollback(call->store);
        api_stored(call, stored, 0, 0);
    } else if (other.bot || other.id == call->person->id) { /* programs join no clubs */
        clubs_refuse(call, API_E_ROLE, "name", NULL);
    } else {
        carry_out(call, &request, &other, standing.standing);
    }
}

void api_club_report(api_call *call)
{
    clubs_request request;
    if (!clubs_find(call, &request))
        return;
    if (!clubs_may(&request.caller, "report"))
        api_refuse(call, API_E_ROLE, NULL, NULL, NULL);
    else
        api_answer_stored(call,
                          store_club_report(call->store, call->person->id, request.club.id,
                                            api_text(call, "text"), call->now_ms),
                          API_E_NO_CLUB, NULL);
}

void api_club_close(api_call *call)
{
    clubs_request request;
    if (!clubs_begin(call, 0, &request))
        return;
    if (!clubs_may(&request.caller, "close")) {
        clubs_refuse(call, API_E_ROLE, NULL, NULL);
        return;
    }
    /* A case of one's own: STORE_STORED. */
    store_stored involved = request.caller.person.standing == STORE_CLUB_STRANGER ? STORE_NONE : STORE_STORED;
    if (api_refuse_own_case(call, involved)) {
        store_rollback(call->store);
        return;
    }
    clubs_refresh(call, request.club.id, STORE_CLUB_MEMBER);
    store_stored stored = store_club_close(call->store, request.club.id);
    if (api_end_action(call, stored, API_E_NO_CLUB, request.club.name, api_text(call, "reason")))
        api_answer(call, NULL);
}
