/* SPDX-License-Identifier: MIT */
/* The catalogue as JSON. */
#include <kozel/foreign.h>

#include "engine/notation/record/text.h"

#include <string.h>

/* Writes a text of a game file: UTF-8 on one line. */
static void put_text(record_sink *sink, const char *text)
{
    record_put(sink, "\"");
    for (const char *at = text; *at; at++) {
        if (*at == '"' || *at == '\\')
            record_put(sink, "\\%c", *at);
        else if ((unsigned char)*at < ' ')
            record_put(sink, "\\u%04x", *at);
        else
            record_put(sink, "%c", *at);
    }
    record_put(sink, "\"");
}

static void put_range(record_sink *sink, const kz_option *option)
{
    record_put(sink, ",\"least\":%d,\"most\":%d,\"step\":%d}", option->least, option->most, option->step);
}

static void put_option(record_sink *sink, const kz_option *option)
{
    record_put(sink, "{\"key\":");
    put_text(sink, option->key);
    record_put(sink, ",\"title\":");
    put_text(sink, option->title);
    if (!option->choice_count) {
        put_range(sink, option);
        return;
    }
    record_put(sink, ",\"words\":[");
    for (int i = 0; i < option->choice_count; i++) {
        record_put(sink, "%s", i ? "," : "");
        put_text(sink, option->choice[i].word);
    }
    record_put(sink, "]}");
}

static void put_game(record_sink *sink, const kz_game *game, bool own)
{
    const char *comma = "";
    record_put(sink, "{\"name\":");
    put_text(sink, game->name);
    record_put(sink, ",\"title\":");
    put_text(sink, kz_game_title(game));
    record_put(sink, ",\"own\":%s,\"seats\":[", own ? "true" : "false");
    for (int seats = 2; seats <= KZ_SEATS; seats++) {
        if (!kz_game_seats(game, seats))
            continue;
        record_put(sink, "%s%d", comma, seats);
        comma = ",";
    }
    record_put(sink, "],\"options\":[");
    for (int i = 0; i < game->option_count; i++) {
        record_put(sink, "%s", i ? "," : "");
        put_option(sink, &game->option[i]);
    }
    record_put(sink, "]}");
}

size_t kz_foreign_games(const kz_games *games, char *out, size_t size)
{
    record_sink sink = {out, size, 0};
    record_put(&sink, "[");
    for (int i = 0; i < games->count; i++) {
        record_put(&sink, "%s", i ? "," : "");
        put_game(&sink, &games->game[i], i < games->own);
    }
    record_put(&sink, "]");
    return sink.length;
}
