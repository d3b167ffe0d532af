/* SPDX-License-Identifier: MIT */
#include "engine/env/sight.h"

void env_sight_of_view(const kz_view *view, env_sight *sight)
{
    kz_set hand = view->seat < KZ_SEATS ? view->hand[view->seat] : 0;
    *sight = (env_sight){&view->pub, NULL, view->seat, {hand, view->signal, view->pub.swap.tile}};
}

void env_sight_of_match(const kz_match *match, int seat, env_sight *sight)
{
    *sight = (env_sight){.pub = &match->pub, .match = match, .seat = seat};
    kz_match_own(match, seat, &sight->own);
}

kz_action env_sight_action(const env_sight *s, int at)
{
    kz_action action = s->pub->log[at];
    if (!s->match || (action.kind != KZ_DRAW && action.kind != KZ_GIVE))
        return action;
    action = kz_match_action(s->match, at);
    return s->pub->phase == KZ_PLAYING ? kz_action_seen(s->pub, action, s->seat) : action;
}
