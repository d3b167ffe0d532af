/* SPDX-License-Identifier: MIT */
/* Any bytes as the lines of an event: nothing crashes, a refusal has a line and a reason, and what is read
 * can be checked. */
#include "apps/cli/tournament/check/check.h"

#include <string.h>

#include "must.h"

/* Pairs neighbours that have an edge, or finds nothing. */
static bool solve(void *context, uint32_t vertices, const kz_matching_edge edges[], size_t edge_count,
                  uint32_t mate[], int64_t price[], uint32_t parent[])
{
    (void)context;
    memset(mate, 0xff, vertices * sizeof *mate);
    memset(price, 0, vertices * sizeof *price);
    memset(parent, 0xff, vertices * sizeof *parent);
    for (size_t i = 0; i < edge_count; i++) {
        must(edges[i].a < edges[i].b && edges[i].b < vertices && edges[i].weight >= 0, "no edge");
        if (mate[edges[i].a] != UINT32_MAX || mate[edges[i].b] != UINT32_MAX)
            continue;
        mate[edges[i].a] = edges[i].b;
        mate[edges[i].b] = edges[i].a;
    }
    for (uint32_t i = 0; i < vertices; i++)
        if (mate[i] == UINT32_MAX)
            return false;
    return true;
}

static void count(void *context, int line, const char *text)
{
    must(line >= 0 && *text, "a fault without a line or a text");
    ++*(int *)context;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const kz_matching matching = {solve, NULL};
    event_log event;
    event_log_fault fault;
    int faults = 0;
    if (event_log_read((const char *)data, size, &event, &fault))
        must(check_event(&event, &matching, count, &faults) == faults, "another number of faults");
    else
        must(fault.line >= 0 && fault.text[0], "a refusal without a reason");
    event_log_free(&event);
    return 0;
}
