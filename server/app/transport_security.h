/* SPDX-License-Identifier: MIT */
/* Checks whether the connections to the store and the bus can be read or changed on the way. */
#pragma once

#include "server/app/server.h"

/* Logs a warning for a store or bus on another machine whose connection is not encrypted, or whose
 * certificate is not checked. */
void app_transport_security_log(const app_server_config *config);
