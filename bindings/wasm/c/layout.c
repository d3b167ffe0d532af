/* SPDX-License-Identifier: MIT */
#include "layout.h"

static void put_box(kz_out *out, kz_box box)
{
    kz_out_number(out, "left", box.left);
    kz_out_number(out, "top", box.top);
    kz_out_number(out, "right", box.right);
    kz_out_number(out, "bottom", box.bottom);
}

void kz_layout_print(const kz_layout *layout, kz_out *out)
{
    kz_out_open(out, NULL, '{');
    put_box(out, layout->tiles);
    kz_out_open(out, "tiles", '[');
    for (int i = 0; i < layout->count; i++) {
        const kz_placed *placed = &layout->tile[i];
        kz_out_open(out, NULL, '{');
        kz_out_tile(out, "tile", placed->tile);
        kz_out_number(out, "x", placed->x);
        kz_out_number(out, "y", placed->y);
        kz_out_number(out, "turn", placed->turn);
        kz_out_number(out, "joined", placed->joined);
        kz_out_truth(out, "closed", layout->closed & kz_bit(placed->tile));
        kz_out_truth(out, "last", layout->last & kz_bit(placed->tile));
        kz_out_close(out, '}');
    }
    kz_out_close(out, ']');
    kz_out_close(out, '}');
}
