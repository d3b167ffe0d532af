/* SPDX-License-Identifier: MIT */
#include "layout.h"

#include "engine/notation/record/json.h"

static void put_box(base_text *out, kz_box box)
{
    base_json_number(out, "left", box.left);
    base_json_number(out, "top", box.top);
    base_json_number(out, "right", box.right);
    base_json_number(out, "bottom", box.bottom);
}

void wasm_layout_print(const kz_layout *layout, base_text *out)
{
    base_json_object(out, NULL);
    put_box(out, layout->tiles);
    base_json_array(out, "tiles");
    for (int i = 0; i < layout->count; i++) {
        const kz_placed *placed = &layout->tile[i];
        base_json_object(out, NULL);
        record_json_tile(out, "tile", placed->tile);
        base_json_number(out, "x", placed->x);
        base_json_number(out, "y", placed->y);
        base_json_number(out, "turn", placed->turn);
        base_json_number(out, "joined", placed->joined);
        base_json_truth(out, "closed", layout->closed & kz_bit(placed->tile));
        base_json_truth(out, "last", layout->last & kz_bit(placed->tile));
        base_json_close(out);
    }
    base_json_close(out);
    base_json_close(out);
}
