/* SPDX-License-Identifier: MIT */
#include "server/hub/restore.h"

#include <inttypes.h>
#include <kozel/record.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "server/hub/lobby/lobby.h"
#include "server/hub/lobby/seek.h"
#include "server/hub/play/absence.h"
#include "server/hub/play/play.h"
#include "server/hub/play/schedule.h"
#include "server/hub/play/sealing.h"
#include "server/hub/play/tournament_table.h"
#include "server/hub/play/untimed.h"
#include "server/hub/table/deal_source.h"
#include "server/hub/table/hint.h"
#include "server/hub/table/match.h"
#include "server/hub/table/table.h"
#include "server/hub/wire/journal.h"
#include "server/hub/wire/setup.h"
#include "server/hub/wire/table_read.h"
#include "server/rooms/host.h"
#include "server/rooms/log.h"

/* The limit of a move or an absence: a hundred days. */
#define CLOCK_MAX_MS INT64_C(8640000000)

/* Reads the reserve of an action's seat after it. Tags and deals have none. */
static void note_reserve(hub_table *table, const hub_entry *entry)
{
    int seat = entry->lines[0] - '1';
    if (seat >= 0 && seat < table->app.rules.seats && entry->lines[1] == ' ')
        table->play.clock.reserve_ms[seat] = entry->reserve_ms;
}

/* Reads how much of the move under way has gone. That is the time since the last action or deal, or the time
 * logged at an earlier restart (hub_journal_clock()). */
static void note_time(hub_table *table, const hub_entry *entry)
{
    if (entry->lines[0] != '#')
        table->play.clock.spent_ms = 0;
    else
        (void)sscanf(entry->lines, "# clock %" SCNd64, &table->play.clock.spent_ms);
    if (table->play.clock.spent_ms < 0 || table->play.clock.spent_ms > CLOCK_MAX_MS)
        table->play.clock.spent_ms = 0; /* never written by a server */
    table->play.clock.spent_ms += entry->lasted_ms;
}

/* Reads how long each seat's person has been away (hub_journal_absence()); -1: not in the log. */
static void note_absence(int64_t away[KZ_SEATS], const hub_entry *entry)
{
    int seat;
    int64_t gone;
    if (sscanf(entry->lines, "# away %d %" SCNd64, &seat, &gone) == 2 && seat >= 1 && seat <= KZ_SEATS)
        away[seat - 1] = gone < 0 || gone > CLOCK_MAX_MS ? 0 : gone; /* never written by a server */
    else if (sscanf(entry->lines, "# here %d", &seat) == 1 && seat >= 1 && seat <= KZ_SEATS)
        away[seat - 1] = -1;
    for (int i = 0; i < KZ_SEATS; i++)
        if (away[i] >= 0 && entry->lasted_ms <= CLOCK_MAX_MS - away[i])
            away[i] += entry->lasted_ms;
}

/* Reads which bots played for people when the server stopped (hub_journal_stand_in()). Older programs wrote
 * "# 2 novice" and "# 2 back". */
static void note_stand_in(hub_table *table, const hub_entry *entry)
{
    int seat;
    char name[32] = "";
    bool is = sscanf(entry->lines, "#bot %d %31s", &seat, name) == 2 ||
              sscanf(entry->lines, "#person %d", &seat) == 1 ||
              sscanf(entry->lines, "# %d %31s", &seat, name) == 2;
    if (is && seat >= 1 && seat <= table->app.rules.seats && table->seat[seat - 1].person)
        table->play.player[seat - 1].stand_in = kz_bot_find(name);
}

/* Reads how many hints each seat has had (hub_journal_hint()). Older programs logged a hint for the same
 * state again after a restart; that is one hint. */
static void note_hint(hub_table *table, const hub_entry *entry)
{
    int seat;
    if (sscanf(entry->lines, "#hint %d", &seat) == 1 && seat >= 1 && seat <= table->app.rules.seats)
        hub_hint_count(table, seat - 1);
}

/* Reads which seat forfeits the match (hub_journal_forfeit()). */
static void note_forfeit(hub_table *table, const hub_entry *entry)
{
    int seat;
    if (sscanf(entry->lines, "#forfeit %d", &seat) == 1 && seat >= 1 && seat <= table->app.rules.seats)
        table->absences.forfeit = (uint8_t)seat;
}

/* Returns true if the log's game is the one of the set-up. Logs of older programs lack options added later.
 */
static bool same_game(const kz_tags *tags, const hub_application *app)
{
    char own[KZ_OPTIONS_TEXT], logged[KZ_OPTIONS_TEXT];
    hub_application other = {.game = app->game};
    return !strcmp(tags->game, app->game->name) && tags->players == app->rules.seats &&
           kz_game_setup(app->game, tags->players, tags->options, &other.rules, NULL) &&
           !strcmp(hub_options_print(&other, logged), hub_options_print(app, own));
}

/* Begins a match whose log has tags and no deal yet. */
static void begin_undealt(hub_table *table, const kz_reader *reader)
{
    kz_rules rules = table->app.rules;
    kz_rules_as_of(&rules, kz_reader_rules(reader));
    hub_match_init(table, &rules);
    kz_table_lot(&table->play, reader->tags.first_lead - (reader->tags.first_lead > 0));
}

/* Replays the log. `version`: the version of the rules by which the match began. */
static bool replay(struct hub *hub, hub_table *table, int version, const hub_entry *entries, size_t count,
                   char *reason, size_t size)
{
    kz_reader reader;
    kz_error error = {0};
    int64_t away[KZ_SEATS] = {-1, -1, -1, -1};
    kz_table_restore_begin(&table->play, &reader, &hub->games, 0); /* hub_table_resume() sets the time */
    kz_reader_assume_rules(&reader, version);
    for (size_t i = 0; i < count; i++) {
        if (!kz_reader_text(&reader, entries[i].lines, strlen(entries[i].lines), &error)) {
            /* Only the code, because the reason goes to the server's log, which never has a tile. */
            snprintf(reason, size, "entry %zu: %s", i + 1, kz_code_word(error.code));
            return false;
        }
        if (!hub_journal_agrees(&reader.match, entries[i].lines)) {
            snprintf(reason, size, "entry %zu: another state than when it was played", i + 1);
            return false;
        }
        note_reserve(table, &entries[i]);
        note_stand_in(table, &entries[i]);
        note_hint(table, &entries[i]);
        note_forfeit(table, &entries[i]);
        note_time(table, &entries[i]);
        note_absence(away, &entries[i]);
    }
    if (count && !kz_reader_end(&reader, &error)) {
        snprintf(reason, size, "%s", kz_code_word(error.code));
        return false;
    }
    if (count && !same_game(&reader.tags, &table->app)) {
        snprintf(reason, size, "the log's game is not the set-up's");
        return false;
    }
    if (count && !kz_table_restore_end(&table->play, &reader, NULL))
        begin_undealt(table, &reader);
    table->record.length = (int64_t)count;
    /* Absences are not logged again after a match's end. */
    if (table->play.match.pub.phase != KZ_OVER)
        hub_untimed_restore(hub, table, away);
    return true;
}

/* Restores the match that is played there, or the last one. */
static bool restore_match(struct hub *hub, hub_table *table, const hub_stored *stored, char *reason,
                          size_t size)
{
    if (!stored->match || strlen(stored->match) >= HUB_ID_TEXT) {
        snprintf(reason, size, "no match, or an id that is too long");
        return false;
    }
    memcpy(table->record.match, stored->match, strlen(stored->match) + 1);
    int version = hub_setup_rules(stored->setup);
    if (!replay(hub, table, version, stored->entries, stored->entry_count, reason, size))
        return false;
    if (stored->over && table->play.match.pub.phase != KZ_OVER) {
        snprintf(reason, size, "a match that is over without its end");
        return false;
    }
    if (stored->over) {
        hub_absence_over(table);
        table->phase = HUB_DONE;
    }
    return true;
}

/* Adds facts that are in the log but not in the receipt: another program, bots that have taken a seat
 * since. */
static void note_players(hub_deal_source *source, const char *lines)
{
    int seat, playouts;
    (void)sscanf(lines, "#program %63s", source->program);
    if (sscanf(lines, "#bot %d %*31s %d", &seat, &playouts) == 2 && seat >= 1 && seat <= source->seed.seats &&
        playouts >= 0)
        source->playouts[seat - 1] = playouts;
}

/* Restores the sources of the match's deals. Only a match that began before version 2 of the rules has no
 * receipt. */
static bool restore_source(hub_table *table, const hub_stored *stored)
{
    table->deal_source = hub_deal_source_read(stored->receipt, stored->match ? stored->match : "");
    for (size_t i = 0; table->deal_source && i < stored->entry_count; i++)
        note_players(table->deal_source, stored->entries[i].lines);
    return table->deal_source || (!stored->receipt && hub_setup_rules(stored->setup) < 2);
}

/* Ends a match that cannot go on as it began, and its table. It ends as if a moderator closed it, with no
 * loss for anybody. */
static void break_off(struct hub *hub, hub_table *table, const hub_stored *stored)
{
    hub_match_init(table, &table->app.rules);
    if (!stored->over)
        hub_journal_close(hub, table);
    table->room.log.seq = stored->room.seq;
    room_log_close(&hub->rooms, &table->room);
}

/* Ends a match that was begun by other rules. They have changed since in a way that affects it, or are too
 * new for this program. */
static void fail_rules(struct hub *hub, hub_table *table, const hub_stored *stored, int rules, char *reason,
                       size_t size)
{
    char why[128];
    snprintf(why, sizeof why, "%s", reason);
    snprintf(reason, size, "%s: %s",
             rules > KZ_RULES_VERSION ? "left to a newer kozel, by whose rules it is played"
                                      : "closed, since the rules have changed",
             why);
    if (rules < KZ_RULES_VERSION)
        break_off(hub, table, stored);
}

/* Reads the table from its log. Returns NULL and a reason if that is not possible. */
static hub_table *read_table(struct hub *hub, const hub_stored *stored, json_t *all, char *reason,
                             size_t size)
{
    bool empty = !json_object_size(all); /* an older program stored only the table's match */
    hub_table *table = empty ? NULL : hub_table_log_read(hub, stored->room.id, all, reason, size);
    if (!empty && (!table || table->phase == HUB_WAITING || table->phase == HUB_SEALING))
        return table;
    hub_table *played = hub_setup_read(hub, stored->setup ? stored->setup : "", table, reason, size);
    if (played && !table)
        played->phase = HUB_IN_DEAL;
    if (played && restore_match(hub, played, stored, reason, size)) {
        if (restore_source(played, stored) || stored->over)
            return played;
        snprintf(reason, size, "closed, since what its deals are made of is lost");
        break_off(hub, played, stored);
    } else if (played && hub_setup_rules(stored->setup) != KZ_RULES_VERSION) {
        fail_rules(hub, played, stored, hub_setup_rules(stored->setup), reason, size);
    }
    if (played || table)
        hub_table_free(hub, played ? played : table);
    return NULL;
}

struct room *hub_table_restore(void *context, const struct room_stored *stored, json_t *state, char *reason,
                               size_t size)
{
    hub_table *table = read_table(context, (const hub_stored *)stored, state, reason, size);
    return table ? &table->room : NULL;
}

/* Restores a table that waits for its people or for a rematch. */
static void wait_on(struct hub *hub, hub_table *table, const hub_stored *stored)
{
    bool listed = table->phase == HUB_WAITING && !table->app.hidden && !table->wait.sought;
    if (table->phase == HUB_DONE && stored->changes) {
        table->record.rating = base_new(strlen(stored->changes) + 1);
        strcpy(table->record.rating, stored->changes);
    }
    if (listed)
        hub_lobby_list(hub, table);
    if (hub_tournament_waits(table))
        table->wait.end = hub_tournament_table_wait_end(hub, table);
    else if (hub_sought_waits(table))
        table->wait.end = hub->now + HUB_SOUGHT_WAIT_MS;
    hub_table_schedule(hub, table);
}

void hub_table_go_on(void *context, struct room *room, const struct room_stored *stored)
{
    const hub_stored *whole = (const hub_stored *)stored;
    hub_table *table = (hub_table *)room;
    if (table->phase == HUB_SEALING)
        hub_sealing_restore(context, table);
    else if (table->phase == HUB_WAITING || whole->over)
        wait_on(context, table, whole);
    else
        hub_table_resume(context, table);
}

bool hub_restore(struct hub *hub, const hub_stored *stored, int64_t now_ms, char *reason, size_t size)
{
    hub_begin(hub, now_ms);
    bool done = room_restore(&hub->rooms, &stored->room, reason, size);
    room_end(&hub->rooms);
    return done;
}

bool hub_may_be_newer(const struct hub *hub, const hub_stored *stored)
{
    bool table = !room_is_of_newer_kind(&hub->rooms, &stored->room);
    if (table && stored->match && !stored->room.damage)
        return hub_setup_rules(stored->setup ? stored->setup : "") > KZ_RULES_VERSION;
    return room_may_be_newer(&hub->rooms, &stored->room);
}
