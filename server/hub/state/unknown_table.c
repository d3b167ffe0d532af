/* SPDX-License-Identifier: MIT */
#include "server/hub/state/unknown_table.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

#include "base/memory.h"

struct kz_unknown_table {
    char id[KZ_ID_TEXT];
    enum { ASKED, STORED, GONE } what;
    int64_t since;     /* when the answer came */
    UT_hash_handle hh; /* the oldest answer first */
};

/* No other text is ever a table's id, so the store need not be asked. */
static bool is_id(const char *text)
{
    size_t length = strlen(text);
    for (size_t i = 0; i < length; i++)
        if (!isascii((unsigned char)text[i]) || !isalnum((unsigned char)text[i]))
            return false;
    return length && length < KZ_ID_TEXT;
}

static kz_unknown_table *find(const kz_hub *hub, const char *id)
{
    kz_unknown_table *unknown;
    HASH_FIND_STR(hub->unknown_tables, id, unknown);
    return unknown;
}

static void drop(kz_hub *hub, kz_unknown_table *unknown)
{
    hub->unknown_asked -= unknown->what == ASKED;
    HASH_DEL(hub->unknown_tables, unknown);
    free(unknown);
}

/* The oldest answer makes room; questions under way are fewer than there is room for. */
static void make_room(kz_hub *hub)
{
    static_assert((int)KZ_UNKNOWN_ASKED < (int)KZ_UNKNOWN_TABLES, "there is an answer to drop");
    kz_unknown_table *oldest = hub->unknown_tables;
    if (HASH_COUNT(hub->unknown_tables) < KZ_UNKNOWN_TABLES)
        return;
    while (oldest->what == ASKED)
        oldest = oldest->hh.next;
    drop(hub, oldest);
}

static void put(kz_hub *hub, const char *id, int what)
{
    make_room(hub);
    kz_unknown_table *unknown = kz_new(sizeof *unknown);
    memcpy(unknown->id, id, strlen(id) + 1);
    unknown->what = what;
    unknown->since = hub->now;
    hub->unknown_asked += what == ASKED;
    HASH_ADD_STR(hub->unknown_tables, id, unknown);
}

static bool is_fresh(const kz_hub *hub, const kz_unknown_table *unknown)
{
    int64_t kept = unknown->what == GONE ? KZ_UNKNOWN_GONE_MS : KZ_UNKNOWN_STORED_MS;
    return unknown->what == ASKED || hub->now - unknown->since < kept;
}

/* Charges the person for a question to the store; false: too many are under way, or this person's are too
 * frequent. */
static bool may_ask(kz_hub *hub, kz_visitor *visitor)
{
    int64_t from = visitor->asked_until > hub->now ? visitor->asked_until : hub->now;
    if (hub->unknown_asked == KZ_UNKNOWN_ASKED ||
        from + KZ_UNKNOWN_PERSON_MS > hub->now + KZ_UNKNOWN_CREDIT_MS)
        return false;
    visitor->asked_until = from + KZ_UNKNOWN_PERSON_MS;
    return true;
}

bool kz_unknown_is_gone(kz_hub *hub, kz_visitor *visitor, const char *id)
{
    if (!hub->ports.look_up || !is_id(id))
        return true;
    kz_unknown_table *unknown = find(hub, id);
    if (unknown && is_fresh(hub, unknown))
        return unknown->what == GONE;
    if (unknown)
        drop(hub, unknown);
    if (may_ask(hub, visitor) && hub->ports.look_up(hub->ports.context, id))
        put(hub, id, ASKED);
    return false;
}

static void note(kz_hub *hub, const char *id, bool gone)
{
    kz_unknown_table *unknown = find(hub, id);
    if (unknown)
        drop(hub, unknown);
    put(hub, id, gone ? GONE : STORED);
}

void kz_unknown_note_gone(kz_hub *hub, const char *id)
{
    if (hub->ports.look_up && is_id(id))
        note(hub, id, true);
}

void kz_unknown_answer(kz_hub *hub, const char *id, bool gone)
{
    const kz_unknown_table *unknown = find(hub, id);
    if (unknown && unknown->what == ASKED)
        note(hub, id, gone);
}

void kz_unknown_clear(kz_hub *hub)
{
    while (hub->unknown_tables)
        drop(hub, hub->unknown_tables);
}
