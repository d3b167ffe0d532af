/* SPDX-License-Identifier: MIT */
#include "server/hub/state/visitor.h"

#include <kozel/play.h>
#include <kozel/rating.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "server/hub/schema/request_error.h"
#include "server/hub/state/fair_play.h"
#include "server/hub/state/tab.h"

kz_visitor *kz_visitor_find(const kz_hub *hub, kz_person person)
{
    kz_visitor *visitor;
    HASH_FIND(hh, hub->visitors, &person, sizeof person, visitor);
    return visitor;
}

kz_visitor *kz_visitor_of(kz_hub *hub, kz_person person, const char *name)
{
    kz_visitor *visitor = kz_visitor_find(hub, person);
    if (!visitor) {
        visitor = kz_new(sizeof *visitor);
        visitor->id = person;
        visitor->away_since = hub->now;
        HASH_ADD(hh, hub->visitors, id, sizeof visitor->id, visitor);
    }
    if (!*visitor->name)
        snprintf(visitor->name, sizeof visitor->name, "%s", name);
    return visitor;
}

static void forget_lists(kz_visitor *visitor)
{
    free(visitor->ratings);
    free(visitor->blocked);
    visitor->ratings = NULL;
    visitor->blocked = NULL;
    visitor->rating_count = visitor->blocked_count = 0;
}

static void copy_ratings(kz_visitor *visitor, const kz_hub_person *person)
{
    if (!person->rating_count)
        return;
    visitor->ratings = kz_new(person->rating_count * sizeof *visitor->ratings);
    visitor->rating_count = person->rating_count;
    for (size_t i = 0; i < person->rating_count; i++) {
        kz_rating *rating = &visitor->ratings[i];
        snprintf(rating->game, sizeof rating->game, "%s", person->ratings[i].game);
        rating->elo = person->ratings[i].elo;
    }
}

static void copy_blocked(kz_visitor *visitor, const kz_hub_person *person)
{
    if (!person->blocked_count)
        return;
    visitor->blocked = kz_new(person->blocked_count * sizeof *visitor->blocked);
    visitor->blocked_count = person->blocked_count;
    memcpy(visitor->blocked, person->blocked, person->blocked_count * sizeof *visitor->blocked);
}

static void copy_quits(kz_visitor *visitor, const kz_hub_person *person)
{
    visitor->quit_count = person->quit_count < KZ_QUITS_MAX ? (int)person->quit_count : KZ_QUITS_MAX;
    for (int i = 0; i < visitor->quit_count; i++)
        visitor->quits[i] = person->quits[i];
}

void kz_visitor_learn(kz_visitor *visitor, const kz_hub_person *person)
{
    snprintf(visitor->name, sizeof visitor->name, "%s", person->name);
    visitor->registered = person->registered;
    visitor->role = person->role;
    visitor->coins = person->coins;
    visitor->registered_ms = person->registered_ms;
    visitor->matches = person->matches;
    visitor->home = person->home ? person->home : visitor->home;
    forget_lists(visitor);
    copy_ratings(visitor, person);
    copy_blocked(visitor, person);
    copy_quits(visitor, person);
}

void kz_visitor_free(kz_hub *hub, kz_visitor *visitor)
{
    while (visitor->tabs)
        kz_tab_free(hub, visitor->tabs);
    HASH_DEL(hub->visitors, visitor);
    forget_lists(visitor);
    free(visitor);
}

void kz_visitor_release(kz_hub *hub, kz_visitor *visitor)
{
    if (!visitor->clients && !visitor->table_count && !visitor->tabs && !visitor->queued &&
        !visitor->remote_seats)
        kz_visitor_free(hub, visitor);
}

int32_t kz_visitor_elo(const kz_visitor *visitor, const char *game)
{
    for (size_t i = 0; i < visitor->rating_count; i++)
        if (!strcmp(visitor->ratings[i].game, game))
            return visitor->ratings[i].elo;
    return KZ_ELO_START;
}

bool kz_visitor_blocks(const kz_visitor *visitor, kz_person person)
{
    for (size_t i = 0; i < visitor->blocked_count; i++)
        if (visitor->blocked[i] == person)
            return true;
    return false;
}

/* Why he may play for no stake, if so. */
static void put_no_stake(const kz_hub *hub, kz_json *json, const kz_visitor *visitor)
{
    char hours[16], matches[16];
    if (kz_fair_may_stake(hub, visitor))
        return;
    kz_request_code code = visitor->registered ? KZ_R_STAKE_STANDING : KZ_R_STAKE_REGISTERED;
    kz_json_object(json, "no_stake");
    kz_json_text(json, "code", kz_request_code_word(code));
    snprintf(hours, sizeof hours, "%d", hub->config.fair.stake_hours);
    snprintf(matches, sizeof matches, "%d", hub->config.fair.stake_matches);
    kz_json_array(json, "args");
    kz_json_text(json, NULL, hours);
    kz_json_text(json, NULL, matches);
    kz_json_text(json, NULL, visitor->name);
    kz_json_close(json);
    kz_json_close(json);
}

void kz_visitor_message(const kz_hub *hub, kz_json *json, const char *key, const kz_visitor *visitor)
{
    kz_json_object(json, key);
    kz_json_text(json, "name", visitor->name);
    kz_json_truth(json, "registered", visitor->registered);
    kz_json_text(json, "role", kz_role_word(visitor->role));
    kz_json_number(json, "coins", visitor->coins);
    kz_json_object(json, "elo");
    for (size_t i = 0; i < visitor->rating_count; i++)
        kz_json_number(json, visitor->ratings[i].game, visitor->ratings[i].elo);
    kz_json_close(json);
    put_no_stake(hub, json, visitor);
    kz_json_close(json);
}
