/* SPDX-License-Identifier: MIT */
#include "apps/cli/play/online/fair.h"
#include "apps/cli/play/online/session.h"

#include "apps/cli/cli.h"
#include "apps/cli/play/cast.h"
#include "apps/cli/play/seen.h"
#include "apps/cli/records/summary.h"
#include "base/visible.h"

#include <string.h>

void play_online_refresh(play_session *s)
{
    play_seen_tags(&s->table, &s->tags);
    if (!play_seen_view(s->terms->games, &s->table, &s->view))
        play_online_fail(s, _("the table has a game that this program does not have"));
    else if (s->end && s->table.has_match && s->table.phase >= KZ_CLIENT_PAUSE)
        play_seen_end(s->end, &s->view);
}

bool play_online_must_choose(const play_session *s)
{
    return s->current && s->table.phase == KZ_CLIENT_PLAY && s->table.deal.legal_count &&
           s->acted != s->table.v;
}

static void put_legal(const play_session *s)
{
    char text[PLAY_ACTION_TEXT];
    for (int i = 0; i < s->table.deal.legal_count; i++) {
        const char *act = s->table.deal.legal[i];
        kz_action action;
        if (kz_action_parse(&s->view.pub, s->view.seat, act, strlen(act), &action, NULL))
            play_action_text(action, text);
        else
            base_visible(act, strlen(act), text, sizeof text);
        fprintf(s->out, "%d. %s\n", i + 1, text);
    }
}

void play_online_show_hand(play_session *s)
{
    const play_words w = play_online_words(s);
    char time[PLAY_CLOCK_TEXT];
    if (!s->entered || !s->table.has_match) {
        fprintf(s->out, "%s\n", _("Waiting for players."));
        return;
    }
    play_put_line(&w, &s->view);
    play_put_sum(&w, s->table.deal.ends_sum);
    play_put_counts(&w, &s->view);
    if (s->table.you)
        play_put_hand(&w, &s->view);
    if (*play_online_clock_text(s, time))
        fprintf(s->out, _("Time left: %s\n"), time);
    put_legal(s);
}

void play_online_show_standing(play_session *s)
{
    const play_words w = play_online_words(s);
    if (s->entered && s->table.has_match)
        play_put_score(&w, &s->view);
}

/* Adds the levels of the bots to their names. */
static kz_tags with_levels(const play_session *s)
{
    kz_tags tags = s->tags;
    for (int seat = 0; seat < s->table.seats; seat++) {
        char *name = tags.name[seat];
        size_t length = strlen(name);
        if (s->table.seat[seat].bot)
            snprintf(name + length, KZ_TAG_TEXT - length, " (%s)", play_cast_level(s->table.seat[seat].name));
    }
    return tags;
}

void play_online_print_head(play_session *s)
{
    const kz_tags tags = with_levels(s);
    const records_story story = {s->out, &tags, &s->view.pub, 0};
    if (!strcmp(s->headed, s->table.match))
        return;
    memcpy(s->headed, s->table.match, sizeof s->headed);
    records_story_head(&story);
    if (s->table.you && !s->tell)
        fprintf(s->out, _("You are at seat %d. Type help for what you may type.\n"), s->table.you);
}

void play_online_print_waiting(const play_session *s)
{
    if (s->table.phase == KZ_CLIENT_WAITING)
        fprintf(s->out, "%s\n", _("Waiting for players."));
}

/* Keeps how the last deal of a table that is entered has ended. */
static void keep_end(play_session *s, const json_t *match)
{
    const json_t *history = json_object_get(match, "history"), *result = json_object_get(match, "result");
    size_t deals = json_array_size(history);
    json_decref(s->end);
    s->end = NULL;
    if (s->table.phase < KZ_CLIENT_PAUSE || !deals)
        return;
    s->end = json_pack("{sO}", "result", json_array_get(history, deals - 1));
    if (json_is_object(result))
        json_object_set(s->end, "match", (json_t *)(uintptr_t)result);
}

/* Prints what a person who enters must know. `first`: for the first time. */
static void greet(play_session *s, bool first)
{
    char id[PLAY_TEXT];
    if (first)
        fprintf(s->out, _("Table: %s\n"), play_online_visible(s->id, id));
    if (s->table.has_match)
        play_online_print_head(s);
    if (first && s->table.phase == KZ_CLIENT_PLAY)
        fprintf(s->out, _("Deal %d\n"), s->table.deal.number);
    play_online_print_waiting(s);
    play_online_show_proposal(s);
    if (s->table.phase == KZ_CLIENT_PAUSE && s->table.you && !s->tell)
        play_online_request_for_state(s, "next");
    if (s->table.phase == KZ_CLIENT_OVER && !s->tell)
        fprintf(s->out, "%s\n", _("The match is over. Type again, score, help or quit."));
}

void play_online_entered(play_session *s, const json_t *state)
{
    bool first = !s->entered;
    if (!kz_client_table_enter(&s->table, state) || strcmp(s->table.id, s->id) != 0) {
        play_online_fail(s, _("the server does not speak the protocol of kozel"));
        return;
    }
    s->timed = online_now();
    if (!s->table.you && !s->watches) {
        if (first)
            play_online_sit(s, s->table.terms);
        else
            play_online_fail(s, _("the seat is not yours any more"));
        return;
    }
    s->entered = s->current = true;
    s->shown = false;
    keep_end(s, json_object_get(state, "match"));
    play_online_refresh(s);
    if (s->connection.ended)
        return;
    greet(s, first);
    play_online_catch_up(s, json_object_get(state, "chat"));
    play_fair_follow(s);
}
