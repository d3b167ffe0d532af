/* SPDX-License-Identifier: MIT */
#include "server/delivery/backlog.h"

#include "base/log.h"

bool kz_backlog_is_long(const kz_backlog *backlog)
{
    return backlog->writer && (kz_writer_waiting(backlog->writer) > (size_t)backlog->max_writes ||
                               kz_writer_behind(backlog->writer) > (uint64_t)backlog->max_ms * 1000000);
}

void kz_backlog_watch(kz_backlog *backlog)
{
    bool is_long = kz_backlog_is_long(backlog);
    if (is_long != backlog->was_long)
        kz_log(KZ_WARN, "server",
               is_long ? "the store is behind: nothing new is begun" : "the store has caught up");
    backlog->was_long = is_long;
}
