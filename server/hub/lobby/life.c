/* SPDX-License-Identifier: MIT */
#include "server/hub/lobby/life.h"

#include <stdlib.h>
#include <string.h>
#include <utlist.h>

#include "base/fingerprint.h"
#include "server/hub/state/frames.h"
#include "server/hub/state/remote.h"

static bool is_connected(const kz_visitor *visitor)
{
    const kz_client *client;
    DL_FOREACH(visitor->clients, client)
    if (!client->guest)
        return true;
    return false;
}

/* Whether somebody sits where a match runs, and is there: of another node's table it is not known. */
static bool plays(const kz_visitor *visitor)
{
    const kz_remote_seat *there;
    for (int i = 0; i < visitor->table_count && kz_is_here(visitor); i++)
        if (visitor->table[i]->phase != KZ_WAITING && visitor->table[i]->phase != KZ_DONE)
            return true;
    DL_FOREACH(visitor->remote_seats, there)
    if (there->share == KZ_SHARE_SEAT && there->remote->runs)
        return true;
    return false;
}

static bool is_better(const kz_running *a, const kz_running *b)
{
    if (a->strength != b->strength)
        return a->strength > b->strength;
    if (a->people != b->people)
        return a->people > b->people;
    return a->begun > b->begun;
}

/* The best match to watch: of the strongest people, then of the most, then the latest. NULL: none runs.
 * Compares all of them. */
static const kz_listing *find_best(const kz_hub *hub)
{
    const kz_listing *listing, *best = NULL;
    DL_FOREACH(hub->running, listing)
    if (!best || is_better((const kz_running *)listing, (const kz_running *)best))
        best = listing;
    return best;
}

static void put_life(kz_hub *hub, kz_json *json)
{
    int64_t people = (int64_t)hub->elsewhere, playing = 0;
    const kz_listing *best = find_best(hub);
    for (const kz_visitor *visitor = hub->visitors; visitor; visitor = visitor->hh.next) {
        people += is_connected(visitor);
        playing += plays(visitor);
    }
    kz_json_object(json, "life");
    kz_json_number(json, "people", people);
    kz_json_number(json, "playing", playing < people ? playing : people);
    kz_json_number(json, "matches", hub->running_count);
    if (best)
        kz_json_raw(json, "best", best->text, best->text_length);
    else
        kz_json_null(json, "best");
    kz_json_close(json);
}

void kz_life_stale(kz_hub *hub)
{
    int64_t soonest = hub->life_told + KZ_LIFE_BATCHES * hub->config.lobby_ms;
    if (hub->life_due == INT64_MAX && hub->life_clients)
        hub->life_due = soonest > hub->now ? soonest : hub->now;
}

void kz_life_join(kz_hub *hub, kz_client *client, kz_json *json)
{
    hub->life_clients++;
    kz_frames_join(&hub->frames, hub->life_topic, client->conn);
    put_life(hub, json);
}

void kz_life_part(kz_hub *hub, kz_client *client)
{
    kz_frames_part(&hub->frames, hub->life_topic, client->conn, false);
    if (--hub->life_clients == 0)
        hub->life_due = INT64_MAX;
}

int64_t kz_life_due(kz_hub *hub)
{
    if (hub->now < hub->life_due)
        return hub->life_due;
    kz_json *json = kz_frames_open(&hub->frames);
    kz_json_text(json, "ev", "life");
    kz_json_text(json, "table", ""); /* pages of programs that did not know it take it for a table's */
    size_t start = json->used;
    put_life(hub, json);
    uint64_t now = kz_fingerprint(json->bytes + start, json->used - start);
    if (now != hub->life)
        kz_frames_publish(&hub->frames, hub->life_topic, kz_frames_close(&hub->frames));
    else
        kz_frames_discard(&hub->frames);
    hub->life = now;
    hub->life_told = hub->now;
    return hub->life_due = INT64_MAX;
}
