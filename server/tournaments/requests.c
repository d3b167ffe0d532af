/* SPDX-License-Identifier: MIT */
/* Requests for a tournament: those of its entrants, and those of its host. What is so already is no fault:
 * a client repeats a request whose answer was lost. */
#include "server/tournaments/requests.h"

#include <stdio.h>
#include <string.h>

enum {
    ENTERED_MAX = 3, /* tournaments of a person; more might have no free seat for a table (HUB_TABLES_ROOM) */
    RETURNS_MAX = 20,  /* of an entrant */
    CHANGES_MAX = 1000 /* pauses and corrections of a tournament */
};

/* A request in progress. */
typedef struct call {
    tournaments_host *host;
    tournaments_tournament *tournament;
    const hub_tournament_request *request;
    hub_tournament_refusal *refusal;
} call;

static bool refuse(call *c, hub_tournament_fault fault)
{
    c->refusal->fault = fault;
    return false;
}

/* Refuses with a reason of the core; `number`: its argument, none below 0. */
static bool refuse_by_core(call *c, kz_code code, const char *field, int64_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%lld", (long long)number);
    kz_fail(&c->refusal->error, code, number < 0 ? NULL : text, NULL, NULL);
    c->refusal->field = field;
    return false;
}

static bool apply(call *c, tournaments_event *event)
{
    return tournaments_apply(c->host, c->tournament, event, &c->refusal->error);
}

static bool apply_kind(call *c, uint8_t kind, uint32_t entrant)
{
    tournaments_event event = {.core = {.kind = kind, .entrant = (uint16_t)entrant}};
    return apply(c, &event);
}

static int64_t number(const call *c, const char *key)
{
    return json_integer_value(json_object_get(c->request->message, key));
}

/* Returns the number of a person's entrant; how many there are: none. */
static uint32_t find_entrant(const tournaments_tournament *tournament, int64_t person)
{
    uint32_t count = kz_tournament_entrants(tournament->core), i = 0;
    while (i < count && tournament->person[i].id != person)
        i++;
    return i;
}

static bool is_active(const call *c, uint32_t entrant)
{
    return kz_tournament_active(c->tournament->core, (uint16_t)entrant);
}

/* ---- entrants ---- */

/* Counts the tournaments here that are not over in which a person takes part. */
static int count_entered(const tournaments_host *host, int64_t person)
{
    int count = 0;
    for (const struct room *room = host->rooms->all; room; room = room->hh.next) {
        const tournaments_tournament *t = (const tournaments_tournament *)room;
        if (room->kind == &tournaments_kind &&
            kz_tournament_next(t->core, host->rooms->now).need != KZ_TOURNAMENT_ENDED)
            count += kz_tournament_active(t->core, (uint16_t)find_entrant(t, person));
    }
    return count;
}

static bool enter(call *c)
{
    uint32_t entrant = find_entrant(c->tournament, c->request->person);
    bool entered = entrant < kz_tournament_entrants(c->tournament->core);
    if (entered && is_active(c, entrant))
        return true;
    if (tournaments_active(c->tournament) >= c->tournament->terms.entrants_max)
        return refuse(c, HUB_TOURNAMENT_FULL);
    if (entered && c->tournament->person[entrant].returns >= RETURNS_MAX)
        return refuse(c, HUB_TOURNAMENT_CHANGES);
    if (count_entered(c->host, c->request->person) >= ENTERED_MAX) {
        snprintf(c->refusal->error.arg[0], sizeof c->refusal->error.arg[0], "%d", ENTERED_MAX);
        return refuse(c, HUB_TOURNAMENT_MANY_ENTERED);
    }
    tournaments_event event = {
        .core = {.kind = entered ? KZ_EVENT_RETURNED : KZ_EVENT_ENTERED, .entrant = (uint16_t)entrant},
        .person = c->request->person,
        .name = c->request->name};
    return apply(c, &event);
}

static bool leave(call *c)
{
    uint32_t entrant = find_entrant(c->tournament, c->request->person);
    if (entrant == kz_tournament_entrants(c->tournament->core))
        return refuse(c, HUB_TOURNAMENT_NOT_ENTERED);
    return !is_active(c, entrant) || apply_kind(c, KZ_EVENT_LEFT, entrant);
}

/* ---- the host ---- */

static bool start(call *c)
{
    if (c->tournament->begun_ms)
        return true;
    if (tournaments_active(c->tournament) < 2)
        return refuse_by_core(c, KZ_E_ENTRANTS_FEW, NULL, 2);
    return apply_kind(c, KZ_EVENT_BEGUN, 0);
}

static bool may_change(call *c)
{
    return c->tournament->changes < CHANGES_MAX || refuse(c, HUB_TOURNAMENT_CHANGES);
}

static bool pause(call *c)
{
    return c->tournament->paused || (may_change(c) && apply_kind(c, KZ_EVENT_PAUSED, 0));
}

static bool go_on(call *c)
{
    return !c->tournament->paused || apply_kind(c, KZ_EVENT_CONTINUED, 0);
}

static bool remove_entrant(call *c)
{
    int64_t entrant = number(c, "entrant");
    if (entrant < 1 || entrant > kz_tournament_entrants(c->tournament->core))
        return refuse_by_core(c, KZ_E_ENTRANT, "entrant", entrant);
    return !is_active(c, (uint32_t)entrant - 1) || apply_kind(c, KZ_EVENT_LEFT, (uint32_t)entrant - 1);
}

static bool close_it(call *c)
{
    return apply_kind(c, KZ_EVENT_CLOSED, 0);
}

static kz_tournament_result read_result(const call *c)
{
    kz_tournament_result result = {.points = {(int32_t)number(c, "first"), (int32_t)number(c, "second")}};
    const char *forfeit = json_string_value(json_object_get(c->request->message, "forfeit"));
    if (forfeit)
        result.forfeits = strcmp(forfeit, "both") == 0 ? 3 : strcmp(forfeit, "first") == 0 ? 1 : 2;
    for (int i = 0; i < 2; i++) {
        bool behind = result.points[i] < result.points[!i], gone = result.forfeits >> i & 1;
        bool alone = result.forfeits && !gone;
        bool lost = gone || (behind && !alone);
        result.place[i] = lost ? 2 : 1;
        result.losers |= (uint8_t)(lost << i);
    }
    return result;
}

static bool is_same(const kz_tournament_result *a, const kz_tournament_result *b)
{
    return !memcmp(a->place, b->place, 2) && a->points[0] == b->points[0] && a->points[1] == b->points[1] &&
           a->losers == b->losers && a->forfeits == b->forfeits;
}

static bool set_result(call *c)
{
    int64_t match = number(c, "match");
    const kz_tournament_table *table = kz_tournament_table_at(c->tournament->core, (uint32_t)match - 1);
    if (!table)
        return refuse_by_core(c, KZ_E_MATCH, "match", match);
    if (table->count != 2)
        return refuse_by_core(c, KZ_E_MATCH_BYE, "match", match);
    tournaments_event event = {.core = {.kind = table->over ? KZ_EVENT_CORRECTED : KZ_EVENT_RESULT,
                                        .table = (uint32_t)match - 1,
                                        .result = read_result(c)},
                               .note = json_string_value(json_object_get(c->request->message, "note"))};
    return (table->over && is_same(&table->result, &event.core.result)) ||
           (may_change(c) && apply(c, &event));
}

/* ---- dispatch ---- */

typedef struct action {
    const char *what;
    bool (*act)(call *c);
    bool host;  /* for the host */
    bool after; /* also when the tournament is over */
} action;

static const action actions[] = {{"enter", enter, false, false},   {"leave", leave, false, false},
                                 {"start", start, true, false},    {"pause", pause, true, false},
                                 {"continue", go_on, true, false}, {"remove", remove_entrant, true, false},
                                 {"close", close_it, true, false}, {"result", set_result, true, true}};

bool tournaments_act(tournaments_host *host, tournaments_tournament *tournament,
                     const hub_tournament_request *request, hub_tournament_refusal *refusal)
{
    call c = {host, tournament, request, refusal};
    const action *action = actions;
    while (strcmp(action->what, request->what) != 0) /* the schema has no other words */
        action++;
    if (action->host && request->person != tournament->terms.founder && !request->staff)
        return refuse(&c, HUB_TOURNAMENT_NOT_HOST);
    bool over = kz_tournament_next(tournament->core, host->rooms->now).need == KZ_TOURNAMENT_ENDED;
    if (over && !action->after)
        return refuse_by_core(&c, KZ_E_ENDED, NULL, -1);
    return action->act(&c);
}

void tournaments_expel(tournaments_host *host, int64_t person)
{
    for (struct room *room = host->rooms->all; room; room = room->hh.next) {
        tournaments_tournament *t = (tournaments_tournament *)room;
        if (room->kind != &tournaments_kind)
            continue;
        uint32_t entrant = find_entrant(t, person);
        tournaments_event left = {.core = {.kind = KZ_EVENT_LEFT, .entrant = (uint16_t)entrant}};
        tournaments_event closed = {.core.kind = KZ_EVENT_CLOSED};
        if (kz_tournament_next(t->core, host->rooms->now).need == KZ_TOURNAMENT_ENDED)
            continue;
        if (kz_tournament_active(t->core, (uint16_t)entrant))
            tournaments_apply(host, t, &left, NULL);
        if (entrant < kz_tournament_entrants(t->core))
            tournaments_forget_names(host, t, entrant);
        if (t->terms.founder == person && !t->begun_ms)
            tournaments_apply(host, t, &closed, NULL);
    }
}
