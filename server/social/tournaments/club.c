/* SPDX-License-Identifier: MIT */
#include "server/social/tournaments/club.h"

#include <string.h>

#include "server/clubs/club.h"

store_stored social_club_read(api_call *call, int64_t club, bool takes_part, social_club *out)
{
    clubs_request request;
    *out = (social_club){.seen = true};
    if (!club)
        return STORE_STORED;
    store_stored stored = clubs_read(call, club, &request);
    const store_club *known = stored == STORE_STORED ? &request.club : NULL;
    out->seen = clubs_may_see_tournament(&request.caller, known, takes_part);
    out->member = request.caller.person.standing >= STORE_CLUB_MEMBER;
    if (known && (clubs_may_see(&request.caller, known) || out->member))
        memcpy(out->name, known->name, sizeof out->name);
    return store_none_ok(stored);
}

void social_club_show(const social_club *club, json_t *summary)
{
    if (!json_object_get(summary, "club"))
        return;
    json_object_set_new(summary, "member", json_boolean(club->member));
    if (*club->name)
        json_object_set_new(summary, "club", json_string(club->name));
    else
        json_object_del(summary, "club");
}
