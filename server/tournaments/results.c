/* SPDX-License-Identifier: MIT */
#include "server/tournaments/results.h"

#include <string.h>

#include "base/log.h"
#include "server/tournaments/deals.h"

/* In an arena and an evening people who have not come leave: they would be paired again soon, and others
 * would wait for them. */
static void remove_absent(tournaments_host *host, tournaments_tournament *tournament,
                          const kz_tournament_event *result)
{
    uint8_t format = tournament->terms.core.format;
    if (format != KZ_FORMAT_ARENA && format != KZ_FORMAT_EVENING)
        return;
    const kz_tournament_table table = *kz_tournament_table_at(tournament->core, result->table);
    for (int i = 0; i < table.count; i++) {
        tournaments_event left = {.core = {.kind = KZ_EVENT_LEFT, .entrant = table.entrant[i]}};
        if (result->result.forfeits >> i & 1 && kz_tournament_active(tournament->core, table.entrant[i]))
            tournaments_apply(host, tournament, &left, NULL);
    }
}

static int32_t within_limits(int32_t points)
{
    if (points > KZ_MAX_RESULT_POINTS)
        return KZ_MAX_RESULT_POINTS;
    return points < -KZ_MAX_RESULT_POINTS ? -KZ_MAX_RESULT_POINTS : points;
}

static uint8_t swapped(uint8_t seats)
{
    return (uint8_t)((seats & 1) << 1 | (seats >> 1 & 1));
}

/* Makes the result of the second of two extra deals that of both: its seats are changed. `by_points`: nobody
 * has left, so the points decide. */
static void add_first_deal(const tournaments_deal *first, bool by_points, kz_tournament_result *result)
{
    const kz_tournament_result second = *result;
    for (int i = 0; i < 2; i++) {
        result->place[i] = second.place[1 - i];
        result->points[i] = second.points[1 - i];
        if (by_points)
            result->points[i] = within_limits(second.points[1 - i] + first->points[i]);
    }
    result->losers = swapped(second.losers);
    result->titles = swapped(second.titles);
    result->forfeits = swapped(second.forfeits);
    if (by_points) {
        result->titles = 0;
        kz_tournament_result_by_points(result, 2);
    }
}

/* Applies a result. The first of two extra deals is an event of its own. It is read again until its drop from
 * the store is committed; then it must not count as the second one. */
static bool apply_result(tournaments_host *host, tournaments_tournament *tournament,
                         const tournaments_event *reported, bool by_points, kz_error *error)
{
    tournaments_event event = *reported;
    tournaments_table_id room = {""};
    const tournaments_deal *first = tournaments_first_deal(tournament, event.core.table);
    if (first && event.match && strcmp(first->match, event.match) == 0)
        return !kz_fail(error, KZ_E_MATCH_RESULT, NULL, NULL, NULL);
    if (by_points && tournaments_awaits_first_deal(tournament, event.core.table)) {
        host->new_id(host->context, room.text);
        event.core.kind = TOURNAMENTS_EVENT_DEAL;
        event.room = &room;
    } else if (first) {
        add_first_deal(first, by_points, &event.core.result);
    }
    return tournaments_apply(host, tournament, &event, error);
}

bool tournaments_take_result(tournaments_host *host, const json_t *result)
{
    tournaments_event_read read;
    kz_error error;
    tournaments_tournament *tournament =
        tournaments_find(host, json_string_value(json_object_get(result, "tournament")));
    if (!tournament)
        return false;
    kz_fail(&error, KZ_E_TOURNAMENT_EVENT, NULL, NULL, NULL);
    bool parsed = tournaments_event_parse(result, &read), applied = false;
    if (parsed && read.event.core.kind == KZ_EVENT_RESULT)
        applied = apply_result(host, tournament, &read.event, json_object_get(result, "deals"), &error);
    if (applied)
        remove_absent(host, tournament, &read.event.core);
    if (!applied && error.code != KZ_E_MATCH_RESULT && error.code != KZ_E_ENDED)
        base_log(BASE_LOG_ERROR, "server", "tournament %s: a result is dropped: %s", tournament->room.id,
                 kz_code_word(error.code));
    if (parsed)
        tournaments_event_clear(&read);
    return true;
}

bool tournaments_await_results(const tournaments_host *host)
{
    for (const struct room *room = host->rooms->all; room; room = room->hh.next)
        if (room->kind == &tournaments_kind &&
            kz_tournament_next(((const tournaments_tournament *)room)->core, host->rooms->now).running)
            return true;
    return false;
}
