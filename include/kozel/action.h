/* SPDX-License-Identifier: MIT */
/* The actions of a seat, and the ends of a board that actions name. */
#ifndef KOZEL_ACTION_H
#define KOZEL_ACTION_H

#include <kozel/api.h>
#include <kozel/tile.h>

KZ_DECLARATIONS

enum { KZ_NOBODY = 0xff };

/* The ends of the line. `a` shows the lead's low half, `b` its high half. `c` and `d` open next to a spinner
 * or a house. The two lines of a board of rows end at `1` and `2`. */
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
    KZ_CLAIM,          /* a lead of 6-6 for the seat's pair */
    KZ_GIVE,           /* a tile given for the claimed 6-6 */
    KZ_INSERT,         /* rows: a double inserted at a joint: see kz_joint() */
    KZ_CUT,            /* rows: `end` is the depth, or KZ_NO_END for the unequal ends */
    KZ_SHIFT,          /* rows: the turned tile goes to the row's left end */
    KZ_YIELD           /* the seat leaves the lead to the partner, by right */
} kz_kind;

/* The kind of the action of a bot that had no memory. Every match rejects it. */
enum { KZ_NO_ACTION = 0xff };

/* An action of a seat. A lay with KZ_NO_END is the lead. A legal draw in a list has KZ_NO_TILE, because the
 * tile is unknown. */
typedef struct kz_action {
    uint8_t kind; /* kz_kind */
    uint8_t seat;
    kz_tile tile; /* laid, drawn, given or turned, else KZ_NO_TILE; KZ_LAY_DOUBLES: see kz_doubles() */
    uint8_t end;  /* kz_end; KZ_LAY_DOUBLES: see kz_doubles(); KZ_INSERT: see kz_joint(); KZ_CUT: the depth */
} kz_action;

/* The encoding of several doubles laid in one turn: 4 bits for each end, end a lowest. KZ_NO_VALUE marks an
 * end without a double. */
enum { KZ_DOUBLE_VALUE = 7, KZ_DOUBLE_CLOSED = 8 };

/* Returns the action that lays `doubles`. */
static inline kz_action kz_lay_doubles(uint8_t seat, unsigned doubles)
{
    kz_action action = {KZ_LAY_DOUBLES, seat, (kz_tile)(doubles & 0xff), (uint8_t)(doubles >> 8)};
    return action;
}

/* Returns the 4 bits of `end` in a KZ_LAY_DOUBLES: the double's value, or KZ_NO_VALUE for none.
 * KZ_DOUBLE_CLOSED is added for a double laid closed. */
static inline unsigned kz_doubles(kz_action action, int end)
{
    return (unsigned)(action.tile | action.end << 8) >> 4 * end & 15;
}

/* Returns the code of a joint of a board of rows. `line` is 0 or 1. Joint 0 is behind the start tile, joint
 * j behind the j-th tile. */
static inline uint8_t kz_joint(int line, int joint)
{
    return (uint8_t)(line << 5 | joint);
}

/* Returns the line of an insert's joint: 0 or 1. */
static inline int kz_joint_line(kz_action insert)
{
    return insert.end >> 5;
}

/* Returns the place of an insert's joint in its line. */
static inline int kz_joint_depth(kz_action insert)
{
    return insert.end & 31;
}

/* Returns whether the action is a decision of the player. Draws, knocks and shifts are forced. Timeouts and
 * resignations are no moves. */
static inline bool kz_is_choice(kz_action action)
{
    return action.kind != KZ_DRAW && action.kind != KZ_KNOCK && action.kind != KZ_SHIFT &&
           action.kind != KZ_TIMEOUT && action.kind != KZ_RESIGN;
}

/* Returns the tiles that `action` lays, inserts or cuts with. The set is empty for other actions. */
KZ_API kz_set kz_action_tiles(kz_action action);

KZ_DECLARATIONS_END

#endif
