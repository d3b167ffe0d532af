/* SPDX-License-Identifier: MIT */
#include "apps/cli/play/online/session.h"

#include "apps/cli/cli.h"

#include <string.h>

void play_online_list(play_session *s)
{
    s->in_lobby = true;
    play_online_request(s, "lobby", json_pack("{sbsb}", "on", 1, "matches", (int)s->lobby.matches), true);
}

/* Writes a table that waits. Returns false if it has another form. */
static bool read_table(const play_session *s, const json_t *app, play_offer *offer)
{
    const char *id = json_string_value(json_object_get(app, "table")),
               *by = json_string_value(json_object_get(app, "by"));
    const char *name = json_string_value(json_object_get(app, "game"));
    const kz_game *game = kz_games_find(s->terms->games, name ? name : "");
    char table[PLAY_TEXT], title[PLAY_TEXT], person[PLAY_TEXT];
    *offer = (play_offer){.revision = json_integer_value(json_object_get(app, "terms"))};
    if (!id || !by || !name || strlen(id) >= sizeof offer->table ||
        !kz_client_table_terms_take(app, &offer->terms))
        return false;
    strcpy(offer->table, id);
    snprintf(offer->text, sizeof offer->text, _("%1$s: %2$s, seats: %3$d, free: %4$d, by %5$s\n"),
             play_online_visible(id, table), play_online_visible(game ? cli_game_title(game) : name, title),
             (int)json_integer_value(json_object_get(app, "seats")),
             (int)json_integer_value(json_object_get(app, "free")), play_online_visible(by, person));
    offer->text[strcspn(offer->text, "\n")] = '\0';
    return true;
}

/* Writes a match that may be watched. */
static bool read_match(const play_session *s, const json_t *match, play_offer *offer)
{
    const char *id = json_string_value(json_object_get(match, "table")),
               *name = json_string_value(json_object_get(match, "game"));
    const kz_game *game = kz_games_find(s->terms->games, name ? name : "");
    const json_t *seats = json_object_get(match, "seats"), *seat;
    char table[PLAY_TEXT], title[PLAY_TEXT];
    size_t i;
    *offer = (play_offer){0};
    if (!id || !name || strlen(id) >= sizeof offer->table)
        return false;
    strcpy(offer->table, id);
    int length = snprintf(offer->text, sizeof offer->text, "%s: %s:", play_online_visible(id, table),
                          play_online_visible(game ? cli_game_title(game) : name, title));
    json_array_foreach(seats, i, seat)
    {
        const char *person = json_string_value(json_object_get(seat, "name"));
        char shown[PLAY_TEXT];
        if (length < (int)sizeof offer->text)
            length += snprintf(offer->text + length, sizeof offer->text - (size_t)length, "%s %s",
                               i ? "," : "", play_online_visible(person ? person : "?", shown));
    }
    return true;
}

void play_online_listed(play_session *s, const json_t *ok)
{
    play_lobby *l = &s->lobby;
    bool matches = json_object_get(ok, "matches") != NULL;
    const json_t *list = json_object_get(ok, matches ? "matches" : "applications"), *item;
    size_t i;
    if (matches != l->matches)
        return; /* the reply to the request before this one */
    l->count = 0;
    l->known = true;
    l->more = (int)json_integer_value(json_object_get(ok, "more"));
    json_array_foreach(list, i, item)
    {
        if (l->count < PLAY_LOBBY_MAX &&
            (matches ? read_match(s, item, &l->offer[l->count]) : read_table(s, item, &l->offer[l->count])))
            l->count++;
    }
    if (s->tell)
        return;
    for (int offer = 0; offer < l->count; offer++)
        fprintf(s->out, "%s\n", l->offer[offer].text);
    if (!l->count)
        play_online_print(s, _("No table waits for players."));
    s->connection.ended = true;
}

void play_online_join(play_session *s, int number)
{
    const play_offer *offer = &s->lobby.offer[number];
    memcpy(s->id, offer->table, sizeof s->id);
    s->in_lobby = s->entered = false;
    s->watches = s->lobby.matches;
    if (s->watches)
        play_online_request_at_table(s, "enter", true);
    else
        play_online_sit(s, offer->revision);
}

void play_online_left(play_session *s)
{
    s->leaving = 0;
    if (!s->terms->lists || !s->tell || s->quits) {
        s->connection.ended = true;
        return;
    }
    s->entered = s->current = false;
    *s->id = *s->headed = '\0';
    s->said = s->proposed = s->acted = 0;
    s->fair = (play_fair){0};
    json_decref(s->end);
    s->end = NULL;
    s->watches = false;
    play_online_list(s);
}
