/* SPDX-License-Identifier: MIT */
#include "server/hub/state/remote.h"

#include <utlist.h>

hub_remote_table *hub_remote_find(const struct hub *hub, const char *id)
{
    struct room_remote *remote = room_remote_find(&hub->rooms, id);
    bool is_table = remote && remote->kind == hub->rooms.kinds[HUB_KIND_TABLE].kind;
    return is_table ? (hub_remote_table *)remote : NULL;
}

/* ---- who sits there */

bool hub_remote_is_present(const hub_remote_seat *seat)
{
    return seat->share != HUB_SHARE_STAKE;
}

int hub_remote_count(const hub_visitor *visitor)
{
    int count = 0;
    const hub_remote_seat *seat;
    DL_FOREACH(visitor->remote_seats, seat)
    count += hub_remote_is_present(seat);
    return count;
}

int64_t hub_remote_stakes(const hub_visitor *visitor)
{
    int64_t coins = 0;
    const hub_remote_seat *seat;
    DL_FOREACH(visitor->remote_seats, seat)
    coins += seat->stake;
    return coins;
}

void hub_remote_message(base_text *json, const hub_visitor *visitor, hub_share share)
{
    const hub_remote_seat *seat;
    DL_FOREACH(visitor->remote_seats, seat)
    if (seat->share == share)
        base_json_text(json, NULL, seat->remote->remote.id);
}

int hub_remote_persons(const hub_remote_table *remote)
{
    int count = 0;
    for (int i = 0; i < remote->remote_seat_count; i++)
        count += remote->remote_seats[i].share == HUB_SHARE_SEAT;
    return count;
}

bool hub_remote_seats(const hub_remote_table *remote, const hub_visitor *visitor)
{
    for (int i = 0; i < remote->remote_seat_count; i++)
        if (remote->remote_seats[i].visitor == visitor && remote->remote_seats[i].share == HUB_SHARE_SEAT)
            return true;
    return false;
}
