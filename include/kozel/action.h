/* SPDX-License-Identifier: MIT */
/* What a seat does: actions, and the ends of a board that they name. */
#ifndef KOZEL_ACTION_H
#define KOZEL_ACTION_H

#include <kozel/api.h>
#include <kozel/tile.h>

KZ_DECLARATIONS

enum { KZ_NOBODY = 0xff };

/* Ends of the line: `a` shows the lead's low half, `b` its high half, `c` and `d` open beside a spinner or a
 * house. The two lines of a board of rows end at `1` and `2`. */
typedef enum kz_end {
    KZ_END_A,
    KZ_END_B,
    KZ_END_C,
    KZ_END_D,
    KZ_ENDS,
    KZ_LINE_1 = KZ_ENDS, /* KZ_LINE_1 + i ends line i; its value is value[i] */
    KZ_LINE_2,
    KZ_NO_END = 0xff
} kz_end;

typedef enum kz_kind {
    KZ_LAY,
    KZ_DRAW,
    KZ_KNOCK,
    KZ_TIMEOUT,
    KZ_RESIGN,
    KZ_LAY_CLOSED,     /* a double laid closed */
    KZ_LAY_LENGTHWISE, /* a double laid lengthwise */
    KZ_LAY_DOUBLES,    /* several doubles: kz_doubles() */
    KZ_CLAIM,          /* 6-6 for the own pair, as the lead */
    KZ_GIVE,           /* a tile for the 6-6 claimed */
    KZ_INSERT,         /* rows: a double at a joint: kz_joint() */
    KZ_CUT,            /* rows: `end` is the depth, KZ_NO_END the unequal ends */
    KZ_SHIFT,          /* rows: the turned tile to the row's left end */
    KZ_YIELD           /* the partner leads, by right */
} kz_kind;

/* What a seat does. A lay with KZ_NO_END is the lead. A draw listed as legal has KZ_NO_TILE: what comes is
 * unknown. */
typedef struct kz_action {
    uint8_t kind; /* kz_kind */
    uint8_t seat;
    kz_tile tile; /* laid, drawn, given, turned, else KZ_NO_TILE; of several doubles: kz_doubles() */
    uint8_t end;  /* kz_end; of several doubles, a joint or a cut: as said there */
} kz_action;

/* Several doubles of one turn: 4 bits an end, end a lowest; KZ_NO_VALUE: nothing at this end. */
enum { KZ_DOUBLE_VALUE = 7, KZ_DOUBLE_CLOSED = 8 };

/* The action that lays these doubles. */
static inline kz_action kz_lay_doubles(uint8_t seat, unsigned doubles)
{
    kz_action action = {KZ_LAY_DOUBLES, seat, (kz_tile)(doubles & 0xff), (uint8_t)(doubles >> 8)};
    return action;
}

/* The 4 bits of one end of a KZ_LAY_DOUBLES: the value, KZ_NO_VALUE for none; KZ_DOUBLE_CLOSED may be added.
 */
static inline unsigned kz_doubles(kz_action action, int end)
{
    return (unsigned)(action.tile | action.end << 8) >> 4 * end & 15;
}

/* A joint of a board of rows: line 0 or 1, joint 0 behind the start tile, joint j behind the j-th tile. */
static inline uint8_t kz_joint(int line, int joint)
{
    return (uint8_t)(line << 5 | joint);
}

/* The line of an insert's joint. */
static inline int kz_joint_line(kz_action insert)
{
    return insert.end >> 5;
}

/* The place of an insert's joint in its line. */
static inline int kz_joint_depth(kz_action insert)
{
    return insert.end & 31;
}

/* Is it a decision of the player? Draws, knocks and shifts are forced, timeouts and resignations no moves. */
static inline bool kz_is_choice(kz_action action)
{
    return action.kind != KZ_DRAW && action.kind != KZ_KNOCK && action.kind != KZ_SHIFT &&
           action.kind != KZ_TIMEOUT && action.kind != KZ_RESIGN;
}

/* The tiles that an action lays (inserts, cuts with); the empty set for others. */
KZ_API kz_set kz_action_tiles(kz_action action);

KZ_DECLARATIONS_END

#endif
