/* SPDX-License-Identifier: MIT */
#include "apps/cli/play/online/session.h"

#include "apps/cli/cli.h"

#include <stdio.h>
#include <string.h>

static void list_tables(play_session *s, const json_t *ok)
{
    const json_t *list = json_object_get(ok, "applications"), *app;
    size_t i;
    json_array_foreach(list, i, app)
    {
        const char *id = json_string_value(json_object_get(app, "table")),
                   *by = json_string_value(json_object_get(app, "by"));
        const char *name = json_string_value(json_object_get(app, "game"));
        const kz_game *game = kz_games_find(s->terms->games, name ? name : "");
        char table[PLAY_TEXT], title[PLAY_TEXT], person[PLAY_TEXT];
        if (!id || !by || !name)
            continue;
        printf(_("%1$s: %2$s, seats: %3$d, free: %4$d, by %5$s\n"), play_online_visible(id, table),
               play_online_visible(game ? cli_game_title(game) : name, title),
               (int)json_integer_value(json_object_get(app, "seats")),
               (int)json_integer_value(json_object_get(app, "free")), play_online_visible(by, person));
    }
    if (!json_array_size(list))
        play_online_print(_("No table waits for players."));
    s->connection.ended = true;
}

/* Takes the id of the table that was opened. */
static void opened(play_session *s, const json_t *ok)
{
    const char *id = json_string_value(json_object_get(ok, "table"));
    if (!id || strlen(id) >= sizeof s->id) {
        play_online_fail(s, _("the server does not speak the protocol of kozel"));
        return;
    }
    strcpy(s->id, id);
    play_online_request_at_table(s, "enter", true);
    if (!s->terms->open)
        play_online_request_at_table(s, "start", false);
}

/* Returns whether the program cannot go on without the request. */
static bool is_needed(const char *name)
{
    return !strcmp(name, "open") || !strcmp(name, "enter") || !strcmp(name, "sit") ||
           !strcmp(name, "lobby") || !strcmp(name, "start");
}

static void refused(play_session *s, const char *name, const json_t *error)
{
    const char *code = json_string_value(json_object_get(error, "code"));
    char sentence[PLAY_TEXT];
    if (!strcmp(name, "leave"))
        s->connection.ended = true;
    else if (is_needed(name))
        play_online_fail(s, play_online_refusal(error, sentence));
    else if (strcmp(name, "next") != 0 && !(code && !strcmp(code, "stale")))
        play_online_print(play_online_refusal(error, sentence));
    if (!strcmp(name, "act")) {
        s->acted = 0;
        s->shown = false;
    }
}

void play_online_on_reply(void *context, const char *name, const json_t *ok, const json_t *error)
{
    play_session *s = context;
    if (error)
        refused(s, name, error);
    else if (!strcmp(name, "lobby"))
        list_tables(s, ok);
    else if (!strcmp(name, "open"))
        opened(s, ok);
    else if (!strcmp(name, "sit"))
        play_online_request_at_table(s, "enter", true);
    else if (!strcmp(name, "enter"))
        play_online_entered(s, json_object_get(ok, "state"));
    else if (!strcmp(name, "leave"))
        s->connection.ended = true;
}

void play_online_on_online(void *context, const json_t *hello)
{
    const char *seated = json_string_value(json_array_get(json_object_get(hello, "tables"), 0));
    play_session *s = context;
    if (s->lost)
        printf("%s\n", _("Connected again."));
    bool first = !s->greeted;
    s->lost = false;
    s->greeted = true;
    if (first && s->terms->table)
        snprintf(s->id, sizeof s->id, "%s", s->terms->table);
    else if (first && seated && strlen(seated) < sizeof s->id)
        strcpy(s->id, seated);
    if (s->terms->lists)
        play_online_request(s, "lobby", json_pack("{sb}", "on", 1), true);
    else if (*s->id)
        play_online_request_at_table(s, "enter", true);
    else if (first)
        play_online_open_table(s);
}
