/* Tables that a request named and that this hub does not know: neither here nor in another node's notice. The
 * notice may be late, so the store decides (kz_hub_ports.look_up()); its answers are kept for a short time.
 */
#ifndef KOZEL_HUB_STATE_UNKNOWN_TABLE_H
#define KOZEL_HUB_STATE_UNKNOWN_TABLE_H

#include "hub/state/hub_state.h"

enum {
    KZ_UNKNOWN_TABLES = 1024,    /* kept at most */
    KZ_UNKNOWN_ASKED = 16,       /* questions to the store under way at most */
    KZ_UNKNOWN_GONE_MS = 10000,  /* how long "the store has no such table" is kept */
    KZ_UNKNOWN_STORED_MS = 1000, /* how long "the store has this table" is kept, and a question that failed */
    KZ_UNKNOWN_PERSON_MS = 250,  /* what one question to the store costs its person, */
    KZ_UNKNOWN_CREDIT_MS = 2000, /* and how much of that may be owed */
};

/* Returns true if there is certainly no table `id`. Returns false while that is not known; then the store is
 * asked, within the limits above, and the request should be repeated. */
bool kz_unknown_is_gone(kz_hub *hub, kz_visitor *visitor, const char *id);

/* Notes that table `id` has been closed. */
void kz_unknown_note_gone(kz_hub *hub, const char *id);

/* Notes the store's answer about table `id`, if it was asked for. */
void kz_unknown_answer(kz_hub *hub, const char *id, bool gone);

void kz_unknown_clear(kz_hub *hub);

#endif
