/* SPDX-License-Identifier: MIT */
/* A tree of what one seat may come to see. It has a node for each sequence of actions as that seat sees
 * them, so that worlds which look alike to the seat share their nodes. Node 0 is the present. */
#pragma once

#include <kozel/play.h>

typedef struct node {
    kz_action action; /* that led here */
    int child, next;  /* the first child, the next of the same parent; 0: none */
    int visits;
    int available; /* visits of the parent in which the action was legal */
    double sum;    /* of what the deals that came through here were worth to a seat; see who uses it */
} node;

typedef struct tree {
    node *node;
    int count, room;
} tree;

/* A tree of one node. tree_free() frees it. */
void tree_init(tree *t);
void tree_free(tree *t);

/* The child by an action, 0: there is none. */
int tree_find(const tree *t, int parent, kz_action action);

/* The same; makes one that was never visited if there is none. May move the nodes. */
int tree_child(tree *t, int parent, kz_action action);
