/* Taking tables back: a running match from the store, an application of another node from its notice. */
#include <inttypes.h>
#include <kozel/record.h>
#include <stdio.h>
#include <string.h>

#include "hub/lobby.h"
#include "hub/remote_table.h"
#include "hub/table/table.h"
#include "hub/wire/journal.h"
#include "hub/wire/setup.h"

static void note_deal(void *context, const kz_match *match)
{
    kz_table *table = context;
    (void)match;
    kz_progress_note_deal(&table->progress);
}

static void note_action(void *context, const kz_match *match, kz_action action)
{
    kz_table *table = context;
    kz_progress_note(&table->progress, action);
    if (match->pub.phase != KZ_PLAYING)
        kz_table_note_past(table, match);
}

/* The reserve of an action's seat after it; tags and deals have none. */
static void note_reserve(kz_table *table, const kz_hub_entry *entry)
{
    int seat = entry->lines[0] - '1';
    if (seat >= 0 && seat < table->app.rules.seats && entry->lines[1] == ' ')
        table->clock.reserve[seat] = entry->reserve_ms;
}

/* What of the move under way has gone: the time since the last action or deal, or what a restart before this
 * one knew of it (kz_journal_clock()). */
static void note_time(kz_table *table, const kz_hub_entry *entry)
{
    if (entry->lines[0] != '#')
        table->clock.spent = 0;
    else
        sscanf(entry->lines, "# clock %" SCNd64, &table->clock.spent);
    table->clock.spent += entry->lasted_ms;
}

/* Who played for whom when the server stopped (kz_journal_stand_in()). */
static void note_stand_in(kz_table *table, const kz_hub_entry *entry)
{
    int seat;
    char name[32];
    if (sscanf(entry->lines, "# %d %31s", &seat, name) == 2 && seat >= 1 && seat <= table->app.rules.seats &&
        table->seat[seat - 1].person)
        table->seat[seat - 1].stand_in = kz_bot_find(name);
}

/* Is the log's game the one of the set-up? */
static bool same_game(const kz_tags *tags, const kz_application *app)
{
    char options[KZ_OPTIONS_TEXT];
    return !strcmp(tags->game, app->game->name) && tags->players == app->rules.seats &&
           !strcmp(tags->options, kz_options_print(app, options));
}

static bool replay(kz_hub *hub, kz_table *table, const kz_hub_entry *entries, size_t count, char *reason,
                   size_t size)
{
    kz_reader reader;
    kz_error error = {0};
    kz_reader_events events = {.context = table, .dealt = note_deal, .acted = note_action};
    kz_reader_init(&reader, &hub->games, &events);
    for (size_t i = 0; i < count; i++) {
        if (!kz_reader_text(&reader, entries[i].lines, strlen(entries[i].lines), &error)) {
            /* For the log, which tells no tile: the code alone. */
            snprintf(reason, size, "entry %zu: %s", i + 1, kz_code_word(error.code));
            return false;
        }
        note_reserve(table, &entries[i]);
        note_stand_in(table, &entries[i]);
        note_time(table, &entries[i]);
    }
    if (!kz_reader_end(&reader, &error)) {
        snprintf(reason, size, "%s", kz_code_word(error.code));
        return false;
    }
    if (count && !same_game(&reader.tags, &table->app)) {
        snprintf(reason, size, "the log's game is not the set-up's");
        return false;
    }
    if (reader.has_match)
        table->match = reader.match;
    else if (reader.tags.first_lead)
        kz_match_set_lot(&table->match, reader.tags.first_lead - 1);
    table->log_length = (int64_t)count;
    return true;
}

static bool restore(kz_hub *hub, const char *match, const char *setup, const kz_hub_entry *entries,
                    size_t count, char *reason, size_t size)
{
    if (strlen(match) >= KZ_ID_TEXT) {
        snprintf(reason, size, "the match's id is too long");
        return false;
    }
    kz_table *table = kz_setup_read(hub, setup, reason, size);
    if (!table)
        return false;
    memcpy(table->match_id, match, strlen(match) + 1);
    if (!replay(hub, table, entries, count, reason, size)) {
        kz_table_free(hub, table);
        return false;
    }
    if (table->match.pub.phase == KZ_OVER) {
        /* Its last action was stored, its end was not. */
        kz_remote_come_home(hub, table->id);
        kz_journal_end(hub, table);
        char id[KZ_ID_TEXT];
        memcpy(id, table->id, sizeof id);
        kz_table_free(hub, table);
        kz_notice_gone(hub, id);
        return true;
    }
    kz_remote_come_home(hub, table->id);
    kz_table_resume(hub, table);
    return true;
}

static bool is_open(const kz_hub *hub, char *reason, size_t size)
{
    if (hub->closing)
        snprintf(reason, size, "this node is about to stop");
    return !hub->closing;
}

bool kz_hub_restore(kz_hub *hub, const char *match, const char *setup, const kz_hub_entry *entries,
                    size_t count, int64_t now_ms, char *reason, size_t reason_size)
{
    kz_hub_begin(hub, now_ms);
    bool done =
        is_open(hub, reason, reason_size) && restore(hub, match, setup, entries, count, reason, reason_size);
    kz_hub_end(hub);
    return done;
}

/* ---- applications */

static bool seat_all(kz_hub *hub, kz_table *table, const kz_notice *notice)
{
    for (int i = 0; i < table->app.rules.seats; i++)
        table->seat[i].bot = notice->bot[i];
    for (int i = 0; i < notice->count; i++) {
        const kz_noticed *person = &notice->person[i];
        int seat = person->seat;
        if (seat == KZ_NOBODY)
            continue;
        if (table->seat[seat].bot ||
            !kz_setup_seat(hub, table, seat, person->id, person->name, person->registered))
            return false;
        table->seat[seat].came = person->came;
    }
    return kz_table_persons(table) && kz_table_free_seat(table) != KZ_NOBODY;
}

static bool restore_application(kz_hub *hub, const char *id, const kz_notice *notice, char *reason,
                                size_t size)
{
    if (!notice->waiting || strlen(id) < 1 || strlen(id) >= KZ_ID_TEXT || kz_table_find(hub, id)) {
        snprintf(reason, size, "no application, or a table's id that is taken or too long");
        return false;
    }
    kz_table *table = kz_table_new(hub, &notice->app, id);
    kz_progress_begin(&table->progress, notice->v);
    if (!seat_all(hub, table, notice)) {
        snprintf(reason, size, "a person with too many seats, or no application");
        kz_table_free(hub, table);
        return false;
    }
    kz_remote_come_home(hub, id);
    if (notice->listed)
        kz_lobby_list(hub, table);
    kz_table_schedule(hub, table);
    return true;
}

bool kz_hub_restore_application(kz_hub *hub, const char *table, const char *notice, size_t length,
                                int64_t now_ms, char *reason, size_t reason_size)
{
    kz_notice read;
    kz_hub_begin(hub, now_ms);
    bool done =
        is_open(hub, reason, reason_size) && kz_notice_read(hub, notice, length, &read, reason, reason_size);
    if (done) {
        done = restore_application(hub, table, &read, reason, reason_size);
        kz_notice_clear(&read);
    }
    kz_hub_end(hub);
    return done;
}
