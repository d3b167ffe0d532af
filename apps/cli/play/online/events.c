/* SPDX-License-Identifier: MIT */
#include "apps/cli/play/online/fair.h"
#include "apps/cli/play/online/session.h"

#include "apps/cli/cli.h"
#include "apps/cli/play/seen.h"
#include "apps/cli/records/analyse.h"
#include "apps/cli/records/summary.h"

#include <string.h>

/* ---- the match */

static void stepped(play_session *s, const json_t *event, const kz_view *before)
{
    const play_words w = play_online_words(s);
    const records_story story = {s->out, &s->tags, &s->view.pub, 0};
    const char *act = json_string_value(json_object_get(event, "act"));
    json_int_t seat = json_integer_value(json_object_get(event, "seat"));
    json_int_t scored = json_integer_value(json_object_get(event, "scored"));
    char name[RECORDS_NAME], text[PLAY_TEXT];
    play_event shown = {.kind = PLAY_ACTED, .before = before, .view = &s->view};
    if (!act || seat < 1 || seat > s->table.seats)
        return;
    s->view.pub.scored = scored > 0 && scored < 1000 ? (int32_t)scored : 0;
    s->view.pub.phase = KZ_PLAYING;
    if (kz_action_parse(&before->pub, (int)seat - 1, act, strlen(act), &shown.action, NULL))
        play_put_event(&w, &shown);
    else
        fprintf(s->out, "%s: %s\n", records_story_seat(&story, (int)seat - 1, name),
                play_online_visible(act, text));
}

static void deal_ended(play_session *s)
{
    const play_words w = play_online_words(s);
    play_put_deal_end(&w, &s->view, s->last);
    if (s->view.pub.phase != KZ_OVER) {
        if (s->table.you && !s->tell)
            play_online_request_for_state(s, "next");
        return;
    }
    play_put_standing(&w, &s->view);
    s->verifies = true;
    if (!s->tell)
        fprintf(s->out, "%s\n", _("The match is over. Type again, score, help or quit."));
}

/* Keeps how a deal ends, until the next one. */
static void keep_end(play_session *s, const char *name, const json_t *event)
{
    bool ends = !strcmp(name, "end");
    if (!ends && strcmp(name, "deal") != 0)
        return;
    json_decref(s->end);
    s->end = ends ? json_incref((json_t *)(uintptr_t)event) : NULL;
}

/* ---- the chat and hints */

/* Prints a line of the chat that was not shown yet. Lines count up. */
static void said(play_session *s, const json_t *line)
{
    const char *by = json_string_value(json_object_get(line, "by")),
               *text = json_string_value(json_object_get(line, "text"));
    json_int_t id = json_integer_value(json_object_get(line, "id"));
    bool phrase = json_is_string(json_object_get(line, "phrase"));
    char name[PLAY_TEXT], shown[PLAY_TEXT];
    if (!by || !text || (id && id <= s->said))
        return;
    s->said = id;
    fprintf(s->out, "%s: %s\n", play_online_visible(by, name),
            phrase ? _(play_online_visible(text, shown)) : play_online_visible(text, shown));
}

void play_online_catch_up(play_session *s, const json_t *chat)
{
    const json_t *line;
    size_t i;
    json_array_foreach(chat, i, line) said(s, line);
}

static void advised(play_session *s, const json_t *event)
{
    const char *act = json_string_value(json_object_get(event, "act")),
               *reason = json_string_value(json_object_get(event, "reason"));
    const kz_rules *rules = &s->view.pub.rules;
    char text[PLAY_TEXT];
    s->hinted = false;
    if (!act || strlen(act) >= sizeof s->advised)
        return;
    strcpy(s->advised, act);
    fprintf(s->out, _("Hint: %s\n"), play_online_visible(act, text));
    for (int i = 0; reason && i < KZ_REASONS_WHY; i++)
        if (!strcmp(reason, kz_reason_id(i)))
            fprintf(s->out, "%s\n", records_analysis_advice(i, rules->side_count < rules->seats));
}

/* Prints who has come or gone, where the table had a seat before. */
static void print_seats(const play_session *s, const kz_client_table *before)
{
    char name[PLAY_TEXT];
    for (int i = 0; i < s->table.seats && before->seats == s->table.seats; i++) {
        const kz_client_seat *now = &s->table.seat[i], *then = &before->seat[i];
        bool same = !strcmp(now->name, then->name);
        if (now->bot || then->bot || i + 1 == s->table.you)
            continue;
        if (now->taken && now->here && (!then->taken || !same || !then->here))
            fprintf(s->out, _("%s is here\n"), play_online_visible(now->name, name));
        else if (then->taken && then->here && (!now->taken || !same || !now->here))
            fprintf(s->out, _("%s is away\n"), play_online_visible(then->name, name));
    }
}

/* ---- events */

/* Prints what an event has changed, and makes the requests that follow. */
static void changed(play_session *s, const char *name, const json_t *event, const kz_view *view,
                    const kz_client_table *before)
{
    const play_words w = play_online_words(s);
    keep_end(s, name, event);
    play_online_refresh(s);
    if (s->connection.ended)
        return;
    if (!strcmp(name, "deal")) {
        play_online_print_head(s);
        s->last.kind = KZ_LAY;
        play_put_event(&w, &(play_event){.kind = PLAY_DEALT, .view = &s->view});
        s->shown = false;
    } else if (!strcmp(name, "step")) {
        const char *act = json_string_value(json_object_get(event, "act"));
        s->hinted = false;
        s->last.kind = act && !strcmp(act, "resign") ? KZ_RESIGN : KZ_LAY;
        stepped(s, event, view);
        s->shown = false;
    } else if (!strcmp(name, "end"))
        deal_ended(s);
    else if (!strcmp(name, "seats")) {
        print_seats(s, before);
        play_online_show_rules(s, before);
        if (before->phase != KZ_CLIENT_WAITING)
            play_online_print_waiting(s);
    } else if (!strcmp(name, "proposal"))
        play_online_show_proposal(s);
    else if (!strcmp(name, "hint"))
        advised(s, event);
}

static bool has_time(const json_t *event)
{
    return json_object_get(event, "clock") || json_object_get(event, "wait") ||
           json_object_get(json_object_get(event, "match"), "clock");
}

static void take(play_session *s, const char *name, const json_t *event)
{
    const kz_view view = s->view;
    const kz_client_table before = s->table;
    switch (kz_client_table_take(&s->table, name, event)) {
    case KZ_CLIENT_TAKEN:
        if (has_time(event))
            s->timed = online_now();
        if (!strcmp(name, "say"))
            said(s, json_object_get(event, "line"));
        else
            changed(s, name, event, &view, &before);
        if (!s->connection.ended)
            play_fair_event(s, name, event);
        break;
    case KZ_CLIENT_MISSED:
        if (s->current)
            play_online_request_at_table(s, "enter", true);
        s->current = false;
        break;
    case KZ_CLIENT_CLOSED:
        play_online_print(s, _("The table is closed."));
        play_online_left(s);
        break;
    case KZ_CLIENT_NONSENSE:
        play_online_fail(s, _("the server does not speak the protocol of kozel"));
        break;
    case KZ_CLIENT_NOT_MINE:
        break;
    }
}

void play_online_on_event(void *context, const char *name, const json_t *event)
{
    play_session *s = context;
    if (!strcmp(name, "notice") && json_is_string(json_object_get(event, "text")))
        play_online_print(s, json_string_value(json_object_get(event, "text")));
    if (!strcmp(name, "lobby") && s->in_lobby)
        play_online_list(s);
    if (s->entered && !s->connection.ended)
        take(s, name, event);
    play_online_flush(s, !strcmp(name, "end"));
}
