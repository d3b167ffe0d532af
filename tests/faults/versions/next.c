/* SPDX-License-Identifier: MIT */
/* The changes of kozel_next: a rule, rows and messages. The linker sends the calls of the released functions
 * here (--wrap). */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/core/rules/lead.h"
#include "engine/core/rules/turn.h"
#include "server/cluster/frame.h"
#include "server/hub/wire/setup.h"
#include "server/store/rooms/room_log.h"
#include "server/store/sql/query.h"

/* ---- the rule: of two players, the one who leads may lead any tile. What was legal is still legal. */

int __real_rules_turn_legal(const kz_public *pub, kz_set hand, kz_action out[KZ_LEGAL]);
int __wrap_rules_turn_legal(const kz_public *pub, kz_set hand, kz_action out[KZ_LEGAL]);

int __wrap_rules_turn_legal(const kz_public *pub, kz_set hand, kz_action out[KZ_LEGAL])
{
    int count = __real_rules_turn_legal(pub, hand, out);
    if (pub->rules.seats > 2 || pub->board.line)
        return count;
    for (kz_set more = hand & ~rules_lead_tiles(pub, hand); more; more &= more - 1)
        out[count++] = (kz_action){KZ_LAY, pub->turn, kz_first(more), KZ_NO_END};
    return count;
}

/* ---- the rows: a column of tables (migrations.c), and a member of a match's set-up and of a table's log */

/* Returns the JSON object with one more member; free() it. */
static char *with_member(const char *object, const char *member)
{
    size_t length = strlen(object), size = length + strlen(member) + 2;
    assert(length >= 2 && object[length - 1] == '}');
    char *text = malloc(size);
    assert(text);
    snprintf(text, size, "%.*s%s%s}", (int)length - 1, object, length > 2 ? "," : "", member);
    return text;
}

char *__real_hub_setup_print(const hub_table *table);
char *__wrap_hub_setup_print(const hub_table *table);

char *__wrap_hub_setup_print(const hub_table *table)
{
    char *setup = __real_hub_setup_print(table);
    char *longer = with_member(setup, "\"weather\":\"fair\"");
    free(setup);
    return longer;
}

store_stored __real_store_room_post(struct store *store, const store_room_entry *entry);
store_stored __wrap_store_room_post(struct store *store, const store_room_entry *entry);

store_stored __wrap_store_room_post(struct store *store, const store_room_entry *entry)
{
    store_room_entry longer = *entry;
    char *text = with_member(entry->text, "\"mood\":\"calm\"");
    longer.text = text;
    store_stored stored = __real_store_room_post(store, &longer);
    free(text);
    if (stored == STORE_STORED && entry->match)
        stored = store_post(store, "UPDATE tables SET matches = matches + 1 WHERE id = $1 AND epoch = $2",
                            "ti", entry->room, store->epoch);
    return stored;
}

/* ---- the messages: in a session of the newer version a notice begins with a mark. A new kind of frame
 * begins every session; nodes that do not know it may miss it. */

enum { MARK = '#', NEWS = 99 };

/* This node ends the link when a notice has no mark. An older node could not read a notice with a mark. */
static bool is_marked(const cluster_peer_link *link, uint32_t kind)
{
    return kind == CLUSTER_FRAME_NOTICE && link->version > CLUSTER_LINK_OLDEST;
}

void __real_cluster_link_send(cluster_peer_link *link, const cluster_link_ports *ports, uint32_t kind,
                              uint64_t id, const void *bytes, size_t length, int64_t now_ms);
void __wrap_cluster_link_send(cluster_peer_link *link, const cluster_link_ports *ports, uint32_t kind,
                              uint64_t id, const void *bytes, size_t length, int64_t now_ms);

void __wrap_cluster_link_send(cluster_peer_link *link, const cluster_link_ports *ports, uint32_t kind,
                              uint64_t id, const void *bytes, size_t length, int64_t now_ms)
{
    static char marked[CLUSTER_LINK_FRAME_MAX] = {MARK};
    if (is_marked(link, kind)) {
        assert(length < sizeof marked);
        memcpy(marked + 1, bytes, length++);
        bytes = marked;
    }
    __real_cluster_link_send(link, ports, kind, id, bytes, length, now_ms);
}

static cluster_link_ports released;

static void on_up(void *context, cluster_peer_link *link)
{
    released.up(context, link);
    cluster_peer_send((cluster_peer *)link, (cluster_frame_kind)NEWS, 7, "news", 4);
}

static void on_frame(void *context, cluster_peer_link *link, uint32_t kind, uint64_t id, const char *bytes,
                     size_t length)
{
    bool marked = is_marked(link, kind);
    if (marked && (!length || *bytes != MARK))
        cluster_peer_end((cluster_peer *)link, "a notice of another version");
    else
        released.frame(context, link, kind, id, bytes + marked, length - marked);
}

cluster_link_ports __real_cluster_relay_ports(struct cluster *cluster);
cluster_link_ports __wrap_cluster_relay_ports(struct cluster *cluster);

cluster_link_ports __wrap_cluster_relay_ports(struct cluster *cluster)
{
    released = __real_cluster_relay_ports(cluster);
    cluster_link_ports ports = released;
    ports.up = on_up;
    ports.frame = on_frame;
    return ports;
}
