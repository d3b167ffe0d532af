/* SPDX-License-Identifier: MIT */
#include "server/rooms/remote.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <utlist.h>

#include "base/memory.h"
#include "server/rooms/unknown.h"

struct room_remote *room_remote_find(const room_host *host, const char *id)
{
    struct room_remote *remote;
    HASH_FIND_STR(host->remote.all, id, remote);
    return remote;
}

static struct room_remote *add(room_host *host, const room_kind *kind, const char *id)
{
    struct room_remote *remote = base_new(kind->remote_size);
    memcpy(remote->id, id, strlen(id) + 1);
    remote->kind = kind;
    HASH_ADD_STR(host->remote.all, id, remote);
    return remote;
}

static void set_node(room_host *host, struct room_remote *remote, room_node node)
{
    if (remote->moving)
        DL_DELETE(host->remote.moving, remote);
    remote->node = node;
    remote->moving = !node;
    remote->lost = host->now;
    if (remote->moving)
        DL_APPEND(host->remote.moving, remote);
}

static void drop(room_host *host, struct room_remote *remote)
{
    if (remote->moving)
        DL_DELETE(host->remote.moving, remote);
    HASH_DEL(host->remote.all, remote);
    remote->kind->clear(room_context(host, remote->kind), remote);
    free(remote->notice);
    free(remote);
}

void room_remote_come_home(room_host *host, const char *id)
{
    struct room_remote *remote = room_remote_find(host, id);
    if (remote)
        drop(host, remote);
}

/* ---- notices */

/* What a notice has said. */
struct notice {
    const room_kind *kind;
    void *read; /* by room_kind.read_notice() */
    const char *text;
    size_t length;
};

static void apply_notice(room_host *host, room_node node, const char *id, const struct notice *notice_read)
{
    struct room_remote *remote = room_remote_find(host, id);
    if (remote && remote->kind != notice_read->kind) {
        drop(host, remote);
        remote = NULL;
    }
    if (!remote)
        remote = add(host, notice_read->kind, id);
    set_node(host, remote, node);
    remote->lost_by = 0;
    free(remote->notice);
    remote->notice = base_new(notice_read->length + 1);
    memcpy(remote->notice, notice_read->text, notice_read->length);
    remote->notice_length = notice_read->length;
    notice_read->kind->update(room_context(host, notice_read->kind), remote, notice_read->read);
}

static void apply_removal(room_host *host, room_node node, const char *id)
{
    struct room_remote *remote = room_remote_find(host, id);
    if (remote && (!remote->node || remote->node == node)) {
        drop(host, remote);
        room_unknown_note_gone(host, id);
    }
}

/* Returns true if another node's report of a room between owners is new here: only a young node has missed
 * it. */
static bool is_news(const room_host *host, const char *id)
{
    return room_is_warming_up(host) && !room_find(host, id) && !room_remote_find(host, id);
}

static bool is_id(const char *id)
{
    size_t length = strlen(id);
    return length && length < ROOM_ID_TEXT;
}

bool room_remote_learn(room_host *host, room_node node, const char *id, const char *text, size_t length)
{
    if (!is_id(id))
        return false;
    if (node && !length) {
        apply_removal(host, node, id);
        return true;
    }
    json_t *notice = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    const room_kind *kind = room_kind_of(host, notice);
    struct notice notice_read = {kind, NULL, text, length};
    if (kind)
        notice_read.read = kind->read_notice(room_context(host, kind), notice);
    if (notice_read.read && (node ? !room_find(host, id) : is_news(host, id)))
        apply_notice(host, node, id, &notice_read);
    bool valid = notice_read.read || !kind; /* a newer program's kind is of no use here */
    free(notice_read.read);
    json_decref(notice);
    return valid;
}

/* ---- between owners */

void room_remote_lose(room_host *host, room_node node, int64_t epoch)
{
    for (struct room_remote *remote = host->remote.all; remote; remote = remote->hh.next) {
        if (remote->node != node)
            continue;
        set_node(host, remote, 0);
        remote->lost_by = epoch;
    }
}

void room_remote_drop_lost(room_host *host, int64_t epoch)
{
    for (struct room_remote *remote = host->remote.moving, *next; remote; remote = next) {
        next = remote->next;
        if (remote->lost_by == epoch)
            drop(host, remote);
    }
}

int64_t room_remote_due(room_host *host)
{
    while (host->remote.moving && host->remote.moving->lost + ROOM_MOVING_MS <= host->now)
        drop(host, host->remote.moving);
    return host->remote.moving ? host->remote.moving->lost + ROOM_MOVING_MS : INT64_MAX;
}

void room_remote_clear(room_host *host)
{
    while (host->remote.all)
        drop(host, host->remote.all);
}
