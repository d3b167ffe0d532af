/* SPDX-License-Identifier: MIT */
/* The arguments of an HTTP request: what follows the `?` of its address. */
#ifndef KOZEL_SERVER_NET_ARGUMENTS_H
#define KOZEL_SERVER_NET_ARGUMENTS_H

#include "server/net/request.h"

/* An argument that an address knows. */
typedef struct net_argument {
    const char *name;
    size_t max;        /* bytes of its value; 0: as many as a query may have */
    const char *value; /* out: decoded, NUL-terminated; NULL: it is not given */
} net_argument;

/* Why a query is refused. */
typedef enum net_arguments_fault {
    NET_ARGUMENTS_GOOD,
    NET_ARGUMENTS_NO_TEXT, /* the value of a known argument: wrongly encoded, no UTF-8, or a control character
                            */
    NET_ARGUMENTS_TWICE,   /* a known argument is given twice */
    NET_ARGUMENTS_LONG     /* the value of a known argument is longer than `max` */
} net_arguments_fault;

/* The texts of a query, which the values point into. */
typedef struct net_arguments {
    char text[NET_TARGET_MAX + 1];
    const char *about; /* the argument at fault */
} net_arguments;

/* Reads the `count` known arguments of a request. Every other name is ignored, whatever its value is: links
 * get arguments on their way (`lang`, `fbclid`). After a fault no value may be used. */
net_arguments_fault net_arguments_read(const net_request *request, net_argument *known, size_t count,
                                       net_arguments *query);

/* "is given twice" and so on, in English, for an answer of plain text. */
const char *net_arguments_fault_text(net_arguments_fault fault);

#endif
