/* SPDX-License-Identifier: MIT */
#include "server/hub/table/admission.h"

#include "server/hub/state/visitor.h"

kz_admission kz_admits(const kz_application *app, const kz_visitor *visitor, int64_t coins)
{
    if ((app->rated || app->lowest) && !visitor->registered)
        return KZ_NOT_REGISTERED;
    if (kz_visitor_elo(visitor, app->game->name) < app->lowest)
        return KZ_ELO_TOO_LOW;
    return app->stake > coins ? KZ_TOO_FEW_COINS : KZ_ADMITTED;
}
