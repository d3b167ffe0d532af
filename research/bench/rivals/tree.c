/* SPDX-License-Identifier: MIT */
#include "tree.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM = 4096 };

/* The index of a new node, all zero. */
static int add(tree *t)
{
    if (t->count == t->room) {
        t->room = t->room ? 2 * t->room : ROOM;
        t->node = realloc(t->node, (size_t)t->room * sizeof *t->node);
        if (!t->node)
            abort();
    }
    memset(&t->node[t->count], 0, sizeof *t->node);
    return t->count++;
}

void tree_init(tree *t)
{
    memset(t, 0, sizeof *t);
    add(t);
}

void tree_free(tree *t)
{
    free(t->node);
}

int tree_find(const tree *t, int parent, kz_action action)
{
    int at = t->node[parent].child;
    while (at && memcmp(&t->node[at].action, &action, sizeof action) != 0)
        at = t->node[at].next;
    return at;
}

int tree_child(tree *t, int parent, kz_action action)
{
    int at = tree_find(t, parent, action);
    if (at)
        return at;
    at = add(t);
    t->node[at].action = action;
    t->node[at].next = t->node[parent].child;
    t->node[parent].child = at;
    return at;
}
