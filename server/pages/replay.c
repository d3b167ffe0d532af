/* SPDX-License-Identifier: MIT */
#include "server/pages/replay.h"

#include <kozel/bot.h>
#include <kozel/laps.h>

#include "engine/notation/message/replay.h"

typedef struct writing {
    message_replay replay;
    kz_reader_events written; /* the replay's */
    kz_reader reader;
    kz_lap_deal laps;
    bool has_laps; /* every deal so far can be shown in a table of laps */
} writing;

static bool is_bot(const char *name)
{
    return kz_bot_find(name);
}

static void on_deal(void *context, const kz_match *match)
{
    writing *w = context;
    if (match->pub.deal_number == 1)
        w->has_laps = kz_laps_allowed(&match->pub.rules, w->reader.tags.game, NULL);
    kz_lap_begin(&w->laps, match);
    w->written.dealt(&w->replay, match);
}

static void on_action(void *context, const kz_match *match, kz_action action)
{
    writing *w = context;
    w->has_laps = w->has_laps && kz_lap_add(&w->laps, match, action, NULL);
    w->written.acting(&w->replay, match, action);
}

static void on_acted(void *context, const kz_match *match, kz_action action)
{
    writing *w = context;
    w->written.acted(&w->replay, match, action);
    if (match->pub.phase != KZ_PLAYING)
        w->has_laps = w->has_laps && kz_lap_end(&w->laps, match, NULL);
}

bool pages_replay_write(base_text *json, const kz_games *games, const char *id, const char *record,
                        size_t length, kz_error *error)
{
    writing w = {.replay = {.json = json, .games = games, .id = id, .is_bot = is_bot}};
    const kz_reader_events events = {&w, NULL, on_deal, on_action, on_acted};
    w.replay.reader = &w.reader;
    w.written = message_replay_events(&w.replay);
    *error = (kz_error){0};
    kz_reader_init(&w.reader, games, &events);
    base_json_begin(json);
    base_json_object(json, NULL);
    if (!kz_reader_text(&w.reader, record, length, error) || !kz_reader_end(&w.reader, error))
        return false;
    if (!w.reader.has_match)
        return false;
    message_replay_end(&w.replay, w.has_laps);
    base_json_close(json);
    return true;
}
