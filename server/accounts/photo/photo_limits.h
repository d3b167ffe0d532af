/* SPDX-License-Identifier: MIT */
/* How large photos may be, and what may be wrong with one. */
#ifndef KOZEL_SERVER_ACCOUNTS_PHOTO_PHOTO_LIMITS_H
#define KOZEL_SERVER_ACCOUNTS_PHOTO_PHOTO_LIMITS_H

enum {
    PHOTO_SIDE = 256,            /* points a side, as it is kept */
    PHOTO_POINTS_MAX = 25000000, /* of what is sent (schema/account.json, photo-set) */
    PHOTO_SIDE_MAX = 12000,
};

typedef enum photo_status {
    PHOTO_GOOD,
    PHOTO_TYPE,   /* neither PNG nor JPEG */
    PHOTO_LARGE,  /* more points than PHOTO_POINTS_MAX, a longer side than PHOTO_SIDE_MAX, or too dear
                        for its size */
    PHOTO_BROKEN, /* cannot be decoded */
    PHOTO_MEMORY,
    PHOTO_BUSY, /* another one is being made */
} photo_status;

#endif
