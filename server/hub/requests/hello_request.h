/* SPDX-License-Identifier: MIT */
/* The requests of a page about itself (docs/protocol.md, "Frames" and "Web Push"). */
#pragma once

#include "server/hub/requests/call.h"

/* Joins the connection to its tab, before the request's number can be checked. Returns false if the call is
 * refused. */
bool hub_hello_join(hub_call *call);

hub_handler hub_do_hello, hub_do_hidden;
