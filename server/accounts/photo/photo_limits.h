/* SPDX-License-Identifier: MIT */
/* How large photos may be, and what may be wrong with one. */
#ifndef KOZEL_SERVER_ACCOUNTS_PHOTO_PHOTO_LIMITS_H
#define KOZEL_SERVER_ACCOUNTS_PHOTO_PHOTO_LIMITS_H

enum {
    KZ_PHOTO_SIDE = 256,            /* points a side, as it is kept */
    KZ_PHOTO_POINTS_MAX = 25000000, /* of what is sent (schema/account.json, photo-set) */
    KZ_PHOTO_SIDE_MAX = 12000,
};

typedef enum kz_photo_fault {
    KZ_PHOTO_GOOD,
    KZ_PHOTO_TYPE,  /* neither PNG nor JPEG */
    KZ_PHOTO_LARGE, /* more points than KZ_PHOTO_POINTS_MAX, a longer side than KZ_PHOTO_SIDE_MAX, or too dear
                       for its size */
    KZ_PHOTO_BROKEN, /* cannot be decoded */
    KZ_PHOTO_MEMORY,
    KZ_PHOTO_BUSY, /* another one is being made */
} kz_photo_fault;

#endif
