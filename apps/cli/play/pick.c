/* SPDX-License-Identifier: MIT */
#include "apps/cli/play/pick.h"

#include <curses.h>

enum { SCROLL = 3 };

int play_pick_spot(const play_spot *spot, int count)
{
    MEVENT event;
    if (getmouse(&event) != OK)
        return -1;
    for (int i = 0; i < count; i++)
        if (event.y == spot[i].line && event.x >= spot[i].column &&
            event.x < spot[i].column + spot[i].columns)
            return i;
    return -1;
}

/* Chooses the action under the mouse. A click on the chosen one plays it. */
static play_picked click(play_picture *p)
{
    int spot = play_pick_spot(p->spot, p->view->legal_count), before = p->chosen;
    if (spot >= 0)
        p->chosen = spot;
    return spot >= 0 && spot == before ? PLAY_PICK_PLAYS : PLAY_PICK_MOVED;
}

static play_picked step(play_picture *p, int by)
{
    int count = p->view->legal_count;
    if (count)
        p->chosen = (p->chosen + count + by) % count;
    return PLAY_PICK_MOVED;
}

play_picked play_pick(play_picture *p, int key)
{
    switch (key) {
    case KEY_LEFT:
    case KEY_UP:
    case KEY_BTAB:
        return step(p, -1);
    case KEY_RIGHT:
    case KEY_DOWN:
    case '\t':
        return step(p, 1);
    case KEY_MOUSE:
        return click(p);
    case '\n':
    case '\r':
    case ' ':
    case KEY_ENTER:
        return p->view->legal_count ? PLAY_PICK_PLAYS : PLAY_PICK_MOVED;
    case KEY_PPAGE:
        p->log.back += SCROLL;
        return PLAY_PICK_MOVED;
    case KEY_NPAGE:
        p->log.back -= p->log.back < SCROLL ? p->log.back : SCROLL;
        return PLAY_PICK_MOVED;
    default:
        if (key < '1' || key > '9')
            return PLAY_PICK_NO_KEY;
        if (key - '1' < p->view->legal_count)
            p->chosen = key - '1';
        return PLAY_PICK_MOVED;
    }
}
