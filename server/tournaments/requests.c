/* SPDX-License-Identifier: MIT */
/* Requests for a tournament: those of its entrants, and those of its host. A request that changes nothing
 * succeeds, as a client repeats one whose answer was lost. */
#include "server/tournaments/requests.h"

#include <stdio.h>
#include <string.h>

#include "server/tournaments/bots.h"

enum {
    ENTERED_MAX = 3, /* tournaments of a person; more might have no free seat for a table (HUB_TABLES_ROOM) */
    RETURNS_MAX = 20,  /* of an entrant */
    CHANGES_MAX = 1000 /* pauses of a tournament, and results that its host gives */
};

/* A request in progress. */
typedef struct call {
    tournaments_host *host;
    tournaments_tournament *tournament;
    const hub_tournament_request *request;
    hub_tournament_refusal *refusal;
} call;

/* What a request comes to. SO_ALREADY: it changes nothing, and succeeds. FORGETS_TEXTS: no event is needed.
 */
typedef enum verdict { REFUSED, SO_ALREADY, NEEDS_EVENT, FORGETS_TEXTS } verdict;

static verdict refuse(call *c, hub_tournament_fault fault)
{
    c->refusal->fault = fault;
    return REFUSED;
}

/* Refuses with a reason of the core; `number`: its argument, none below 0. */
static verdict refuse_by_core(call *c, kz_code code, const char *field, int64_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%lld", (long long)number);
    kz_fail(&c->refusal->error, code, number < 0 ? NULL : text, NULL, NULL);
    c->refusal->field = field;
    return REFUSED;
}

static verdict need_event(tournaments_event *event, uint8_t kind, uint32_t entrant)
{
    event->core.kind = kind;
    event->core.entrant = (uint16_t)entrant;
    return NEEDS_EVENT;
}

static int64_t number(const call *c, const char *key)
{
    return json_integer_value(json_object_get(c->request->message, key));
}

static bool is_over(const call *c)
{
    return kz_tournament_next(c->tournament->core, c->host->rooms->now).need == KZ_TOURNAMENT_ENDED;
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
            count += kz_tournament_active(t->core, (uint16_t)tournaments_entrant_of(t, person));
    }
    return count;
}

/* Returns whether the tournament admits the person by its club. */
static bool is_admitted(const call *c)
{
    const hub_tournament_request *request = c->request;
    for (size_t i = 0; i < request->club_count; i++)
        if (request->clubs[i].id == c->tournament->terms.club)
            return true;
    return !c->tournament->terms.club;
}

static verdict enter(call *c, tournaments_event *event)
{
    uint32_t entrant = tournaments_entrant_of(c->tournament, c->request->person);
    bool entered = entrant < kz_tournament_entrants(c->tournament->core);
    if (entered && is_active(c, entrant))
        return SO_ALREADY;
    if (c->request->program && !c->tournament->terms.programs)
        return refuse(c, HUB_TOURNAMENT_PROGRAMS);
    if (!is_admitted(c))
        return refuse(c, HUB_TOURNAMENT_CLUB);
    if (tournaments_people(c->tournament) >= c->tournament->terms.entrants_max)
        return refuse(c, HUB_TOURNAMENT_FULL);
    if (entered && c->tournament->person[entrant].returns >= RETURNS_MAX)
        return refuse(c, HUB_TOURNAMENT_CHANGES);
    if (count_entered(c->host, c->request->person) >= ENTERED_MAX) {
        snprintf(c->refusal->error.arg[0], sizeof c->refusal->error.arg[0], "%d", ENTERED_MAX);
        return refuse(c, HUB_TOURNAMENT_MANY_ENTERED);
    }
    event->person = c->request->person;
    event->name = c->request->name;
    return need_event(event, entered ? KZ_EVENT_RETURNED : KZ_EVENT_ENTERED, entrant);
}

static verdict leave(call *c, tournaments_event *event)
{
    uint32_t entrant = tournaments_entrant_of(c->tournament, c->request->person);
    if (entrant == kz_tournament_entrants(c->tournament->core))
        return refuse(c, HUB_TOURNAMENT_NOT_ENTERED);
    return is_active(c, entrant) ? need_event(event, KZ_EVENT_LEFT, entrant) : SO_ALREADY;
}

/* ---- the host ---- */

static verdict start(call *c, tournaments_event *event)
{
    if (c->tournament->begun_ms)
        return SO_ALREADY;
    int least = c->tournament->terms.core.min_at_table;
    if (tournaments_filled(c->tournament) < (uint32_t)least)
        return refuse_by_core(c, KZ_E_ENTRANTS_FEW, NULL, *c->tournament->terms.bots ? 1 : least);
    return need_event(event, KZ_EVENT_BEGUN, 0);
}

/* Refuses a pause or a result if there were too many. */
static verdict change(call *c, tournaments_event *event, uint8_t kind)
{
    if (c->tournament->changes >= CHANGES_MAX)
        return refuse(c, HUB_TOURNAMENT_CHANGES);
    return need_event(event, kind, 0);
}

static verdict pause(call *c, tournaments_event *event)
{
    return c->tournament->paused ? SO_ALREADY : change(c, event, KZ_EVENT_PAUSED);
}

static verdict continue_pairing(call *c, tournaments_event *event)
{
    return c->tournament->paused ? need_event(event, KZ_EVENT_CONTINUED, 0) : SO_ALREADY;
}

static verdict remove_entrant(call *c, tournaments_event *event)
{
    int64_t entrant = number(c, "entrant");
    if (entrant < 1 || entrant > kz_tournament_entrants(c->tournament->core) ||
        *c->tournament->person[entrant - 1].bot) /* the next bot would take its place */
        return refuse_by_core(c, KZ_E_ENTRANT, "entrant", entrant);
    bool active = is_active(c, (uint32_t)entrant - 1);
    return active ? need_event(event, KZ_EVENT_LEFT, (uint32_t)entrant - 1) : SO_ALREADY;
}

static verdict remove_anybody(call *c, tournaments_event *event)
{
    uint32_t count = kz_tournament_entrants(c->tournament->core), i = 0;
    while (i < count && (!is_active(c, i) || *c->tournament->person[i].bot))
        i++;
    return i < count ? need_event(event, KZ_EVENT_LEFT, i) : REFUSED;
}

/* A moderator closes a tournament whose host writes what nobody should read. */
static bool forgets_texts(const call *c)
{
    return c->request->staff && c->request->person != c->tournament->terms.founder &&
           strcmp(c->tournament->terms.name, c->tournament->room.id) != 0;
}

static verdict close_tournament(call *c, tournaments_event *event)
{
    if (is_over(c))
        return forgets_texts(c) ? FORGETS_TEXTS : refuse_by_core(c, KZ_E_ENDED, NULL, -1);
    return need_event(event, KZ_EVENT_CLOSED, 0);
}

/* Reads the numbers of `forfeits`, "1,3", as bits. Returns false if one is not at the table. */
static bool read_forfeits(const call *c, int count, kz_tournament_result *result)
{
    const char *list = json_string_value(json_object_get(c->request->message, "forfeits"));
    while (list && *list) {
        if (*list < '1' || *list >= '1' + count || (list[1] && (list[1] != ',' || !list[2])))
            return false;
        result->forfeits |= (uint8_t)(1u << (*list - '1'));
        list += list[1] ? 2 : 1;
    }
    return true;
}

static bool read_result(const call *c, int count, kz_tournament_result *result)
{
    static const char *const keys[KZ_MAX_AT_TABLE] = {"first", "second", "third", "fourth"};
    *result = (kz_tournament_result){0};
    for (int i = 0; i < KZ_MAX_AT_TABLE; i++) {
        if ((json_object_get(c->request->message, keys[i]) != NULL) != (i < count))
            return false;
        result->points[i] = (int32_t)number(c, keys[i]);
    }
    if (!read_forfeits(c, count, result))
        return false;
    kz_tournament_result_by_points(result, count);
    return true;
}

static bool is_same(const kz_tournament_result *a, const kz_tournament_result *b)
{
    return !memcmp(a->place, b->place, sizeof a->place) && !memcmp(a->points, b->points, sizeof a->points) &&
           a->losers == b->losers && a->forfeits == b->forfeits;
}

static verdict set_result(call *c, tournaments_event *event)
{
    int64_t match = number(c, "match");
    const kz_tournament_table *table = kz_tournament_table_at(c->tournament->core, (uint32_t)match - 1);
    if (!table)
        return refuse_by_core(c, KZ_E_MATCH, "match", match);
    if (table->count == 1)
        return refuse_by_core(c, KZ_E_MATCH_BYE, "match", match);
    event->core.table = (uint32_t)match - 1;
    if (!read_result(c, table->count, &event->core.result))
        return refuse_by_core(c, KZ_E_RESULT, "match", match);
    event->note = json_string_value(json_object_get(c->request->message, "note"));
    if (table->over && is_same(&table->result, &event->core.result))
        return SO_ALREADY;
    return change(c, event, table->over ? KZ_EVENT_CORRECTED : KZ_EVENT_RESULT);
}

/* The last match has won its first entrant. */
static verdict set_any_result(call *c, tournaments_event *event)
{
    uint32_t number = kz_tournament_tables(c->tournament->core);
    const kz_tournament_table *table = NULL;
    while (number > 0 && (!table || table->count == 1))
        table = kz_tournament_table_at(c->tournament->core, --number);
    if (!table || table->count == 1)
        return REFUSED;
    event->core.table = number;
    event->core.result = (kz_tournament_result){.points = {1}};
    kz_tournament_result_by_points(&event->core.result, table->count);
    return change(c, event, table->over ? KZ_EVENT_CORRECTED : KZ_EVENT_RESULT);
}

/* ---- dispatch ---- */

typedef struct action {
    const char *what;
    verdict (*judge)(call *c, tournaments_event *event);     /* also gives the event that is needed */
    verdict (*judge_any)(call *c, tournaments_event *event); /* of some argument; NULL: there is none */
    bool host;                                               /* for the host */
    bool after;                                              /* also when the tournament is over */
} action;

static const action actions[] = {{"enter", enter, NULL, false, false},
                                 {"leave", leave, NULL, false, false},
                                 {"start", start, NULL, true, false},
                                 {"pause", pause, NULL, true, false},
                                 {"continue", continue_pairing, NULL, true, false},
                                 {"remove", remove_entrant, remove_anybody, true, false},
                                 {"close", close_tournament, NULL, true, true},
                                 {"result", set_result, set_any_result, true, true}};

static verdict judge(call *c, const action *action, bool any, tournaments_event *event)
{
    if (action->host && c->request->person != c->tournament->terms.founder && !c->request->staff)
        return refuse(c, HUB_TOURNAMENT_NOT_HOST);
    if (!action->after && is_over(c))
        return refuse_by_core(c, KZ_E_ENDED, NULL, -1);
    return any && action->judge_any ? action->judge_any(c, event) : action->judge(c, event);
}

bool tournaments_act(tournaments_host *host, tournaments_tournament *tournament,
                     const hub_tournament_request *request, hub_tournament_refusal *refusal)
{
    call c = {host, tournament, request, refusal};
    tournaments_event event = {0};
    const action *action = actions;
    while (strcmp(action->what, request->what) != 0) /* the schema has no other words */
        action++;
    verdict found = judge(&c, action, false, &event);
    while (found == NEEDS_EVENT && event.core.kind == KZ_EVENT_BEGUN && tournaments_fill(host, tournament))
        continue;
    bool forgets = action->judge == close_tournament && forgets_texts(&c);
    if (found == NEEDS_EVENT && !tournaments_apply(host, tournament, &event, &refusal->error))
        return false;
    if (found != REFUSED && forgets)
        tournaments_forget_texts(host, tournament);
    if (found != NEEDS_EVENT)
        return found != REFUSED;
    if (event.core.kind == KZ_EVENT_RESULT) /* else its people would keep their seats until they forfeit */
        host->call_off(host->context, tournament->table[event.core.table].text);
    return true;
}

/* Returns whether the core applies the event now, which it does on a copy. */
static bool is_possible(const call *c, tournaments_event *event)
{
    kz_tournament *copy = kz_tournament_copy(c->tournament->core);
    event->core.at_ms = tournaments_time(c->host, c->tournament);
    bool applied = copy && kz_tournament_apply(copy, &event->core, NULL);
    kz_tournament_free(copy);
    return applied;
}

json_t *tournaments_may(tournaments_host *host, tournaments_tournament *tournament,
                        const hub_tournament_request *request)
{
    json_t *words = json_array();
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++) {
        hub_tournament_refusal refusal;
        tournaments_event event = {0};
        call c = {host, tournament, request, &refusal};
        verdict found = judge(&c, &actions[i], true, &event);
        if (found == FORGETS_TEXTS || (found == NEEDS_EVENT && is_possible(&c, &event)))
            json_array_append_new(words, json_string(actions[i].what));
    }
    return words;
}

void tournaments_expel(tournaments_host *host, int64_t person)
{
    for (struct room *room = host->rooms->all; room; room = room->hh.next) {
        tournaments_tournament *t = (tournaments_tournament *)room;
        if (room->kind != &tournaments_kind)
            continue;
        uint32_t entrant = tournaments_entrant_of(t, person);
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
