/* SPDX-License-Identifier: MIT */
/* The arguments of an HTTP request: what follows the `?` of its address. */
#ifndef KOZEL_SERVER_NET_ARGUMENTS_H
#define KOZEL_SERVER_NET_ARGUMENTS_H

#include "server/net/request.h"

/* An argument that an address knows. */
typedef struct kz_argument {
    const char *name;
    size_t max;        /* bytes of its value; 0: as many as a query may have */
    const char *value; /* out: decoded, NUL-terminated; NULL: it is not given */
} kz_argument;

/* Why a query is refused. */
typedef enum kz_arguments_fault {
    KZ_ARGUMENTS_GOOD,
    KZ_ARGUMENTS_NO_TEXT, /* the value of a known argument: wrongly encoded, no UTF-8, or a control character
                           */
    KZ_ARGUMENTS_TWICE,   /* a known argument is given twice */
    KZ_ARGUMENTS_LONG     /* the value of a known argument is longer than `max` */
} kz_arguments_fault;

/* The texts of a query, which the values point into. */
typedef struct kz_arguments {
    char text[KZ_TARGET_MAX + 1];
    const char *about; /* the argument at fault */
} kz_arguments;

/* Reads the `count` known arguments of a request. Every other name is ignored, whatever its value is: links
 * get arguments on their way (`lang`, `fbclid`). After a fault no value may be used. */
kz_arguments_fault kz_arguments_read(const kz_request *request, kz_argument *known, size_t count,
                                     kz_arguments *query);

/* "is given twice" and so on, in English, for an answer of plain text. */
const char *kz_arguments_fault_text(kz_arguments_fault fault);

#endif
