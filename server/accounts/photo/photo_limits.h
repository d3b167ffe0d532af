/* SPDX-License-Identifier: MIT */
/* The limits of photos, and their faults. */
#ifndef KOZEL_SERVER_ACCOUNTS_PHOTO_PHOTO_LIMITS_H
#define KOZEL_SERVER_ACCOUNTS_PHOTO_PHOTO_LIMITS_H

enum {
    PHOTO_SIDE = 256,            /* points a side, as stored */
    PHOTO_POINTS_MAX = 25000000, /* of a sent photo (schema/account.json, photo-set) */
    PHOTO_SIDE_MAX = 12000,
};

typedef enum photo_status {
    PHOTO_GOOD,
    PHOTO_TYPE,  /* neither PNG nor JPEG */
    PHOTO_LARGE, /* more points than PHOTO_POINTS_MAX, a longer side than PHOTO_SIDE_MAX, or too expensive for
                    its size */
    PHOTO_BROKEN, /* cannot be decoded */
    PHOTO_MEMORY,
    PHOTO_BUSY, /* another one is being made */
} photo_status;

#endif
