/* SPDX-License-Identifier: MIT */
#include "server/hub/state/unknown_table.h"

#include <assert.h>
#include <string.h>

#include "base/ascii.h"
#include "base/memory.h"
#include "server/hub/state/visitor.h"

struct hub_unknown_table {
    char id[HUB_ID_TEXT];
    enum { ASKED, STORED, GONE } what;
    int64_t since;     /* when the answer came */
    UT_hash_handle hh; /* the oldest answer first */
};

/* No other text is ever a table's id, so the store need not be asked. */
static bool is_id(const char *text)
{
    size_t length = strlen(text);
    for (size_t i = 0; i < length; i++)
        if (!base_is_alnum(text[i]))
            return false;
    return length && length < HUB_ID_TEXT;
}

static hub_unknown_table *find(const hub_remote *remote, const char *id)
{
    hub_unknown_table *unknown;
    HASH_FIND_STR(remote->unknown, id, unknown);
    return unknown;
}

static void drop(hub_remote *remote, hub_unknown_table *unknown)
{
    remote->asked -= unknown->what == ASKED;
    HASH_DEL(remote->unknown, unknown);
    free(unknown);
}

/* Drops the oldest answer. There is always one, because fewer questions are under way than there are
 * entries. */
static void make_room(hub_remote *remote)
{
    static_assert((int)HUB_UNKNOWN_ASKED < (int)HUB_UNKNOWN_TABLES, "there is an answer to drop");
    hub_unknown_table *oldest = remote->unknown;
    if (HASH_COUNT(remote->unknown) < HUB_UNKNOWN_TABLES)
        return;
    while (oldest->what == ASKED)
        oldest = oldest->hh.next;
    drop(remote, oldest);
}

static void put(struct hub *hub, const char *id, int what)
{
    make_room(&hub->remote);
    hub_unknown_table *unknown = base_new(sizeof *unknown);
    memcpy(unknown->id, id, strlen(id) + 1);
    unknown->what = what;
    unknown->since = hub->now;
    hub->remote.asked += what == ASKED;
    HASH_ADD_STR(hub->remote.unknown, id, unknown);
}

static bool is_fresh(const struct hub *hub, const hub_unknown_table *unknown)
{
    int64_t kept = unknown->what == GONE ? HUB_UNKNOWN_GONE_MS : HUB_UNKNOWN_STORED_MS;
    return unknown->what == ASKED || hub->now - unknown->since < kept;
}

/* Charges the person for a question to the store. Returns false if too many are under way, or this person's
 * are too frequent. */
static bool may_ask(const struct hub *hub, hub_visitor *visitor)
{
    return hub->remote.asked < HUB_UNKNOWN_ASKED &&
           hub_limit_charge(&visitor->limits.asked_until, hub->now, HUB_UNKNOWN_PERSON_MS,
                            HUB_UNKNOWN_CREDIT_MS);
}

bool hub_unknown_is_gone(struct hub *hub, hub_visitor *visitor, const char *id)
{
    if (!hub->rooms.ports.nodes.look_up || !is_id(id))
        return true;
    hub_unknown_table *unknown = find(&hub->remote, id);
    if (unknown && is_fresh(hub, unknown))
        return unknown->what == GONE;
    if (unknown)
        drop(&hub->remote, unknown);
    if (may_ask(hub, visitor) && hub->rooms.ports.nodes.look_up(hub->rooms.ports.context, id))
        put(hub, id, ASKED);
    return false;
}

static void note(struct hub *hub, const char *id, bool gone)
{
    hub_unknown_table *unknown = find(&hub->remote, id);
    if (unknown)
        drop(&hub->remote, unknown);
    put(hub, id, gone ? GONE : STORED);
}

void hub_unknown_note_gone(struct hub *hub, const char *id)
{
    if (hub->rooms.ports.nodes.look_up && is_id(id))
        note(hub, id, true);
}

void hub_unknown_answer(struct hub *hub, const char *id, bool gone)
{
    const hub_unknown_table *unknown = find(&hub->remote, id);
    if (unknown && unknown->what == ASKED)
        note(hub, id, gone);
}

void hub_unknown_clear(hub_remote *remote)
{
    while (remote->unknown)
        drop(remote, remote->unknown);
}
