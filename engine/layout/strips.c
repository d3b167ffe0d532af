/* SPDX-License-Identifier: MIT */
/* Lays a sausage (docs/spec/rules.md). The start tile stands at the left across two lanes. The two lines run
 * side by side from it, tiles of the same depth next to each other. At the border both lines turn down
 * together. */
#include "engine/layout/walk.h"

/* A tile's length, and the distance from one strip of two lanes to the next below it. There is room for the
 * marks of joints between them. */
enum { LENGTH = 4, PITCH = 6 };

/* Strips run right, then left. Line 1 is on the outer side of every turn. */
typedef struct strip {
    int towards; /* 1 or -1 along x */
    int y;
} strip;

static strip strip_of(int columns, int depth)
{
    int n = (depth - 1) / columns;
    return (strip){n % 2 == 0 ? 1 : -1, n * PITCH};
}

/* 1 or -1: below or above the strip's middle. */
static int lane_of(int line, strip strip)
{
    return (line == 0) == (strip.towards == 1) ? -1 : 1;
}

/* The left edge of the columns is 1, next to the start tile. */
static int across(int columns, strip strip, int from)
{
    return 1 + (strip.towards == 1 ? from : LENGTH * columns - from);
}

/* Returns the place of a line's tile at a depth, from 1. The tile's low half is the inner one. */
static kz_spot place_of(int columns, int line, int depth)
{
    strip strip = strip_of(columns, depth);
    int x = across(columns, strip, LENGTH * ((depth - 1) % columns) + LENGTH / 2);
    return (kz_spot){(int16_t)x, (int16_t)(strip.y + lane_of(line, strip)), strip.towards == 1 ? 3 : 1};
}

/* Returns the joint behind the tiles of a depth; 0: at the start tile. */
static kz_spot joint_of(int columns, int depth, strip *strip)
{
    *strip = strip_of(columns, depth ? depth : 1);
    int x = depth ? across(columns, *strip, LENGTH * ((depth - 1) % columns + 1)) : 1;
    return (kz_spot){(int16_t)x, (int16_t)strip->y, 0};
}

/* Returns the place of a joint's mark. The mark is outside its lane, so that the marks of both lines and of
 * a cut at the same depth are apart. It is a little back from the lane, so that it is next to the mark of
 * the strip that runs the other way. */
static kz_spot insert_of(int columns, int line, int depth)
{
    strip strip;
    kz_spot at = joint_of(columns, depth, &strip);
    at.x = (int16_t)(at.x - strip.towards);
    at.y = (int16_t)(at.y + 3 * lane_of(line, strip));
    return at;
}

static void put(kz_layout *l, kz_tile tile, kz_spot place, int joined)
{
    l->tile[l->count++] = (kz_placed){tile, place.turn, (uint8_t)joined, place.x, place.y};
    l->room = layout_box_with(l->room, place);
}

static void put_next(kz_layout *l, int columns, int line, int depth, unsigned value, int joined)
{
    kz_spot place = place_of(columns, line, depth + 1);
    l->next[line] = (kz_next){true, false, (uint8_t)joined, (uint8_t)value, place, place, place};
    l->room = layout_box_with(l->room, place);
}

static void put_marks(kz_layout *l, int columns, const int depth[2])
{
    strip strip;
    for (int line = 0; line < 2; line++)
        for (int i = 0; i <= depth[line]; i++)
            l->joint[line][l->joints[line]++] = insert_of(columns, line, i);
    int longer = depth[0] > depth[1] ? depth[0] : depth[1];
    for (int i = 0; i <= longer; i++)
        l->cut[l->cuts++] = joint_of(columns, i, &strip);
}

/* The line at the start tile's low half has half a turn less. */
static void lay_lines(const kz_laid_line *line, int columns, kz_layout *l)
{
    int depth[2] = {0}, joined[2] = {0};
    kz_tile start = line->laid[0].tile;
    put(l, start, (kz_spot){0, 0, kz_low[start] == line->half ? 0 : 2}, 0);
    unsigned value[2] = {line->half, kz_other_half(start, line->half)};
    for (int i = 1; i < line->count; i++) {
        int at = line->laid[i].end == KZ_LINE_1 ? 0 : 1;
        kz_tile tile = line->laid[i].tile;
        kz_spot place = place_of(columns, at, ++depth[at]);
        if (kz_low[tile] != value[at])
            place.turn ^= 2;
        put(l, tile, place, joined[at]);
        joined[at] = l->count - 1;
        value[at] = kz_other_half(tile, value[at]);
    }
    l->tiles = l->room;
    for (int at = 0; at < 2; at++)
        put_next(l, columns, at, depth[at], value[at], joined[at]);
    put_marks(l, columns, depth);
}

/* The width is that of a full strip even for one tile, so that nothing shrinks while the strip fills. There
 * is room for marks above and below. */
kz_box layout_strips_box(int columns, int depth)
{
    return (kz_box){-1, -4, 1 + LENGTH * columns, 4 + (depth - 1) / columns * PITCH};
}

void layout_strips_lay(const kz_laid_line *line, int columns, kz_layout *l)
{
    l->count = l->cuts = l->joints[0] = l->joints[1] = 0;
    l->closed = 0;
    l->tiles = l->room = (kz_box){0};
    for (int end = 0; end < KZ_ENDS; end++)
        l->next[end].open = false;
    if (line->count > 0)
        lay_lines(line, columns, l);
    int longer = l->cuts > 0 ? l->cuts : 1;
    l->room = layout_strips_box(columns, longer);
}
