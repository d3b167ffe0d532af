/* SPDX-License-Identifier: MIT */
#include "apps/cli/play/online/session.h"

#include "apps/cli/cli.h"
#include "apps/cli/play/seen.h"
#include "apps/cli/records/summary.h"

#include <stdio.h>
#include <string.h>

static void stepped(play_session *s, const json_t *event, const kz_view *before)
{
    const play_words w = play_online_words(s);
    const records_story story = {stdout, &s->tags, &s->view.pub, 0};
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
        printf("%s: %s\n", records_story_seat(&story, (int)seat - 1, name), play_online_visible(act, text));
}

static void deal_ended(play_session *s, const json_t *event)
{
    const play_words w = play_online_words(s);
    play_seen_end(event, &s->view);
    play_put_deal_end(&w, &s->view, s->last);
    if (s->view.pub.phase != KZ_OVER) {
        if (s->table.you)
            play_online_request_for_state(s, "next");
        return;
    }
    play_put_standing(&w, &s->view);
    printf("%s\n", _("The match is over. Type again, score, help or quit."));
}

static void said(const json_t *event)
{
    const json_t *line = json_object_get(event, "line");
    const char *by = json_string_value(json_object_get(line, "by")),
               *text = json_string_value(json_object_get(line, "text"));
    char name[PLAY_TEXT], shown[PLAY_TEXT];
    if (by && text)
        printf("%s: %s\n", play_online_visible(by, name), play_online_visible(text, shown));
}

/* Prints what an event has changed, and makes the requests that follow. */
static void changed(play_session *s, const char *name, const json_t *event, const kz_view *before,
                    kz_client_phase phase)
{
    const play_words w = play_online_words(s);
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
        s->last.kind = act && !strcmp(act, "resign") ? KZ_RESIGN : KZ_LAY;
        stepped(s, event, before);
        s->shown = false;
    } else if (!strcmp(name, "end"))
        deal_ended(s, event);
    else if (!strcmp(name, "seats") && phase != KZ_CLIENT_WAITING)
        play_online_print_waiting(s);
}

void play_online_on_event(void *context, const char *name, const json_t *event)
{
    play_session *s = context;
    const kz_view before = s->view;
    kz_client_phase phase = s->table.phase;
    if (!strcmp(name, "notice") && json_is_string(json_object_get(event, "text")))
        play_online_print(json_string_value(json_object_get(event, "text")));
    if (!s->entered || s->connection.ended)
        return;
    switch (kz_client_table_take(&s->table, name, event)) {
    case KZ_CLIENT_TAKEN:
        if (!strcmp(name, "say"))
            said(event);
        else
            changed(s, name, event, &before, phase);
        break;
    case KZ_CLIENT_MISSED:
        if (s->current)
            play_online_request_at_table(s, "enter", true);
        s->current = false;
        break;
    case KZ_CLIENT_CLOSED:
        play_online_print(_("The table is closed."));
        s->connection.ended = true;
        break;
    case KZ_CLIENT_NONSENSE:
        play_online_fail(s, _("the server does not speak the protocol of kozel"));
        break;
    case KZ_CLIENT_NOT_MINE:
        break;
    }
}
