/* SPDX-License-Identifier: MIT */
#include "server/hub/table/proposal.h"

#include <stdlib.h>

void hub_proposal_drop(hub_proposals *proposals)
{
    free(proposals->current);
    proposals->current = NULL;
}
