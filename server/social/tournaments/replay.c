/* SPDX-License-Identifier: MIT */
#include "server/social/tournaments/replay.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/log.h"
#include "base/memory.h"
#include "server/matching/matching.h"
#include "server/rooms/restore.h"
#include "server/store/rooms/room_log.h"

static void take(void *context, const store_room *stored)
{
    social_replay *replay = context;
    const struct room_stored room = {.id = stored->id,
                                     .texts = stored->entries,
                                     .text_count = stored->count,
                                     .seq = stored->seq,
                                     .damage = stored->damage};
    char reason[128];
    struct room *made = room_read(&replay->rooms, &room, &tournaments_kind, reason, sizeof reason);
    replay->tournament = (tournaments_tournament *)made;
    replay->damaged = *reason;
    if (*reason)
        base_log(BASE_LOG_ERROR, "server", "tournament %s: %s", stored->id, reason);
}

/* Returns STORE_NONE if the caller may not know of the tournament. */
static store_stored read_club(social_replay *replay, api_call *call)
{
    const tournaments_tournament *t = replay->tournament;
    int64_t caller = call->person ? call->person->id : 0;
    bool takes_part = caller && (t->terms.founder == caller ||
                                 tournaments_entrant_of(t, caller) < kz_tournament_entrants(t->core));
    store_stored stored = social_club_read(call, t->terms.club, takes_part, &replay->club);
    return stored == STORE_STORED && !replay->club.seen ? STORE_NONE : stored;
}

bool social_replay_open(social_replay *replay, api_call *call)
{
    static const room_ports none;
    *replay = (social_replay){0};
    room_host_init(&replay->rooms, &none);
    replay->host = (tournaments_host){.rooms = &replay->rooms, .matching = matching_lemon};
    room_host_add_kind(&replay->rooms, &tournaments_kind, &replay->host);
    replay->rooms.now = call->now_ms;
    store_stored stored = store_room_read(call->store, api_text(call, "tournament"), take, replay);
    if (stored == STORE_STORED && !replay->tournament)
        stored = STORE_NONE;
    if (stored == STORE_STORED)
        stored = read_club(replay, call);
    if (replay->damaged)
        api_refuse(call, API_E_STORE, NULL, NULL, NULL);
    else if (api_stored(call, stored, API_E_NO_TOURNAMENT, 0))
        return true;
    social_replay_close(replay);
    return false;
}

void social_replay_close(social_replay *replay)
{
    room_host_drop(&replay->rooms);
    room_host_clear(&replay->rooms);
}

store_stored social_replay_people(const social_replay *replay, struct store *store, store_person **out)
{
    const tournaments_tournament *t = replay->tournament;
    uint32_t count = kz_tournament_entrants(t->core);
    int64_t *id = base_new(count * sizeof *id + 1);
    *out = base_new(count * sizeof **out + 1);
    for (uint32_t i = 0; i < count; i++)
        id[i] = t->person[i].id;
    store_stored stored = store_people_get(store, id, count, *out);
    free(id);
    for (uint32_t i = 0, bots = 0; i < count; i++)
        if (*t->person[i].bot) {
            snprintf((*out)[i].name, sizeof(*out)[i].name, "%s %u", t->person[i].bot, (unsigned)++bots);
            (*out)[i].bot = true;
        }
    return stored;
}
