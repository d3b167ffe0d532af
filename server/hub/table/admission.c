/* SPDX-License-Identifier: MIT */
#include "server/hub/table/admission.h"

#include "server/hub/state/visitor.h"

hub_admission hub_admits(const hub_application *app, const hub_visitor *visitor, int64_t coins)
{
    if ((app->rated || app->lowest) && !visitor->registered)
        return HUB_NOT_REGISTERED;
    if (hub_visitor_elo(visitor, app->game->name) < app->lowest)
        return HUB_ELO_TOO_LOW;
    return app->stake > coins ? HUB_TOO_FEW_COINS : HUB_ADMITTED;
}
