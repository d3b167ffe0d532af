/* SPDX-License-Identifier: MIT */
/* Writes a browser's message. */
#pragma once

#include "server/social/push/push.h"

/* Writes a browser's message as JSON (docs/protocol.md, "Web Push"), in its language: kind, title, body, url,
 * tag. `kind`: STORE_PUSH_...; `table`, `by`: "" if there is none. Returns false for an unknown kind, or if
 * too long. */
bool push_text(const language_translations *translations, const char *language, const char *kind,
               const char *table, const char *by, char out[PUSH_TEXT]);
