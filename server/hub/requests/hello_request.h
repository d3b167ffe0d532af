/* SPDX-License-Identifier: MIT */
/* The first request of a page (docs/protocol.md, "Frames"). */
#pragma once

#include "server/hub/requests/call.h"

/* Joins the connection to its tab, before the request's number can be checked. Returns false if the call is
 * refused. */
bool hub_hello_join(hub_call *call);

hub_handler hub_do_hello;
