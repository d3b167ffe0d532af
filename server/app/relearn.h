/* SPDX-License-Identifier: MIT */
/* What the hub knows of a person, read from the store anew. */
#ifndef KOZEL_SERVER_APP_RELEARN_H
#define KOZEL_SERVER_APP_RELEARN_H

#include "server/app/loop.h"

/* Lets the worker pool read it and tells the hub, whether or not the person has a connection here: he may sit
 * somewhere, or have said something. Without room in the worker pool nothing happens. */
void kz_server_relearn(kz_server *server, int64_t person);

#endif
