/* SPDX-License-Identifier: MIT */
#include "apps/cli/play/online/fair.h"
#include "apps/cli/play/online/session.h"

#include "apps/cli/cli.h"

#include <string.h>

/* Takes the id of the table that was opened. */
static void opened(play_session *s, const json_t *ok)
{
    const char *id = json_string_value(json_object_get(ok, "table"));
    if (!id || strlen(id) >= sizeof s->id) {
        play_online_fail(s, _("the server does not speak the protocol of kozel"));
        return;
    }
    strcpy(s->id, id);
    s->in_lobby = false;
    play_online_request_at_table(s, "enter", true);
    if (!s->opens)
        play_online_request_at_table(s, "start", false);
}

/* Returns whether the program cannot go on without the request. */
static bool is_needed(const play_session *s, const char *name)
{
    return !strcmp(name, "open") || !strcmp(name, "enter") || !strcmp(name, "sit") ||
           !strcmp(name, "lobby") || (!strcmp(name, "start") && !s->opens);
}

static void refused(play_session *s, const char *name, const json_t *error)
{
    const char *code = json_string_value(json_object_get(error, "code"));
    char sentence[PLAY_TEXT];
    if (!strcmp(name, "leave") || !strcmp(name, "exit"))
        play_online_left(s);
    else if (is_needed(s, name) && s->terms->lists && s->tell && strcmp(name, "lobby") != 0) {
        play_online_print(s, play_online_refusal(error, sentence));
        play_online_left(s);
    } else if (is_needed(s, name))
        play_online_fail(s, play_online_refusal(error, sentence));
    else if (!strcmp(name, "hash") || !strcmp(name, "nonce"))
        play_fair_refused(s, name);
    else if (strcmp(name, "next") != 0 && !(code && !strcmp(code, "stale")))
        play_online_print(s, play_online_refusal(error, sentence));
    if (!strcmp(name, "hint"))
        s->hinted = false;
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
        play_online_listed(s, ok);
    else if (!strcmp(name, "open"))
        opened(s, ok);
    else if (!strcmp(name, "sit"))
        play_online_request_at_table(s, "enter", true);
    else if (!strcmp(name, "enter"))
        play_online_entered(s, json_object_get(ok, "state"));
    else if (!strcmp(name, "leave") || !strcmp(name, "exit"))
        play_online_left(s);
    play_online_flush(s, false);
}

void play_online_on_online(void *context, const json_t *hello)
{
    const char *seated = json_string_value(json_array_get(json_object_get(hello, "tables"), 0));
    play_session *s = context;
    bool first = !s->greeted;
    if (s->lost)
        fprintf(s->out, "%s\n", _("Connected again."));
    s->lost = false;
    s->greeted = true;
    if (first && s->terms->table)
        snprintf(s->id, sizeof s->id, "%s", s->terms->table);
    else if (first && !s->terms->lists && seated && strlen(seated) < sizeof s->id)
        strcpy(s->id, seated);
    if (s->in_lobby || (first && s->terms->lists))
        play_online_list(s);
    else if (*s->id)
        play_online_request_at_table(s, "enter", true);
    else if (first)
        play_online_open_table(s, s->terms->open);
    play_online_flush(s, false);
}
