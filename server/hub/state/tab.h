/* SPDX-License-Identifier: MIT */
/* Tabs: what makes a repeated request harmless (docs/protocol.md, "Frames"). */
#ifndef KOZEL_SERVER_HUB_STATE_TAB_H
#define KOZEL_SERVER_HUB_STATE_TAB_H

#include "server/hub/state/hub_state.h"

/* Ties a client to the tab of that name, made if need be. False: the visitor has too many connected tabs. */
bool kz_tab_join(kz_hub *hub, kz_client *client, const char *name);

/* Parts a client from its tab, which stays for a while. If too many stay, the one that has been idle the
 * longest is freed: returns its visitor, if that is another one, for kz_visitor_release(); else NULL. */
kz_visitor *kz_tab_part(kz_hub *hub, kz_client *client);

typedef enum kz_freshness { KZ_FRESH, KZ_REPEATED, KZ_TOO_OLD } kz_freshness;

/* Has this number been answered? */
kz_freshness kz_tab_check(const kz_tab *tab, int64_t seq);

/* Notes that it has been; `reply` (copied; NULL: {} or nothing worth keeping) is the whole frame. */
void kz_tab_note(kz_tab *tab, int64_t seq, const char *reply, size_t length);

/* Notes that the number was used but not answered here: it may be repeated. */
void kz_tab_pass(kz_tab *tab, int64_t seq);

/* The reply kept for a repeated number; NULL as above. */
const char *kz_tab_reply(const kz_tab *tab, int64_t seq);

void kz_tab_free(kz_hub *hub, kz_tab *tab);

#endif
