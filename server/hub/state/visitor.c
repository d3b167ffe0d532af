/* SPDX-License-Identifier: MIT */
#include "server/hub/state/visitor.h"

#include <kozel/play.h>
#include <kozel/rating.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utlist.h>

#include "base/memory.h"
#include "server/hub/schema/request_error.h"
#include "server/hub/state/fair_play.h"
#include "server/hub/state/reply_cache.h"

hub_visitor *hub_visitor_find(const struct hub *hub, hub_person_id person)
{
    hub_visitor *visitor;
    HASH_FIND(hh, hub->visitors, &person, sizeof person, visitor);
    return visitor;
}

hub_visitor *hub_visitor_of(struct hub *hub, hub_person_id person, const char *name)
{
    hub_visitor *visitor = hub_visitor_find(hub, person);
    if (!visitor) {
        visitor = base_new(sizeof *visitor);
        visitor->id = person;
        visitor->away_since = hub->now;
        HASH_ADD(hh, hub->visitors, id, sizeof visitor->id, visitor);
    }
    if (!*visitor->name)
        snprintf(visitor->name, sizeof visitor->name, "%s", name);
    return visitor;
}

static void drop_lists(hub_visitor *visitor)
{
    free(visitor->ratings.all);
    free(visitor->strengths.all);
    free(visitor->blocked.persons);
    free(visitor->history.clubs.all);
    visitor->ratings = (hub_ratings){0};
    visitor->strengths = (hub_strengths){0};
    visitor->blocked = (hub_blocked){0};
    visitor->history.clubs = (hub_clubs){0};
}

static void copy_ratings(hub_ratings *ratings, const hub_person *person)
{
    if (!person->rating_count)
        return;
    ratings->all = base_new(person->rating_count * sizeof *ratings->all);
    ratings->count = person->rating_count;
    for (size_t i = 0; i < person->rating_count; i++) {
        hub_rating *rating = &ratings->all[i];
        snprintf(rating->game, sizeof rating->game, "%s", person->ratings[i].game);
        rating->elo = person->ratings[i].elo;
    }
}

static void copy_strengths(hub_strengths *strengths, const hub_person *person)
{
    if (!person->strength_count)
        return;
    strengths->all = base_new(person->strength_count * sizeof *strengths->all);
    strengths->count = person->strength_count;
    memcpy(strengths->all, person->strengths, person->strength_count * sizeof *strengths->all);
}

static void copy_blocked(hub_blocked *blocked, const hub_person *person)
{
    if (!person->blocked_count)
        return;
    blocked->persons = base_new(person->blocked_count * sizeof *blocked->persons);
    blocked->count = person->blocked_count;
    memcpy(blocked->persons, person->blocked, person->blocked_count * sizeof *blocked->persons);
}

static void copy_clubs(hub_clubs *clubs, const hub_person *person)
{
    if (!person->club_count)
        return;
    clubs->all = base_new(person->club_count * sizeof *clubs->all);
    clubs->count = person->club_count;
    memcpy(clubs->all, person->clubs, person->club_count * sizeof *clubs->all);
}

static void copy_history(hub_history *history, const hub_person *person)
{
    history->program = person->program;
    history->registered_ms = person->registered_ms;
    history->matches = person->matches;
    history->quit_count = person->quit_count < HUB_QUITS_MAX ? (int)person->quit_count : HUB_QUITS_MAX;
    for (int i = 0; i < history->quit_count; i++)
        history->quits[i] = person->quits[i];
}

void hub_visitor_learn(hub_visitor *visitor, const hub_person *person)
{
    snprintf(visitor->name, sizeof visitor->name, "%s", person->name);
    visitor->registered = person->registered;
    visitor->role = person->role;
    visitor->coins = person->coins;
    visitor->home = person->home ? person->home : visitor->home;
    drop_lists(visitor);
    copy_ratings(&visitor->ratings, person);
    copy_strengths(&visitor->strengths, person);
    copy_blocked(&visitor->blocked, person);
    copy_clubs(&visitor->history.clubs, person);
    copy_history(&visitor->history, person);
}

void hub_visitor_free(struct hub *hub, hub_visitor *visitor)
{
    while (visitor->tabs)
        hub_tab_free(&hub->idle, visitor->tabs);
    HASH_DEL(hub->visitors, visitor);
    drop_lists(visitor);
    free(visitor);
}

void hub_visitor_release(struct hub *hub, hub_visitor *visitor)
{
    if (!visitor->clients && !visitor->seated.count && !visitor->tabs && !visitor->queued.count &&
        !visitor->remote_seats && !visitor->seek)
        hub_visitor_free(hub, visitor);
}

bool hub_limit_charge(int64_t *paid_until, int64_t now, int64_t cost, int64_t credit)
{
    int64_t until = (*paid_until > now ? *paid_until : now) + cost;
    if (until > now + credit)
        return false;
    *paid_until = until;
    return true;
}

bool hub_visitor_is_away(const hub_visitor *visitor, const hub_away *away, int64_t now_ms)
{
    int64_t latest = INT64_MIN;
    const hub_client *client;
    if (!hub_is_here(visitor))
        return now_ms - visitor->away_since >= away->gone_ms;
    DL_FOREACH(visitor->clients, client)
    {
        if (!client->hidden)
            return false;
        latest = client->hidden_since > latest ? client->hidden_since : latest;
    }
    return now_ms - latest >= away->hidden_ms;
}

int32_t hub_visitor_elo(const hub_visitor *visitor, const char *game)
{
    for (size_t i = 0; i < visitor->ratings.count; i++)
        if (!strcmp(visitor->ratings.all[i].game, game))
            return visitor->ratings.all[i].elo;
    return KZ_ELO_START;
}

int32_t hub_visitor_strength(const hub_visitor *visitor, const char *family, kz_strength_format format)
{
    for (size_t i = 0; i < visitor->strengths.count; i++) {
        const hub_person_strength *strength = &visitor->strengths.all[i];
        if (strength->format == format && !strcmp(strength->family, family))
            return strength->points;
    }
    return (int32_t)kz_strength_points(format, kz_strength_first(format)).mean;
}

bool hub_visitor_blocks(const hub_visitor *visitor, hub_person_id person)
{
    for (size_t i = 0; i < visitor->blocked.count; i++)
        if (visitor->blocked.persons[i] == person)
            return true;
    return false;
}

/* Writes why the person may not play for a stake, if that is so. */
static void put_no_stake(const struct hub *hub, base_text *json, const hub_visitor *visitor)
{
    char hours[16], matches[16];
    if (hub_fair_may_stake(hub, visitor))
        return;
    schema_request_code code = visitor->registered ? HUB_E_STAKE_STANDING : HUB_E_STAKE_REGISTERED;
    base_json_object(json, "no_stake");
    base_json_text(json, "code", schema_request_code_word(code));
    snprintf(hours, sizeof hours, "%d", hub->config.fair.stake_hours);
    snprintf(matches, sizeof matches, "%d", hub->config.fair.stake_matches);
    base_json_array(json, "args");
    base_json_text(json, NULL, hours);
    base_json_text(json, NULL, matches);
    base_json_text(json, NULL, visitor->name);
    base_json_close(json);
    base_json_close(json);
}

void hub_visitor_message(const struct hub *hub, base_text *json, const char *key, const hub_visitor *visitor)
{
    base_json_object(json, key);
    base_json_text(json, "name", visitor->name);
    base_json_truth(json, "registered", visitor->registered);
    base_json_text(json, "role", store_role_word(visitor->role));
    base_json_number(json, "coins", visitor->coins);
    base_json_object(json, "elo");
    for (size_t i = 0; i < visitor->ratings.count; i++)
        base_json_number(json, visitor->ratings.all[i].game, visitor->ratings.all[i].elo);
    base_json_close(json);
    put_no_stake(hub, json, visitor);
    base_json_close(json);
}
