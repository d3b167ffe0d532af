/* SPDX-License-Identifier: MIT */
#include "server/tournaments/tournament.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/memory.h"
#include "server/rooms/frames.h"
#include "server/rooms/log.h"
#include "server/rooms/notice.h"
#include "server/rooms/watch.h"
#include "server/tournaments/bots.h"
#include "server/tournaments/deals.h"

/* A pairing that cannot be computed now is tried again after PAIRING_RETRY_MS. One that has failed probably
 * fails again. */
enum { PAIRING_RETRY_MS = 1000, PAIRING_FAILED_MS = 60000 };

/* A tournament is kept this long after its end: 90 days, or a day if it never began. */
#define KEPT_MS INT64_C(7776000000)
#define NOT_BEGUN_KEPT_MS INT64_C(86400000)

static bool is_within(const char *term, int64_t value, int64_t min, int64_t max, kz_error *error)
{
    char low[24], high[24];
    if (value >= min && value <= max)
        return true;
    snprintf(low, sizeof low, "%lld", (long long)min);
    snprintf(high, sizeof high, "%lld", (long long)max);
    return !kz_fail(error, KZ_E_TERM, term, low, high);
}

/* Checks what the core does not: the log has no other terms, and a tournament that is full can begin. */
static bool are_terms_possible(const tournaments_terms *terms, kz_error *error)
{
    const kz_tournament_terms *core = &terms->core;
    bool robin = core->format == KZ_FORMAT_ROUND_ROBIN;
    int rounds = core->rounds ? core->rounds : KZ_MAX_ROUNDS;
    int entrants_max = robin ? rounds + 1 : TOURNAMENTS_ENTRANTS_MAX;
    return is_within("format", core->format, KZ_FORMAT_ROUND_ROBIN, KZ_FORMAT_KNOCK_OUT, error) &&
           is_within("seats", terms->seats, terms->pairs ? 4 : 2, KZ_MAX_AT_TABLE, error) &&
           is_within("max_at_table", core->max_at_table, 2, terms->pairs ? 2 : KZ_MAX_AT_TABLE, error) &&
           is_within("twice", core->twice, 0, 0, error) &&
           is_within("rounds", rounds, robin && rounds % 2 == 0 ? rounds + 1 : 0, KZ_MAX_ROUNDS, error) &&
           is_within("move_ms", terms->move_ms, 0, TOURNAMENTS_TIME_MAX, error) &&
           is_within("reserve_ms", terms->reserve_ms, 0, TOURNAMENTS_TIME_MAX, error) &&
           is_within("entrants_max", terms->entrants_max, 0, entrants_max, error);
}

tournaments_tournament *tournaments_new(tournaments_host *host, const char *id,
                                        const tournaments_terms *terms, kz_error *error)
{
    kz_tournament *core;
    if (!are_terms_possible(terms, error) || !kz_tournament_new(&core, &terms->core, &host->matching, error))
        return NULL;
    tournaments_tournament *tournament = base_new(sizeof *tournament);
    tournament->core = core;
    tournament->terms = *terms;
    room_add(host->rooms, &tournament->room, &tournaments_kind, id);
    return tournament;
}

void tournaments_free(tournaments_host *host, tournaments_tournament *tournament)
{
    room_remove(host->rooms, &tournament->room);
    kz_tournament_free(tournament->core);
    for (size_t i = 0; i < tournament->event_count; i++)
        free(tournament->event[i]);
    free(tournament->event);
    free(tournament->notice.text);
    free(tournament->person);
    free(tournament->table);
    free(tournament->deal);
    free(tournament);
}

/* ---- events ---- */

uint32_t tournaments_entrant_of(const tournaments_tournament *tournament, int64_t person)
{
    uint32_t count = kz_tournament_entrants(tournament->core), i = 0;
    while (i < count && tournament->person[i].id != person)
        i++;
    return i;
}

/* Returns how many entrants are there. */
static uint32_t active_count(const tournaments_tournament *tournament)
{
    uint32_t count = kz_tournament_entrants(tournament->core), active = 0;
    for (uint32_t i = 0; i < count; i++)
        active += kz_tournament_active(tournament->core, (uint16_t)i);
    return active;
}

/* Keeps what the list has in addition to the core's events. */
static void note(tournaments_tournament *tournament, const tournaments_event *event)
{
    if (event->core.kind == KZ_EVENT_ENTERED) {
        uint32_t count = kz_tournament_entrants(tournament->core);
        tournament->person = base_resize(tournament->person, count * sizeof *tournament->person);
        tournaments_person *person = &tournament->person[count - 1];
        *person = (tournaments_person){.id = event->person};
        if (event->bot)
            memcpy(person->bot, event->bot, strlen(event->bot) + 1);
        else
            memcpy(person->name, event->name, strlen(event->name) + 1);
    }
    if (event->core.kind == KZ_EVENT_RETURNED)
        tournament->person[event->core.entrant].returns++;
    tournament->changes += event->core.kind == KZ_EVENT_PAUSED || event->note; /* the host's results */
    if (event->core.kind == KZ_EVENT_RETURNED && event->name && *event->name)
        strcpy(tournament->person[event->core.entrant].name, event->name);
    if (event->core.kind == KZ_EVENT_BEGUN) {
        tournament->begun_ms = event->core.at_ms;
        tournament->begun_with = active_count(tournament);
    }
    if (event->core.kind == KZ_EVENT_PAUSED || event->core.kind == KZ_EVENT_CONTINUED)
        tournament->paused = event->core.kind == KZ_EVENT_PAUSED;
    if (event->core.kind == KZ_EVENT_PAIRED) {
        uint32_t count = kz_tournament_tables(tournament->core), more = event->core.pairing->table_count;
        tournament->table = base_resize(tournament->table, (count + 1) * sizeof *tournament->table);
        for (uint32_t i = 0; i < more; i++)
            tournament->table[count - more + i] = event->room[i];
    }
}

static bool apply(tournaments_tournament *tournament, const tournaments_event *event, kz_error *error)
{
    return event->core.kind == TOURNAMENTS_EVENT_DEAL
               ? tournaments_take_deal(tournament, event, error)
               : kz_tournament_apply(tournament->core, &event->core, error);
}

bool tournaments_replay(tournaments_tournament *tournament, const tournaments_event *event, kz_error *error)
{
    base_text json = {0};
    if (!apply(tournament, event, error))
        return false;
    note(tournament, event);
    tournament->last_ms = event->core.at_ms;
    const kz_tournament_table *table = kz_tournament_table_at(tournament->core, event->core.table);
    size_t count = tournament->event_count;
    if (!(count & (count - 1))) /* the room doubles at powers of two */
        tournament->event =
            base_resize(tournament->event, (count ? 2 * count : 1) * sizeof *tournament->event);
    tournaments_event_put(&json, event, table ? table->count : 0);
    tournament->event[tournament->event_count++] = base_text_take(&json);
    return true;
}

/* Lets the next entry of the log replace all others: events have changed. */
static void rewrite_log(tournaments_host *host, tournaments_tournament *tournament)
{
    tournament->room.log.whole = 0;
    tournament->logged = 0;
    room_mark_dirty(host->rooms, &tournament->room);
}

void tournaments_forget_names(tournaments_host *host, tournaments_tournament *tournament, uint32_t entrant)
{
    uint32_t count = kz_tournament_entrants(tournament->core);
    bool named = false, found = false;
    for (uint32_t i = 0; i < count; i++)
        if (i == entrant || entrant == KZ_MAX_ENTRANTS) {
            named = named || *tournament->person[i].name;
            *tournament->person[i].name = '\0';
        }
    for (size_t i = 0; named && i < tournament->event_count; i++)
        found = tournaments_event_blank(tournament->event[i], "name", entrant) || found;
    if (found)
        rewrite_log(host, tournament);
}

void tournaments_forget_texts(tournaments_host *host, tournaments_tournament *tournament)
{
    strcpy(tournament->terms.name, tournament->room.id);
    for (size_t i = 0; i < tournament->event_count; i++)
        tournaments_event_blank(tournament->event[i], "note", KZ_MAX_ENTRANTS);
    tournament->notice.events = SIZE_MAX;
    host->remove_name(host->context, tournament->room.id);
    rewrite_log(host, tournament);
}

static int64_t kept_until(const tournaments_tournament *tournament)
{
    return tournament->last_ms + (tournament->begun_ms ? KEPT_MS : NOT_BEGUN_KEPT_MS);
}

/* Removes the names, which only tables to be opened need, and returns when its time here is over. */
static int64_t end(tournaments_host *host, tournaments_tournament *tournament)
{
    tournaments_forget_names(host, tournament, KZ_MAX_ENTRANTS);
    return kept_until(tournament);
}

typedef struct sending {
    tournaments_host *host;
    const tournaments_tournament *tournament;
} sending;

/* Sends the number of events to everybody who attends. */
static topic_frame *frame_for(void *context, const room_connection *watcher)
{
    const tournaments_tournament *tournament = ((const sending *)context)->tournament;
    room_frames *frames = &((const sending *)context)->host->rooms->frames;
    base_text *json = room_frames_open(frames);
    (void)watcher;
    base_json_text(json, "ev", "tournament");
    base_json_text(json, "tournament", tournament->room.id);
    base_json_number(json, "n", (int64_t)tournament->event_count);
    return room_frames_close(frames);
}

/* Opens the tables of the last pairing. */
static void open_tables(tournaments_host *host, tournaments_tournament *tournament, uint32_t count)
{
    uint32_t tables = kz_tournament_tables(tournament->core);
    for (uint32_t i = tables - count; i < tables; i++)
        if (*tournament->table[i].text)
            host->open(host->context, tournament, i);
}

/* Matches without a result do not count any more. */
static void call_off_tables(tournaments_host *host, tournaments_tournament *tournament)
{
    for (uint32_t i = 0; i < kz_tournament_tables(tournament->core); i++)
        if (!kz_tournament_table_at(tournament->core, i)->over)
            host->call_off(host->context, tournament->table[i].text);
}

int64_t tournaments_time(const tournaments_host *host, const tournaments_tournament *tournament)
{
    return host->rooms->now < tournament->last_ms ? tournament->last_ms : host->rooms->now;
}

bool tournaments_apply(tournaments_host *host, tournaments_tournament *tournament, tournaments_event *event,
                       kz_error *error)
{
    event->core.at_ms = tournaments_time(host, tournament);
    if (!tournaments_replay(tournament, event, error))
        return false;
    room_mark_dirty(host->rooms, &tournament->room);
    room_send(host->rooms, &tournament->room, frame_for, &(sending){host, tournament});
    if (event->core.kind == KZ_EVENT_PAIRED)
        open_tables(host, tournament, event->core.pairing->table_count);
    if (event->core.kind == TOURNAMENTS_EVENT_DEAL)
        host->open(host->context, tournament, event->core.table);
    if (event->core.kind == KZ_EVENT_CLOSED)
        call_off_tables(host, tournament);
    tournaments_go_on(host, tournament);
    return true;
}

tournaments_tournament *tournaments_find(const tournaments_host *host, const char *id)
{
    struct room *room = id ? room_find(host->rooms, id) : NULL;
    return room && room->kind == &tournaments_kind ? (tournaments_tournament *)room : NULL;
}

/* ---- what is due ---- */

/* Applies an event without arguments. */
static bool apply_kind(tournaments_host *host, tournaments_tournament *tournament, uint8_t kind)
{
    tournaments_event event = {.core.kind = kind};
    return tournaments_apply(host, tournament, &event, NULL);
}

/* Returns the time at which it begins; INT64_MAX: it is not known yet. */
static int64_t begin_time(const tournaments_tournament *tournament, int64_t now)
{
    if (tournament->terms.starts_ms)
        return tournament->terms.starts_ms;
    return tournaments_people(tournament) >= tournament->terms.entrants_max ? now : INT64_MAX;
}

/* Returns when to look again; 0: an event was applied, which has set the time. */
static int64_t begin(tournaments_host *host, tournaments_tournament *tournament)
{
    int64_t when = begin_time(tournament, host->rooms->now);
    if (when > host->rooms->now)
        return when;
    if (tournaments_fill(host, tournament))
        return 0;
    if (!apply_kind(host, tournament,
                    tournaments_filled(tournament) < tournament->terms.core.min_at_table ? KZ_EVENT_CLOSED
                                                                                         : KZ_EVENT_BEGUN))
        apply_kind(host, tournament, KZ_EVENT_CLOSED); /* too many have entered a round robin */
    return 0;
}

bool tournaments_fill(tournaments_host *host, tournaments_tournament *tournament)
{
    tournaments_event event;
    return tournaments_bot_event(tournament, host->rooms->now, &event) &&
           tournaments_apply(host, tournament, &event, NULL);
}

static int64_t ask_for_pairing(tournaments_host *host, tournaments_tournament *tournament)
{
    if (tournament->pairing)
        return INT64_MAX;
    kz_tournament *copy = base_must(kz_tournament_copy(tournament->core));
    tournament->pairing = host->pair(host->context, tournament->room.id, copy, tournament->event_count);
    if (tournament->pairing)
        return INT64_MAX;
    kz_tournament_free(copy);
    return host->rooms->now + PAIRING_RETRY_MS;
}

/* No further round is paired. */
static int64_t end_full(tournaments_host *host, tournaments_tournament *tournament, uint32_t running)
{
    if (running)
        return INT64_MAX;
    apply_kind(host, tournament, KZ_EVENT_CLOSED);
    return 0;
}

static int64_t wait_for_entrants(tournaments_host *host, tournaments_tournament *tournament)
{
    if (!tournament->alone_ms)
        tournament->alone_ms = host->rooms->now;
    int64_t when = tournament->alone_ms + TOURNAMENTS_ALONE_MS;
    if (when > host->rooms->now)
        return when;
    apply_kind(host, tournament, KZ_EVENT_CLOSED);
    return 0;
}

void tournaments_go_on(tournaments_host *host, tournaments_tournament *tournament)
{
    kz_tournament_need need = tournaments_need(tournament, host->rooms->now);
    int64_t when = INT64_MAX;
    if (tournament->begun_ms && tournaments_fill(host, tournament))
        return;
    if (need != KZ_TOURNAMENT_NEEDS_ENTRANTS)
        tournament->alone_ms = 0;
    if (need == KZ_TOURNAMENT_NEEDS_BEGIN)
        when = begin(host, tournament);
    else if (need == KZ_TOURNAMENT_NEEDS_PAIRING &&
             kz_tournament_tables(tournament->core) >= TOURNAMENTS_TABLES_MAX)
        when = end_full(host, tournament, kz_tournament_next(tournament->core, host->rooms->now).running);
    else if (need == KZ_TOURNAMENT_NEEDS_PAIRING)
        when = ask_for_pairing(host, tournament);
    else if (need == KZ_TOURNAMENT_NEEDS_ENTRANTS)
        when = wait_for_entrants(host, tournament);
    else if (need == KZ_TOURNAMENT_ENDED)
        when = end(host, tournament);
    if (when)
        room_timer_set(&host->rooms->timers, &tournament->room.timer, when);
}

bool tournaments_expire(tournaments_host *host, tournaments_tournament *tournament)
{
    int64_t now = host->rooms->now;
    if (kz_tournament_next(tournament->core, now).need != KZ_TOURNAMENT_ENDED || now < kept_until(tournament))
        return false;
    room_log_close(host->rooms, &tournament->room);
    room_notice_gone(host->rooms, tournament->room.id);
    tournaments_free(host, tournament);
    return true;
}

/* Gives each table of a pairing the id of a room. */
static tournaments_table_id *new_ids(tournaments_host *host, const kz_tournament_pairing *pairing)
{
    tournaments_table_id *id = base_new(pairing->table_count * sizeof *id + 1);
    for (uint32_t i = 0; i < pairing->table_count; i++)
        if (pairing->table[i].count > 1)
            host->new_id(host->context, id[i].text);
    return id;
}

void tournaments_answer(tournaments_host *host, const char *id, size_t events,
                        const kz_tournament_pairing *pairing)
{
    tournaments_tournament *tournament = tournaments_find(host, id);
    if (!tournament || !tournament->pairing)
        return;
    int64_t delay = events != tournament->event_count ? 0 : pairing ? PAIRING_RETRY_MS : PAIRING_FAILED_MS;
    tournament->pairing = false;
    if (pairing && events == tournament->event_count) {
        tournaments_table_id *ids = new_ids(host, pairing);
        tournaments_event event = {.core = {.kind = KZ_EVENT_PAIRED, .pairing = pairing}, .room = ids};
        bool applied = tournaments_apply(host, tournament, &event, NULL);
        free(ids);
        if (applied)
            return;
    }
    room_timer_set(&host->rooms->timers, &tournament->room.timer, host->rooms->now + delay);
}
