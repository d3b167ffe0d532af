/* SPDX-License-Identifier: MIT */
#include "server/hub/lobby/lobby_stats.h"

#include <stdlib.h>
#include <utlist.h>

#include "base/fingerprint.h"
#include "server/hub/state/remote.h"
#include "server/rooms/frames.h"

static bool is_connected(const hub_visitor *visitor)
{
    const hub_client *client;
    DL_FOREACH(visitor->clients, client)
    if (!client->guest)
        return true;
    return false;
}

/* Returns true if the visitor is present and has a seat in a running match. The people present at another
 * node's table are not known. */
static bool plays(const hub_visitor *visitor)
{
    const hub_remote_seat *there;
    for (int i = 0; i < visitor->seated.count && hub_is_here(visitor); i++)
        if (visitor->seated.table[i]->phase != HUB_WAITING && visitor->seated.table[i]->phase != HUB_DONE)
            return true;
    DL_FOREACH(visitor->remote_seats, there)
    if (there->share == HUB_SHARE_SEAT && there->remote->runs)
        return true;
    return false;
}

static bool is_better(const hub_running *a, const hub_running *b)
{
    if (a->strength != b->strength)
        return a->strength > b->strength;
    if (a->people != b->people)
        return a->people > b->people;
    return a->begun > b->begun;
}

/* Returns the best match to watch: the strongest people, then the most people, then the latest. NULL: none
 * runs. Compares all of them. */
static const hub_listing *find_best(const hub_lobby *lobby)
{
    const hub_listing *listing, *best = NULL;
    DL_FOREACH(lobby->running, listing)
    if (!best || is_better((const hub_running *)listing, (const hub_running *)best))
        best = listing;
    return best;
}

static void put_life(struct hub *hub, base_text *json)
{
    int64_t people = (int64_t)hub->stats.elsewhere, playing = 0;
    const hub_listing *best = find_best(&hub->lobby);
    for (const hub_visitor *visitor = hub->visitors; visitor; visitor = visitor->hh.next) {
        people += is_connected(visitor);
        playing += plays(visitor);
    }
    base_json_object(json, "life");
    base_json_number(json, "people", people);
    base_json_number(json, "playing", playing < people ? playing : people);
    base_json_number(json, "matches", hub->lobby.running_count);
    if (best)
        base_json_raw(json, "best", best->text, best->text_length);
    else
        base_json_null(json, "best");
    base_json_close(json);
}

void hub_lobby_stats_mark_dirty(struct hub *hub)
{
    hub_lobby_stats *stats = &hub->stats;
    int64_t soonest = stats->last_sent + HUB_LOBBY_STATS_BATCHES * hub->config.lobby_ms;
    if (stats->due == INT64_MAX && stats->clients)
        stats->due = soonest > hub->now ? soonest : hub->now;
}

void hub_lobby_stats_join(struct hub *hub, hub_client *client, base_text *json)
{
    hub->stats.clients++;
    room_frames_join(&hub->rooms.frames, hub->stats.topic, client->connection.conn);
    put_life(hub, json);
}

void hub_lobby_stats_part(struct hub *hub, hub_client *client)
{
    hub_lobby_stats *stats = &hub->stats;
    room_frames_part(&hub->rooms.frames, stats->topic, client->connection.conn, false);
    if (--stats->clients == 0)
        stats->due = INT64_MAX;
}

int64_t hub_lobby_stats_due(struct hub *hub)
{
    hub_lobby_stats *stats = &hub->stats;
    if (hub->now < stats->due)
        return stats->due;
    base_text *json = room_frames_open(&hub->rooms.frames);
    base_json_text(json, "ev", "life");
    base_json_text(json, "table", ""); /* pages of programs without this event take it for a table's */
    size_t start = json->length;
    put_life(hub, json);
    uint64_t now = base_fingerprint(json->bytes + start, json->length - start);
    if (now != stats->sent)
        room_frames_publish(&hub->rooms.frames, stats->topic, room_frames_close(&hub->rooms.frames));
    else
        room_frames_discard(&hub->rooms.frames);
    stats->sent = now;
    stats->last_sent = hub->now;
    return stats->due = INT64_MAX;
}
