/* SPDX-License-Identifier: MIT */
#include "server/matches/result.h"

#include <kozel/play.h>
#include <kozel/rating.h>
#include <stdlib.h>

#include "server/hub/state/fair_play.h"
#include "server/matches/ended.h"
#include "server/matches/strength.h"
#include "server/store/matches/match_log.h"
#include "server/store/sql/damage.h"

/* Returns the match's players as the store keeps them, in order of the seats. */
static char *players_text(const hub_settlement *settlement)
{
    static const char *const outcomes[] = {"lost", "drawn", "won"};
    json_t *players = json_array();
    for (int i = 0; i < settlement->seats; i++) {
        const hub_settled_seat *seat = &settlement->seat[i];
        json_t *player =
            json_pack("{s:s, s:i, s:s, s:i}", "name", seat->name, "side", seat->side + 1, "outcome",
                      settlement->closed ? "closed" : outcomes[seat->outcome], "score", seat->score);
        if (seat->memory)
            json_object_set_new(player, "memory", json_integer(seat->memory));
        if (settlement->quitter == i + 1)
            json_object_set_new(player, "left", json_string(settlement->resigned ? "resign" : "timeout"));
        json_object_set_new(player, "person", seat->person ? json_integer(seat->person) : json_null());
        json_array_append_new(players, player);
    }
    char *text = json_dumps(players, JSON_COMPACT);
    json_decref(players);
    return text;
}

/* Computes the two Elos after a match of two (rules.md section 4). Returns false if the store failed. */
static bool new_elos(struct store *store, const hub_settlement *settlement, int share, int64_t before[2],
                     int64_t after[2])
{
    for (int i = 0; i < 2; i++) {
        before[i] = store_elo(store, settlement->seat[i].person, settlement->game, KZ_ELO_START);
        if (before[i] < 0)
            return false;
    }
    int winner = settlement->seat[0].outcome == HUB_WON ? 0 : 1;
    int32_t gain = hub_fair_part(kz_elo_gain((int32_t)before[winner], (int32_t)before[!winner]), share);
    after[winner] = before[winner] + gain;
    after[!winner] = before[!winner] - gain;
    return true;
}

/* Returns true if only people played, no bot and no program's account. Only such matches count for a rating's
 * won, lost, drawn. */
static bool among_people(struct store *store, const hub_settlement *settlement)
{
    for (int i = 0; i < settlement->seats; i++) {
        store_person person;
        if (!settlement->seat[i].person ||
            store_person_get(store, settlement->seat[i].person, &person) != STORE_STORED || person.bot)
            return false;
    }
    return true;
}

static bool gets_notice(const store_person *person)
{
    return person->registered && !person->bot && !person->closed;
}

static store_stored write_seat(struct store *store, const char *match, const hub_settlement *settlement,
                               int i, bool people, bool quit, int64_t before, int64_t after, int64_t now_ms,
                               store_person *person)
{
    const hub_settled_seat *seat = &settlement->seat[i];
    store_played played = {.person = seat->person,
                           .seat = i,
                           .outcome = seat->outcome,
                           .score = seat->score,
                           .points = seat->points,
                           .coins = seat->coins,
                           .elo_before = before,
                           .elo_after = after,
                           .quit = quit,
                           .title = seat->title,
                           .got = seat->got,
                           .gave = seat->gave};
    store_stored stored = store_person_get(store, seat->person, person);
    if (stored == STORE_NONE) { /* impossible for a deleted guest: a guest with a seat stays */
        store_damage_note_number("person", seat->person, "gone, but a match of this person ends");
        *person = (store_person){0};
        return STORE_STORED;
    }
    if (stored == STORE_STORED && person->registered && !person->closed && people) {
        int64_t elo = after ? after : store_elo(store, seat->person, settlement->game, KZ_ELO_START);
        stored = store_rating_add(store, seat->person, settlement->game, seat->points, elo, seat->outcome);
        if (stored == STORE_STORED)
            played.place = store_place(store, seat->person, settlement->game);
    }
    if (stored == STORE_STORED && seat->coins)
        stored = store_coins_add(store, seat->person, seat->coins);
    played.notice = gets_notice(person);
    if (stored == STORE_STORED)
        stored = store_played_add(store, match, settlement->game, &played, now_ms);
    return stored == STORE_STORED ? store_person_get(store, seat->person, person) : stored;
}

/* Returns a seat's changes. `why`: the reason why the match does not count in full; taken over, may be
 * NULL. */
static json_t *changes_of(const hub_settled_seat *seat, int64_t before, int64_t after, json_t *why)
{
    json_t *changes = json_object();
    if (why)
        json_object_set_new(changes, "fair", why);
    if (after)
        json_object_set_new(changes, "elo", json_pack("[I, I]", (json_int_t)before, (json_int_t)after));
    if (seat->points)
        json_object_set_new(changes, "points", json_integer(seat->points));
    if (seat->coins)
        json_object_set_new(changes, "coins", json_integer(seat->coins));
    if (json_object_size(changes))
        return changes;
    json_decref(changes);
    return json_null();
}

store_stored matches_result_write(struct store *store, const char *match, const char *result,
                                  const hub_settlement *whole, int64_t now_ms, matches_result_written *out)
{
    hub_settlement left = *whole;
    const hub_settlement *settlement = &left; /* after the discount: the parts that count */
    matches_discount discount;
    int64_t before[KZ_SEATS] = {0}, after[KZ_SEATS] = {0};
    *out = (matches_result_written){0};
    store_stored stored = store_match_end(store, match, result, now_ms);
    char *players = players_text(settlement);
    if (stored == STORE_STORED)
        stored = store_match_note(store, match, settlement->game, settlement->rated, players);
    free(players);
    if (stored == STORE_STORED && settlement->deals_done)
        return matches_ended_write(store, &(matches_ended){.match = match,
                                                           .at_ms = now_ms,
                                                           .settlement = settlement,
                                                           .discount = &(matches_discount){.quitter = -1}});
    if (stored != STORE_STORED || settlement->closed)
        return stored;
    int64_t held[KZ_SEATS] = {0};
    for (int i = 0; i < settlement->seats; i++)
        held[i] = settlement->seat[i].person;
    stored = store_hold(store, held);
    if (stored == STORE_STORED)
        stored = matches_discount_apply(store, match, &left, now_ms, &discount);
    if (stored != STORE_STORED)
        return stored;
    if (settlement->elo && !new_elos(store, settlement, discount.share, before, after))
        return STORE_FAILED;
    matches_ended event = {.match = match, .at_ms = now_ms, .settlement = settlement, .discount = &discount};
    json_t *seats = json_array();
    bool any = false, people = discount.counts && !settlement->brief && among_people(store, settlement);
    for (int i = 0; i < settlement->seats && stored == STORE_STORED; i++) {
        const hub_settled_seat *seat = &settlement->seat[i];
        if (seat->person)
            stored = write_seat(store, match, settlement, i, people, discount.quitter == i, before[i],
                                after[i], now_ms, &out->person[i].person);
        event.has_notices = event.has_notices || gets_notice(&out->person[i].person);
        json_t *changes = seat->person ? changes_of(seat, before[i], after[i],
                                                    matches_discount_reason(&discount, settlement, i))
                                       : json_null();
        any = any || !json_is_null(changes);
        json_array_append_new(seats, changes);
    }
    if (stored == STORE_STORED && settlement->rated && people) {
        stored = matches_strength_write(store, match, settlement, now_ms, seats);
        any = true;
    }
    if (stored == STORE_STORED)
        stored = matches_ended_write(store, &event);
    for (int i = 0; i < settlement->seats && stored == STORE_STORED; i++)
        if (out->person[i].person.id)
            stored = session_snapshot_read(&out->person[i], store);
    if (any && stored == STORE_STORED)
        out->seats = json_dumps(seats, JSON_COMPACT);
    json_decref(seats);
    /* People who were away get it at the table later. */
    return out->seats ? store_match_changed(store, match, out->seats) : stored;
}

void matches_result_clear(matches_result_written *written)
{
    for (int i = 0; i < KZ_SEATS; i++)
        session_snapshot_clear(&written->person[i]);
    free(written->seats);
    *written = (matches_result_written){0};
}
