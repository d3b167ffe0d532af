/* SPDX-License-Identifier: MIT */
/* The catalogue as JSON. */
#include <kozel/foreign.h>

#include "engine/notation/record/text.h"

#include <string.h>

/* A text of a game file: UTF-8 on one line. */
static void put_text(kz_sink *sink, const char *text)
{
    kz_put(sink, "\"");
    for (const char *at = text; *at; at++) {
        if (*at == '"' || *at == '\\')
            kz_put(sink, "\\%c", *at);
        else if ((unsigned char)*at < ' ')
            kz_put(sink, "\\u%04x", *at);
        else
            kz_put(sink, "%c", *at);
    }
    kz_put(sink, "\"");
}

static void put_range(kz_sink *sink, const kz_option *option)
{
    kz_put(sink, ",\"least\":%d,\"most\":%d,\"step\":%d}", option->least, option->most, option->step);
}

static void put_option(kz_sink *sink, const kz_option *option)
{
    kz_put(sink, "{\"key\":");
    put_text(sink, option->key);
    kz_put(sink, ",\"title\":");
    put_text(sink, option->title);
    if (!option->choice_count) {
        put_range(sink, option);
        return;
    }
    kz_put(sink, ",\"words\":[");
    for (int i = 0; i < option->choice_count; i++) {
        kz_put(sink, "%s", i ? "," : "");
        put_text(sink, option->choice[i].word);
    }
    kz_put(sink, "]}");
}

static void put_game(kz_sink *sink, const kz_game *game, bool own)
{
    const char *comma = "";
    kz_put(sink, "{\"name\":");
    put_text(sink, game->name);
    kz_put(sink, ",\"title\":");
    put_text(sink, kz_game_title(game));
    kz_put(sink, ",\"own\":%s,\"seats\":[", own ? "true" : "false");
    for (int seats = 2; seats <= KZ_SEATS; seats++) {
        if (!kz_game_seats(game, seats))
            continue;
        kz_put(sink, "%s%d", comma, seats);
        comma = ",";
    }
    kz_put(sink, "],\"options\":[");
    for (int i = 0; i < game->option_count; i++) {
        kz_put(sink, "%s", i ? "," : "");
        put_option(sink, &game->option[i]);
    }
    kz_put(sink, "]}");
}

size_t kz_foreign_games(const kz_games *games, char *out, size_t size)
{
    kz_sink sink = {out, size, 0};
    kz_put(&sink, "[");
    for (int i = 0; i < games->count; i++) {
        kz_put(&sink, "%s", i ? "," : "");
        put_game(&sink, &games->game[i], i < games->own);
    }
    kz_put(&sink, "]");
    return sink.length;
}
