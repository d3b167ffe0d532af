/* SPDX-License-Identifier: MIT */
#include "server/app/drain.h"

#include "base/log.h"
#include "server/delivery/sockets.h"

#include <stdio.h>

bool kz_drain_begin(kz_server *server)
{
    if (server->cluster || !server->config.drain_s) /* other nodes go on with its tables at once */
        return false;
    char event[64];
    int length = snprintf(event, sizeof event, "{\"ev\":\"restart\",\"within\":%lld}",
                          1000 * (long long)server->config.drain_s);
    server->host.draining = true;
    kz_hub_drain(server->host.hub);
    kz_ws_tell(&server->delivery.sockets, 0, event, (size_t)length);
    return true;
}

bool kz_drain_is_over(const kz_server *server)
{
    return server->bots.count == 0 && kz_writer_waiting(server->delivery.writer) == 0 &&
           server->requests.used == 0;
}

void kz_server_reload(kz_server *server)
{
    kz_server_config fresh = server->config;
    if (!fresh.reload) {
        kz_log(KZ_WARN, "server", "SIGHUP: there are no settings to read");
        return;
    }
    if (!fresh.reload(fresh.reload_context, &fresh))
        return; /* it has said why */
    server->config = fresh;
    kz_server_conclude(server);
    kz_guards_configure(&server->guards, &server->config.limits);
    if (server->host.hub)
        kz_hub_configure(server->host.hub, &fresh.hub);
}
