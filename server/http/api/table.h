/* SPDX-License-Identifier: MIT */
/* The table that a request names. */
#ifndef KOZEL_SERVER_HTTP_API_TABLE_H
#define KOZEL_SERVER_HTTP_API_TABLE_H

#include "server/http/api/api.h"

/* Returns true if there is table `table`, at whatever node; else the call is refused. */
bool api_find_table(api_call *call, const char *table);

#endif
