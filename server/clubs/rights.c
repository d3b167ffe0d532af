/* SPDX-License-Identifier: MIT */
#include "server/clubs/rights.h"

#include <string.h>

#define DAY_MS INT64_C(86400000)
#define OF(standing) (1U << (standing))

/* ---- the whole club ---- */

bool clubs_may_see(const clubs_caller *caller, const store_club *club)
{
    return club->joining != STORE_CLUB_BY_LINK || caller->staff ||
           caller->person.standing >= STORE_CLUB_MEMBER || caller->person.standing == STORE_CLUB_ASKED ||
           (caller->linked && caller->person.standing != STORE_CLUB_BANNED);
}

bool clubs_may_see_tournament(const clubs_caller *caller, const store_club *club, bool takes_part)
{
    return takes_part || (club ? clubs_may_see(caller, club) : caller->staff);
}

#define MEMBERS (OF(STORE_CLUB_MEMBER) | OF(STORE_CLUB_HELPER) | OF(STORE_CLUB_HOST))
#define LEADERS (OF(STORE_CLUB_HELPER) | OF(STORE_CLUB_HOST))
#define ANYBODY                                                                                              \
    (MEMBERS | OF(STORE_CLUB_STRANGER) | OF(STORE_CLUB_ASKED) | OF(STORE_CLUB_REFUSED) |                     \
     OF(STORE_CLUB_BANNED))

static const struct {
    const char *word;
    unsigned by;     /* the caller's standings */
    bool registered; /* a registered caller */
    bool staff;      /* only the server's staff */
} of_club[] = {
    {"change", OF(STORE_CLUB_HOST), true, false},
    {"renew", OF(STORE_CLUB_HOST), true, false},
    {"link", LEADERS, true, false},
    {"invite", LEADERS, true, false},
    {"tournament", LEADERS, true, false},
    {"leave", MEMBERS | OF(STORE_CLUB_ASKED), true, false},
    {"report", ANYBODY & ~OF(STORE_CLUB_HOST), true, false},
    {"close", ANYBODY, true, true},
};

bool clubs_may(const clubs_caller *caller, const char *word)
{
    for (size_t i = 0; i < sizeof of_club / sizeof *of_club; i++)
        if (strcmp(of_club[i].word, word) == 0)
            return (of_club[i].by & OF(caller->person.standing)) &&
                   (caller->registered || !of_club[i].registered) && (caller->staff || !of_club[i].staff);
    return false;
}

json_t *clubs_words(const clubs_caller *caller, const store_club *club, int64_t now_ms)
{
    json_t *words = json_array();
    clubs_entry entry = clubs_judge_entry(caller, club, now_ms);
    if (caller->registered && (entry == CLUBS_ENTRY_ADMIT || entry == CLUBS_ENTRY_ASK))
        json_array_append_new(words, json_string("join"));
    for (size_t i = 0; i < sizeof of_club / sizeof *of_club; i++)
        if (clubs_may(caller, of_club[i].word))
            json_array_append_new(words, json_string(of_club[i].word));
    return words;
}

/* ---- other people ---- */

static const struct {
    const char *word;
    store_club_standing least; /* of the caller */
    unsigned of;               /* the other person's standings, all below the caller's */
    store_club_standing to;
} of_person[] = {
    {"admit", STORE_CLUB_HELPER, OF(STORE_CLUB_ASKED) | OF(STORE_CLUB_REFUSED), STORE_CLUB_MEMBER},
    {"refuse", STORE_CLUB_HELPER, OF(STORE_CLUB_ASKED), STORE_CLUB_REFUSED},
    {"remove", STORE_CLUB_HELPER, OF(STORE_CLUB_MEMBER) | OF(STORE_CLUB_HELPER), STORE_CLUB_STRANGER},
    {"ban", STORE_CLUB_HELPER,
     OF(STORE_CLUB_STRANGER) | OF(STORE_CLUB_ASKED) | OF(STORE_CLUB_REFUSED) | OF(STORE_CLUB_MEMBER) |
         OF(STORE_CLUB_HELPER),
     STORE_CLUB_BANNED},
    {"lift", STORE_CLUB_HELPER, OF(STORE_CLUB_BANNED), STORE_CLUB_STRANGER},
    {"helper", STORE_CLUB_HOST, OF(STORE_CLUB_MEMBER), STORE_CLUB_HELPER},
    {"member", STORE_CLUB_HOST, OF(STORE_CLUB_HELPER), STORE_CLUB_MEMBER},
    /* The host answers for the club, so nobody becomes it by joining alone. */
    {"host", STORE_CLUB_HOST, OF(STORE_CLUB_HELPER), STORE_CLUB_HOST},
};

clubs_verdict clubs_judge(const clubs_caller *caller, const char *word, store_club_standing of,
                          store_club_standing *to)
{
    size_t i = 0;
    while (i < sizeof of_person / sizeof *of_person && strcmp(of_person[i].word, word) != 0)
        i++;
    if (i == sizeof of_person / sizeof *of_person || caller->person.standing < of_person[i].least)
        return CLUBS_NOT_YOU;
    *to = of_person[i].to;
    if (of == *to)
        return CLUBS_SO_ALREADY;
    if (of >= caller->person.standing)
        return CLUBS_NOT_YOU;
    return of_person[i].of & OF(of) ? CLUBS_DO : CLUBS_NOT_NOW;
}

json_t *clubs_words_for(const clubs_caller *caller, store_club_standing of)
{
    json_t *words = json_array();
    store_club_standing to;
    for (size_t i = 0; i < sizeof of_person / sizeof *of_person; i++)
        if (clubs_judge(caller, of_person[i].word, of, &to) == CLUBS_DO)
            json_array_append_new(words, json_string(of_person[i].word));
    return words;
}

/* ---- joining ---- */

clubs_entry clubs_judge_entry(const clubs_caller *caller, const store_club *club, int64_t now_ms)
{
    const store_club_person *person = &caller->person;
    if (person->standing >= STORE_CLUB_MEMBER)
        return CLUBS_ENTRY_MEMBER;
    if (person->standing == STORE_CLUB_BANNED)
        return CLUBS_ENTRY_BANNED;
    if (caller->linked || club->joining == STORE_CLUB_OPEN)
        return CLUBS_ENTRY_ADMIT;
    if (club->joining == STORE_CLUB_BY_LINK)
        return CLUBS_ENTRY_LINK;
    if (person->standing == STORE_CLUB_ASKED)
        return CLUBS_ENTRY_ASKED;
    if (person->standing == STORE_CLUB_REFUSED && now_ms < person->since + CLUBS_REFUSED_DAYS * DAY_MS)
        return CLUBS_ENTRY_REFUSED;
    return CLUBS_ENTRY_ASK;
}
