/* SPDX-License-Identifier: MIT */
/* The nodes of hub_world.h and what goes between them: in order, each thing as a call of its own, after the
 * call that brought it about. */
#include "tests/unit/server/hub/hub_world.h"

#include <stdlib.h>
#include <string.h>

#include "server/hub/other_nodes.h"

enum kind { LINK, FORWARD, FRAME, NOTICE };

typedef struct node_message {
    enum kind kind;
    node *from;
    hub_node to;   /* LINK, FORWARD, NOTICE */
    hub_conn conn; /* at home */
    char table[32], *text;
    size_t length;
    struct node_message *next;
} node_message;

static void post(node *from, enum kind kind, hub_node to, hub_conn conn, const char *table, const char *text,
                 size_t length)
{
    node_message *p = calloc(1, sizeof *p), **end = &from->world->post;
    *p = (node_message){.kind = kind, .from = from, .to = to, .conn = conn, .length = length};
    snprintf(p->table, sizeof p->table, "%s", table);
    p->text = calloc(length + 1, 1);
    memcpy(p->text, text, length);
    while (*end)
        end = &(*end)->next;
    *end = p;
}

/* ---- ports */

static void on_link(void *context, hub_conn conn, hub_node to, const char *card, size_t length)
{
    node *n = context;
    assert_true(to && to != n->number);
    assert_non_null(world_page(n->world, conn));
    post(n, LINK, to, conn, "", card, length);
}

static void on_forward(void *context, hub_conn conn, hub_node to, const char *text, size_t length)
{
    assert_true(to && to != ((node *)context)->number);
    post(context, FORWARD, to, conn, "", text, length);
}

static void on_notice(void *context, const char *table, const char *text, size_t length)
{
    node *n = context;
    world *w = n->world;
    char copy[sizeof w->notice];
    assert_true(length < sizeof copy);
    snprintf(copy, sizeof copy, "%.*s", (int)length, text);
    page_no_tiles(copy);
    memcpy(w->notice, copy, sizeof copy);
    w->notices++;
    for (int i = 0; i < w->node_count; i++)
        if (&w->nodes[i] != n && w->nodes[i].hub)
            post(n, NOTICE, w->nodes[i].number, 0, table, text, length);
}

static bool on_look_up(void *context, const char *table)
{
    world *w = ((node *)context)->world;
    if (w->store_full)
        return false;
    assert_true(w->look_up_count < LOOK_UPS);
    look_up *asked = &w->look_ups[w->look_up_count++];
    asked->by = context;
    snprintf(asked->table, sizeof asked->table, "%s", table);
    return true;
}

void world_look_up(world *w)
{
    for (int i = 0; i < w->look_up_count; i++) {
        const look_up *asked = &w->look_ups[i];
        bool gone = !w->store_fails && !world_room(w, asked->table);
        w->sending = false;
        hub_looked_up(asked->by->hub, asked->table, gone, w->now);
    }
    w->look_up_count = 0;
    world_after_call(w);
}

void relay_ports(hub_ports *ports)
{
    if (((node *)ports->context)->world->asks_store)
        ports->rooms.nodes.look_up = on_look_up;
    ports->rooms.nodes.link = on_link;
    ports->rooms.nodes.forward = on_forward;
    ports->rooms.nodes.notice = on_notice;
}

/* ---- delivery */

static guest *guest_of(world *w, hub_conn home, const node *at)
{
    for (int i = 0; i < GUESTS; i++)
        if (w->guests[i].conn && w->guests[i].home == home && w->guests[i].at == at)
            return &w->guests[i];
    return NULL;
}

static void deliver_link(world *w, const node_message *p, node *to)
{
    int i = 0;
    assert_null(guest_of(w, p->conn, to));
    while (w->guests[i].conn)
        assert_true(++i < GUESTS);
    w->guests[i] = (guest){.home = p->conn, .conn = ++w->last_conn, .at = to};
    assert_true(hub_connect_guest(to->hub, w->guests[i].conn, p->text, p->length, w->now));
}

static void deliver_forward(world *w, const node_message *p, node *to)
{
    const guest *g = guest_of(w, p->conn, to);
    assert_non_null(g);
    hub_request(to->hub, g->conn, p->text, p->length, w->now);
}

static node *node_of(world *w, hub_node number)
{
    for (int i = 0; i < w->node_count; i++)
        if (w->nodes[i].hub && w->nodes[i].number == number)
            return &w->nodes[i];
    return NULL;
}

static void deliver(world *w, const node_message *p)
{
    node *to = node_of(w, p->to);
    page *home = p->conn ? world_page(w, p->conn) : NULL;
    w->sending = false;
    if (p->kind == FRAME && home)
        page_receive(home, p->text, p->length);
    else if (p->kind == NOTICE && to)
        assert_true(hub_learn(to->hub, p->from->number, p->table, p->text, p->length, w->now));
    else if (p->kind == LINK && to && home)
        deliver_link(w, p, to);
    else if (p->kind == FORWARD && to && home)
        deliver_forward(w, p, to);
}

static node_message *take(world *w)
{
    node_message *first = w->post;
    w->post = first->next;
    return first;
}

static void drop(node_message *p)
{
    free(p->text);
    free(p);
}

void relay_deliver(world *w)
{
    while (w->post && !w->alone) {
        node_message *p = take(w);
        deliver(w, p);
        drop(p);
    }
}

void relay_clear(world *w)
{
    while (w->post)
        drop(take(w));
}

bool relay_send(node *n, hub_conn conn, const char *text, size_t length)
{
    for (int i = 0; i < GUESTS; i++) {
        const guest *g = &n->world->guests[i];
        if (g->conn == conn && g->at == n) {
            post(n, FRAME, 0, g->home, "", text, length);
            return true;
        }
    }
    return false;
}

void relay_disconnect(world *w, hub_conn conn)
{
    for (int i = 0; i < GUESTS; i++) {
        guest *g = &w->guests[i];
        if (!g->conn || g->home != conn)
            continue;
        hub_conn gone = g->conn;
        w->sending = false;
        if (g->at->hub)
            hub_disconnect(g->at->hub, gone, w->now);
        g->conn = 0;
    }
}

/* ---- nodes */

/* Who is notified of a table, and by whom. */
typedef struct introduction {
    node *from;
    hub_node to;
} introduction;

static void introduce(void *context, const hub_table_summary *table)
{
    const introduction *i = context;
    page_no_tiles(table->notice);
    post(i->from, NOTICE, i->to, 0, table->table, table->notice, table->length);
}

/* The oldest node has the people who wait for a game. */
static void place_seeks(world *w)
{
    const node *oldest = NULL;
    for (int i = 0; i < w->node_count; i++) {
        w->sending = false;
        if (!oldest && w->nodes[i].hub)
            hub_place_seeks((oldest = &w->nodes[i])->hub, NULL, w->now);
        else if (w->nodes[i].hub)
            hub_place_seeks(w->nodes[i].hub, &oldest->number, w->now);
    }
}

void relay_introduce(node *n)
{
    for (int i = 0; i < n->world->node_count; i++) {
        introduction context = {&n->world->nodes[i], n->number};
        if (context.from != n && context.from->hub)
            hub_notices(context.from->hub, introduce, &context);
    }
    place_seeks(n->world);
    relay_deliver(n->world);
}

static bool is_linked(const world *w, hub_conn conn, const node *at)
{
    for (int i = 0; i < GUESTS; i++)
        if (w->guests[i].conn && w->guests[i].home == conn && w->guests[i].at == at)
            return true;
    return false;
}

/* The socket closes: no call of the dead node. */
static void cut(page *p, const node *dead)
{
    hub_conn conn = p->conn;
    node *home = &p->world->nodes[p->node];
    p->conn = 0;
    json_decref(p->mirror);
    p->mirror = NULL;
    p->world->sending = false;
    if (home != dead)
        hub_disconnect(home->hub, conn, p->world->now);
    relay_disconnect(p->world, conn);
}

void world_kill(world *w, int which)
{
    node *dead = &w->nodes[which];
    struct hub *hub = dead->hub;
    dead->hub = NULL;
    relay_clear(w);
    for (int i = 0; i < w->page_count; i++) {
        page *p = &w->pages[i];
        if (p->conn && (&w->nodes[p->node] == dead || is_linked(w, p->conn, dead)))
            cut(p, dead);
    }
    for (int i = 0; i < w->node_count; i++) {
        w->sending = false;
        if (w->nodes[i].hub)
            hub_drop_node(w->nodes[i].hub, dead->number, dead->number, w->now);
    }
    hub_free(hub);
    w->hub = w->nodes[0].hub;
    place_seeks(w);
    world_after_call(w);
}

void world_take_over(world *w, int which)
{
    char reason[256] = "";
    for (int i = 0; i < w->room_count; i++) {
        stored_room *r = &w->rooms[i];
        if (r->node && !node_of(w, r->node) && !world_restore_room(w, which, r, reason, sizeof reason))
            fail_msg("%s", reason);
    }
}
