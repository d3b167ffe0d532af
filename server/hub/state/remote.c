/* SPDX-License-Identifier: MIT */
#include "server/hub/state/remote.h"

#include <utlist.h>

kz_remote_table *kz_remote_find(const kz_hub *hub, const char *id)
{
    kz_remote_table *remote;
    HASH_FIND_STR(hub->remote_tables, id, remote);
    return remote;
}

/* ---- who sits there */

bool kz_remote_is_present(const kz_remote_seat *seat)
{
    return seat->share != KZ_SHARE_STAKE;
}

int kz_remote_count(const kz_visitor *visitor)
{
    int count = 0;
    const kz_remote_seat *seat;
    DL_FOREACH(visitor->remote_seats, seat)
    count += kz_remote_is_present(seat);
    return count;
}

int64_t kz_remote_stakes(const kz_visitor *visitor)
{
    int64_t coins = 0;
    const kz_remote_seat *seat;
    DL_FOREACH(visitor->remote_seats, seat)
    coins += seat->stake;
    return coins;
}

void kz_remote_message(kz_json *json, const kz_visitor *visitor, kz_share share)
{
    const kz_remote_seat *seat;
    DL_FOREACH(visitor->remote_seats, seat)
    if (seat->share == share)
        kz_json_text(json, NULL, seat->remote->id);
}

int kz_remote_persons(const kz_remote_table *remote)
{
    int count = 0;
    for (int i = 0; i < remote->remote_seat_count; i++)
        count += remote->remote_seats[i].share == KZ_SHARE_SEAT;
    return count;
}

bool kz_remote_seats(const kz_remote_table *remote, const kz_visitor *visitor)
{
    for (int i = 0; i < remote->remote_seat_count; i++)
        if (remote->remote_seats[i].visitor == visitor && remote->remote_seats[i].share == KZ_SHARE_SEAT)
            return true;
    return false;
}
