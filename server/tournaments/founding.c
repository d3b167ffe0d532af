/* SPDX-License-Identifier: MIT */
/* Reads the terms of a new tournament from a request. */
#include "server/tournaments/founding.h"

#include <stdio.h>
#include <string.h>

#include "server/tournaments/summary.h"

enum {
    NOT_OVER_MAX = 200, /* tournaments of the server that are not over */
    NOT_OVER_OF_FOUNDER_MAX = 3,
    OF_FOUNDER_A_DAY_MAX = 10,
    ROBIN_MAX = 64, /* entrants of a round robin */
    START_DAYS_MAX = 90,
    USUAL_STAY = 3,
    USUAL_MINUTES = 120
};
#define DAY_MS INT64_C(86400000)

/* Refuses with the name that a member of the request has, instead of the term of the core. */
static bool refuse_term(hub_tournament_refusal *refusal)
{
    static const struct {
        const char *term, *member;
    } names[] = {{"last_entry", "late"},  {"max_stay", "stay"},      {"duration_ms", "minutes"},
                 {"entrants_max", "max"}, {"tiebreak", "tiebreaks"}, {"rounds", "rounds"},
                 {"tables", "tables"},    {"fill", "fill"},          {"best_of", "best_of"}};
    kz_error *error = &refusal->error;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(error->arg[0], names[i].term) == 0) {
            refusal->field = names[i].member;
            snprintf(error->arg[0], sizeof error->arg[0], "%s", names[i].member);
            break;
        }
    return false;
}

static bool refuse_count(hub_tournament_refusal *refusal, hub_tournament_fault fault, int number)
{
    refusal->fault = fault;
    snprintf(refusal->error.arg[0], sizeof refusal->error.arg[0], "%d", number);
    return false;
}

static bool refuse_range(hub_tournament_refusal *refusal, const char *term, int min, int max)
{
    char low[24], high[24];
    snprintf(low, sizeof low, "%d", min);
    snprintf(high, sizeof high, "%d", max);
    kz_fail(&refusal->error, KZ_E_TERM, term, low, high);
    return refuse_term(refusal);
}

/* ---- members ---- */

static int64_t number(const json_t *message, const char *key, int64_t otherwise)
{
    const json_t *value = json_object_get(message, key);
    return value ? json_integer_value(value) : otherwise;
}

static bool add_tiebreak(kz_tournament_terms *core, const char *word, size_t length)
{
    for (uint8_t i = 0; core->tiebreak_count < KZ_TIEBREAKS && i < KZ_TIEBREAKS; i++)
        if (strlen(tournaments_tiebreak_word(i)) == length &&
            memcmp(tournaments_tiebreak_word(i), word, length) == 0) {
            core->tiebreak[core->tiebreak_count++] = i;
            return true;
        }
    return false;
}

/* Reads "direct,wins"; without it all are in use. */
static bool read_tiebreaks(const json_t *message, kz_tournament_terms *core, hub_tournament_refusal *refusal)
{
    const char *list = json_string_value(json_object_get(message, "tiebreaks"));
    for (uint8_t i = 0; !list && i < KZ_TIEBREAKS; i++)
        core->tiebreak[core->tiebreak_count++] = i;
    while (list && *list) {
        size_t length = strcspn(list, ",");
        if (!add_tiebreak(core, list, length)) {
            refusal->field = "tiebreaks";
            kz_fail(&refusal->error, KZ_E_TAG_VALUE, list, "tiebreaks",
                    "direct, buchholz-cut-1, sonneborn-berger, difference, wins");
            return false;
        }
        list += length + (list[length] == ',');
    }
    return true;
}

/* Returns ceil(log2(entrants)) + 1, at most entrants - 1. */
static int64_t usual_rounds(int entrants)
{
    int rounds = 1;
    for (int reach = 1; reach < entrants; reach *= 2)
        rounds++;
    return rounds < entrants ? rounds : entrants - 1;
}

/* The rounds of a round robin follow from its entrants when it begins. */
static bool read_robin(tournaments_terms *terms, hub_tournament_refusal *refusal)
{
    int places = terms->entrants_max + terms->entrants_max % 2, rounds = terms->core.rounds;
    terms->core.rounds = 0;
    if (terms->entrants_max > ROBIN_MAX)
        return refuse_range(refusal, "entrants_max", 2, ROBIN_MAX);
    return !rounds || rounds == places - 1 || refuse_range(refusal, "rounds", places - 1, places - 1);
}

/* Sets who meets at a table. In an evening a smaller table is the host's choice. */
static bool read_table(const hub_tournament_founding *founding, tournaments_terms *terms,
                       hub_tournament_refusal *refusal)
{
    bool fewer =
        terms->core.format == KZ_FORMAT_SWISS || json_is_true(json_object_get(founding->message, "fewer"));
    if (!kz_tournament_set_tables(&terms->core, founding->sides, founding->mixed && fewer, &refusal->error)) {
        refusal->field = "seats";
        return false;
    }
    terms->seats = (uint8_t)founding->seats;
    terms->pairs = founding->sides < founding->seats;
    if (terms->pairs) { /* nobody can enter as a pair yet */
        refusal->field = "seats";
        return !kz_fail(&refusal->error, KZ_E_TABLE_SIZE, "4", NULL, NULL);
    }
    int least = terms->core.min_at_table;
    return terms->entrants_max >= least ||
           refuse_range(refusal, "entrants_max", least, TOURNAMENTS_ENTRANTS_MAX);
}

static bool read_core(const hub_tournament_founding *founding, tournaments_terms *terms,
                      hub_tournament_refusal *refusal)
{
    const json_t *message = founding->message;
    kz_tournament_terms *core = &terms->core;
    bool format = tournaments_format_of(json_string_value(json_object_get(message, "format")), &core->format);
    if (!read_table(founding, terms, refusal))
        return false;
    bool evening = format && core->format == KZ_FORMAT_EVENING, swiss = core->format == KZ_FORMAT_SWISS;
    core->rounds = (uint16_t)number(message, "rounds", swiss ? usual_rounds(terms->entrants_max) : 0);
    core->last_entry = (uint16_t)number(message, "late", 0);
    core->tables = (uint8_t)number(message, "tables", evening);
    core->max_stay = (uint8_t)number(message, "stay", evening ? USUAL_STAY : 0);
    core->best_of = (uint8_t)number(message, "best_of", format && core->format == KZ_FORMAT_KNOCK_OUT);
    bool timed = evening || (format && core->format == KZ_FORMAT_ARENA);
    core->duration_ms = 60000 * number(message, "minutes", timed ? USUAL_MINUTES : 0);
    if (format && core->format == KZ_FORMAT_ROUND_ROBIN && !read_robin(terms, refusal))
        return false;
    if (swiss && core->rounds >= terms->entrants_max)
        return refuse_range(refusal, "rounds", 1, terms->entrants_max - 1);
    if (swiss && core->last_entry > core->rounds)
        return refuse_range(refusal, "last_entry", 0, core->rounds);
    return read_tiebreaks(message, core, refusal);
}

static bool read_start(const tournaments_host *host, const json_t *message, tournaments_terms *terms,
                       hub_tournament_refusal *refusal)
{
    int64_t now = host->rooms->now;
    terms->starts_ms = number(message, "starts", 0);
    if (!json_object_get(message, "starts") ||
        (terms->starts_ms >= now && terms->starts_ms <= now + START_DAYS_MAX * DAY_MS))
        return true;
    refusal->field = "starts";
    return refuse_count(refusal, HUB_TOURNAMENT_START, START_DAYS_MAX);
}

/* Reads the number of entrants that bots fill up to at least. */
static bool read_fill(const json_t *message, tournaments_terms *terms, hub_tournament_refusal *refusal)
{
    int most = *terms->bots ? terms->entrants_max : 0;
    terms->fill = (uint16_t)number(message, "fill", 0);
    return terms->fill <= most || refuse_range(refusal, "fill", 0, most);
}

/* Reads the club whose members may enter. Everybody may without one. */
static bool read_club(const hub_tournament_founding *founding, tournaments_terms *terms,
                      hub_tournament_refusal *refusal)
{
    terms->club = number(founding->message, "club", 0);
    if (!terms->club)
        return true;
    for (size_t i = 0; i < founding->club_count; i++)
        if (founding->clubs[i].id == terms->club && founding->clubs[i].leads)
            return true;
    refusal->fault = HUB_TOURNAMENT_CLUB_LEADERS;
    refusal->field = "club";
    return false;
}

static bool read_terms(const tournaments_host *host, const hub_tournament_founding *founding,
                       tournaments_terms *terms, hub_tournament_refusal *refusal)
{
    *terms = (tournaments_terms){.founder = founding->founder,
                                 .founded_ms = host->rooms->now,
                                 .mark = founding->mark,
                                 .move_ms = founding->time * 1000,
                                 .reserve_ms = founding->reserve * 1000,
                                 .rated = founding->rated,
                                 .programs = json_is_true(json_object_get(founding->message, "programs")),
                                 .entrants_max = (uint16_t)number(founding->message, "max", 0),
                                 .core.seed = founding->seed};
    const char *name = json_string_value(json_object_get(founding->message, "name"));
    snprintf(terms->name, sizeof terms->name, "%s", name);
    snprintf(terms->bots, sizeof terms->bots, "%s", founding->bots);
    snprintf(terms->game, sizeof terms->game, "%s", founding->game);
    snprintf(terms->options, sizeof terms->options, "%s", founding->options);
    return read_club(founding, terms, refusal) && read_start(host, founding->message, terms, refusal) &&
           read_core(founding, terms, refusal) && read_fill(founding->message, terms, refusal);
}

/* ---- limits ---- */

typedef struct counts {
    int all, of_founder; /* that are not over, here and at other nodes */
    int today;           /* that the founder has founded here within a day */
} counts;

static counts count(const tournaments_host *host, int64_t founder)
{
    counts counts = {0};
    int64_t now = host->rooms->now;
    for (const struct room *room = host->rooms->all; room; room = room->hh.next) {
        const tournaments_tournament *t = (const tournaments_tournament *)room;
        if (room->kind != &tournaments_kind)
            continue;
        bool own = t->terms.founder == founder;
        bool over = kz_tournament_next(t->core, now).need == KZ_TOURNAMENT_ENDED;
        counts.all += !over;
        counts.of_founder += own && !over;
        counts.today += own && now - t->terms.founded_ms < DAY_MS;
    }
    for (const struct room_remote *remote = host->rooms->remote.all; remote; remote = remote->hh.next) {
        const tournaments_remote *t = (const tournaments_remote *)remote;
        if (remote->kind == &tournaments_kind && !t->over) {
            counts.all++;
            counts.of_founder += t->founder == founder;
        }
    }
    return counts;
}

static bool has_room(const tournaments_host *host, int64_t founder, hub_tournament_refusal *refusal)
{
    counts found = count(host, founder);
    if (found.of_founder >= NOT_OVER_OF_FOUNDER_MAX)
        return refuse_count(refusal, HUB_TOURNAMENT_TOO_MANY, found.of_founder);
    if (found.today >= OF_FOUNDER_A_DAY_MAX)
        return refuse_count(refusal, HUB_TOURNAMENT_TODAY, found.today);
    return found.all < NOT_OVER_MAX || refuse_count(refusal, HUB_TOURNAMENT_SERVER_FULL, found.all);
}

/* Returns the tournament that the same request has founded before; NULL: there is none. */
static const tournaments_tournament *founded_before(const tournaments_host *host,
                                                    const hub_tournament_founding *founding)
{
    for (const struct room *room = host->rooms->all; room; room = room->hh.next) {
        const tournaments_tournament *t = (const tournaments_tournament *)room;
        if (room->kind == &tournaments_kind && t->terms.founder == founding->founder &&
            t->terms.mark == founding->mark)
            return t;
    }
    return NULL;
}

bool tournaments_found(tournaments_host *host, const hub_tournament_founding *founding, char id[ROOM_ID_TEXT],
                       hub_tournament_refusal *refusal)
{
    tournaments_terms terms;
    const tournaments_tournament *before = founded_before(host, founding);
    if (before) {
        memcpy(id, before->room.id, ROOM_ID_TEXT);
        return true;
    }
    if (!read_terms(host, founding, &terms, refusal) || !has_room(host, founding->founder, refusal))
        return false;
    host->new_id(host->context, id);
    tournaments_tournament *tournament = tournaments_new(host, id, &terms, &refusal->error);
    if (!tournament)
        return refuse_term(refusal);
    room_mark_dirty(host->rooms, &tournament->room);
    tournaments_go_on(host, tournament);
    return true;
}
