#include "layout.h"

static void put_box(kz_out *out, kz_box box)
{
    kz_out_number(out, "left", box.left);
    kz_out_number(out, "top", box.top);
    kz_out_number(out, "right", box.right);
    kz_out_number(out, "bottom", box.bottom);
}

static void put_place(kz_out *out, const char *key, kz_place place)
{
    kz_out_open(out, key, '[');
    kz_out_number(out, NULL, place.x);
    kz_out_number(out, NULL, place.y);
    kz_out_number(out, NULL, place.turn);
    kz_out_close(out, ']');
}

static void put_places(kz_out *out, const char *key, const kz_place *places, int count)
{
    kz_out_open(out, key, '[');
    for (int i = 0; i < count; i++)
        put_place(out, NULL, places[i]);
    kz_out_close(out, ']');
}

void kz_layout_print(const kz_layout *layout, kz_out *out)
{
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
}

static void put_next(kz_out *out, const kz_next *next)
{
    kz_out_open(out, NULL, '{');
    kz_out_truth(out, "open", next->open);
    kz_out_number(out, "value", next->value);
    put_place(out, "tile", next->tile);
    put_place(out, "across", next->across);
    put_place(out, "along", next->along);
    kz_out_close(out, '}');
}

void kz_layout_print_next(const kz_layout *layout, kz_out *out)
{
    kz_out_open(out, "room", '{');
    put_box(out, layout->room);
    kz_out_close(out, '}');
    kz_out_open(out, "next", '[');
    for (int end = 0; end < KZ_ENDS; end++)
        put_next(out, &layout->next[end]);
    kz_out_close(out, ']');
    kz_out_open(out, "joints", '[');
    for (int line = 0; line < 2; line++)
        put_places(out, NULL, layout->joint[line], layout->joints[line]);
    kz_out_close(out, ']');
    put_places(out, "cuts", layout->cut, layout->cuts);
    kz_out_number(out, "unit", (int)(layout->unit * 1000));
    kz_out_number(out, "across", (int)(layout->x * 1000));
    kz_out_number(out, "down", (int)(layout->y * 1000));
    kz_out_number(out, "anew", layout->anew);
}
