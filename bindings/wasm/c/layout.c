/* SPDX-License-Identifier: MIT */
#include "json.h"

static void put_box(wasm_out *out, kz_box box)
{
    wasm_out_number(out, "left", box.left);
    wasm_out_number(out, "top", box.top);
    wasm_out_number(out, "right", box.right);
    wasm_out_number(out, "bottom", box.bottom);
}

void wasm_layout_print(const kz_layout *layout, wasm_out *out)
{
    wasm_out_open(out, NULL, '{');
    put_box(out, layout->tiles);
    wasm_out_open(out, "tiles", '[');
    for (int i = 0; i < layout->count; i++) {
        const kz_placed *placed = &layout->tile[i];
        wasm_out_open(out, NULL, '{');
        wasm_out_tile(out, "tile", placed->tile);
        wasm_out_number(out, "x", placed->x);
        wasm_out_number(out, "y", placed->y);
        wasm_out_number(out, "turn", placed->turn);
        wasm_out_number(out, "joined", placed->joined);
        wasm_out_truth(out, "closed", layout->closed & kz_bit(placed->tile));
        wasm_out_truth(out, "last", layout->last & kz_bit(placed->tile));
        wasm_out_close(out, '}');
    }
    wasm_out_close(out, ']');
    wasm_out_close(out, '}');
}
