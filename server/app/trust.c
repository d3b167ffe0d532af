/* SPDX-License-Identifier: MIT */
#include "server/app/trust.h"

#include "base/log.h"
#include "server/bus/bus.h"
#include "server/store/store.h"

void kz_trust_tell(const kz_server_config *config)
{
    if (!kz_store_is_private(config->db))
        kz_log(
            KZ_WARN, "store",
            "PostgreSQL is on another machine, and its certificate is not checked: anybody between may read "
            "and change everything (sslmode=verify-full)");
    if (config->bus && !kz_bus_is_private(config->bus))
        kz_log(
            KZ_WARN, "bus",
            "NATS is on another machine and not asked for TLS: anybody between may read and say everything "
            "(tls://, bus-ca)");
}
