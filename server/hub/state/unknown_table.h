/* SPDX-License-Identifier: MIT */
/* A cache of the store's answers about tables that neither this hub nor a notice of another node names
 * (hub_ports.look_up()). A notice may be late, so the store decides. */
#ifndef KOZEL_SERVER_HUB_STATE_UNKNOWN_TABLE_H
#define KOZEL_SERVER_HUB_STATE_UNKNOWN_TABLE_H

#include "server/hub/state/hub_state.h"

enum {
    HUB_UNKNOWN_TABLES = 1024,   /* kept at most */
    HUB_UNKNOWN_ASKED = 16,      /* max questions to the store in progress */
    HUB_UNKNOWN_GONE_MS = 10000, /* how long "the store has no such table" is kept */
    HUB_UNKNOWN_STORED_MS =
        1000,                    /* how long "the store has this table" is kept, and a question that failed */
    HUB_UNKNOWN_PERSON_MS = 250, /* rate limit: one question per person in this time */
    HUB_UNKNOWN_CREDIT_MS = 2000, /* burst: how far a person may be ahead of the rate */
};

/* Returns true if the store has no table `id`. Returns false if that is not known yet; the store is then
 * asked, within the limits above, and the client must repeat the request. */
bool hub_unknown_is_gone(struct hub *hub, hub_visitor *visitor, const char *id);

/* Notes that table `id` has been closed. */
void hub_unknown_note_gone(struct hub *hub, const char *id);

/* Notes the store's answer about table `id`, if it was asked for. */
void hub_unknown_answer(struct hub *hub, const char *id, bool gone);

void hub_unknown_clear(hub_remote *remote);

#endif
