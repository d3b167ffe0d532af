/* SPDX-License-Identifier: MIT */
#include "apps/cli/play/online/fair.h"
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

/* Adds the hash of a nonce: the person takes part in the deals. */
static json_t *with_hash(play_session *s, json_t *members)
{
    const char *hash = play_fair_draw(&s->fair);
    if (hash)
        json_object_set_new(members, "hash", json_string(hash));
    return members;
}

void play_online_open_table(play_session *s, bool open)
{
    const play_online_terms *t = s->terms;
    const kz_game *game = kz_games_find(t->games, t->game);
    int seats = t->seats ? t->seats : game ? cli_fewest_seats(game) : 0;
    json_t *members = json_pack("{ss so sb ss}", "game", t->game, "options", options_json(s), "private",
                                !open, "bots", open ? "" : t->level);
    if (seats)
        json_object_set_new(members, "seats", json_integer(seats));
    s->opens = open;
    play_online_request(s, "open", with_hash(s, members), false);
}

void play_online_sit(play_session *s, int64_t terms)
{
    play_online_request(s, "sit",
                        with_hash(s, json_pack("{sssI}", "table", s->id, "terms", (json_int_t)terms)), false);
}

void play_online_act(play_session *s, int choice)
{
    s->acted = s->table.v;
    play_online_request(s, "act",
                        json_pack("{sssIss}", "table", s->id, "v", (json_int_t)s->table.v, "act",
                                  s->table.deal.legal[choice]),
                        false);
}

void play_online_ask_for_hint(play_session *s)
{
    s->hinted = play_online_must_choose(s);
    if (s->hinted)
        play_online_request_for_state(s, "hint");
    else
        fprintf(s->out, "%s\n", _("It is not your turn."));
}

void play_online_chat(play_session *s, const char *text)
{
    play_online_request(s, "say", json_pack("{ssss}", "table", s->id, "text", text), false);
}

void play_online_rematch(play_session *s)
{
    play_online_request(s, "rematch",
                        with_hash(s, json_pack("{sssIsI}", "table", s->id, "v", (json_int_t)s->table.v,
                                               "terms", (json_int_t)s->table.terms)),
                        false);
}

void play_online_leave(play_session *s)
{
    if (s->leaving)
        return;
    s->leaving = online_now() + LEAVE_MS;
    if (s->entered && kz_client_stage_of(s->connection.client) == KZ_CLIENT_ONLINE)
        play_online_request_at_table(s, s->table.you ? "leave" : "exit", false);
    else
        s->connection.ended = true;
}
