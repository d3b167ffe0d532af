/* SPDX-License-Identifier: MIT */
#include "server/delivery/backlog.h"

#include "base/log.h"

bool delivery_backlog_is_long(const delivery_backlog *backlog)
{
    return backlog->writer && (delivery_writer_waiting(backlog->writer) > (size_t)backlog->max_writes ||
                               delivery_writer_behind(backlog->writer) > (uint64_t)backlog->max_ms * 1000000);
}

void delivery_backlog_watch(delivery_backlog *backlog)
{
    bool is_long = delivery_backlog_is_long(backlog);
    if (is_long != backlog->was_long)
        base_log(BASE_LOG_WARN, "server",
                 is_long ? "the store is behind: nothing new is begun" : "the store has caught up");
    backlog->was_long = is_long;
}
