/* SPDX-License-Identifier: MIT */
#include "apps/cli/play/online/session.h"

#include "apps/cli/cli.h"

#include <stdio.h>
#include <string.h>

enum { LEAVE_MS = 3000 };

void play_online_request(play_session *s, const char *name, json_t *members, bool bound)
{
    if (!online_request(&s->connection, name, members, bound) && !bound)
        play_online_fail(s, _("too many requests wait for the server"));
}

void play_online_request_at_table(play_session *s, const char *name, bool bound)
{
    play_online_request(s, name, json_pack("{ss}", "table", s->id), bound);
}

void play_online_request_for_state(play_session *s, const char *name)
{
    play_online_request(s, name, json_pack("{sssI}", "table", s->id, "v", (json_int_t)s->table.v), false);
}

/* Makes the member `options` of a request. */
static json_t *options_json(const play_session *s)
{
    char text[KZ_OPTIONS_TEXT] = "", *rest = text;
    json_t *options = json_object();
    snprintf(text, sizeof text, "%s", s->terms->options ? s->terms->options : "");
    for (char *item; (item = strsep(&rest, ","));) {
        char *value = strchr(item, '=');
        if (value)
            *value++ = '\0';
        if (*item)
            json_object_set_new(options, item, json_string(value ? value : ""));
    }
    return options;
}

void play_online_open_table(play_session *s)
{
    const play_online_terms *t = s->terms;
    json_t *members = json_pack("{ss so sb ss}", "game", t->game, "options", options_json(s), "private",
                                !t->open, "bots", t->open ? "" : t->level);
    if (t->seats)
        json_object_set_new(members, "seats", json_integer(t->seats));
    play_online_request(s, "open", members, false);
}

void play_online_leave(play_session *s)
{
    if (s->leaving)
        return;
    s->leaving = online_now() + LEAVE_MS;
    if (s->entered && s->table.you && kz_client_stage_of(s->connection.client) == KZ_CLIENT_ONLINE)
        play_online_request_at_table(s, "leave", false);
    else
        s->connection.ended = true;
}
