/* SPDX-License-Identifier: MIT */
/* Whether what goes to the store and over the bus can be read or changed on the way. */
#ifndef KOZEL_SERVER_APP_TRUST_H
#define KOZEL_SERVER_APP_TRUST_H

#include "server/app/server.h"

/* Warns in the log of a store or bus on another machine whose connection is not encrypted, or whose
 * certificate is not checked. */
void app_trust_tell(const app_server_config *config);

#endif
