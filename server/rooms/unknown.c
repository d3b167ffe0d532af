/* SPDX-License-Identifier: MIT */
#include "server/rooms/unknown.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/memory.h"

struct room_unknown {
    char id[ROOM_ID_TEXT];
    enum { ASKED, STORED, GONE } what;
    int64_t since;     /* when the answer came */
    UT_hash_handle hh; /* the oldest answer first */
};

/* No other text is ever a room's id, so the store need not be asked. */
static bool is_id(const char *text)
{
    size_t length = strlen(text);
    for (size_t i = 0; i < length; i++)
        if (!base_is_alnum(text[i]))
            return false;
    return length && length < ROOM_ID_TEXT;
}

static struct room_unknown *find(const room_remotes *remote, const char *id)
{
    struct room_unknown *unknown;
    HASH_FIND_STR(remote->unknown, id, unknown);
    return unknown;
}

static void drop(room_remotes *remote, struct room_unknown *unknown)
{
    remote->asked -= unknown->what == ASKED;
    HASH_DEL(remote->unknown, unknown);
    free(unknown);
}

/* Drops the oldest answer. There is always one, because fewer questions are under way than there are
 * entries. */
static void make_room(room_remotes *remote)
{
    static_assert((int)ROOM_UNKNOWN_ASKED_MAX < (int)ROOM_UNKNOWN_MAX, "there is an answer to drop");
    struct room_unknown *oldest = remote->unknown;
    if (HASH_COUNT(remote->unknown) < ROOM_UNKNOWN_MAX)
        return;
    while (oldest->what == ASKED)
        oldest = oldest->hh.next;
    drop(remote, oldest);
}

static void put(room_host *host, const char *id, int what)
{
    make_room(&host->remote);
    struct room_unknown *unknown = base_new(sizeof *unknown);
    memcpy(unknown->id, id, strlen(id) + 1);
    unknown->what = what;
    unknown->since = host->now;
    host->remote.asked += what == ASKED;
    HASH_ADD_STR(host->remote.unknown, id, unknown);
}

static bool is_fresh(const room_host *host, const struct room_unknown *unknown)
{
    int64_t kept = unknown->what == GONE ? ROOM_UNKNOWN_GONE_MS : ROOM_UNKNOWN_STORED_MS;
    return unknown->what == ASKED || host->now - unknown->since < kept;
}

room_known room_unknown_find(room_host *host, const char *id)
{
    if (!host->ports.nodes.look_up || !is_id(id))
        return ROOM_IS_GONE;
    struct room_unknown *unknown = find(&host->remote, id);
    if (unknown && is_fresh(host, unknown))
        return unknown->what == GONE ? ROOM_IS_GONE : ROOM_IS_STORED;
    if (unknown)
        drop(&host->remote, unknown);
    return ROOM_IS_UNKNOWN;
}

bool room_unknown_may_ask(const room_host *host)
{
    return host->remote.asked < ROOM_UNKNOWN_ASKED_MAX;
}

void room_unknown_ask(room_host *host, const char *id)
{
    if (host->ports.nodes.look_up(host->ports.context, id))
        put(host, id, ASKED);
}

static void note(room_host *host, const char *id, bool gone)
{
    struct room_unknown *unknown = find(&host->remote, id);
    if (unknown)
        drop(&host->remote, unknown);
    put(host, id, gone ? GONE : STORED);
}

void room_unknown_note_gone(room_host *host, const char *id)
{
    if (host->ports.nodes.look_up && is_id(id))
        note(host, id, true);
}

void room_unknown_answer(room_host *host, const char *id, bool gone)
{
    const struct room_unknown *unknown = find(&host->remote, id);
    if (unknown && unknown->what == ASKED)
        note(host, id, gone);
}

void room_unknown_clear(room_host *host)
{
    while (host->remote.unknown)
        drop(&host->remote, host->remote.unknown);
}
