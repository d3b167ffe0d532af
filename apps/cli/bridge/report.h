/* SPDX-License-Identifier: MIT */
/* What `kozel bridge` prints: sentences, or an object of JSON a line. */
#pragma once

#include <kozel/client.h>

/* Prints an event, which the function frees. As JSON: the object. Else `text` (NULL: nothing), on standard
 * error with `about` in front if the event is a fault (NULL: it is none). Returns false if the output cannot
 * be written. */
bool bridge_report(bool json, json_t *event, const char *about, const char *text);
