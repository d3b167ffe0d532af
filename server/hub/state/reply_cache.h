/* SPDX-License-Identifier: MIT */
/* Tabs: the reply cache that makes a repeated request harmless (docs/protocol.md, "Frames"). */
#pragma once

#include "server/hub/state/hub_state.h"

/* Joins a client to the visitor's tab `name`, creating the tab if necessary. Returns false if the visitor has
 * too many connected tabs. */
bool hub_tab_join(struct hub *hub, hub_client *client, const char *name);

/* Parts a client from its tab, which stays for a while. If too many tabs stay, the one idle the longest is
 * freed. Returns that tab's visitor if it is another one, for hub_visitor_release(); else NULL. */
hub_visitor *hub_tab_part(struct hub *hub, hub_client *client);

typedef enum hub_reply_status { HUB_REPLY_NEW, HUB_REPLY_REPEATED, HUB_REPLY_TOO_OLD } hub_reply_status;

/* Returns whether this number has been answered. */
hub_reply_status hub_reply_cache_check(const hub_tab *tab, int64_t seq);

/* Notes that `seq` was answered. `reply` is the whole message and is copied; NULL: {} or nothing worth
 * keeping. */
void hub_reply_cache_note(hub_tab *tab, int64_t seq, const char *reply, size_t length);

/* Notes that the number was used but not answered here: it may be repeated. */
void hub_reply_cache_skip(hub_tab *tab, int64_t seq);

/* Returns the reply kept for a repeated number; NULL as above. */
const char *hub_reply_cache_find(const hub_tab *tab, int64_t seq);

void hub_tab_free(hub_idle *idle, hub_tab *tab);
