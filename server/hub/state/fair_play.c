/* SPDX-License-Identifier: MIT */
#include "server/hub/state/fair_play.h"

#include <kozel/play.h>

enum { HOUR_MS = 3600000, DAY_MS = 24 * HOUR_MS };

/* Returns the seat, from 1, that resigned or ran out of time in the last action; 0: none did. */
static uint8_t quitter_of(const kz_match *match)
{
    if (!match->pub.log_count)
        return 0;
    kz_action last = match->pub.log[match->pub.log_count - 1];
    return last.kind == KZ_TIMEOUT || last.kind == KZ_RESIGN ? (uint8_t)(last.seat + 1) : 0;
}

/* Returns true if one of the first `deals` deals of the match was played to its end. */
static bool has_whole_deal(const hub_table *table, int deals)
{
    for (int i = 0; i < deals; i++)
        if (table->past.deal[i].end.kind != KZ_ENDED_TIMEOUT)
            return true;
    return false;
}

/* Returns true if every seat has acted at least `acts` times in this deal. */
static bool have_acted(const kz_match *match, int acts)
{
    int count[KZ_SEATS] = {0};
    for (int i = 0; i < match->pub.log_count; i++)
        count[match->pub.log[i].seat] +=
            kz_is_choice(match->pub.log[i]) || match->pub.log[i].kind == KZ_KNOCK;
    for (int i = 0; i < match->pub.rules.seats; i++)
        if (count[i] < acts)
            return false;
    return true;
}

/* Returns true if enough has been played for the match to count: a deal to its end, or `acts` actions of
 * every seat. */
static bool is_played(const hub_table *table, int acts)
{
    const kz_match *match = &table->play.match;
    return !acts || (match->pub.log_count && !quitter_of(match)) ||
           has_whole_deal(table, table->past.count - 1) || have_acted(match, acts);
}

/* Returns true if a resignation would end the running match too early to count. */
static bool is_early(const hub_table *table, int acts)
{
    return acts && (table->phase == HUB_IN_DEAL || table->phase == HUB_IN_PAUSE) &&
           !has_whole_deal(table, table->past.count) &&
           (table->phase != HUB_IN_DEAL || !have_acted(&table->play.match, acts));
}

int hub_fair_share(int64_t before, int repeats)
{
    if (!repeats)
        return HUB_FAIR_WHOLE;
    if (before >= repeats)
        return 0;
    return before < 3 ? HUB_FAIR_WHOLE >> before : 1;
}

/* Returns how many of `limit` free early quits a day are left at `now_ms`. `times_ms` has the last `count`
 * quits. */
static int quits_left(const int64_t *times_ms, int count, int limit, int64_t now_ms)
{
    int left = limit;
    for (int i = 0; i < count && left > 0; i++)
        left -= times_ms[i] > now_ms - DAY_MS;
    return left;
}

static bool has_opponent(const hub_table *table, int seat)
{
    for (int i = 0; i < table->app.rules.seats; i++)
        if (i != seat && table->seat[i].person)
            return true;
    return false;
}

int8_t hub_fair_early(const struct hub *hub, const hub_table *table, int seat)
{
    const hub_fair_limits *fair = &hub->config.fair;
    const hub_visitor *visitor = table->seat[seat].person;
    bool serious = table->app.rated || table->app.stake;
    if (!visitor || !serious || !is_early(table, fair->acts))
        return HUB_EARLY_COUNTS;
    if (!fair->quits || !has_opponent(table, seat))
        return HUB_EARLY_FREE;
    return (int8_t)(HUB_EARLY_LEFT +
                    quits_left(visitor->history.quits, visitor->history.quit_count, fair->quits, hub->now));
}

int32_t hub_fair_part(int32_t whole, int share)
{
    return whole * share / HUB_FAIR_WHOLE;
}

void hub_fair_coins(hub_settlement *settlement, int share)
{
    int best = 0;
    int32_t left = 0;
    for (int i = 0; i < settlement->seats; i++) {
        hub_settled_seat *seat = &settlement->seat[i];
        seat->coins = hub_fair_part(seat->coins, share);
        left += seat->coins;
        best = seat->coins > settlement->seat[best].coins ? i : best;
    }
    settlement->seat[best].coins -= left; /* the remainder of the rounding */
}

bool hub_fair_points(hub_settlement *settlement, int32_t most)
{
    bool changed = false;
    for (int i = 0; i < settlement->seats; i++) {
        hub_settled_seat *seat = &settlement->seat[i];
        changed |= seat->points > most;
        seat->points = seat->points > most ? most : seat->points;
    }
    return changed;
}

void hub_fair_note(const struct hub *hub, const hub_table *table, hub_settlement *settlement)
{
    const kz_match *match = &table->play.match;
    settlement->hidden = table->app.hidden;
    settlement->repeats = hub->config.fair.repeats;
    settlement->quitter = settlement->closed ? 0 : quitter_of(match);
    settlement->resigned = settlement->quitter && match->pub.log[match->pub.log_count - 1].kind == KZ_RESIGN;
    bool forfeited = table->absences.forfeit && table->absences.forfeit == settlement->quitter;
    settlement->brief = !settlement->closed && !forfeited && !is_played(table, hub->config.fair.acts);
    settlement->quits = hub->config.fair.quits;
    for (int i = 0; i < settlement->seats; i++)
        if (table->seat[i].person)
            settlement->seat[i].home = table->seat[i].person->home;
}

bool hub_fair_may_stake(const struct hub *hub, const hub_visitor *visitor)
{
    const hub_fair_limits *fair = &hub->config.fair;
    if (!fair->stake_hours && !fair->stake_matches)
        return true;
    return visitor->registered &&
           hub->now - visitor->history.registered_ms >= (int64_t)fair->stake_hours * HOUR_MS &&
           visitor->history.matches >= fair->stake_matches;
}
