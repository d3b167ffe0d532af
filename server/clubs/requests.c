/* SPDX-License-Identifier: MIT */
/* Founding a club, changing it, its link; joining and leaving. */
#include "server/clubs/club.h"

#include <stdio.h>
#include <string.h>

#include "server/accounts/account.h"
#include "server/accounts/identity/token.h"

/* ---- the club ---- */

static void draw_secret(store_club *club)
{
    _Static_assert((int)STORE_CLUB_SECRET_SIZE >= (int)IDENTITY_TOKEN_TEXT, "room for a token");
    identity_token_make(club->secret);
}

/* Returns true if the text is a list as "uk,ru", without repetitions. */
static bool are_languages(const char *text)
{
    static const char *const known[] = {"uk", "ru", "ro", "de", "en"};
    unsigned seen = 0;
    while (*text) {
        size_t i = 0;
        while (i < 5 && strncmp(text, known[i], 2) != 0)
            i++;
        if (i == 5 || (seen >> i & 1) || (text[2] && (text[2] != ',' || !text[3])))
            return false;
        seen |= 1U << i;
        text += text[2] ? 3 : 2;
    }
    return true;
}

/* Reads description, languages and joining. Returns false if the call is refused. */
static bool read_terms(api_call *call, store_club *club)
{
    const char *languages = api_text(call, "languages");
    if (!are_languages(languages)) {
        api_refuse(call, API_E_LANGUAGES, "languages", NULL, NULL);
        return false;
    }
    snprintf(club->languages, sizeof club->languages, "%s", languages);
    snprintf(club->about, sizeof club->about, "%s", api_text(call, "about"));
    club->joining = clubs_joining_of(api_text(call, "joining"));
    return true;
}

/* Returns the objection to one more club of the caller; API_E_NONE: there is none. *number: its argument. */
static api_code too_many(api_call *call, bool host, int64_t *number)
{
    int64_t hosted = store_club_count_of(call->store, call->person->id, STORE_CLUB_HOST, STORE_CLUB_HOST);
    int64_t joined = store_club_count_of(call->store, call->person->id, STORE_CLUB_MEMBER, STORE_CLUB_HOST) +
                     store_club_count_of(call->store, call->person->id, STORE_CLUB_ASKED, STORE_CLUB_ASKED);
    *number = host && hosted >= CLUBS_HOSTED_MAX ? hosted : joined;
    return host && hosted >= CLUBS_HOSTED_MAX ? API_E_CLUBS_HOSTED
           : joined >= CLUBS_JOINED_MAX       ? API_E_CLUBS_JOINED
                                              : API_E_NONE;
}

void api_club_found(api_call *call)
{
    store_club club = {0};
    identity_name name;
    int64_t number;
    const int64_t people[4] = {call->person->id};
    clubs_name_of(call, "name");
    if (!account_name(call, &name) || !read_terms(call, &club) ||
        !api_stored(call, store_begin(call->store), 0, 0))
        return;
    store_stored held = store_hold(call->store, people);
    if (held != STORE_STORED) {
        store_rollback(call->store);
        api_stored(call, held, 0, 0);
        return;
    }
    api_code fault = too_many(call, true, &number);
    if (fault) {
        store_rollback(call->store);
        api_refuse_number(call, fault, NULL, number);
        return;
    }
    snprintf(club.name, sizeof club.name, "%s", name.text);
    snprintf(club.skeleton, sizeof club.skeleton, "%s", name.skeleton);
    draw_secret(&club);
    store_stored stored = store_club_add(call->store, &club, call->person->id, call->now_ms);
    stored = store_end(call->store, stored);
    if (stored == STORE_CONFLICT)
        api_refuse(call, API_E_NAME_TAKEN, "name", NULL, NULL);
    else if (api_stored(call, stored, API_E_SESSION, 0)) {
        api_refresh(call, call->person->id);
        api_answer(call, json_pack("{s:s}", "name", club.name));
    }
}

/* Begins a request that the caller needs the right `word` for. Returns false if the call is refused. */
static bool begin_with(api_call *call, const char *word, clubs_request *request)
{
    if (!clubs_begin(call, 0, request))
        return false;
    if (clubs_may(&request->caller, word))
        return true;
    clubs_refuse(call, API_E_ROLE, NULL, NULL);
    return false;
}

void api_club_change(api_call *call)
{
    clubs_request request;
    store_club terms = {0};
    if (!read_terms(call, &terms) || !begin_with(call, "change", &request))
        return;
    memcpy(request.club.about, terms.about, sizeof terms.about);
    memcpy(request.club.languages, terms.languages, sizeof terms.languages);
    request.club.joining = terms.joining;
    if (clubs_end(call, store_club_set(call->store, &request.club)))
        api_answer(call, NULL);
}

void api_club_link(api_call *call)
{
    clubs_request request;
    if (!begin_with(call, "renew", &request))
        return;
    draw_secret(&request.club);
    if (clubs_end(call, store_club_set(call->store, &request.club)))
        api_answer(call, json_pack("{s:s}", "secret", request.club.secret));
}

/* ---- joining and leaving ---- */

static void answer_standing(api_call *call, store_club_standing standing)
{
    api_answer(call, json_pack("{s:s}", "standing", clubs_standing_word(standing)));
}

/* Returns true if a count has reached its limit or could not be read. */
static bool is_full(api_call *call, int64_t count, int64_t limit, api_code code)
{
    char text[24];
    snprintf(text, sizeof text, "%lld", (long long)limit);
    if (count >= 0 && count < limit)
        return false;
    clubs_refuse(call, count < 0 ? API_E_STORE : code, NULL, text);
    return true;
}

/* Gives the caller a standing, within the limits of the club and of the caller. */
static void enter(api_call *call, const clubs_request *request, store_club_standing standing)
{
    bool asks = standing == STORE_CLUB_ASKED;
    int64_t club = request->club.id, number;
    if (request->caller.person.standing != STORE_CLUB_ASKED && too_many(call, false, &number)) {
        store_rollback(call->store);
        api_refuse_number(call, API_E_CLUBS_JOINED, NULL, number);
        return;
    }
    if (is_full(call, store_club_count(call->store, club, STORE_CLUB_MEMBER, STORE_CLUB_HOST),
                CLUBS_MEMBERS_MAX, API_E_CLUB_FULL) ||
        (asks && is_full(call, store_club_count(call->store, club, STORE_CLUB_ASKED, STORE_CLUB_ASKED),
                         CLUBS_ASKING_MAX, API_E_CLUB_ASKED)))
        return;
    if (!clubs_end(call, store_club_person_set(call->store, club, call->person->id, standing, call->now_ms)))
        return;
    api_refresh(call, call->person->id);
    answer_standing(call, standing);
}

/* Refuses somebody whom the club has refused, with the days that are left. */
static void refuse_for_days(api_call *call, const clubs_request *request)
{
    const int64_t day_ms = 86400000;
    int64_t left = request->caller.person.since + CLUBS_REFUSED_DAYS * day_ms - call->now_ms;
    store_rollback(call->store);
    api_refuse_number(call, API_E_CLUB_REFUSED, NULL, (left + day_ms - 1) / day_ms);
}

void api_club_join(api_call *call)
{
    clubs_request request;
    if (!clubs_begin(call, 0, &request))
        return;
    if (api_text(call, "secret") && !request.caller.linked) {
        clubs_refuse(call, API_E_CLUB_LINK, "secret", NULL);
        return;
    }
    switch (clubs_judge_entry(&request.caller, &request.club, call->now_ms)) {
    case CLUBS_ENTRY_ADMIT:
        enter(call, &request, STORE_CLUB_MEMBER);
        return;
    case CLUBS_ENTRY_ASK:
        enter(call, &request, STORE_CLUB_ASKED);
        return;
    case CLUBS_ENTRY_MEMBER:
    case CLUBS_ENTRY_ASKED:
        store_rollback(call->store);
        answer_standing(call, request.caller.person.standing);
        return;
    case CLUBS_ENTRY_REFUSED:
        refuse_for_days(call, &request);
        return;
    case CLUBS_ENTRY_LINK: /* the server's staff see it without the link */
        clubs_refuse(call, API_E_CLUB_LINK, NULL, NULL);
        return;
    default:
        clubs_refuse(call, API_E_CLUB_BANNED, NULL, NULL);
    }
}

void api_club_leave(api_call *call)
{
    clubs_request request;
    if (!clubs_begin(call, 0, &request))
        return;
    if (!clubs_may(&request.caller, "leave")) { /* a repeated request; a refusal and a ban stay */
        store_rollback(call->store);
        api_answer(call, NULL);
    } else if (clubs_end(call,
                         store_club_leave(call->store, &request.club, call->person->id, call->now_ms))) {
        api_refresh(call, call->person->id);
        if (request.caller.person.standing == STORE_CLUB_HOST)
            clubs_refresh(call, request.club.id, STORE_CLUB_HOST); /* the new one */
        api_answer(call, NULL);
    }
}
