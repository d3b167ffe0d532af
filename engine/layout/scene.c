/* SPDX-License-Identifier: MIT */
#include <kozel/drawing.h>

#include <stdio.h>
#include <string.h>

static uint8_t list_hand(kz_set hand, kz_tile out[KZ_TILES])
{
    uint8_t n = 0;
    for (; hand; hand &= hand - 1)
        out[n++] = kz_first(hand);
    return n;
}

void kz_scene_of(const kz_view *view, kz_scene *s)
{
    memcpy(&s->view, view, sizeof *view);
    s->title = s->status = s->stock = "";
    memset(s->hand, KZ_NO_TILE, sizeof s->hand);
    for (int seat = 0; seat < KZ_SEATS; seat++) {
        s->name[seat] = "";
        s->shown[seat] = list_hand(view->hand[seat], s->hand[seat]);
        if (!kz_hands_are_face_down(&view->pub.rules) || s->shown[seat])
            continue;
        /* Rows lie on the table. The rightmost tile of the seat to act is turned. */
        s->shown[seat] = view->pub.count[seat];
        if (seat == view->pub.turn)
            s->hand[seat][view->pub.count[seat] - 1] = view->pub.board.rows.turned;
    }
}

void kz_scene_open(const kz_match *m, kz_scene *s)
{
    for (int seat = 0; seat < m->pub.rules.seats; seat++) {
        s->shown[seat] = list_hand(m->hidden.hand[seat], s->hand[seat]);
        const kz_tile *row = kz_hand_row(&m->pub.rules, &m->hidden, m->pub.count, seat);
        if (row)
            memcpy(s->hand[seat], row, s->shown[seat]);
    }
}

const char *kz_account_print(const kz_account *account, char out[KZ_ACCOUNT_TEXT])
{
    if (account->open)
        snprintf(out, KZ_ACCOUNT_TEXT, "%d", (int)account->score);
    else
        snprintf(out, KZ_ACCOUNT_TEXT, account->memory ? "%+d" : "%d", (int)account->memory);
    return out;
}
