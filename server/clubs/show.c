/* SPDX-License-Identifier: MIT */
/* What the API shows of clubs: the list, a club's page, its people. */
#include "server/clubs/club.h"
#include "server/http/api/person.h"

#include <string.h>

enum { CLUBS = 30, PEOPLE = 50 };

/* Replaces the number of a row's member by its word. */
static void show_joining(json_t *row)
{
    store_club_joining joining = (store_club_joining)json_integer_value(json_object_get(row, "joining"));
    bool known = joining <= STORE_CLUB_BY_LINK;
    json_object_set_new(row, "joining",
                        json_string(clubs_joining_word(known ? joining : STORE_CLUB_BY_LINK)));
}

static store_club_standing standing_of(const json_t *row)
{
    json_int_t standing = json_integer_value(json_object_get(row, "standing"));
    return standing > STORE_CLUB_HOST || standing < 0 ? STORE_CLUB_STRANGER : (store_club_standing)standing;
}

static void show_standing(json_t *row)
{
    json_object_set_new(row, "standing", json_string(clubs_standing_word(standing_of(row))));
}

/* Appends the caller's clubs. How many people have asked is for those who decide. */
static store_stored add_own(api_call *call, json_t *rows)
{
    json_t *row;
    size_t i;
    store_stored stored = store_clubs_of(call->store, call->person->id, rows);
    json_array_foreach(rows, i, row)
    {
        clubs_caller caller = {.person.standing = standing_of(row), .registered = true};
        if (!clubs_may(&caller, "invite"))
            json_object_del(row, "asking");
        if (!clubs_may(&caller, "tournament"))
            json_object_del(row, "number");
        show_standing(row);
    }
    return stored;
}

void api_clubs(api_call *call)
{
    const char *language = api_text(call, "language");
    json_t *rows = json_array(), *own = json_array(), *row;
    size_t i;
    if (language && !*language)
        language = NULL;
    api_rows page = api_rows_of(call, store_club_found_count(call->store, language), CLUBS);
    store_stored stored = store_clubs(call->store, language, page.skip, CLUBS, rows);
    json_array_foreach(rows, i, row) show_joining(row);
    if (stored == STORE_STORED && call->person && call->person->registered)
        stored = add_own(call, own);
    api_answer_stored(call, stored, 0,
                      json_pack("{s:I, s:I, s:o, s:o}", "page", (json_int_t)page.page, "pages",
                                (json_int_t)page.pages, "clubs", rows, "yours", own));
}

/* Returns the caller's part of a club's page. */
static json_t *caller_of(const api_call *call, const clubs_request *request)
{
    const store_club_person *person = &request->caller.person;
    json_t *you = json_pack("{s:s, s:o}", "standing", clubs_standing_word(person->standing), "may",
                            clubs_words(&request->caller, &request->club, call->now_ms));
    if (person->standing != STORE_CLUB_STRANGER)
        json_object_set_new(you, "since", json_integer(person->since));
    return you;
}

void api_club(api_call *call)
{
    clubs_request request;
    char host[STORE_NAME_SIZE];
    if (!clubs_find(call, &request))
        return;
    const store_club *club = &request.club;
    int64_t members = store_club_count(call->store, club->id, STORE_CLUB_MEMBER, STORE_CLUB_HOST);
    int64_t asking = store_club_count(call->store, club->id, STORE_CLUB_ASKED, STORE_CLUB_ASKED);
    store_stored stored = store_club_host(call->store, club->id, host);
    if (members < 0 || asking < 0)
        stored = STORE_FAILED;
    json_t *out = json_pack("{s:s, s:s, s:s, s:s, s:I, s:I, s:s, s:b}", "name", club->name, "about",
                            club->about, "languages", club->languages, "joining",
                            clubs_joining_word(club->joining), "founded", (json_int_t)club->founded,
                            "members", (json_int_t)members, "host", host, "linked", request.caller.linked);
    if (call->person)
        json_object_set_new(out, "you", caller_of(call, &request));
    if (clubs_may(&request.caller, "invite"))
        json_object_set_new(out, "asking", json_integer(asking));
    if (clubs_may(&request.caller, "tournament"))
        json_object_set_new(out, "number", json_integer(club->id));
    if (clubs_may(&request.caller, "link"))
        json_object_set_new(out, "secret", json_string(club->secret));
    api_answer_stored(call, stored, 0, out);
}

/* ---- people ---- */

/* Replaces what is for the store. Only registered people learn who is online. */
static void show_people(const api_call *call, const clubs_request *request, json_t *rows)
{
    json_t *row;
    size_t i;
    json_array_foreach(rows, i, row)
    {
        json_int_t person = json_integer_value(json_object_get(row, "person"));
        bool own = call->person && call->person->id == person;
        json_object_set_new(row, "may",
                            own ? json_array() : clubs_words_for(&request->caller, standing_of(row)));
        show_standing(row);
        if (!request->caller.registered)
            json_object_del(row, "person");
    }
}

void api_club_people(api_call *call)
{
    clubs_request request;
    const char *which = api_text(call, "which");
    if (!clubs_find(call, &request))
        return;
    store_club_standing min = STORE_CLUB_MEMBER, max = STORE_CLUB_HOST;
    if (which && strcmp(which, "members") != 0) {
        min = max = strcmp(which, "asked") == 0     ? STORE_CLUB_ASKED
                    : strcmp(which, "refused") == 0 ? STORE_CLUB_REFUSED
                                                    : STORE_CLUB_BANNED;
        if (!clubs_may(&request.caller, "invite")) {
            api_refuse(call, API_E_ROLE, "which", NULL, NULL);
            return;
        }
    }
    api_rows page = api_rows_of(call, store_club_count(call->store, request.club.id, min, max), PEOPLE);
    json_t *rows = json_array();
    store_stored stored = store_club_people(call->store, request.club.id, min, max, page.skip, PEOPLE, rows);
    show_people(call, &request, rows);
    if (request.caller.registered)
        call->reply.present = rows; /* the answer has it */
    call->reply.waiting = min >= STORE_CLUB_MEMBER;
    api_answer_rows(call, stored, page, "people", rows);
}
