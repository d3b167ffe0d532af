/* SPDX-License-Identifier: MIT */
/* A file of a server, over a connection of its own. */
#pragma once

#include "apps/cli/online/wire.h"

/* Returns what the server answers to GET of a path, and ends it with a NUL. The caller frees it. NULL: the
 * server has no such file, did not answer within some seconds, or the signal came. */
char *play_fetch(const online_address *address, const online_stop *stop, const char *path, size_t *length);
