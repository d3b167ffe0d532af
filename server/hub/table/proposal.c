/* SPDX-License-Identifier: MIT */
#include "server/hub/table/proposal.h"

#include <stdlib.h>

void kz_proposal_drop(kz_table *table)
{
    free(table->proposal);
    table->proposal = NULL;
}
