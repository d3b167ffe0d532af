/* SPDX-License-Identifier: MIT */
#include "apps/cli/play/online/session.h"

#include "apps/cli/cli.h"
#include "apps/cli/play/seen.h"
#include "apps/cli/records/summary.h"
#include "base/visible.h"

#include <stdio.h>
#include <string.h>

/* Makes the view from the table, after each change of it. */
void play_online_refresh(play_session *s)
{
    play_seen_tags(&s->table, &s->tags);
    if (!play_seen_view(s->terms->games, &s->table, &s->view))
        play_online_fail(s, _("the table has a game that this program does not have"));
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
        printf("%d. %s\n", i + 1, text);
    }
}

void play_online_show_hand(play_session *s)
{
    const play_words w = play_online_words(s);
    if (!s->entered || !s->table.has_match) {
        printf("%s\n", _("Waiting for players."));
        return;
    }
    play_put_line(&w, &s->view);
    play_put_sum(&w, s->table.deal.ends_sum);
    play_put_counts(&w, &s->view);
    if (s->table.you)
        play_put_hand(&w, &s->view);
    put_legal(s);
}

void play_online_show_standing(play_session *s)
{
    const play_words w = play_online_words(s);
    if (s->entered && s->table.has_match)
        play_put_score(&w, &s->view);
}

/* Prints the game and its players before the first deal of a match. */
void play_online_print_head(play_session *s)
{
    const records_story story = {stdout, &s->tags, &s->view.pub, 0};
    if (!strcmp(s->headed, s->table.match))
        return;
    memcpy(s->headed, s->table.match, sizeof s->headed);
    records_story_head(&story);
    if (s->table.you)
        printf(_("You are at seat %d. Type help for what you may type.\n"), s->table.you);
}

void play_online_print_waiting(const play_session *s)
{
    if (s->table.phase == KZ_CLIENT_WAITING)
        printf("%s\n", _("Waiting for players."));
}

/* Takes the state of the table, the reply to `enter`. */
void play_online_entered(play_session *s, const json_t *state)
{
    bool first = !s->entered;
    char id[PLAY_TEXT];
    if (!kz_client_table_enter(&s->table, state) || strcmp(s->table.id, s->id) != 0) {
        play_online_fail(s, _("the server does not speak the protocol of kozel"));
        return;
    }
    if (!s->table.you && !s->terms->watch) {
        if (first)
            play_online_request(
                s, "sit", json_pack("{sssI}", "table", s->id, "terms", (json_int_t)s->table.terms), false);
        else
            play_online_fail(s, _("the seat is not yours any more"));
        return;
    }
    s->entered = s->current = true;
    s->shown = false;
    play_online_refresh(s);
    if (s->connection.ended)
        return;
    if (first)
        printf(_("Table: %s\n"), play_online_visible(s->id, id));
    if (s->table.has_match)
        play_online_print_head(s);
    if (first && s->table.phase == KZ_CLIENT_PLAY)
        printf(_("Deal %d\n"), s->table.deal.number);
    play_online_print_waiting(s);
    if (s->table.phase == KZ_CLIENT_PAUSE && s->table.you)
        play_online_request_for_state(s, "next");
    if (s->table.phase == KZ_CLIENT_OVER)
        printf("%s\n", _("The match is over. Type again, score, help or quit."));
}
