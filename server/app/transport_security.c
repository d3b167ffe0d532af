/* SPDX-License-Identifier: MIT */
#include "server/app/transport_security.h"

#include "base/log.h"
#include "server/bus/url.h"
#include "server/store/store.h"

void app_transport_security_log(const app_server_config *config)
{
    if (!store_is_private(config->db))
        base_log(
            BASE_LOG_WARN, "store",
            "PostgreSQL is on another machine with an unchecked certificate: anybody on the way can read "
            "and change everything (sslmode=verify-full)");
    if (config->bus && !bus_is_private(config->bus))
        base_log(BASE_LOG_WARN, "bus",
                 "NATS is on another machine without TLS: anybody on the way can read and send everything "
                 "(tls://, bus-ca)");
}
