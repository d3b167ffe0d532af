/* SPDX-License-Identifier: MIT */
#include "server/hub/state/hub_state.h"
#include "server/rooms/host.h"

void hub_begin(struct hub *hub, int64_t now_ms)
{
    room_begin(&hub->rooms, now_ms);
    hub->now = hub->rooms.now;
}

void hub_draw_id(struct hub *hub, int letters, char out[HUB_ID_TEXT])
{
    /* 32 letters and digits; l, o, 0 and 1 look alike. */
    static const char alphabet[] = "abcdefghijkmnpqrstuvwxyz23456789";
    uint8_t bytes[HUB_ID_TEXT];
    hub->ports.random(hub->ports.context, bytes, (size_t)letters);
    for (int i = 0; i < letters; i++)
        out[i] = alphabet[bytes[i] % 32];
    out[letters] = '\0';
}

int64_t hub_draw_number(struct hub *hub)
{
    uint32_t word;
    hub->ports.random(hub->ports.context, &word, sizeof word);
    return (word >> 2) + 1;
}
